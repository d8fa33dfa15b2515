import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, type Service } from '../../src/service';
import { startScm, type Ended } from '../support/scm';

const serials = { bergen: '007951000000001', oslo: '007951000000002' } as const;

describe('scm push --stages and scm approve', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-stages-'));
  let service: Service;
  let env: Record<string, string>;
  beforeAll(async () => {
    service = await createService({ strictness: 'strict', jobSpeed: 50 });
    const { host, port, url } = await service.listen();
    const { clientId, clientSecret, scope, tokenPath } = service.access;
    env = {
      ...{ SCM_HOST: host, SCM_PORT: String(port), SCM_PROTOCOL: 'http', SCM_AUTH_URL: url + tokenPath },
      ...{ SCM_CLIENT_ID: clientId, SCM_CLIENT_SECRET: clientSecret, SCM_SCOPE: scope, SCM_TOKEN_CACHE: 'off' },
    };
    for (const [name, parent] of [
      ['Norway', 'All Firewalls'],
      ['Bergen', 'Norway'],
    ] as const)
      await tenant().create('folder', { name, parent });
    await tenant().addDevice({ serial: serials.bergen, name: 'bergen-fw', folder: 'Bergen' });
    await tenant().addDevice({ serial: serials.oslo, name: 'oslo-fw', folder: 'Norway' });
    await run('push', '--folder', 'Norway');
  });
  afterAll(async () => {
    await service.close();
    rmSync(dir, { recursive: true });
  });

  const tenant = () => service.tenant(service.access.tsg);
  const start = (args: readonly string[]) => startScm(args, { dir, env });
  const run = (...args: readonly string[]): Promise<Ended> => start(args).ended;
  const write = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return name;
  };
  const command = (code: number): string => JSON.stringify([process.execPath, '-e', `process.exit(${String(code)})`]);
  const stages = (check: string, more = ''): string =>
    `stages:\n  - name: Bergen\n    folders: [Bergen]\n    checks: [{ name: shop, ${check} }]\n  - name: rest\n${more}`;
  const pushes = async (): Promise<number> => {
    const { stdout } = await run('jobs', '--limit', '200', '--json');
    return (JSON.parse(stdout) as { readonly parent_id?: string }[]).filter(
      ({ parent_id: parent = '0' }) => parent === '0',
    ).length;
  };

  test('exits with 0 after the last stage, and prints its outcome', async () => {
    const file = write('good.yaml', stages(`command: ${command(0)}`));
    const pushed = await run('push', '--folder', 'Norway', '--stages', file);
    expect(pushed).toMatchObject({ code: 0, stdout: expect.stringMatching(/succeeded.*\n  oslo-fw +FIN\/OK/) });
    expect(pushed.stderr).toMatch(/stage Bergen: 1 of 2[^]*stage rest: 2 of 2/);
    expect((await run('jobs')).stdout).toMatch(/stage rest \(2 of 2\)[^]*stage Bergen \(1 of 2, then shop\)/);
    const json = await run('push', '--folder', 'Norway', '--stages', file, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'success', devices: [{ result: 'OK' }] });
  });

  test('exits with 1 at a check that fails, and another run with the same ID goes on', async () => {
    const file = write('shop.yaml', stages(`command: ${command(7)}`));
    const args = ['push', '--folder', 'Norway', '--stages', file, '--rollout', 'CHG-7'] as const;
    const stopped = await run(...args, '--json');
    expect(stopped.code).toBe(1);
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      verdict: 'failure',
      error: {
        code: 'PUSH_STAGES',
        message: expect.stringMatching(/stage "Bergen" \(1 of 2\): check shop .* exit code 7/),
      },
    });
    expect(stopped.stderr).toMatch(/run scm push --stages shop.yaml --rollout CHG-7 again, with the same options/);
    const before = await pushes();
    write('shop.yaml', stages(`command: ${command(0)}`));
    expect(await run(...args)).toMatchObject({ code: 0 });
    expect((await pushes()) - before).toBe(1);
    // Everything of this rollout is pushed.
    expect(await run(...args)).toMatchObject({ code: 0 });
    expect((await pushes()) - before).toBe(1);
  });

  test('says that a stage without firewalls tried nothing', async () => {
    await tenant().create('folder', { name: 'Empty', parent: 'Norway' });
    const file = write('none.yaml', 'stages: [{ name: none, folders: [Empty] }, { name: rest }]');
    expect(await run('push', '--folder', 'Norway', '--stages', file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('note: stage "none" has no firewall, so nothing was tried before the next stage'),
    });
  });

  test('exits with 1 after a restore, and says what runs', async () => {
    await tenant().create('tag', { name: 'canary', folder: 'Norway' });
    const restoring = 'on_failure: restore\ndiscard_all_staged_changes: true\n';
    const file = write('back.yaml', stages(`command: ${command(7)}`, restoring));
    const stopped = await run('push', '--folder', 'Norway', '--stages', file);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toMatch(
      /The stage runs the configuration of version \d+ again|The stage was not restored: /,
    );
  });

  test('exits with 3 if the outcome of a stage is not known', async () => {
    await tenant().setOutcome(serials.bergen, { result: 'never' });
    const file = write('never.yaml', stages(`command: ${command(0)}`));
    const late = await run('push', '--folder', 'Norway', '--stages', file, '--timeout', '2s', '--json');
    await tenant().setOutcome(serials.bergen, { result: 'success' });
    expect(late).toMatchObject({ code: 3, stderr: expect.stringMatching(/to continue waiting: scm jobs \d+ --wait/) });
    expect(JSON.parse(late.stdout)).toMatchObject({ verdict: 'unknown', error: { code: 'PUSH_TIMEOUT' } });
    const id = /scm jobs (\d+)/.exec(late.stderr)?.[1] ?? '';
    expect(await run('jobs', id, '--wait')).toMatchObject({ code: 0 });
  });

  test('waits for an approval, which scm approve gives', async () => {
    const file = write('wait.yaml', stages(`approval: '', interval: 1s`));
    const waiting = start(['push', '--folder', 'Norway', '--stages', file]);
    const id = await waiting.said(/waiting for: scm approve (\S+)/);
    const said = await run('approve', id, '--by', 'Anna Berg', '--json');
    expect(JSON.parse(said.stdout)).toMatchObject({ id, by: 'Anna Berg', wasApproved: false });
    const { at } = JSON.parse(said.stdout) as { readonly at: string };
    const line = `${id} approved by Anna Berg at ${at}`;
    expect(await waiting.ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`stage Bergen: job ${id.slice(7)}, ${line}\nstage rest: job `),
      stderr: expect.stringContaining(line),
    });
    expect(readFileSync(join(dir, 'scm-approvals.txt'), 'utf8')).toBe(`${line}\n`);
    expect(await run('approve', id, '--by', 'eve')).toMatchObject({
      code: 0,
      stdout: `already: ${line}, in scm-approvals.txt\n`,
    });
    expect((await run('jobs')).stdout).toContain(`stage rest (2 of 2); ${line}`);
    // An approval is for one job: the next rollout waits for its own.
    const next = await run(
      'push',
      '--folder',
      'Norway',
      '--stages',
      write('wait.yaml', stages(`approval: '', interval: 1s, timeout: 2s`)),
    );
    expect(next).toMatchObject({ code: 1, stderr: expect.stringMatching(/no approval of Bergen-\d+/) });
  });

  test('ends the wait for an approval with Ctrl-C, and exits with 3', async () => {
    const file = write('long.yaml', stages(`approval: 'other.txt', interval: 1s`));
    const waiting = start(['push', '--folder', 'Norway', '--stages', file]);
    await waiting.said(/waiting for: scm approve (\S+)/);
    waiting.signal('SIGINT');
    expect(await waiting.ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/cancel|interrupt/i) });
  });

  test.each<[string, string, RegExp]>([
    ['no file', 'missing.yaml', /cannot read the file of stages missing.yaml: it does not exist/],
    ['a folder', 'folder', /cannot read the file of stages folder: it is a folder/],
    ['text that is not YAML', 'stages: [', /cannot read the file of stages/],
    ['an empty file', '', /it is not a map with the key stages/],
    ['a list', '- name: a', /it is not a map with the key stages/],
    ['no stages', 'on_failure: restore', /stages is not a list/],
    ['an empty list of stages', 'stages: []', /The list of stages is empty/],
    ['a stage without a name', 'stages: [{ folders: [Bergen] }]', /stages\[0\] has no name/],
    ['a stage that is a text', 'stages: [Bergen]', /stages\[0\] is not a map/],
    ['an unknown key', 'stages: [{ name: a, folder: Bergen }]', /unknown key "folder"; known keys are name, folders/],
    ['a key of the prototype', 'stages: [{ name: a, __proto__: { wait: 1s } }]', /unknown key "__proto__"/],
    ['a text for a list', 'stages: [{ name: a, folders: Bergen }]', /folders must be a list of texts/],
    ['a number for a duration', 'stages: [{ name: a, wait: 10 }]', /wait must be a string/],
    ['a text for a number', 'stages: [{ name: a, max_failures: "1" }]', /max_failures must be a number/],
    ['an endless number', 'stages: [{ name: a, max_failures: .inf }]', /max_failures must be a finite number/],
    ['a key twice', 'stages: []\nstages: []', /keys must be unique/],
    ['a check without a form', 'stages: [{ name: a, checks: [{ name: x }] }]', /none is set/],
    ['a restore without consent', 'stages: [{ name: a }]\non_failure: restore', /discard_all_staged_changes/],
    ['an unknown way back', 'stages: [{ name: a }]\non_failure: retry', /on_failure/],
    ['a folder that does not exist', 'stages: [{ name: a, folders: [Nowhere] }]', /"Nowhere", which does not exist/],
  ])('exits with 1 for %s, and pushes nothing', async (_, text, message) => {
    mkdirSync(join(dir, 'folder'), { recursive: true });
    const file = text.endsWith('.yaml') || text === 'folder' ? text : write('wrong.yaml', text);
    const before = await pushes();
    const wrong = await run('push', '--folder', 'Norway', '--stages', file, '--json');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      error: { code: expect.stringMatching(/^(?:BAD_STAGES|PUSH_STAGES)$/) },
    });
    expect(await pushes()).toBe(before);
  });

  test('exits with 2 if nothing is named, or if --rollout has no stages', async () => {
    const file = write('rest.yaml', 'stages: [{ name: rest }]');
    expect(await run('push', '--stages', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PUSH_NOWHERE'),
    });
    for (const id of ['', ' ', 'CHG-1\nCHG-2', 'x'.repeat(201)]) {
      const wrong = await run('push', '--folder', 'Norway', '--stages', file, '--rollout', id);
      expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/an ID has 1 to 200 visible characters/) });
    }
    const alone = await run('push', '--folder', 'Norway', '--rollout', 'CHG-1');
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot use --rollout: .*add --stages/) });
  });

  test.each([
    '',
    'Bergen',
    '42',
    'Bergen 42',
    '../x-1',
    'Bergen-42\nrest-43',
    '-42',
    'Bergen-4.2',
    'Bergen-42 ',
    'Bergen-042',
    'Bergen-４２',
  ])('approve exits with 2 for the ID %j', async (id) => {
    const wrong = await run('approve', '--json', '--', id);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot approve|missing required/) });
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { code: expect.any(String) } });
  });

  test.each(['', ' anna', 'anna\nrest-9', 'a;b', 'a'.repeat(61)])(
    'approve exits with 2 for the name %j',
    async (by) => {
      const wrong = await run('approve', 'Bergen-42', '--by', by, '--json');
      expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot approve as/) });
    },
  );

  test.each(['folder', 'no/where.txt', 'link.txt'])('approve exits with 1 if it cannot write %s', async (file) => {
    mkdirSync(join(dir, 'folder'), { recursive: true });
    rmSync(join(dir, 'link.txt'), { force: true });
    symlinkSync(join(dir, 'no', 'target'), join(dir, 'link.txt'));
    const wrong = await run('approve', 'Bergen-42', '--file', file, '--json');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: cannot/) });
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { code: expect.any(String) } });
  });
});
