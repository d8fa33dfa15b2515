import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { handshakeLine } from '../../src/terraform/protocol/handshake';
import { listenLocally } from '../../src/terraform/protocol/listen';
import { parentOn, watchParent } from '../../src/terraform/protocol/parent-watch';

test.each([
  ['linux', 'unix'],
  ['darwin', 'unix'],
  ['win32', 'tcp'],
])('on %s Terraform connects by %s', async (platform, network) => {
  const server = createServer();
  const endpoint = await listenLocally(server, { env: {}, platform });
  try {
    expect(endpoint.network).toBe(network);
    expect(existsSync(endpoint.address)).toBe(network === 'unix');
    const line = handshakeLine(endpoint, Buffer.from('certificate'));
    expect(line).toBe(`1|6|${network}|${endpoint.address}|grpc|Y2VydGlmaWNhdGU\n`);
    if (network === 'tcp') expect(endpoint.address).toMatch(/^127\.0\.0\.1:\d+$/);
  } finally {
    server.close();
  }
});

test.each(['linux', 'win32'])('on %s a parent that lives stays the same', (platform) => {
  const parent = parentOn(platform, process.ppid);
  expect(parent()).toBe(process.ppid);
});

test('on Windows a parent that is gone is noticed, although its number stays', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  const pid = child.pid ?? 0;
  const parent = parentOn('win32', pid);
  expect(parent()).toBe(pid);
  await once(child, 'exit');
  expect(parent()).toBe(-1);
});

test('a parent that was gone before it was watched is noticed at once', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  await new Promise<void>((resolve) => {
    watchParent(resolve, 1_000_000, parentOn('win32', child.pid ?? 0));
  });
});
