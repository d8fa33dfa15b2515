import type { ServerResponse } from 'node:http';

/** Bytes at the end of a response that are held back until everything else is written. */
const tailLength = 1024;

type Call<T> = (...args: readonly unknown[]) => T;

/**
 * Sends the end of a long response only after everything before it was written. Over TLS, Node pauses its parser if
 * request headers arrive while a response is still being written. It then refuses the body of that request as invalid.
 * A client that has the whole response may send such a request at once. `onWait` is called if the end must wait.
 */
export function flushBeforeEnd(outgoing: ServerResponse, onWait: () => void): void {
  const write = outgoing.write.bind(outgoing) as Call<boolean>;
  const end = outgoing.end.bind(outgoing) as Call<ServerResponse>;
  let buffered = Buffer.alloc(0);
  const take: Call<boolean> = (chunk, ...rest) => {
    const bytes = Buffer.concat([buffered, typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array)]);
    const at = Math.max(0, bytes.length - tailLength);
    buffered = bytes.subarray(at);
    return at === 0 || write(bytes.subarray(0, at), ...rest);
  };
  const finish: Call<ServerResponse> = (chunk, ...rest) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) take(chunk);
    const last = (): ServerResponse => (buffered.length === 0 ? end(...rest) : end(buffered, ...rest));
    if (!outgoing.writableNeedDrain) return last();
    onWait();
    return outgoing.once('drain', () => void last());
  };
  Object.assign(outgoing, { write: take, end: finish });
}
