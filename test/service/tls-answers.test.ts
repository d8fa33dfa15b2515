import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { selfSignedCertificate } from '../../src/terraform/protocol';
import { flushBeforeEnd } from '../../src/service/http/flushed-end';
import { paths, startLocal } from './local';

// In a thread of its own, so that its next request is there before the service is done with the answer.
const client = `
const { workerData, parentPort } = require('node:worker_threads');
const { connect } = require('node:tls');
const { port, ca, token, list, tags, rounds } = workerData;
const socket = connect({ port, host: '127.0.0.1', ca, servername: 'localhost' });
const head = 'Host: localhost\\r\\nAuthorization: Bearer ' + token + '\\r\\n';
const statuses = [];
let text = '';
function send() {
  if (statuses.length === 2 * rounds) { parentPort.postMessage(statuses); return socket.destroy(); }
  if (statuses.length % 2 === 0) return socket.write('GET ' + list + ' HTTP/1.1\\r\\n' + head + '\\r\\n');
  // As Python's http.client does: the body in a record of its own.
  const body = JSON.stringify({ name: 'tag ' + statuses.length, folder: 'Texas' });
  socket.write('POST ' + tags + ' HTTP/1.1\\r\\n' + head + 'Content-Type: application/json\\r\\nContent-Length: ' + body.length + '\\r\\n\\r\\n');
  socket.write(body);
}
socket.setNoDelay(true);
socket.on('secureConnect', send);
socket.on('data', (chunk) => {
  text += chunk.toString('latin1');
  const end = text.indexOf('\\r\\n\\r\\n');
  const length = Number((/content-length: (\\d+)/i.exec(text.slice(0, Math.max(end, 0))) || [])[1] || 0);
  if (end === -1 || text.length < end + 4 + length) return;
  statuses.push(Number(text.slice(9, 12)));
  text = '';
  send();
});
socket.on('close', () => parentPort.postMessage(statuses));
`;
const rounds = 20;
const alternating = Array.from({ length: rounds }, () => [200, 201]).flat();

async function statusesOf(workerData: object): Promise<unknown> {
  const worker = new Worker(client, { eval: true, workerData: { rounds, ...workerData } });
  const [statuses] = (await once(worker, 'message')) as [unknown];
  return statuses;
}

describe('a connection with TLS that is kept', () => {
  test('takes a request with a body right after a long answer', async () => {
    const local = await startLocal({ strictness: 'lenient' });
    await local.make(paths.folders, { name: 'Texas', parent: 'All' });
    const description = 'x'.repeat(1000);
    for (let i = 0; i < 30; i++)
      await local.make(paths.addresses, { name: `long ${i}`, folder: 'Texas', fqdn: 'a.example', description });
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const { port } = await local.service.listen({ tls: { cert: pem, key: pemKey } });
    const list = `${paths.addresses}?folder=Texas&limit=5000`;
    expect(await statusesOf({ port, ca: pem, token: await local.token(), list, tags: paths.tags })).toEqual(
      alternating,
    );
    await local.close();
  });

  // Node reports what an immediate has written only in the next round, after it has read the next request.
  test('takes it when the service is busy after the answer', async () => {
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const answer = (outgoing: ServerResponse, status: number, length: number): void => {
      flushBeforeEnd(outgoing, () => undefined);
      outgoing.writeHead(status, { 'Content-Length': length });
      outgoing.write('x'.repeat(length));
      outgoing.end();
      const until = performance.now() + 10;
      while (performance.now() < until);
    };
    const server = createServer({ cert: pem, key: pemKey }, (incoming, outgoing) => {
      incoming.resume();
      const [status, length] = incoming.method === 'GET' ? ([200, 30_000] as const) : ([201, 10] as const);
      incoming.once('end', () => setImmediate(() => answer(outgoing, status, length)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const statuses = await statusesOf({ port, ca: pem, token: '', list: '/', tags: '/' });
    server.close();
    expect(statuses).toEqual(alternating);
  });
});
