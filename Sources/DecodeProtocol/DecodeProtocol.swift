// DecodeProtocol
