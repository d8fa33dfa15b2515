import type { Duplex } from 'node:stream';
import { frameHead, frameHeadBytes } from './frame';

/** Bytes that may wait for a client that does not read. */
const mostWaitingBytes = 8 * 2 ** 20;

/** Writes frames to a socket: all frames of one turn of the event loop at once, which saves TLS records. */
export class FrameWriter {
  readonly #socket: Duplex;
  #frames: Buffer[] = [];
  #written: (() => void)[] = [];
  #isFlushPlanned = false;
  #isStopped = false;
  #bytes = 0;

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  /** Whether data has to wait until the client has read some. */
  get isFull(): boolean {
    return this.#bytes + this.#socket.writableLength > mostWaitingBytes;
  }

  /** Sends a frame soon. */
  send(type: number, flags: number, streamId: number, payload: Buffer): void {
    this.#bytes += frameHeadBytes + payload.length;
    this.#frames.push(frameHead(type, flags, streamId, payload.length), payload);
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setImmediate(() => this.flush());
  }

  /** Calls `written` when the frames up to now were written, or no longer can be. */
  afterThese(written: () => void): void {
    this.#written.push(written);
  }

  /** Writes all frames now. */
  flush(): void {
    const [bytes, written] = [Buffer.concat(this.#frames), this.#written];
    this.#isFlushPlanned = false;
    this.#frames = [];
    this.#written = [];
    this.#bytes = 0;
    const done = (): void => {
      for (const each of written) each();
    };
    if (this.#isStopped || bytes.length === 0) done();
    else this.#socket.write(bytes, done);
  }

  /** From now on, frames are discarded. */
  stop(): void {
    this.#isStopped = true;
  }
}
