import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClientMessages } from './postgres-messages';

/** Messages that make the server execute what it got. */
const flush = Buffer.from([0x48, 0, 0, 0, 4]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** A fault for the next write. */
export type Mishap =
  /** The connection ends when so many statements of the write have been passed on. */
  | { readonly cutAfter: number }
  /** The commit is forwarded, and the connection closes before its response. */
  | 'commit-unanswered'
  /** Like `commit-unanswered`, and all later connections fail. */
  | 'commit-unanswered-and-gone';

/** A proxy between a service and its database that can break connections. */
export class PostgresProxy {
  readonly url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'scm-proxy-'));
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #server;
  #mishap: Mishap | undefined;
  #isOpen = true;
  /** Number of faults so far. */
  happened = 0;

  private constructor(server: string) {
    const address = new URL(server);
    const socket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432');
    address.searchParams.set('host', this.#folder);
    address.username = 'scm';
    address.password = 'correct-horse';
    this.url = address.toString();
    this.#server = createServer((incoming) => this.#connected(incoming, connect(socket)));
  }

  /** Starts a proxy for a server with a local socket. */
  static async before(server: string): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(server);
    await new Promise<void>((done) => proxy.#server.listen(join(proxy.#folder, '.s.PGSQL.5432'), done));
    return proxy;
  }

  /** Breaks every connection. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Breaks every connection, and rejects new ones until `open`. */
  shut(): void {
    this.#isOpen = false;
    this.cut();
  }

  open(): void {
    this.#isOpen = true;
  }

  next(mishap: Mishap): void {
    this.#mishap = mishap;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.#server.close(done));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #connected(incoming: Socket, outgoing: Socket): void {
    const pair = [incoming, outgoing] as const;
    const end = (): void => {
      for (const socket of pair) socket.destroy();
      this.#pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (!this.#isOpen) {
      end();
      return;
    }
    this.#pairs.add(pair);
    const messages = new ClientMessages();
    let statements: number | undefined;
    incoming.on('data', (chunk: Buffer) => {
      const passed: Buffer[] = [];
      for (const { bytes, executes } of messages.add(chunk)) {
        if (executes.includes('READ WRITE')) statements = 0;
        if (statements !== undefined && executes !== '') statements += 1;
        const isCommit = statements !== undefined && executes === 'COMMIT';
        if (isCommit) statements = undefined;
        const mishap = this.#mishap;
        if (typeof mishap === 'object' && statements !== undefined && statements > mishap.cutAfter) {
          this.#struck();
          // Earlier statements are executed even if the client is gone.
          outgoing.end(Buffer.concat([...passed, flush]), end);
          return;
        }
        passed.push(bytes);
        if (isCommit && typeof mishap === 'string') {
          this.#struck();
          if (mishap === 'commit-unanswered-and-gone') this.#isOpen = false;
          outgoing.write(Buffer.concat([...passed, sync]), () =>
            setTimeout(() => (this.#isOpen ? end() : this.shut()), 100),
          );
          incoming.pause();
          outgoing.pause();
          return;
        }
      }
      outgoing.write(Buffer.concat(passed));
    });
    outgoing.on('data', (chunk: Buffer) => void incoming.write(chunk));
  }

  #struck(): void {
    this.#mishap = undefined;
    this.happened += 1;
  }
}
