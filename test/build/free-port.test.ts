import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { assignedByHand, freePort } from '../support/free-port';

test('chooses a port that the system does not assign by itself', async () => {
  const [from, to] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number);
  expect([from, to]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Number(from)).toBeGreaterThanOrEqual(assignedByHand.below);

  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  expect(port).toBeGreaterThanOrEqual(assignedByHand.from);
  expect(port).toBeLessThan(assignedByHand.below);
  await new Promise((resolve) => server.close(resolve));
});
