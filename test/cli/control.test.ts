import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, type Service } from '../../src/service';
import { Answer, paths } from '../service/local';
import { scm as start, type Ended } from '../support/scm';

describe('scm control', () => {
  let dir: string;
  let env: Record<string, string>;
  let service: Service;
  let token = '';
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-control-'));
    service = await createService({ jobSpeed: 1000 });
    const { host, port, url } = await service.listen();
    const { clientId, clientSecret, scope, tokenPath } = service.access;
    env = {
      SCM_HOST: host,
      SCM_PORT: String(port),
      SCM_PROTOCOL: 'http',
      SCM_AUTH_URL: url + tokenPath,
      SCM_CLIENT_ID: clientId,
      SCM_CLIENT_SECRET: clientSecret,
      SCM_SCOPE: scope,
      SCM_CONTROL_URL: (await service.listenControl(0)).link,
    };
    const basic = Buffer.from(`${env['SCM_CLIENT_ID'] ?? ''}:${env['SCM_CLIENT_SECRET'] ?? ''}`).toString('base64');
    const answer = await fetch(env['SCM_AUTH_URL'] ?? '', {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: env['SCM_SCOPE'] ?? '' }),
    });
    token = String(((await answer.json()) as Record<string, unknown>)['access_token']);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const run = (...args: readonly string[]): Promise<Ended> => start(args, { dir, env });
  const scm = (...args: readonly string[]): Promise<Ended> => run('control', ...args);
  /** What a command answers as JSON. */
  const jsonOf = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
    const { code, stdout, stderr } = await scm('--json', ...args);
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const api = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`http://${env['SCM_HOST'] ?? ''}:${env['SCM_PORT'] ?? ''}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return new Answer(answer.status, answer.headers, await answer.text());
  };
  const folder = 'All Firewalls';
  const names = async (): Promise<unknown[]> => (await api('GET', `${paths.tags}?limit=5000`)).names;

  test('seeds, remembers, restores and resets', async () => {
    expect(await jsonOf('seed', 'small', '--number', '2')).toMatchObject({ created: { tag: expect.any(Number) } });
    const seeded = await names();
    expect(seeded.length).toBeGreaterThan(0);
    await jsonOf('snapshot', 'seeded');
    await api('POST', paths.tags, { name: 'late', folder });
    expect(await names()).toContain('late');
    expect(await jsonOf('snapshots')).toEqual({ snapshots: ['seeded'] });
    await jsonOf('restore', 'seeded');
    expect(await names()).toEqual(seeded);
    await jsonOf('reset');
    expect(await names()).toEqual([]);
  }, 60_000);

  test('gives the same ids again, and random ones', async () => {
    const made = async (): Promise<string> => {
      await jsonOf('reset');
      return (await api('POST', paths.tags, { name: 'x', folder })).id;
    };
    expect(await jsonOf('ids', 'sequence', '--seed', '7')).toEqual({ mode: 'sequence', seed: 7 });
    const first = await made();
    expect(await made()).toBe(first);
    await jsonOf('ids', 'random');
    expect(await made()).not.toBe(first);
  }, 60_000);

  test('moves the clock: a token expires, and time goes on', async () => {
    await jsonOf('clock', '--set', '2026-01-01T00:00:00Z');
    expect(await jsonOf('clock')).toEqual({ now: '2026-01-01T00:00:00.000Z', state: 'standing' });
    expect(await jsonOf('clock', '--advance', '1.5')).toMatchObject({ now: '2026-01-01T00:00:01.500Z' });
    expect(await jsonOf('clock', '--resume')).toMatchObject({ state: 'running' });
    await jsonOf('reset');
    await jsonOf('clock', '--advance', '901');
    expect((await api('GET', paths.tags)).problem).toBe('401 E016 Key Expired');
    await jsonOf('reset');
    expect((await api('GET', paths.tags)).status).toBe(200);
  }, 60_000);

  test('makes requests go wrong, by a rule or a file of one, counts them, and stops', async () => {
    await jsonOf('journal', '--clear');
    const rule = {
      match: { kind: 'tag', method: 'GET' },
      times: 1,
      action: { status: 429, headers: { 'Retry-After': '3' } },
    };
    const { id } = await jsonOf('fault', JSON.stringify(rule));
    const limited = await api('GET', paths.tags);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
    expect((await api('GET', paths.tags)).status).toBe(200);
    expect(await jsonOf('faults')).toMatchObject({ faults: [{ id, hits: 1 }] });
    await jsonOf('faults', '--clear', String(id));
    writeFileSync(join(dir, 'rule.json'), JSON.stringify({ match: { method: 'POST' }, action: { dropAfter: true } }));
    await jsonOf('fault', '@rule.json');
    await expect(api('POST', paths.tags, { name: 'odd', folder })).rejects.toThrow('fetch failed');
    await jsonOf('faults', '--clear');
    expect(await jsonOf('faults')).toEqual({ faults: [] });
    expect(await names()).toContain('odd');
    expect(await jsonOf('journal', '--kind', 'tag', '--method', 'GET', '--limit', '1')).toMatchObject({
      count: 3,
      counts: { 'GET 200': 2, 'GET 429': 1 },
      entries: [{ path: expect.stringContaining(paths.tags) }],
    });
    expect(await jsonOf('journal', '--status', '0')).toMatchObject({ count: 1 });
    await jsonOf('reset');
  }, 60_000);

  test('switches quirks on and off', async () => {
    expect(await jsonOf('quirks', 'nullForEmptyList=true', 'lateVisibilityMs=500')).toMatchObject({
      nullForEmptyList: true,
      lateVisibilityMs: 500,
      filledDefaults: false,
    });
    expect((await api('GET', paths.tags)).at('data')).toBeNull();
    await jsonOf('quirks', 'nullForEmptyList=false', 'lateVisibilityMs=0');
    expect(await jsonOf('quirks')).toMatchObject({ nullForEmptyList: false, lateVisibilityMs: 0 });
    expect((await api('GET', paths.tags)).at('data')).toEqual([]);
  }, 60_000);

  test('adds firewalls and says what they do at a push', async () => {
    await jsonOf('device', '007', '--folder', folder, '--name', 'edge');
    await jsonOf('device', '007', '--result', 'failure', '--error', 'no zone', 'no route', '--warning', 'old');
    expect(await jsonOf('devices')).toMatchObject({
      devices: [{ serial: '007', outcome: { result: 'failure', errors: ['no zone', 'no route'] } }],
    });
    const job = (await api('POST', paths.push, { folders: [folder] })).at('job_id');
    const state = async (): Promise<unknown> => (await api('GET', `/jobs/${String(job)}`)).at('data', 0, 'result_str');
    let result = await state();
    while (result === 'PEND' || result === 'WAIT') result = await state();
    expect(result).toBe('FAIL');
    expect((await api('GET', paths.jobs)).text).toContain('no route');
  }, 60_000);

  test('shows what runs and what is staged, of a folder and a firewall', async () => {
    await jsonOf('reset');
    await jsonOf('device', '007', '--folder', folder);
    await api('POST', paths.tags, { name: 'pushed', folder });
    const job = (await api('POST', paths.push, { folders: [folder] })).at('job_id');
    const done = async (): Promise<boolean> =>
      (await api('GET', `/jobs/${String(job)}`)).at('data', 0, 'status_str') === 'FIN';
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
    await api('POST', paths.tags, { name: 'staged', folder });
    const show = (...args: readonly string[]): Promise<Ended> => run('show', ...args);
    const running = (await show('folder', folder, '--running')).stdout;
    expect(running).toMatch(/^folder "All Firewalls", running \(version 1\)\n/);
    expect([running.includes('pushed'), running.includes('staged')]).toEqual([true, false]);
    expect((await show('folder', folder)).stdout).toContain('staged');
    expect((await show('device', '007', '--running')).stdout).toContain('pushed');
    expect(await show('folder', 'Ohio', '--running')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/there is no folder "Ohio" \(UNKNOWN_CONTAINER\)/),
    });
    const { SCM_CONTROL_URL: url = '' } = env;
    env = { ...env, SCM_CONTROL_URL: '' };
    expect((await show('folder', folder, '--running')).stderr).toMatch(/requires --data, or a local service/);
    env = { ...env, SCM_CONTROL_URL: url };
  }, 60_000);

  test('traces what runs and what is staged', async () => {
    await jsonOf('reset');
    await jsonOf('device', '007', '--folder', folder);
    const all = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], application: ['any'] };
    const rule = { ...all, name: 'pushed', folder, service: ['any'], action: 'allow' };
    const created = await api('POST', `${paths.rules}?position=pre`, rule);
    const job = await api('POST', paths.push, { folders: [folder] });
    const state = async (): Promise<unknown> =>
      (await api('GET', `/jobs/${String(job.at('job_id'))}`)).at('data', 0, 'status_str');
    while ((await state()) !== 'FIN') await new Promise((resolve) => setTimeout(resolve, 20));
    await api('PUT', `${paths.rules}/${created.id}`, { ...rule, action: 'deny' });
    const flow = [
      '--from',
      '10.1.0.5',
      '--to',
      '198.51.100.7',
      '--port',
      '443',
      '--from-zone',
      'trust',
      '--to-zone',
      'untrust',
    ];
    const trace = (...args: readonly string[]): Promise<Ended> => run('trace', ...flow, ...args);
    expect((await trace('--folder', folder, '--running')).stdout).toContain('allowed by rule "pushed"');
    expect((await trace('--device', '007', '--running')).stdout).toContain('allowed by rule "pushed"');
    expect((await trace('--folder', folder)).stdout).toContain('blocked by rule "pushed"');
    expect(await trace('--running')).toMatchObject({ code: 1, stderr: expect.stringContaining('(PLACE_NEEDED)') });
    const { SCM_CONTROL_URL: url = '' } = env;
    env = { ...env, SCM_CONTROL_URL: '' };
    expect(await trace('--folder', folder, '--running')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('(DATA_NEEDED)'),
    });
    env = { ...env, SCM_CONTROL_URL: url };
  });

  test('prints text for people', async () => {
    await jsonOf('reset');
    await api('GET', paths.tags);
    const { code, stdout } = await scm('journal');
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('GET') });
    expect(() => JSON.parse(stdout) as unknown).toThrow(SyntaxError);
  }, 60_000);

  test.each([
    [['restore', 'nope'], 1, /there is no snapshot "nope".*\(UNKNOWN_SNAPSHOT\)/],
    [['reset', '--tenant', '7'], 1, /there is no tenant "7" \(UNKNOWN_TENANT\)/],
    [['fault', '{'], 2, /invalid fault rule: it is not JSON.*\(BAD_RULE\)/],
    [['fault', '{"action":{"status":9}}'], 1, /action\.status.*\(BAD_REQUEST\)/],
    [['quirks', 'nullForEmptyList'], 2, /use name=true, name=false or name=<number>/],
    [['seed', 'huge'], 1, /small.*realistic/],
    [['clock', '--advance', '-1'], 2, /must be 0 or more/],
    [['nonsense'], 2, /unknown command/],
    [['--url', 'http://127.0.0.1:9', 'clock'], 1, /does not answer.*scm serve --control/],
  ])(
    '%j says what is wrong',
    async (args, code, message) => {
      const result = await scm(...args);
      expect(result).toMatchObject({ code, stderr: expect.stringMatching(message) });
      expect(result.stderr).not.toMatch(/\n\s+at /);
    },
    60_000,
  );

  test('knows the port of the API from that of the control, and that none is named', async () => {
    const other = `http://${env['SCM_HOST'] ?? ''}:${env['SCM_PORT'] ?? ''}`;
    expect((await scm('--url', other, 'clock')).stderr).toMatch(/not that of a control API; check the port/);
    const { SCM_CONTROL_URL: url = '' } = env;
    env = { ...env, SCM_CONTROL_URL: '' };
    expect((await scm('clock')).stderr).toMatch(/pass --url or set SCM_CONTROL_URL/);
    env = { ...env, SCM_CONTROL_URL: url };
  }, 60_000);
});
