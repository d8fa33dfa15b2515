import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { paths, startLocal, type Local } from '../service/local';
import { referenceMs } from '../support/reference-time';

let local: Local;
let sockets: Socket[] = [];
beforeEach(async () => {
  local = await startLocal();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await local.close();
});

/** Opens connections that send this and then nothing more. */
async function hang(count: number, text: string): Promise<void> {
  const { host, port } = local.at;
  for (let i = 0; i < count; i++) {
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, host, () => socket.write(text, () => resolve()));
      socket.once('error', reject);
      socket.on('error', () => undefined);
      sockets.push(socket);
    });
  }
}

const slowToken = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ngrant_type=`;

test('token requests that never end do not block other clients', async () => {
  await hang(300, slowToken(local.service.access.tokenPath));
  expect((await local.get(paths.tags)).status).toBe(200);
  expect((await local.ask(local.service.access)).status).toBe(200);
  await local.make(paths.tags, { name: 'a', folder: 'All Firewalls' });
  // The oldest of them were cut off.
  expect(sockets.filter((socket) => socket.destroyed || socket.readableEnded || socket.closed).length).toBeGreaterThan(
    30,
  );
});

test('requests that are answered before their body is read take no place for ever', async () => {
  const body = 'x'.repeat(100_000);
  for (let i = 0; i < 300; i++) {
    const answer = await fetch(`${local.url}${paths.tags}`, { method: 'POST', body });
    await answer.text();
    expect(answer.status).toBe(401);
  }
  expect((await local.get(paths.tags)).status).toBe(200);
});

test('connections that send nothing, or endless headers, do not block other clients', async () => {
  await hang(300, '');
  await hang(300, 'GET / HTTP/1.1\r\nX: ');
  expect((await local.get(paths.tags)).status).toBe(200);
});

test('a form larger than any token request is refused before it is read apart', async () => {
  const bombs = [
    '&'.repeat(4_000_000),
    'a=&'.repeat(1_000_000),
    `grant_type=client_credentials&${'%41'.repeat(1_000_000)}`,
  ];
  for (const body of bombs) {
    const start = performance.now();
    const answer = await fetch(local.url + local.service.access.tokenPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(answer.status).toBe(413);
    expect(performance.now() - start).toBeLessThan(16 * referenceMs());
  }
});
