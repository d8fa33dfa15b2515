// Taps, collects garbage, and taps a server that starts later. Prints the URLs that the second tap saw.
// Run: node --expose-gc --import tsx test/support/tap-after-collection.ts
import type * as Http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { tapExchanges } from './exchange-tap';

async function main(): Promise<void> {
  tapExchanges(() => undefined)();
  await delay(10);
  globalThis.gc?.();
  // oxlint-disable-next-line typescript/no-require-imports -- as late as in a process whose first tests need no server
  const { createServer, get } = require('node:http') as typeof Http;
  await delay(50);
  const seen: string[] = [];
  tapExchanges(({ url }) => seen.push(url));
  const server = createServer((_, response) => response.end('x')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await new Promise((resolve) => get({ port, path: '/here' }, (answer) => answer.resume().on('end', resolve)));
  server.close();
  process.stdout.write(JSON.stringify(seen));
}

void main();
