import CGio
import PhotoModel

extension PhotoPipeline {
    /// What a pipeline may use, and where it finds it.
    public struct Configuration: Sendable {
        /// The decoder program.
        public var decoderPath: String
        /// Decoders for pictures in general; one more is kept for the photo being looked at.
        public var workerCount: Int
        /// Bytes of pixels kept in memory: 256 MiB.
        public var textureByteLimit = 256 << 20
        /// What thumbnails may take of it: 24 MiB, five screens of large ones.
        ///
        /// One read again from the cache on disk takes two milliseconds.
        public var thumbnailByteLimit = 24 << 20
        /// What is set apart of it for pictures fitted to the window: 24 MiB, eight of a small one.
        public var fittedByteLimit = 24 << 20
        /// What tiles of huge pictures may take beside it: 96 MiB, thirty of them.
        ///
        /// A screen of 1920 × 1080 shows at most twelve.
        public var tileByteLimit = 96 << 20
        /// The folder for tile stores, which have no name in it.
        public var storeFolder: String
        /// The folder of the thumbnail cache, with the folders normal, large, … in it.
        public var thumbnailFolder: String
        /// Another one that is read as well; nil outside a sandbox.
        public var sharedThumbnailFolder: String?
        /// Names the folder for failed thumbnails, and the Software text in ours.
        public var version: String

        /// One worker a core, at most 4; the user's thumbnail cache.
        public init(version: String = "0") {
            decoderPath = Self.defaultDecoderPath()
            workerCount = min(4, max(1, Int(g_get_num_processors())))
            thumbnailFolder = String(cString: g_get_user_cache_dir()) + "/thumbnails"
            storeFolder = String(cString: g_get_user_cache_dir()) + "/leporello"
            // Flatpak names the user's own cache folder so; the sandbox has another, in which the
            // name `thumbnails` is taken too: by the user's ones, to read.
            if let cache = g_getenv("HOST_XDG_CACHE_HOME") {
                sharedThumbnailFolder = String(cString: cache) + "/thumbnails"
                thumbnailFolder =
                    String(cString: g_get_user_cache_dir()) + "/leporello-thumbnails"
            }
            self.version = version
        }

        /// LEPORELLO_DECODER, else beside the program, else in ../libexec/leporello.
        private static func defaultDecoderPath() -> String {
            if let path = g_getenv("LEPORELLO_DECODER") { return String(cString: path) }
            let name = "leporello-decoder"
            guard let link = g_file_read_link("/proc/self/exe", nil) else { return name }
            defer { g_free(link) }
            let program = String(cString: link)
            let folder = program.split(separator: "/").dropLast().joined(separator: "/")
            let beside = "/\(folder)/\(name)"
            if g_file_test(beside, G_FILE_TEST_IS_EXECUTABLE) != 0 { return beside }
            return "/\(folder)/../libexec/leporello/\(name)"
        }
    }
}
