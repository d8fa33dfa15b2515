import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test's own. */
export interface OnLoopback {
  readonly port: number;
  /** Drops whoever is connected. */
  readonly close: () => Promise<void>;
}

/** Listens on the loopback address. A kept connection is never dropped: on a slow machine that would cut off a request. */
export async function listenOnLoopback(server: Server, port = 0): Promise<OnLoopback> {
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
