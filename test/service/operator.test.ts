import { Agent, get } from 'node:https';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { TLSSocket } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { allowSettings } from '../../src/cli/serve-settings';
import { findPackage } from '../../src/core';
import { selfSignedCertificate } from '../../src/protocol/certificate';
import { createService } from '../../src/service';
import { type Local, startLocal } from './local';

describe('an operator', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
  });
  afterEach(() => local.close());

  it('sees the version, and whether the service takes new clients', async () => {
    const { version } = findPackage(__dirname);
    expect((await local.get('/health')).body).toEqual({ status: 'ok', version });
    expect((await local.get('/ready')).status).toBe(200);
    local.service.drain();
    expect((await local.get('/ready')).problem).toMatch(/^503 /);
    expect((await local.get('/health')).status).toBe(200);
    expect((await local.get('/config/setup/v1/folders')).status).toBe(200);
  });

  it('finds a request by the ID that the proxy gave it', async () => {
    const idOf = async (sent: string): Promise<string | null> =>
      (await local.call('GET', '/health', undefined, { 'X-Request-Id': sent })).headers.get('X-Request-Id');
    expect(await idOf('proxy-4711.a:b_c')).toBe('proxy-4711.a:b_c');
    for (const odd of ['short', 'x'.repeat(129), 'with "quotes" and spaces'])
      expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('reads the delay of the event loop, the start and the build from the metrics', async () => {
    const metrics = await local.service.listenMetrics();
    const text = await (
      await fetch(`${metrics.url}/metrics`, { headers: { Authorization: `Bearer ${metrics.token}` } })
    ).text();
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m);
    expect(text).toMatch(/^process_start_time_seconds \d{10}$/m);
    expect(text).toMatch(/^scm_build_info\{version="[\d.]+[^"]*",node="v\d+[^"]*"\} 1$/m);
  });
});

it('a certificate is renewed without a restart', async () => {
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

describe('options', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-options-'));
  });
  afterEach(() => {
    delete process.env['T_MAX_OBJECTS'];
    rmSync(dir, { recursive: true, force: true });
  });
  const parsed = async (config: unknown, ...args: string[]): Promise<Record<string, unknown>> => {
    const file = join(dir, 'config.json');
    writeFileSync(file, JSON.stringify(config));
    let found: Record<string, unknown> = {};
    const command = new Command('serve')
      .option('--port <port>', 'a port', Number, 0)
      .option('--max-objects <n>', 'a limit', Number)
      .option('--json', 'a flag')
      .action((options: Record<string, unknown>) => {
        found = options;
      });
    allowSettings(command, 'T');
    await command.exitOverride().parseAsync(['--config', file, ...args], { from: 'user' });
    return found;
  };

  it('come from the command line, then the environment, then the file', async () => {
    const config = { port: 1, 'max-objects': 1, json: true };
    expect(await parsed(config)).toMatchObject({ port: 1, maxObjects: 1, json: true });
    process.env['T_MAX_OBJECTS'] = '2';
    expect(await parsed(config)).toMatchObject({ port: 1, maxObjects: 2 });
    expect(await parsed(config, '--max-objects', '3', '--port', '4')).toMatchObject({ port: 4, maxObjects: 3 });
    expect(await parsed({ json: false })).toMatchObject({ port: 0 });
  });

  it('in the file are checked', async () => {
    await expect(parsed({ ports: 1 })).rejects.toThrow(/unknown option "ports"/);
    await expect(parsed({ json: 'yes' })).rejects.toThrow(/json must be true or false/);
    await expect(parsed({ port: {} })).rejects.toThrow(/port must be a string or a number/);
    await expect(parsed([1])).rejects.toThrow(/must contain an object/);
  });
});
