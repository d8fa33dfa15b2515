import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that no system gives to outgoing connections or to `listen(0)` (Linux: from 32768, macOS: from 49152).
 * A port of those can be taken by any test between the moment it is found and the moment it is used.
 */
export const assignedByHand = { from: 20_000, below: 32_000 } as const;

/** Returns a port of the loopback address on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(assignedByHand.from, assignedByHand.below);
    if (await canListen(port)) return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
    });
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}
