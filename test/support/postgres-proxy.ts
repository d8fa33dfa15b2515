import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fault for the next write. */
export type Mishap =
  /** The connection closes after this many messages of the write were forwarded. */
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
    let messages: number | undefined;
    incoming.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (text.includes('READ WRITE')) messages = 0;
      if (messages !== undefined) messages += 1;
      const isCommit = messages !== undefined && text.includes('COMMIT\0');
      if (isCommit) messages = undefined;
      const mishap = this.#mishap;
      if (typeof mishap === 'object' && messages !== undefined && messages > mishap.cutAfter) {
        this.#struck();
        end();
        return;
      }
      if (isCommit && typeof mishap === 'string') {
        this.#struck();
        if (mishap === 'commit-unanswered-and-gone') this.#isOpen = false;
        // The server completes the transaction once it has read the commit, even if the client is gone.
        outgoing.write(chunk, () => setTimeout(() => (this.#isOpen ? end() : this.shut()), 100));
        incoming.pause();
        outgoing.pause();
        return;
      }
      outgoing.write(chunk);
    });
    outgoing.on('data', (chunk: Buffer) => void incoming.write(chunk));
  }

  #struck(): void {
    this.#mishap = undefined;
    this.happened += 1;
  }
}
