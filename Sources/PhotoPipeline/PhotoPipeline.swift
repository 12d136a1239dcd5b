// PhotoPipeline
