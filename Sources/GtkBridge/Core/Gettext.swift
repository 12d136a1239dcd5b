import CGio
import CGtkSupport
import Glibc

/// Chooses the message catalogue; once, before the first `tr`.
///
/// `folder` holds `LANGUAGE/LC_MESSAGES/DOMAIN.mo`; nil means the system's folder.
@MainActor
public func setUpGettext(domain: String, folder: String?) {
    lep_gettext_setup(domain, folder)
}

/// A text in the user's language.
///
/// Any thread.
public func tr(_ text: String) -> String {
    // Read inside: an untranslated text comes back as the very pointer that was passed.
    text.withCString { g_dgettext(nil, $0).map { String(cString: $0) } ?? text }
}

/// A text that depends on a number, in the user's language; `%d` stands for the number.
public func trn(_ singular: String, _ plural: String, _ count: Int) -> String {
    let text = singular.withCString { singular in
        plural.withCString { plural in
            g_dngettext(nil, singular, plural, gulong(count.magnitude))
                .map { String(cString: $0) } ?? ""
        }
    }
    return text.replacing("%d", with: grouped(count))
}

/// A text with `%s` and `%1$s`, `%2$s` … replaced by the given texts, in their order.
public func tr(_ text: String, _ arguments: String...) -> String {
    var result = tr(text)
    for (index, argument) in arguments.enumerated() {
        let numbered = "%\(index + 1)$s"
        if let range = result.firstRange(of: numbered) {
            result.replaceSubrange(range, with: argument)
        } else if let range = result.firstRange(of: "%s") {
            result.replaceSubrange(range, with: argument)
        }
    }
    return result
}

/// A number with the locale's digit groups: "1,234".
public func grouped(_ number: Int) -> String {
    let separator = localeconv().flatMap { $0.pointee.thousands_sep }.map { String(cString: $0) }
    return PlainGrouping.grouped(
        number, separator: separator.flatMap { $0.isEmpty ? nil : $0 } ?? ",")
}

enum PlainGrouping {
    /// Groups of three from the right; "-1,234" keeps its sign outside.
    static func grouped(_ number: Int, separator: String) -> String {
        let digits = Array(String(number.magnitude))
        var result = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { result += separator }
            result.append(digit)
        }
        return result
    }
}
