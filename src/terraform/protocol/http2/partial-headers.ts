import { Http2ConnectionError, http2Code } from './error';

/** Most bytes of the header block of one request. */
const maxBytes = 64 * 1024;
/** Most frames of it: empty ones have no bytes, but cost memory. */
const maxFrames = 16;

/** A header block that continues in later frames. */
export class PartialHeaders {
  readonly streamId: number;
  readonly endsRequest: boolean;
  readonly #parts: Buffer[];
  #size: number;

  constructor(streamId: number, endsRequest: boolean, first: Buffer) {
    this.streamId = streamId;
    this.endsRequest = endsRequest;
    this.#parts = [first];
    this.#size = first.length;
  }

  /** Adds the part of another frame. Throws `Http2ConnectionError`. */
  add(part: Buffer): void {
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size <= maxBytes && this.#parts.length <= maxFrames) return;
    const limit = `${maxBytes} bytes or ${maxFrames} frames`;
    throw new Http2ConnectionError(http2Code.enhanceYourCalm, `a header block has more than ${limit}`);
  }

  /** Returns the whole block. */
  block(): Buffer {
    return Buffer.concat(this.#parts, this.#size);
  }
}
