// Runs beside every test file (jest.config.js): each answer of the service that a server of this process sends, from a
// service in the process or through a recorder, has to be one that the service's description allows.
import { afterAll, beforeAll } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openDescription, type Description } from './description';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const channel = 'http.server.request.start';
const counts = new Map<string, number>();
let description: Description | undefined;

function watch(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const sent = tapped(request, 'push');
  const written = tapped(response, 'write');
  const ended = tapped(response, 'end');
  const headers = headersOf(response);
  response.once('finish', () => {
    const { method = 'GET', url = '/' } = request;
    // Only the service gives such ids to requests; what a fault or a quirk made is wrong on purpose, and
    // a lenient service answers more than the description contains.
    const isOdd = ['x-scm-fault', 'x-scm-quirk', 'x-scm-strictness'].some((name) => headers.has(name));
    if (isOdd || !uuid.test(headers.get('x-request-id') ?? '')) return;
    description ??= openDescription();
    const exchange = { method, path: pathOf(url), sent: sent(), status: response.statusCode, got: written() + ended() };
    for (const finding of description.findings(exchange)) {
      const told = `${method} ${exchange.path.replace(/[0-9a-f-]{36}/, '{id}')} ${response.statusCode}: ${finding}`;
      counts.set(told, (counts.get(told) ?? 0) + 1);
    }
  });
}

/** Keeps the bytes that pass through a method of a stream; answers a function that tells them. */
function tapped(stream: object, method: 'push' | 'write' | 'end'): () => string {
  const chunks: Buffer[] = [];
  const target = stream as Record<string, (...args: readonly unknown[]) => unknown>;
  const original = target[method]?.bind(stream);
  target[method] = (...args) => {
    const [chunk] = args;
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    return original?.(...args);
  };
  return () => Buffer.concat(chunks).toString('utf8');
}

/** The headers, those included that are only given when the head is written. */
function headersOf(response: ServerResponse): Map<string, string> {
  const headers = new Map<string, string>();
  const target = response as { writeHead: (...args: readonly unknown[]) => unknown };
  const original = target.writeHead.bind(response);
  target.writeHead = (...args) => {
    for (const [name, value] of Object.entries(response.getHeaders())) headers.set(name.toLowerCase(), String(value));
    const given = args.find((one) => typeof one === 'object' && one !== null) ?? {};
    for (const [name, value] of Object.entries(given)) headers.set(name.toLowerCase(), String(value));
    return original(...args);
  };
  return headers;
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://service').pathname);
  } catch {
    return url;
  }
}

// The channel is the process's. Where all tests of a file are skipped, no hook runs: then nothing is watched either.
beforeAll(() => subscribe(channel, watch));

afterAll(() => {
  unsubscribe(channel, watch);
  if (counts.size === 0) return;
  const lines = [...counts].slice(0, 40).map(([finding, count]) => `  ${finding} (${count} times)`);
  throw new Error(`${counts.size} answers are not as the service describes them:\n${lines.join('\n')}`);
});
