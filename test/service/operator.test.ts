import { Agent, get } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findPackage } from '../../src/core';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { createService } from '../../src/service';
import { type Local, startLocal } from './local';

describe('an operator', () => {
  let local: Local;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    local = await startLocal({ log: (line) => void lines.push(line) });
  });
  afterEach(() => local.close());

  test('sees the version, and whether the service takes new clients', async () => {
    const { version } = findPackage(__dirname);
    expect((await local.get('/health')).body).toEqual({ status: 'ok', version });
    expect((await local.get('/ready')).status).toBe(200);
    local.service.drain();
    expect((await local.get('/ready')).problem).toMatch(/^503 /);
    // The load balancer does what it must: nothing failed.
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect((await local.get('/health')).status).toBe(200);
    expect((await local.get('/config/setup/v1/folders')).status).toBe(200);
  });

  test('finds a request by the ID that the proxy gave it', async () => {
    const idOf = async (sent: string): Promise<string | null> =>
      (await local.call('GET', '/health', undefined, { 'X-Request-Id': sent })).headers.get('X-Request-Id');
    expect(await idOf('proxy-4711.a:b_c')).toBe('proxy-4711.a:b_c');
    for (const odd of ['short', 'x'.repeat(129), 'with "quotes" and spaces'])
      expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('reads the delay of the event loop, the start and the build from the metrics', async () => {
    const metrics = await local.service.listenMetrics();
    const text = await (
      await fetch(`${metrics.url}/metrics`, { headers: { Authorization: `Bearer ${metrics.token}` } })
    ).text();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_start_time_seconds \d{10}$/m);
    expect(text).toMatch(/^scm_build_info\{version="[\d.]+[^"]*",node="v\d+[^"]*"\} 1$/m);
  });
});

test('a certificate is renewed without a restart', async () => {
  const pair = (): { cert: string; key: string } => {
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    return { cert: pem, key: pemKey };
  };
  const service = await createService();
  const server = await service.listen({ tls: pair() });
  const serial = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const agent = new Agent({ keepAlive: false, rejectUnauthorized: false, maxCachedSessions: 0 });
      get(`${server.url}/health`, { agent }, (answer) => {
        // The answer to a request over TLS.
        resolve((answer.socket as TLSSocket).getPeerCertificate().fingerprint256);
        answer.resume();
      }).on('error', reject);
    });
  const before = await serial();
  expect(await serial()).toBe(before);
  server.renew(pair());
  expect(await serial()).not.toBe(before);
  expect(() => server.renew({ cert: 'none', key: 'none' })).toThrow(/certificate and key cannot be used/);
  await service.close();
});
