import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import nodeTls from 'node:tls';

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { kindNamed } from '../../src/catalog';
import { createClient, readSettings, type ClientSettings, type ProviderBlock } from '../../src/client';
import { readSystemAuthorities } from '../../src/client/system-authorities';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { failure, StubService } from './stub-service';

const tag = kindNamed('tag');
const { pem, pemKey } = selfSignedCertificate(Date.now());
/** Not a loopback name to a proxy rule, but the name of the certificate. */
const proxied = 'localhost.';

/** A proxy behind which every host is one port of this machine. */
class Proxy {
  readonly requests: string[] = [];
  readonly credentials: (string | undefined)[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  port = 0;

  constructor(target: () => number) {
    this.#server = createServer((_, response) => response.writeHead(500).end());
    this.#server.on('connect', (request, client: Socket) => {
      this.requests.push(request.url ?? '');
      this.credentials.push(request.headers['proxy-authorization']);
      const upstream = connect(target(), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
      }
    });
  }

  async start(): Promise<void> {
    this.port = await listening(this.#server);
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) =>
    // Listening on TCP.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

let stub: StubService;
let tls: Server;
let tlsPort: number;
let proxy: Proxy;
let requests: string[];
beforeEach(async () => {
  requests = [];
  stub = await new StubService().start();
  tls = createTlsServer({ cert: pem, key: pemKey }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/token') response.end('{"access_token":"secure","expires_in":900}');
    else if (request.method === 'POST') response.end('{"id":"1"}');
    else response.end(JSON.stringify({ data: [{ id: '1', name: String(request.headers.host) }] }));
  }); // both listen and close alike
  tlsPort = await listening(tls);
  proxy = new Proxy(() => tlsPort);
  await proxy.start();
});
afterEach(async () => {
  proxy.stop();
  tls.closeAllConnections();
  tls.close();
  await stub.stop();
});

const credentials = { client_id: 'robot', client_secret: 'very-secret', scope: 'tsg_id:1' };
const files: Readonly<Record<string, string>> = { '/ca.pem': pem, '/other.pem': selfSignedCertificate(0).pem };
const settingsOf = (block: ProviderBlock, env: NodeJS.ProcessEnv = {}): ClientSettings =>
  readSettings({ ...credentials, max_retries: 0, ...block }, env, (path) => {
    const text = files[path];
    if (text === undefined) throw new Error(`there is no ${path}`);
    return text;
  });
async function listed(settings: ClientSettings): Promise<unknown> {
  const client = createClient(settings);
  try {
    const [first] = await client.list(tag);
    return first?.['name'];
  } finally {
    await client.close();
  }
}
const secure = (host = 'localhost'): ProviderBlock => ({
  host,
  port: tlsPort,
  auth_url: `https://${host}:${tlsPort}/token`,
});

describe('an authority of one’s own', () => {
  test('is trusted by ca_file, in the block or the environment, for tokens and calls', async () => {
    expect(await listed(settingsOf({ ...secure(), ca_file: '/ca.pem' }))).toBe(`localhost:${tlsPort}`);
    expect(await listed(settingsOf(secure(), { SCM_CA_FILE: '/ca.pem' }))).toBe(`localhost:${tlsPort}`);
  });

  test('is parsed once for all connections', async () => {
    const contexts = jest.spyOn(nodeTls, 'createSecureContext');
    const client = createClient(settingsOf({ ...secure(), ca_file: '/ca.pem' }));
    try {
      await Promise.all(Array.from({ length: 5 }, (_, i) => client.list(tag, { name: `t-${i}` })));
      expect(contexts.mock.calls.filter(([options]) => Array.isArray(options?.ca))).toHaveLength(1);
    } finally {
      await client.close();
      contexts.mockRestore();
    }
  });

  test('is tried first, and then all others: Node’s, its own, and those of the system', async () => {
    const contexts = jest.spyOn(nodeTls, 'createSecureContext');
    const [other = ''] = [files['/other.pem']];
    const systemAuthorities = (): readonly string[] => [pem];
    try {
      const settings = { ...settingsOf({ ...secure(), ca_file: '/other.pem' }), systemAuthorities };
      expect(await listed(settings)).toBe(`localhost:${tlsPort}`);
      const lists = contexts.mock.calls.flatMap(([options]) => (Array.isArray(options?.ca) ? [options.ca] : []));
      expect(lists).toEqual([[other], [...nodeTls.rootCertificates, other, pem]]);
    } finally {
      contexts.mockRestore();
    }
  });

  test('does not do for another one', async () => {
    const error = await failure(listed(settingsOf({ ...secure(), ca_file: '/other.pem' })));
    expect(String(error)).toMatch(/not trusted.*ca_file/);
  });

  test('comes beside that of NODE_EXTRA_CA_CERTS', async () => {
    const settings = settingsOf({ ...secure(), ca_file: '/other.pem' }, { NODE_EXTRA_CA_CERTS: '/ca.pem' });
    expect(await listed(settings)).toBe(`localhost:${tlsPort}`);
  });

  test('in the trust store of the system counts, and each request is sent once', async () => {
    let reads = 0;
    const systemAuthorities = (): readonly string[] => (reads++, [pem]);
    const client = createClient({ ...settingsOf(secure()), systemAuthorities });
    const created = await Promise.all(
      Array.from({ length: 5 }, (_, i) => client.create(tag, { scope: 'folder', name: 'All' }, { name: `t-${i}` })),
    );
    await client.close();
    expect(created).toHaveLength(5);
    expect([reads, requests.filter((one) => one.startsWith('POST /config')).length]).toEqual([1, 5]);
  });

  test('that the system does not have either is an error', async () => {
    const systemAuthorities = (): readonly string[] => [selfSignedCertificate(0).pem];
    const error = await failure(listed({ ...settingsOf(secure()), systemAuthorities }));
    expect(String(error)).toMatch(/not trusted.*ca_file, SSL_CERT_FILE/);
  });

  test.each([
    [{ SSL_CERT_FILE: '/ca.pem' }, ['/ca.pem'], [pem]],
    [
      { SSL_CERT_FILE: '/ca.pem', NODE_EXTRA_CA_CERTS: '/other.pem' },
      ['/ca.pem', '/other.pem'],
      [pem, files['/other.pem']],
    ],
    [{ SSL_CERT_FILE: '/none.pem' }, ['/none.pem'], []],
  ])('is read from %j', (env, paths, found) => {
    const read: string[] = [];
    const authorities = readSystemAuthorities(env, (path) => {
      read.push(path);
      const text = files[path];
      if (text === undefined) throw new Error('missing');
      return text;
    });
    expect([read, authorities]).toEqual([paths, found]);
  });

  test('is read from the bundle of the distribution, in the order in which Terraform looks for it', () => {
    const read: string[] = [];
    const authorities = readSystemAuthorities({}, (path) => {
      read.push(path);
      if (path !== '/etc/ssl/cert.pem') throw new Error('missing');
      return pem;
    });
    expect(authorities).toEqual([pem]);
    expect([read[0], read.at(-1), read.length]).toEqual(['/etc/ssl/certs/ca-certificates.crt', '/etc/ssl/cert.pem', 6]);
  });

  test.each([
    ['/none.pem', 'attribute ca_file names /none.pem, which cannot be read: there is no /none.pem'],
    ['/text', 'attribute ca_file names /text, which cannot be read: there is no /text'],
  ])('in %s is an error that names the file', async (file, message) => {
    const error = await failure(Promise.resolve().then(() => settingsOf({ ca_file: file })));
    expect(String(error)).toContain(message);
  });

  test('is not needed when the certificate is taken as it comes', async () => {
    expect(await listed(settingsOf({ ...secure(), skip_verify_certificate: true }))).toBe(`localhost:${tlsPort}`);
  });
});

describe('a proxy from the environment', () => {
  const through = (host: string, env: NodeJS.ProcessEnv): ClientSettings =>
    settingsOf({ ...secure(host), ca_file: '/ca.pem' }, env);
  const here = (credential = ''): string => `http://${credential}127.0.0.1:${proxy.port}`;

  test.each(['HTTPS_PROXY', 'https_proxy'])(
    '%s carries TLS to the service, whose certificate is checked',
    async (name) => {
      expect(await listed(through(proxied, { [name]: here() }))).toBe(`${proxied}:${tlsPort}`);
      expect(new Set(proxy.requests)).toEqual(new Set([`${proxied}:${tlsPort}`]));
      const error = await failure(listed(settingsOf(secure(proxied), { [name]: here() })));
      expect(String(error)).toContain('not trusted');
    },
  );

  test('gets its credentials, which no error repeats', async () => {
    await listed(through(proxied, { HTTPS_PROXY: here('me:proxy-secret@') }));
    expect(proxy.credentials[0]).toBe(`Basic ${Buffer.from('me:proxy-secret').toString('base64')}`);
    proxy.stop();
    const error = await failure(listed(through('api.eu.scm.test', { HTTPS_PROXY: here('me:proxy-secret@') })));
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('proxy-secret');
  });

  test('that decrypts TLS is trusted if the system has its authority', async () => {
    const settings = settingsOf(secure(proxied), { HTTPS_PROXY: here() });
    expect(await listed({ ...settings, systemAuthorities: () => [pem] })).toBe(`${proxied}:${tlsPort}`);
  });

  // An address that is this machine, but not one that is never asked for through a proxy.
  const plain = (): ProviderBlock => {
    const [protocol, host, port] = ['http', '0.0.0.0', stub.port];
    return { protocol, host, port, auth_url: `http://0.0.0.0:${port}/token` };
  };

  test.each(['0.0.0.0', '*', 'other.test, 0.0.0.0'])(
    'is left alone for hosts in NO_PROXY, as in "%s"',
    async (except) => {
      const env = { HTTP_PROXY: here(), NO_PROXY: except };
      await listed(settingsOf(plain(), env));
      expect(stub.seen).toHaveLength(1);
      expect(proxy.requests).toEqual([]);
    },
  );

  test('is used for hosts that NO_PROXY does not name', async () => {
    await failure(listed(settingsOf(plain(), { HTTP_PROXY: here(), NO_PROXY: 'other.test' })));
    expect(proxy.requests).toEqual([`0.0.0.0:${stub.port}`]);
  });

  test('is left alone for this machine', async () => {
    expect(await listed(through('localhost', { HTTPS_PROXY: here() }))).toBe(`localhost:${tlsPort}`);
    expect(proxy.requests).toEqual([]);
  });

  test('finds hosts of other regions by their own names', async () => {
    const block = { host: 'api.gov.scm.test', auth_url: 'https://auth.gov.scm.test/oauth2/access_token' };
    await failure(listed(settingsOf(block, { HTTPS_PROXY: here() })));
    expect(proxy.requests[0]).toBe('auth.gov.scm.test:443');
  });
});

describe('where the service is', () => {
  test('is said by protocol, host and port, and headers go to it alone', async () => {
    const block = { protocol: 'http', host: '127.0.0.1', port: stub.port, headers: { 'X-Team': 'network' } };
    await listed(settingsOf({ ...block, auth_url: `http://127.0.0.1:${stub.port}/token` }));
    expect(stub.seen[0]?.headers).toMatchObject({ host: `127.0.0.1:${stub.port}`, 'x-team': 'network' });
    expect(stub.tokenRequests[0]?.headers['x-team']).toBeUndefined();
  });

  test('that does not answer is an error with its name', async () => {
    const free = await new StubService().start();
    await free.stop();
    const block = {
      protocol: 'http',
      host: '127.0.0.1',
      port: free.port,
      auth_url: `http://127.0.0.1:${stub.port}/token`,
    };
    expect(String(await failure(listed(settingsOf(block))))).toContain(`no connection to 127.0.0.1:${free.port}`);
  });
});
