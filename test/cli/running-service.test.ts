import { type ChildProcess, spawn } from 'node:child_process';
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
import { selfSignedCertificate } from '../../src/protocol';
import { until } from '../support/until';

const root = join(__dirname, '../..');
const tenants = (...clients: string[]): string =>
  JSON.stringify([
    { tsg: '1', accounts: clients.map((clientId) => ({ clientId, clientSecret: 'a-secret-of-24-characters' })) },
  ]);

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  readonly stderr: () => string;
  readonly stdout: () => string;
  readonly ended: Promise<number | null>;
}

let dir: string;
let children: ChildProcess[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-running-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

function run(env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'bin/scm.js'), 'serve', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, stdout: () => stdout, stderr: () => stderr };
}

async function start(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Started> {
  const started = run({ SCM_SERVE_JSON: 'true', ...env }, ...args);
  await until(() => started.stdout().includes('\n') || started.child.exitCode !== null);
  if (started.child.exitCode !== null) throw new Error(started.stderr());
  return { ...started, ...(JSON.parse(started.stdout()) as { port: number; url: string }) };
}

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
    const { child, url, stderr } = await start({ SCM_SERVE_TENANTS: file });
    const warnings = (): number => stderr().split('cannot reload the tenants').length - 1;
    writeFileSync(file, '[{');
    await until(() => warnings() === 1);
    // The file does not change any more: what comes now is due to the signals.
    for (const number of [2, 3]) {
      child.kill('SIGHUP');
      await until(() => warnings() === number);
    }
    expect([await logIn(url, 'a'), await logIn(url, 'b')]).toEqual([200, 401]);
    writeFileSync(file, tenants('b'));
    child.kill('SIGHUP');
    await until(async () => (await logIn(url, 'b')) === 200);
    expect(await logIn(url, 'a')).toBe(401);
    expect(child.exitCode).toBeNull();
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
    const { child, ended } = await start({});
    child.kill('SIGHUP');
    await ended;
    expect(child.signalCode).toBe('SIGHUP');
  });

  test('logs each request, or with --log-level error only what failed', async () => {
    const events = async (level: string): Promise<number> => {
      const { child, url, stderr, ended } = await start({ SCM_SERVE_LOG_LEVEL: level });
      expect((await fetch(`${url}/health`)).status).toBe(200);
      child.kill('SIGTERM');
      await ended;
      return stderr()
        .split('\n')
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
    const { child, url, ended, stderr } = await start(env, '--drain', '60');
    await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('STATUS'));
    expect(readFileSync(log, 'utf8')).toBe(`READY=1\nSTATUS=listening on ${url}\n`);
    child.kill('SIGTERM');
    await until(() => readFileSync(log, 'utf8').endsWith('STOPPING=1\nSTATUS=draining\n'));
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    // A failure is no reason to stay.
    writeFileSync(program, '#!/bin/sh\nexit 1\n');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(stderr()).not.toContain('warning');
  });

  test('runs without systemd-notify, and warns', async () => {
    const { child, ended, stderr } = await start({ NOTIFY_SOCKET: '/run/none', PATH: dir });
    await until(() => stderr().includes('cannot notify systemd'));
    expect(stderr()).toMatch(
      /cannot start systemd-notify: the program or its working folder does not exist; use Type=exec in the unit/,
    );
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('has one version: the option, /health and the metrics', async () => {
    const token = join(dir, 'token');
    writeFileSync(token, 'word\n');
    const { version } = findPackage(__dirname);
    const started = await start({ SCM_SERVE_METRICS: '0', SCM_SERVE_METRICS_TOKEN_FILE: token });
    expect(await (await fetch(`${started.url}/health`)).json()).toEqual({ status: 'ok', version });
    const { metrics } = JSON.parse(started.stdout()) as { metrics: string };
    const { origin } = new URL(metrics);
    const text = await (await fetch(`${origin}/metrics`, { headers: { Authorization: 'Bearer word' } })).text();
    expect(text).toContain(`scm_build_info{version="${version}"`);
  });

  test('refuses a metrics token that no header can have', () => {
    const token = join(dir, 'token');
    for (const text of ['', '\n', 'two words']) {
      writeFileSync(token, text);
      expect(() => metricsToken(token)).toThrow(expect.objectContaining({ code: 'BAD_METRICS_TOKEN' }));
    }
    writeFileSync(token, 'word\n');
    expect(metricsToken(token)).toEqual({ token: 'word' });
  });
});
