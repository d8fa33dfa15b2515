import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createService } from '../../src/service';
import { runs } from '../support/runs';
import { paths } from './local';
import { scmFile } from '../support/scm-process';

interface Env {
  readonly [name: string]: string;
}

describe('scm serve', () => {
  let dir: string;
  let children: ChildProcess[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-serve-'));
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  const start = (...args: string[]): { child: ChildProcess; output: () => string; code: Promise<number | null> } => {
    const root = join(__dirname, '../..');
    const child = spawn(process.execPath, [scmFile, 'serve', ...args], {
      cwd: root,
    });
    children.push(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const code = new Promise<number | null>((resolve) => child.on('exit', resolve));
    return { child, output: () => text, code };
  };
  const until = async (ready: () => boolean): Promise<void> => {
    while (!ready()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const ready = async (file: string): Promise<Env> => {
    await until(() => existsSync(file));
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return Object.fromEntries(
      lines.map((line) => {
        const [, name, value] = /^export (\w+)='(.*)'$/.exec(line)!;
        return [name!, value!];
      }),
    );
  };
  const caller = async (env: Env) => {
    const basic = Buffer.from(`${env['SCM_CLIENT_ID']}:${env['SCM_CLIENT_SECRET']}`).toString('base64');
    const answer = await fetch(env['SCM_AUTH_URL']!, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: env['SCM_SCOPE']! }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return (method: string, path: string, body?: unknown) =>
      fetch(`${env['SCM_PROTOCOL']}://${env['SCM_HOST']}:${env['SCM_PORT']}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
  };

  test('writes what a caller needs, prints no secret, and ends well when it is told to', async () => {
    const file = join(dir, 'env');
    writeFileSync(file, 'stale');
    const { child, output, code } = start(
      ...['--data', join(dir, 'data'), '--write-env', file, '--json', '--control', '0', '--ui'],
    );
    await until(() => output().includes('url'));
    const env = await ready(file);
    expect(Object.keys(env)).toEqual([
      'SCM_HOST',
      'SCM_PORT',
      'SCM_PROTOCOL',
      'SCM_AUTH_URL',
      'SCM_CLIENT_ID',
      'SCM_CLIENT_SECRET',
      'SCM_SCOPE',
      'SCM_CONTROL_URL',
      'SCM_PAGE_URL',
    ]);
    for (const one of [file, join(dir, 'data/credentials.json'), join(dir, 'data/scm.sqlite')]) {
      expect(statSync(one).mode & 0o777).toBe(0o600);
    }
    const call = await caller(env);
    expect((await call('GET', paths.folders)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(output()).not.toContain(env['SCM_CLIENT_SECRET']);
    // stdout and the log of a deployment are collected together.
    expect(output()).not.toContain(new URL(env['SCM_CONTROL_URL'] ?? '').password);
    expect(output()).not.toContain(new URL(env['SCM_PAGE_URL'] ?? '').hash.slice('#key='.length));
    expect(output()).toMatch(/"event":"request".*"path":"\/config\/setup\/v1\/folders".*"account":"[^"]+"/);
    expect(
      JSON.parse(
        output()
          .split('\n')
          .find((line) => line.includes('"pid"'))!,
      ),
    ).toMatchObject({
      host: '127.0.0.1',
      port: Number(env['SCM_PORT']),
      pid: child.pid,
    });
  });

  test('refuses to be reached from other machines unless it is told to', async () => {
    const { output, code } = start('--host', '0.0.0.0');
    expect(await code).toBe(1);
    expect(output()).toMatch(/is reachable from other machines.*REMOTE_NOT_ALLOWED/);
    expect(output()).not.toMatch(/at .*\.ts/);
  });

  test('takes tenants and devices from a file, and says what is wrong with it', async () => {
    const tenants = join(dir, 'tenants.json');
    writeFileSync(tenants, JSON.stringify([{ tsg: '1000000001', accounts: [{ clientId: 'a' }] }]));
    const bad = start('--tenants', tenants);
    expect(await bad.code).toBe(1);
    expect(bad.output()).toMatch(/\[0\]\.accounts\[0\]\.clientSecret must be a non-empty string/);
    writeFileSync(
      tenants,
      JSON.stringify([
        {
          tsg: '1000000001',
          accounts: [{ clientId: 'a', clientSecret: "it's one of 24 characters" }],
          devices: [{ serial: '007', folder: 'All Firewalls' }],
        },
      ]),
    );
    const file = join(dir, 'env');
    start('--tenants', tenants, '--write-env', file, '--job-speed', '1000');
    await until(() => existsSync(file));
    expect(readFileSync(file, 'utf8')).toContain(String.raw`SCM_CLIENT_SECRET='it'\''s one of 24 characters'`);
  });

  test('is called wrongly with exit code 2', async () => {
    const { output, code } = start('--port', 'many');
    expect(await code).toBe(2);
    expect(output()).toMatch(/must be a port/);
  });

  test('has lost nothing that it acknowledged when it is killed, and goes on with its jobs', async () => {
    const file = join(dir, 'env');
    const acknowledged: string[] = [];
    for (let round = 0; round < runs(2); round++) {
      const { child, code } = start('--data', join(dir, 'data'), '--write-env', file);
      const env = await ready(file);
      const call = await caller(env);
      const list = async (): Promise<string[]> => {
        const answer = await call('GET', `${paths.tags}?limit=5000`);
        return ((await answer.json()) as { data: { name: string }[] }).data.map((tag) => tag.name);
      };
      expect(await list()).toEqual(expect.arrayContaining(acknowledged));
      const push = await call('POST', paths.push, { folders: ['All Firewalls'] });
      expect(push.status).toBe(201);
      // By count, not by time: a busy machine acknowledges little in any time. Seven more are under way then.
      const last = acknowledged.length + 10 + 7 * round;
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; ; i++) {
          const name = `${round}-${writer}-${i}`;
          const answer = await call('POST', paths.tags, { name, folder: 'All Firewalls' }).catch(() => undefined);
          if (answer?.status !== 201) return;
          acknowledged.push(name);
          if (acknowledged.length === last) child.kill('SIGKILL');
        }
      });
      await Promise.all(writers);
      await code;
      rmSync(file);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(10 * runs(2));
    const service = await createService({ strictness: 'strict', data: join(dir, 'data'), jobSpeed: Infinity });
    const { url } = await service.listen();
    const call = await caller({
      SCM_PROTOCOL: 'http',
      SCM_HOST: '127.0.0.1',
      SCM_PORT: url.split(':')[2]!,
      SCM_AUTH_URL: url + service.access.tokenPath,
      SCM_CLIENT_ID: service.access.clientId,
      SCM_CLIENT_SECRET: service.access.clientSecret,
      SCM_SCOPE: service.access.scope,
    });
    const tags = (await (await call('GET', `${paths.tags}?limit=5000`)).json()) as {
      data: { name: string }[];
      total: number;
    };
    expect(tags.data.map((tag) => tag.name)).toEqual(expect.arrayContaining(acknowledged));
    let open = 1;
    while (open > 0) {
      const jobs = (await (await call('GET', paths.jobs)).json()) as { data: { end_ts: string; result_str: string }[] };
      expect(jobs.data).toHaveLength(runs(2));
      open = jobs.data.filter((job) => job.end_ts === '').length;
      if (open === 0) expect(jobs.data.every((job) => job.result_str === 'OK')).toBe(true);
    }
    await service.close();
  });

  test('keeps a second process off the same data', async () => {
    const data = join(dir, 'data');
    const service = await createService({ strictness: 'strict', data });
    const { output, code } = start('--data', data);
    expect(await code).toBe(1);
    expect(output()).toMatch(/another process may use it.*DATA_IN_USE/);
    await service.close();
  });
});
