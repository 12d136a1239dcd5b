/// Where loads and decoders are coordinated.
///
/// Nothing on it waits for a disk, a process or a picture: it only decides.
@globalActor
actor PipelineActor {
    static let shared = PipelineActor()
}
