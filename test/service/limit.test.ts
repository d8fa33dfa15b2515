import { connect } from 'node:net';
import { request } from 'node:https';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '../../src/terraform/protocol';
import { createService, type Service } from '../../src/service';
import { type Local, paths, startLocal } from './local';

describe('limits', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
  });
  afterEach(() => local.close());

  /** Sends bytes; answers all that comes back. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(local.at.port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const problemIn = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1]!);
  const valid = {
    _errors: [{ code: 'E003', message: expect.any(String), details: expect.any(Object), help: expect.any(String) }],
    _request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };

  test('of the body: 413', async () => {
    const answer = await local.post(paths.tags, { name: 'x'.repeat(5 * 2 ** 20) });
    expect(answer.problem).toBe('413 E003 Request Too Large');
  });

  test('of the URL: 414', async () => {
    expect((await local.get(`${paths.tags}?name=${'x'.repeat(9000)}`)).problem).toBe('414 E003 URI Too Long');
  });

  test('of the headers: 431 with a valid body', async () => {
    const answer = await raw(`GET /health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(problemIn(answer)).toEqual(valid);
  });

  test('of what HTTP is: 400 with a valid body', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(problemIn(answer)).toEqual(valid);
  });
});

describe('a service with room for two requests at once', () => {
  test('answers 503 with Retry-After to the third, and serves it afterwards', async () => {
    const service = await createService({ strictness: 'strict' });
    const { url } = await service.listen({ concurrency: 2 });
    const end = service.faults.add({ match: { path: /slow/ }, action: { delayMs: 300 } });
    const slow = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
    let third = await fetch(`${url}/config/x`);
    while (third.status !== 503) third = await fetch(`${url}/config/x`);
    expect(third.headers.get('retry-after')).toBe('1');
    expect(await third.json()).toMatchObject({ _errors: [{ code: '2', message: 'Service Unavailable' }] });
    await Promise.all(slow);
    end();
    expect((await fetch(`${url}/config/x`)).status).toBe(401);
    await service.close();
  });
});

describe('a service that stops', () => {
  test('finishes what is under way and closes connections that are kept', async () => {
    const service = await createService({ strictness: 'strict' });
    const { url } = await service.listen();
    await (await fetch(`${url}/health`)).text();
    service.faults.add({ match: { path: /slow/ }, action: { delayMs: 200 } });
    const slow = fetch(`${url}/slow`);
    while (service.faults.active[0]?.hits === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const closed = service.close();
    expect((await slow).status).toBe(404);
    await closed;
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
  });
});

describe('TLS', () => {
  let service: Service;
  beforeEach(async () => {
    service = await createService({ strictness: 'strict' });
  });
  afterEach(() => service.close());

  test('is served with the configured certificate, which clients must trust', async () => {
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const { url, port } = await service.listen({ tls: { cert: pem, key: pemKey } });
    expect(url).toBe(`https://127.0.0.1:${port}`);
    const status = (ca?: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const call = request({ host: 'localhost', family: 4, port, path: '/health', agent: false, ca }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        call.on('error', reject);
        call.end();
      });
    expect(await status(pem)).toBe(200);
    await expect(status()).rejects.toThrow(/self.signed/);
  });

  test('says what is wrong with a key', async () => {
    const { pem } = selfSignedCertificate(Date.now());
    await expect(service.listen({ tls: { cert: pem, key: 'no key' } })).rejects.toMatchObject({
      code: 'BAD_CERTIFICATE',
    });
  });
});
