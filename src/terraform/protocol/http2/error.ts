/** Error codes of HTTP/2 in use (RFC 9113, section 7). */
export const http2Code = {
  noError: 0x0,
  protocolError: 0x1,
  internalError: 0x2,
  flowControlError: 0x3,
  streamClosed: 0x5,
  frameSizeError: 0x6,
  refusedStream: 0x7,
  compressionError: 0x9,
  enhanceYourCalm: 0xb,
} as const;

/** A violation of the protocol that ends the connection. */
export class Http2ConnectionError extends Error {
  /** Code of the GOAWAY frame. */
  readonly http2Code: number;

  constructor(code: number, message: string) {
    super(message);
    this.http2Code = code;
  }
}

/** A violation of the protocol that ends one stream. */
export class Http2StreamError extends Error {
  readonly streamId: number;
  /** Code of the RST_STREAM frame. */
  readonly http2Code: number;

  constructor(streamId: number, code: number, message: string) {
    super(message);
    this.streamId = streamId;
    this.http2Code = code;
  }
}
