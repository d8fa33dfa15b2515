import { maxWindow, setting } from './frame';
import { Http2ConnectionError, http2Code } from './error';

/** Most requests that may be open at once. Terraform has as many as its option `-parallelism`. */
export const maxOpenStreams = 1000;

/** What the server announces. */
export const ownSettings = [
  [setting.maxConcurrentStreams, maxOpenStreams],
  [setting.initialWindowSize, maxWindow],
] as const;

/** Frames that carry nothing: so many are free, and more with each KiB of data and each finished request. */
const [freeFrames, framesPerWork] = [10_000, 10];

/** Less data in a frame costs more than it carries. */
const smallDataBytes = 64;

/** Requests that end without a response: so many are free, and one more with each finished request. */
const freeLosses = 1000;

/**
 * Counts what a client makes the server do without work: frames that carry no data, and requests that are opened and
 * reset. Each costs the server more than the client. Throws `Http2ConnectionError` beyond the limits.
 */
export class FrameBudget {
  #overhead = 0;
  #bytes = 0;
  #finished = 0;
  #lost = 0;

  /** Counts frames, or entries of frames, that carry no data. */
  spend(count = 1): void {
    this.#overhead += count;
    const work = this.#finished + Math.floor(this.#bytes / 1024);
    if (this.#overhead > freeFrames + framesPerWork * work) throw tooMany('frames without data');
  }

  /** Counts data of the client. */
  receive(bytes: number): void {
    this.carry(bytes);
    if (bytes < smallDataBytes) this.spend();
  }

  /** Counts data for the client. */
  carry(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Counts a request with a whole response. */
  finish(): void {
    this.#finished++;
  }

  /** Counts a request that the client has reset, or that the server refused. */
  lose(): void {
    this.#lost++;
    if (this.#lost > freeLosses + this.#finished) throw tooMany('requests without a response');
  }
}

function tooMany(what: string): Http2ConnectionError {
  return new Http2ConnectionError(http2Code.enhanceYourCalm, `too many ${what}`);
}
