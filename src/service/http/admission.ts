import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/**
 * Admission control. A request whose body is still arriving does not count as executing. If too many arrive slowly, the
 * oldest one is disconnected, so that endless requests cannot exhaust the service.
 */
export class Admission {
  readonly #concurrency: number;
  readonly #arriving = new Set<Socket>();
  #underWay = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Whether to serve a request; it is counted until its response is closed. */
  admits(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (this.#underWay >= this.#concurrency) return false;
    if (!hasBody(incoming)) {
      this.#underWay += 1;
      outgoing.once('close', () => (this.#underWay -= 1));
      return true;
    }
    const { socket } = incoming;
    this.#arriving.add(socket);
    let [counted, isClosed] = [0, false];
    incoming.once('end', () => {
      this.#arriving.delete(socket);
      // A refused request is answered before its body was read, so its end follows the close.
      if (isClosed) return;
      counted = 1;
      this.#underWay += 1;
    });
    outgoing.once('close', () => {
      isClosed = true;
      this.#arriving.delete(socket);
      this.#underWay -= counted;
    });
    // A set iterates in insertion order.
    const [oldest] = this.#arriving;
    if (this.#arriving.size > this.#concurrency) oldest?.destroy();
    return true;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Limits the number of concurrent connections of one IP address; further ones are closed. */
export function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}
