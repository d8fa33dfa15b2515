import type { Duplex } from 'node:stream';

/** Time in which the client may read why its connection ends. */
const goodbyeMs = 1000;

/**
 * Closes a socket after what was written. Reads on for a moment, because with unread bytes the system would discard what
 * the client has not read yet.
 */
export function closeGently(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), goodbyeMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}
