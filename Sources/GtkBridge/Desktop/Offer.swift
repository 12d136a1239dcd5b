import CGio
import CGtk
import CGtkSupport

/// Makes a picture at the moment when another program asks for it; nil when there is none.
public typealias PictureMaker = @MainActor () async -> Texture?

/// What a copy or a drag offers: a list of files and, perhaps, a picture.
///
/// Nothing is decoded for the offer itself, and the picture is encoded on a thread of GDK's.
@MainActor
func fileProvider(uris: [String], picture: PictureMaker?) -> Object {
    var copies: [UnsafePointer<CChar>?] = uris.map { UnsafePointer(g_strdup($0)) }
    copies.append(nil)
    defer { for copy in copies { g_free(UnsafeMutablePointer(mutating: copy)) } }
    let maker = picture.map { maker in
        Object(
            adopting: existing(
                lep_picture_provider_new(
                    pictureWanted, ClosureBox<PictureMaker>.retain(maker), releaseClosure)))
    }
    return copies.withUnsafeBufferPointer { buffer in
        guard let list = buffer.baseAddress else { fatalError("an array with an end has a base") }
        return Object(adopting: existing(lep_content_provider_new(list, maker?.pointer())))
    }
}

/// From C's request to the maker, and back with its picture.
///
/// Addresses travel as integers, which may cross isolations; the request keeps its provider alive.
private let pictureWanted: LepPictureWanted = { request, data in
    let request = UInt(bitPattern: request)
    let box = UInt(bitPattern: data)
    MainActor.assumeIsolated {
        let maker = ClosureBox<PictureMaker>.function(at: box)
        Task {
            let texture = await maker?()
            guard let request = UnsafeMutableRawPointer(bitPattern: request) else { return }
            lep_picture_deliver(request, texture?.pointer())
        }
    }
}
