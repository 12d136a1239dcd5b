import Testing

/// The built program in a headless Wayland session: touched, typed at, looked at.
///
/// One desktop serves all, so the tests take turns. What is tested is done by injected touch,
/// pointer or keys; actions on D-Bus only set up and read.
@Suite(.serialized)
enum InteractionTests {}
