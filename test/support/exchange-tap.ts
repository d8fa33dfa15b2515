// Observes the requests and responses of the HTTP servers in this process, without a proxy.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
// Loaded before the first subscription, because then its servers keep the channel. Node deletes a channel that nothing
// keeps at some later time by its name, even if there is a new one: subscribers would then find a third one.
import 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** A request and its response as seen by a server of this process. Bodies are text. */
export interface WireExchange {
  /** Port of the server. */
  readonly port: number;
  readonly method: string;
  readonly url: string;
  readonly sentHeaders: IncomingHttpHeaders;
  readonly sent: string;
  readonly status: number;
  readonly gotHeaders: Readonly<Record<string, string>>;
  readonly got: string;
}

const channel = 'http.server.request.start';
const listeners = new Set<(exchange: WireExchange) => void>();

/**
 * Calls `see` with each response when the server ends it, before the caller receives it. Returns a function that stops
 * it.
 */
export function tapExchanges(see: (exchange: WireExchange) => void): () => void {
  if (listeners.size === 0) subscribe(channel, tap); // the channel belongs to the process
  listeners.add(see);
  return () => {
    listeners.delete(see);
    if (listeners.size === 0) unsubscribe(channel, tap);
  };
}

function tap(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const port = request.socket.localPort ?? 0; // undefined if the socket is already closed
  const sent = chunksThrough(request, 'push');
  const written = chunksThrough(response, 'write');
  const gotHeaders = headersOf(response);
  const target = response as { end: (...args: readonly unknown[]) => unknown };
  const end = target.end.bind(response);
  target.end = (...args) => {
    const result = end(...args);
    const { method = 'GET', url = '/', headers: sentHeaders } = request;
    const got = Buffer.concat([...written, ...bytesOf(args[0])]).toString('utf8');
    const status = response.statusCode;
    const exchange = {
      port,
      method,
      url,
      sentHeaders,
      sent: Buffer.concat(sent).toString('utf8'),
      status,
      gotHeaders,
      got,
    };
    for (const see of listeners) see(exchange);
    return result;
  };
}

/** Records the bytes that pass through a method of a stream. */
function chunksThrough(stream: object, method: 'push' | 'write'): readonly Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const target = stream as Record<string, (...args: readonly unknown[]) => unknown>;
  const original = target[method]?.bind(stream);
  target[method] = (...args) => {
    chunks.push(...bytesOf(args[0]));
    return original?.(...args);
  };
  return chunks;
}

function bytesOf(chunk: unknown): readonly Uint8Array[] {
  if (typeof chunk === 'string') return [Buffer.from(chunk)];
  return chunk instanceof Uint8Array ? [chunk] : [];
}

/** Records the headers, including those set when the head is written. */
function headersOf(response: ServerResponse): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const target = response as { writeHead: (...args: readonly unknown[]) => unknown };
  const original = target.writeHead.bind(response);
  target.writeHead = (...args) => {
    const given = args.find((one) => typeof one === 'object' && one !== null) ?? {};
    for (const [name, value] of [...Object.entries(response.getHeaders()), ...Object.entries(given)])
      headers[name.toLowerCase()] = String(value);
    return original(...args);
  };
  return headers;
}
