import { frameFlag, frameType } from './frame';

/** What a stream needs of its connection. */
export interface StreamOutput {
  /** Most bytes of a DATA frame. */
  readonly maxFrameSize: number;
  /** Bytes of DATA that the client accepts on all streams. */
  window: number;
  /** Whether data has to wait until the client has read some; `flush` is called then. */
  readonly isFull: boolean;
  /** Sends a frame soon, together with others. */
  send(type: number, flags: number, streamId: number, payload: Buffer): void;
  /** Called when this side has sent its last frame. `flushed` is to be called after it was written. */
  finished(stream: Http2Stream, flushed: () => void): void;
}

type State = 'open' | 'ended' | 'closed';

/** One request of the client, and the response to it. */
export class Http2Stream {
  readonly id: number;
  readonly path: string;
  /** Announced size of the body. */
  readonly bodyBytes: number | undefined;
  /** Receives the body of the request. */
  onData: (chunk: Buffer) => void = () => undefined;
  /** Runs at the end of the request. */
  onEnd: () => void = () => undefined;
  /** Runs when the client cancels the request or closes the connection. */
  onCancel: () => void = () => undefined;
  /** Resolves when the response was written, or is no longer possible. */
  readonly closed: Promise<void>;
  /** Bytes of DATA that the client accepts on this stream. Negative if it has made the window smaller. */
  window: number;
  isRequestOver = false;
  receivedBytes = 0;

  readonly #output: StreamOutput;
  #close!: () => void;
  #state: State = 'open';
  /** Data that does not fit into the windows yet. */
  #waiting: Buffer[] = [];
  #trailers: Buffer | undefined;
  #onDrain: (() => void) | undefined;

  constructor(id: number, path: string, bodyBytes: number | undefined, window: number, output: StreamOutput) {
    this.id = id;
    this.path = path;
    this.bodyBytes = bodyBytes;
    this.window = window;
    this.#output = output;
    this.closed = new Promise((resolve) => (this.#close = resolve));
  }

  /** Whether nothing more can be sent. */
  get isOver(): boolean {
    return this.#state !== 'open';
  }

  /** Sends response headers, as an encoded header block. */
  respond(block: Buffer): void {
    if (!this.isOver) this.#output.send(frameType.headers, frameFlag.endHeaders, this.id, block);
  }

  /** Sends a part of the body. Returns false if it must wait for the client; then wait for `drained`. */
  write(data: Buffer): boolean {
    if (this.isOver) return true;
    if (data.length > 0) this.#waiting.push(data);
    this.flush();
    return this.#waiting.length === 0;
  }

  /** Resolves when nothing waits for the client any more. */
  drained(): Promise<void> {
    if (this.#waiting.length === 0 || this.#state === 'closed') return Promise.resolve();
    return new Promise((resolve) => (this.#onDrain = resolve));
  }

  /** Ends the response with trailers, as an encoded header block, after the body. */
  end(trailers: Buffer): void {
    if (this.isOver) return;
    this.#state = 'ended';
    this.#trailers = trailers;
    this.flush();
  }

  /** Ends the stream without a response. */
  cancel(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#waiting = [];
    this.#trailers = undefined;
    this.#onDrain?.();
    this.#close();
    this.onCancel();
  }

  /** Sends what the windows allow. */
  flush(): void {
    for (let data = this.#waiting[0]; data !== undefined; data = this.#waiting[0]) {
      const most = Math.min(this.window, this.#output.window, this.#output.maxFrameSize);
      if (most <= 0 || this.#output.isFull) return;
      if (data.length <= most) this.#waiting.shift();
      else this.#waiting[0] = data.subarray(most);
      const part = data.length <= most ? data : data.subarray(0, most);
      this.window -= part.length;
      this.#output.window -= part.length;
      this.#output.send(frameType.data, frameFlag.none, this.id, part);
    }
    this.#onDrain?.();
    this.#onDrain = undefined;
    if (this.#trailers === undefined) return;
    this.#output.send(frameType.headers, frameFlag.endHeaders | frameFlag.endStream, this.id, this.#trailers);
    this.#trailers = undefined;
    this.#state = 'closed';
    this.#output.finished(this, this.#close);
  }
}
