import GtkBridge
import PhotoModel
import PhotoPipeline

extension PhotoPipeline {
    /// Every pixel of a photo, for another program: decoded when that program asks.
    ///
    /// Not from the shelf of textures: nothing on screen shows them.
    func wholePicture(of photo: Photo) -> PictureMaker {
        { [weak self] in
            let request = PixelRequest(photo, want: .full)
            guard case .success(let pixels)? = await self?.pixels(of: request, priority: .visible)
            else { return nil }
            return Texture(pixels: pixels)
        }
    }
}
