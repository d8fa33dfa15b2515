import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test's own server. */
export interface OnLoopback {
  readonly port: number;
  /** Closes the server and all connections. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on the loopback address. Kept-alive connections never time out, because that would abort a request on a slow
 * machine.
 */
export async function listenOnLoopback(server: Server, port = 0): Promise<OnLoopback> {
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // listens on TCP
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
