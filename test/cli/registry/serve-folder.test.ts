import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveFolder } from '../../../src/cli/registry/serve-folder';

// Reads the open files of this process where Linux lists them.
test('closes the file of a client that goes away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-served-'));
  const file = join(folder, 'large.zip');
  writeFileSync(file, '');
  truncateSync(file, 64 * 1024 * 1024);
  const isOpen = (): boolean =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(join('/proc/self/fd', fd)) === file;
      } catch {
        return false; // closed since
      }
    });
  const server = await serveFolder(folder, { host: '127.0.0.1', port: 0 });
  try {
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const request = get({ host: '127.0.0.1', port, path: '/large.zip' });
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    await once(response, 'readable');
    expect(isOpen()).toBe(true);
    request.on('error', () => undefined).destroy();
    for (let i = 0; isOpen() && i < 500; i++) await delay(10);
    expect(isOpen()).toBe(false);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
