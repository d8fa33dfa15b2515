import { createServer, type IncomingMessage, type Server } from 'node:http';

import { createClient, type ClientSettings, type ClientTools, type LogFields, type ScmClient } from '../../src/client';
import type { Clock } from '../../src/core';
import { listenOnLoopback, type OnLoopback } from '../support/loopback';

/** A request as the stub saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** What the stub does with a request; `drop` closes the connection instead of answering. */
export type Reply =
  | 'drop'
  | 'drop-midway'
  | 'silence'
  | {
      readonly status?: number;
      readonly body?: unknown;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export type Answer = (seen: Seen, count: number) => Reply | Promise<Reply>;

/** A hand-written service: real HTTP on loopback, answers given by the test. */
export class StubService {
  readonly seen: Seen[] = [];
  readonly tokenRequests: Seen[] = [];
  answer: Answer = () => ({ body: { data: [], offset: 0, limit: 200, total: 0 } });
  answerToken: Answer = (_, count) => ({ body: { access_token: `access-token-${count}`, expires_in: 900 } });
  readonly #server: Server;
  #listening: OnLoopback | undefined;
  port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void this.#reply(request, Buffer.concat(chunks).toString('utf8')).then((reply) => {
          if (reply === 'silence') return;
          if (reply === 'drop') {
            response.destroy();
            return;
          }
          if (reply === 'drop-midway') {
            response.writeHead(200, { 'content-length': '100' });
            response.write('{"id":', () => response.destroy());
            return;
          }
          response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
          response.end(reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
        });
      });
    });
  }

  async #reply(request: IncomingMessage, text: string): Promise<Reply> {
    const url = new URL(request.url ?? '/', 'http://stub');
    const seen: Seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      text,
    };
    const isToken = url.pathname === '/token';
    const list = isToken ? this.tokenRequests : this.seen;
    list.push(seen);
    return isToken ? this.answerToken(seen, list.length) : this.answer(seen, list.length);
  }

  async start(port = 0): Promise<this> {
    this.#listening = await listenOnLoopback(this.#server, port);
    this.port = this.#listening.port;
    return this;
  }

  async stop(): Promise<void> {
    await this.#listening?.close();
  }

  /** Answers of the script one after the other; the last one stays. */
  script(...replies: readonly Reply[]): void {
    this.answer = (_, count) => replies[Math.min(count, replies.length) - 1] ?? {};
  }

  settings(changes: Partial<ClientSettings> = {}): ClientSettings {
    return {
      authUrl: `http://127.0.0.1:${this.port}/token`,
      protocol: 'http',
      host: '127.0.0.1',
      port: this.port,
      headers: {},
      clientId: 'robot@1234567890.iam.panserviceaccount.com',
      clientSecret: 'very-secret-secret',
      scope: 'tsg_id:1234567890',
      skipVerifyCertificate: false,
      requestTimeoutMs: 10_000,
      overallTimeoutMs: 600_000,
      maxRetries: 4,
      maxConcurrentRequests: 10,
      ...changes,
    };
  }
}

/** A clock whose sleeps last no time and are written down. */
export class TestClock implements Clock {
  readonly sleeps: number[] = [];
  time = 1_000_000;
  onSleep: () => Promise<void> | void = () => undefined;

  now(): number {
    return this.time;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(ms);
    this.time += ms;
    await this.onSleep();
    signal?.throwIfAborted();
  }
}

/** One line of a log. */
export interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

/** Runs a test with a stub service and a client to it, and takes both down again. */
export async function withStub(
  test: (stub: StubService, client: ScmClient, clock: TestClock, lines: readonly Line[]) => Promise<void>,
  changes: Partial<ClientSettings> = {},
  tools: ClientTools = {},
): Promise<void> {
  const stub = await new StubService().start();
  const clock = new TestClock();
  const lines: Line[] = [];
  const client = createClient(stub.settings(changes), {
    clock,
    random: () => 0.5,
    log: (level, message, fields = {}) =>
      lines.push({ level, message, fields: typeof fields === 'function' ? fields() : fields }),
    ...tools,
  });
  try {
    await test(stub, client, clock, lines);
  } finally {
    await client.close();
    await stub.stop();
  }
}

/** What a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('expected a rejection');
}
