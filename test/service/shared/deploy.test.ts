import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect } from '@jest/globals';
import { findPackage } from '../../../src/core';
import { selfSignedCertificate } from '../../../src/terraform/protocol';
import { deployments, type Deployment } from '../../support/deployments';
import { freePort } from '../../support/free-port';
import { needs, program } from '../../support/needs';
import { unprivileged } from '../../support/postgres-server';
import { rotated } from '../../support/rotated';
import { isFullTier } from '../../support/runs';
import { until } from '../../support/until';
import { freshStore } from '../local';
import { scmFile } from '../../support/scm-process';

const root = join(__dirname, '../../..');
const metricsToken = 'token-of-the-metrics';

/** What a unit with Type=notify needs, and what listens in the place of systemd. */
const lack = program('systemd-notify', 'apt-get install systemd') ?? program('python3', 'apt-get install python3');

describe('what deploy/ runs', () => {
  let dir: string;
  let children: ChildProcess[];
  beforeEach(async () => {
    children = [];
    dir = mkdtempSync(join(tmpdir(), 'scm-deploy-'));
    for (const name of ['secrets', 'state', 'tls', 'config']) mkdirSync(join(dir, name));
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const { database = '' } = await freshStore();
    const files = {
      'secrets/tenants': JSON.stringify([
        { tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'a-secret-of-24-characters' }] },
      ]),
      'secrets/metrics-token': `${metricsToken}\n`,
      'secrets/database': `${database}\n`,
      'tls/tls.crt': pem,
      'tls/tls.key': pemKey,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
    const owner = unprivileged();
    if (owner === undefined) return;
    for (const path of ['', 'state']) chownSync(join(dir, path), owner.uid, owner.gid);
    // What belongs to another user cannot be written.
    for (const path of ['secrets', 'tls', 'config']) chmodSync(join(dir, path), 0o555);
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  /** Starts a process as the unprivileged user that can write to one folder only. */
  function start(args: readonly string[], env: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...unprivileged(),
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, ended, output: () => output };
  }

  async function listener(): Promise<{ readonly socket: string; readonly messages: () => readonly string[] }> {
    const socket = join(dir, 'notify');
    const child = spawn('python3', [join(root, 'test/support/notify-listener.py'), socket]);
    children.push(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += String(chunk)));
    const messages = (): readonly string[] =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string);
    await until(() => messages().length > 0);
    return { socket, messages: () => messages().slice(1) };
  }

  const chosen = rotated(deployments(), 'deployments', ({ isNotified }) => String(isNotified));

  for (const given of chosen) {
    needs(given.isNotified ? lack : undefined).test(`starts, is healthy, and drains: ${given.name}`, async () => {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const local = (text: string): string => localized(text, given, dir, port, metricsPort);
      for (const [name, text] of Object.entries(given.config)) writeFileSync(join(dir, 'config', name), local(text));
      const notified = given.isNotified ? await listener() : undefined;
      const env = Object.fromEntries(Object.entries(given.env).map(([name, value]) => [name, local(value)]));
      const { PATH: _, ...variables } = env;
      const service = start([scmFile, ...given.args.map(local)], {
        ...variables,
        ...(notified === undefined ? {} : { NOTIFY_SOCKET: notified.socket }),
      });
      await until(() => service.output().includes('"pid"') || service.child.exitCode !== null);
      expect([service.child.exitCode, service.output()]).toEqual([null, expect.stringContaining('"pid"')]);

      const url = `${given.protocol}://127.0.0.1:${port}`;
      expect(await got(`${url}/health`)).toEqual([200, { status: 'ok', version: findPackage(__dirname).version }]);
      expect(await got(`${url}/ready`)).toEqual([200, { status: 'ready' }]);
      const probe = async (one: Deployment['probes'][number]): Promise<boolean> =>
        typeof one === 'string'
          ? (await got(url + one))[0] === 200
          : (await start(one.slice(1).map(local), variables).ended) === 0;
      for (const one of given.probes) expect([one, await probe(one)]).toEqual([one, true]);
      if (Object.hasOwn(given.env, 'SCM_SERVE_METRICS') || JSON.stringify(given.config).includes('metrics')) {
        const scraped = `http://127.0.0.1:${metricsPort}/metrics`;
        expect(await got(scraped)).toEqual([401, expect.anything()]);
        const [status, text] = await got(scraped, metricsToken);
        expect([status, text]).toEqual([200, expect.stringContaining('\nscm_build_info{')]);
        const hasDatabase = `${given.args.join(' ')}${JSON.stringify(given.config)}`.includes('database-file');
        const used = /^scm_database_connections\{pool="\w+",state="(?:used|idle)"\} \d+$/m;
        expect([hasDatabase, used.test(String(text))]).toEqual([hasDatabase, hasDatabase]);
      }
      expect((await got(`${url}/metrics`))[0]).toBe(404);
      expect(service.output()).not.toContain(metricsToken);
      if (notified !== undefined) {
        await until(() => notified.messages().length > 0);
        expect(notified.messages()).toEqual([`READY=1\nSTATUS=listening on ${url}`]);
      }

      const stopped = performance.now();
      service.child.kill('SIGTERM');
      const [readiness] = given.probes.slice(-1);
      await until(async () => !(await probe(readiness ?? '')));
      // The drain takes seconds; a second signal ends it.
      if (!isFullTier()) service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
      expect((performance.now() - stopped) / 1000).toBeLessThan(given.graceSeconds);
      if (notified !== undefined) expect(notified.messages().slice(1)).toEqual(['STOPPING=1\nSTATUS=draining']);
    });
  }
});

/** The paths, ports and addresses of a deployment, as they are on this machine. */
function localized(text: string, { mounts }: Deployment, dir: string, port: number, metricsPort: number): string {
  // The longest first: one can be in another. In one pass: the folder on this machine can be in one of them.
  const paths = Object.keys(mounts).sort((a, b) => b.length - a.length);
  const escaped = paths.map((path) => path.replaceAll(/[${}]/g, String.raw`\$&`)).join('|');
  const mounted = new RegExp(`(?:${escaped})(?![\\w-])`, 'g');
  return text
    .replaceAll(mounted, (path) => join(dir, mounts[path] ?? ''))
    .replaceAll('0.0.0.0', '127.0.0.1')
    .replace(/\b8080\b/, String(port))
    .replace(/\b9464\b/, String(metricsPort));
}

/** Status and body of a GET. Self-signed certificates are accepted, as by the probes of Kubernetes. */
async function got(url: string, token?: string): Promise<readonly [status: number, body: unknown]> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https')
      ? secure(url, { headers, rejectUnauthorized: false })
      : plain(url, { headers });
    request.on('response', resolve).on('error', reject).end();
  });
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
  return [answer.statusCode ?? 0, isJson ? JSON.parse(text) : text];
}
