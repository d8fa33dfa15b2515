import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, Socket, type AddressInfo, type Server } from 'node:net';

import { describe, expect, jest, test } from '@jest/globals';

import { kindNamed } from '../../src/catalog';
import { createClient } from '../../src/client';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { failure, StubService, TestClock } from './stub-service';

const tag = kindNamed('tag');

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // listening on TCP
}

describe('TLS', () => {
  test('is strict unless it is configured otherwise, and says what to do', async () => {
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const server = createTlsServer({ cert: pem, key: pemKey }, (_, response) => response.end('{"data":[]}'));
    const port = await listen(server);
    const tokens = await new StubService().start();
    const settings = { ...tokens.settings(), protocol: 'https', host: 'localhost', port } as const;
    const strict = createClient(settings, { clock: new TestClock() });
    const lax = createClient({ ...settings, skipVerifyCertificate: true });
    try {
      const error = await failure(strict.list(tag));
      expect(error).toMatchObject({ code: 'API_UNTRUSTED_CERTIFICATE', outcome: 'not-sent' });
      expect(String(error)).toContain('NODE_EXTRA_CA_CERTS');
      expect(await lax.list(tag)).toEqual([]);
    } finally {
      await strict.close();
      await lax.close();
      await tokens.stop();
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('keep-alive', () => {
  test.each([
    ['direct', false],
    ['through a proxy', true],
  ])('is set when the socket is connected, so that a system without it still connects: %s', async (_, isProxied) => {
    const stub = await new StubService().start();
    const proxy = createServer().on('connect', (_request, client: Socket) => {
      const upstream = connect(stub.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
    });
    const through = { http: `http://127.0.0.1:${await listen(proxy)}` };
    const set = jest.spyOn(Socket.prototype, 'setKeepAlive').mockImplementation(function keep(this: Socket) {
      // libuv keeps the option of a socket that is not connected, and reports it as a failure to connect.
      if (this.connecting) this.destroy(new Error('setKeepAlive UNKNOWN'));
      return this;
    });
    const client = createClient(
      isProxied ? stub.settings({ host: 'api.scm.test', port: 8080, proxy: through }) : stub.settings(),
    );
    try {
      expect(await client.list(tag)).toEqual([]);
      expect(set.mock.calls).toContainEqual([true, 60_000]);
    } finally {
      set.mockRestore();
      await client.close();
      proxy.closeAllConnections();
      proxy.close();
      await stub.stop();
    }
  });
});

describe('a proxy', () => {
  test('is used where the settings name one, except for loopback', async () => {
    const stub = await new StubService().start();
    const requests: string[] = [];
    const sockets = new Set<Socket>();
    const proxy = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(500).end();
    });
    // Every host is the stub behind this proxy.
    proxy.on('connect', (request, client: Socket) => {
      requests.push(request.url ?? '');
      const upstream = connect(stub.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
      }
    });
    const port = await listen(proxy);
    const through = { http: `http://127.0.0.1:${port}` };
    const client = createClient(stub.settings({ host: 'api.scm.test', port: 8080, proxy: through }));
    const direct = createClient(stub.settings({ proxy: through }));
    try {
      expect(await client.list(tag)).toEqual([]);
      expect(requests).toEqual(['api.scm.test:8080']);
      expect(await direct.list(tag)).toEqual([]);
      expect(requests).toHaveLength(1);
    } finally {
      await client.close();
      await direct.close();
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await stub.stop();
    }
  });
});

describe('a client', () => {
  test('sends the headers of the settings, and its own', async () => {
    const stub = await new StubService().start();
    const client = createClient(stub.settings({ headers: { 'x-team': 'network', accept: 'text/plain' } }));
    await client.list(tag);
    expect(stub.seen[0]?.headers).toMatchObject({ 'x-team': 'network', accept: 'application/json' });
    expect(stub.tokenRequests[0]?.headers['x-team']).toBeUndefined();
    await client.close();
    await stub.stop();
  });

  test('that was never used is closed without having loaded or connected anything', async () => {
    const stub = await new StubService().start();
    await createClient(stub.settings()).close();
    expect(stub.tokenRequests).toHaveLength(0);
    await stub.stop();
  });

  test('that is closed ends what is under way', async () => {
    const stub = await new StubService().start();
    const client = createClient(stub.settings({ maxRetries: 0 }));
    stub.answer = () => 'silence';
    const call = failure(client.get(tag, '1'));
    while (stub.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await client.close();
    expect(await call).toMatchObject({ code: 'API_CONNECTION_LOST' });
    await stub.stop();
  });
});
