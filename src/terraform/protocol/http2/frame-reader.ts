import { Http2ConnectionError, http2Code } from './error';
import { frameHeadBytes, initialSettings } from './frame';

/** What a client sends before its first frame. */
const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1');

/** Handles one frame. `payload` is a part of the received bytes: it may be kept, but not changed. */
export type FrameHandler = (type: number, flags: number, streamId: number, payload: Buffer) => void;

/** Divides the bytes of a client into frames, after the preface. */
export class FrameReader {
  readonly #onFrame: FrameHandler;
  #rest: Buffer = Buffer.alloc(0);
  #isPrefaceRead = false;

  constructor(onFrame: FrameHandler) {
    this.#onFrame = onFrame;
  }

  /** Adds bytes, and handles all frames that are whole. Throws `Http2ConnectionError`. */
  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    if (!this.#isPrefaceRead) {
      const begin = bytes.subarray(0, preface.length);
      if (!begin.equals(preface.subarray(0, begin.length))) {
        throw new Http2ConnectionError(http2Code.protocolError, 'the client does not use HTTP/2');
      }
      if (begin.length === preface.length) {
        this.#isPrefaceRead = true;
        at = preface.length;
      }
    }
    if (this.#isPrefaceRead) at = this.#readFrames(bytes, at);
    this.#rest = at === bytes.length ? emptyBuffer : bytes.subarray(at);
  }

  /** Returns where the first frame begins that is not whole. */
  #readFrames(bytes: Buffer, from: number): number {
    let at = from;
    while (bytes.length - at >= frameHeadBytes) {
      const length = bytes.readUIntBE(at, 3);
      if (length > initialSettings.maxFrameSize) {
        throw new Http2ConnectionError(http2Code.frameSizeError, `a frame has ${length} bytes`);
      }
      const end = at + frameHeadBytes + length;
      if (end > bytes.length) return at;
      const streamId = bytes.readUInt32BE(at + 5) & 0x7fffffff; // the first bit is reserved
      this.#onFrame(bytes[at + 3] ?? 0, bytes[at + 4] ?? 0, streamId, bytes.subarray(at + frameHeadBytes, end));
      at = end;
    }
    return at;
  }
}

const emptyBuffer = Buffer.alloc(0);
