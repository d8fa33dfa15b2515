import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { metricsToken } from '../../src/cli/metrics-token';
import { findPackage } from '../../src/core';
import { selfSignedCertificate } from '../../src/terraform/protocol';
import { until } from '../support/until';
import { startScmProcess } from '../support/scm-process';
import { startScm, testIo } from '../support/scm';

const tenants = (...clients: string[]): string =>
  JSON.stringify([
    { tsg: '1', accounts: clients.map((clientId) => ({ clientId, clientSecret: 'a-secret-of-24-characters' })) },
  ]);

interface Started {
  readonly signal: (name: NodeJS.Signals) => void;
  readonly written: () => { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<{ readonly code: number | null; readonly signal?: NodeJS.Signals | null }>;
}
interface Listening extends Started {
  readonly port: number;
  readonly url: string;
}

let dir: string;
let started: Started[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-running-'));
  started = [];
});
afterEach(async () => {
  for (const one of started) one.signal('SIGTERM');
  await Promise.all(started.map((one) => one.ended));
  rmSync(dir, { recursive: true, force: true });
});

const json = { SCM_SERVE_JSON: 'true' };

/** Waits until a service listens. */
async function listening(service: Started): Promise<Listening> {
  started.push(service);
  const early = service.ended.then(() => {
    throw new Error(service.written().stderr);
  });
  await Promise.race([until(() => service.written().stdout.includes('\n')), early]);
  return { ...service, ...(JSON.parse(service.written().stdout) as { port: number; url: string }) };
}

/** Starts `scm serve` in this process. */
const start = (env: Readonly<Record<string, string>>, ...args: string[]): Promise<Listening> =>
  listening(startScm(['serve', ...args], { env: { ...json, ...env } }));

/** Starts it in a process of its own, for signals of the operating system. */
const startProcess = (env: Readonly<Record<string, string>>): Promise<Listening> => {
  const child = startScmProcess(['serve'], { env: { PATH: process.env['PATH'], ...json, ...env } });
  return listening({ ...child, signal: child.kill });
};

async function logIn(url: string, clientId: string): Promise<number> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'tsg_id:1',
    client_id: clientId,
    client_secret: 'a-secret-of-24-characters',
  });
  return (await fetch(`${url}/auth/v1/oauth2/access_token`, { method: 'POST', body })).status;
}

const fingerprint = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });

describe('scm serve', () => {
  test('reads the tenants again on SIGHUP, and keeps the old ones if the file is not valid', async () => {
    const file = join(dir, 'tenants.json');
    writeFileSync(file, tenants('a'));
    const { signal, url, written } = await startProcess({ SCM_SERVE_TENANTS: file });
    const warnings = (): number => written().stderr.split('cannot reload the tenants').length - 1;
    writeFileSync(file, '[{');
    await until(() => warnings() === 1);
    // The file does not change any more: what comes now is due to the signals.
    for (const number of [2, 3]) {
      signal('SIGHUP');
      await until(() => warnings() === number);
    }
    expect([await logIn(url, 'a'), await logIn(url, 'b')]).toEqual([200, 401]);
    writeFileSync(file, tenants('b'));
    signal('SIGHUP');
    await until(async () => (await logIn(url, 'b')) === 200);
    expect(await logIn(url, 'a')).toBe(401);
  });

  test('uses a new certificate and new tenants when Kubernetes replaces the folder of a secret', async () => {
    const pair = (name: string): string => {
      mkdirSync(join(dir, name));
      const { pem, pemKey } = selfSignedCertificate(Date.now());
      const files = { 'tls.crt': pem, 'tls.key': pemKey, tenants: tenants(name) };
      for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, name, file), text);
      return name;
    };
    const point = (name: string): void => {
      symlinkSync(name, join(dir, '..tmp'));
      renameSync(join(dir, '..tmp'), join(dir, '..data'));
    };
    point(pair('first'));
    for (const file of ['tls.crt', 'tls.key', 'tenants']) symlinkSync(join('..data', file), join(dir, file));
    const { port } = await start({
      SCM_SERVE_TLS_CERT: join(dir, 'tls.crt'),
      SCM_SERVE_TLS_KEY: join(dir, 'tls.key'),
      SCM_SERVE_TENANTS: join(dir, 'tenants'),
    });
    const before = await fingerprint(port);
    point(pair('second'));
    await until(async () => (await fingerprint(port)) !== before);
  });

  test('ends on SIGHUP if it has no file to read again', async () => {
    const { signal, ended } = await startProcess({});
    signal('SIGHUP');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGHUP' });
  });

  test('logs each request, or with --log-level error only what failed', async () => {
    const events = async (level: string): Promise<number> => {
      const { signal, url, written, ended } = await start({ SCM_SERVE_LOG_LEVEL: level });
      expect((await fetch(`${url}/health`)).status).toBe(200);
      signal('SIGTERM');
      await ended;
      return written()
        .stderr.split('\n')
        .filter((line) => line.includes('"/health"')).length;
    };
    expect([await events('info'), await events('error')]).toEqual([1, 0]);
  });

  test('reports its state to systemd with systemd-notify', async () => {
    const log = join(dir, 'log');
    const program = join(dir, 'systemd-notify');
    writeFileSync(program, `#!/bin/sh\nfor word in "$@"; do echo "$word" >> ${log}; done\n`);
    chmodSync(program, 0o755);
    const env = { NOTIFY_SOCKET: '/run/none', PATH: `${dir}:/usr/bin:/bin` };
    const { signal, url, ended, written } = await start(env, '--drain', '60');
    await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('STATUS'));
    expect(readFileSync(log, 'utf8')).toBe(`READY=1\nSTATUS=listening on ${url}\n`);
    signal('SIGTERM');
    await until(() => readFileSync(log, 'utf8').endsWith('STOPPING=1\nSTATUS=draining\n'));
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    // A failure is no reason to stay.
    writeFileSync(program, '#!/bin/sh\nexit 1\n');
    signal('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect(written().stderr).not.toContain('warning');
  });

  test('runs without systemd-notify, and warns', async () => {
    const { signal, ended, written } = await start({ NOTIFY_SOCKET: '/run/none', PATH: dir });
    await until(() => written().stderr.includes('cannot notify systemd'));
    expect(written().stderr).toMatch(
      /cannot start systemd-notify: the program or its working folder does not exist; use Type=exec in the unit/,
    );
    signal('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('has one version: the option, /health and the metrics', async () => {
    const token = join(dir, 'token');
    writeFileSync(token, 'word\n');
    const { version } = findPackage(__dirname);
    const service = await start({ SCM_SERVE_METRICS: '0', SCM_SERVE_METRICS_TOKEN_FILE: token });
    expect(await (await fetch(`${service.url}/health`)).json()).toEqual({ status: 'ok', version });
    const { metrics } = JSON.parse(service.written().stdout) as { metrics: string };
    const { origin } = new URL(metrics);
    const text = await (await fetch(`${origin}/metrics`, { headers: { Authorization: 'Bearer word' } })).text();
    expect(text).toContain(`scm_build_info{version="${version}"`);
  });

  test('refuses a metrics token that no header can have', () => {
    const token = join(dir, 'token');
    for (const text of ['', '\n', 'two words']) {
      writeFileSync(token, text);
      expect(() => metricsToken(testIo(), token)).toThrow(expect.objectContaining({ code: 'BAD_METRICS_TOKEN' }));
    }
    writeFileSync(token, 'word\n');
    expect(metricsToken(testIo(), token)).toEqual({ token: 'word', tokenPlace: token });
  });
});
