import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { kindNamed } from '../../../src/catalog';
import { check, failing, firewalls, fresh, old, RolloutWorld, stage, stages, type Configured } from './rollout-world';

jest.setTimeout(60_000);

describe('the checks of a rollout', () => {
  let world: RolloutWorld;
  beforeEach(async () => {
    world = await RolloutWorld.open();
    await world.change(fresh);
  });
  afterEach(() => world.close());

  test('checks addresses, ports, flows and approvals', async () => {
    const any = { from: ['any'], to: ['any'], source: ['any'], application: ['any'], service: ['any'] };
    const rules = `${kindNamed('security_rule').api.path}?position=pre`;
    for (const rule of [
      { name: 'web', destination: ['203.0.113.9'], action: 'allow' },
      { name: 'no', destination: ['any'], action: 'deny' },
    ])
      await world.local.make(rules, { folder: 'Norway', category: ['any'], source_user: ['any'], ...any, ...rule });
    const server: Server = createServer((socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    writeFileSync(join(world.dir, 'yes.txt'), Array.from({ length: 30 }, (_, i) => `Bergen-${String(i)}\n`).join(''));
    const good = [
      check({ https: `http://127.0.0.1:${String(port)}/health` }),
      check({ tcp: `127.0.0.1:${String(port)}` }),
      check({ approval: 'yes.txt' }),
      check({
        allow: ['can 10.8.1.5 reach 203.0.113.9 on tcp/443'],
        deny: ['can 10.8.1.5 reach 203.0.113.10 on tcp/443'],
      }),
    ];
    expect(await world.push(stages(...good))).toMatchObject({ text: '', failed: false });
    server.close();
    const wrong = [
      [check({ https: 'http://127.0.0.1:9/' }), /failed after 1 attempt: (?:bad port|connect ECONNREFUSED)/],
      [check({ tcp: '127.0.0.1:9', retries: 2, interval: '1s' }), /failed after 3 attempts: connect ECONNREFUSED/],
      [
        check({ command: ['/no/such/program'] }),
        /cannot start \/no\/such\/program: the program or its working folder does not exist/,
      ],
      [check({ command: [process.execPath, '-e', 'setTimeout(() => {}, 60000)'], timeout: '1s' }), /no end within 1 s/],
      [check({ approval: '', timeout: '6s' }), /no approval of Bergen-\d+/],
      [check({ allow: ['may it?'] }), /cannot read the query "may it"/],
    ] as const;
    for (const [i, [one, message]] of wrong.entries()) {
      const { text } = await world.push({ ...stages(one), triggers: { config: `wrong ${String(i)}` } });
      expect(text).toMatch(message);
    }
  });

  test('judges flows on what the stage has pushed, not on what others stage later', async () => {
    const rules = `${kindNamed('security_rule').api.path}?position=pre`;
    const any = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], category: ['any'] };
    const more = { application: ['any'], service: ['any'], source_user: ['any'], folder: 'Norway' };
    await world.local.make(rules, { name: 'web', action: 'allow', ...any, ...more });
    const flag = join(world.dir, 'flag');
    const waits = check({ command: ['test', '-e', flag], retries: 2, interval: '1s' });
    const flow = (allow: string): Configured => check({ allow: [`can 10.8.1.5 reach 203.0.113.9 on ${allow}`] });
    const { clock } = world;
    world.clock = {
      ...clock,
      // The first stage is pushed, and its command has failed once.
      sleep: async (ms, signal) => {
        if (ms === 1000 && !existsSync(flag)) {
          const deny = await world.local.make(rules, { name: 'theirs', action: 'deny', ...any, ...more });
          const move = { destination: 'top', rulebase: 'pre' };
          await world.local.post(`${kindNamed('security_rule').api.path}/${deny}:move`, move);
          writeFileSync(flag, '');
        }
        await clock.sleep(ms, signal);
      },
    };
    expect(await world.push(stages(waits, flow('tcp/443')))).toMatchObject({ text: '', failed: false });
    expect(existsSync(flag)).toBe(true);
    // Another run cannot know what the first one had pushed.
    const again = { ...stages(), triggers: { config: 'third' } };
    const stopping = (last: Configured): Configured => ({
      ...again,
      stages: [stage('Bergen', { folders: ['Bergen'], checks: [last] })],
    });
    expect((await world.push(stopping(failing))).failed).toBe(true);
    expect((await world.push(stopping(flow('tcp/443')))).text).toMatch(
      /is blocked, judged on the candidate of now, because an earlier run pushed the stage/,
    );
  });

  test.each([
    [
      'a question with a zone that does not exist',
      ['can 10.8.1.5 reach 203.0.113.9 from zone gusts'],
      /cannot use zone "gusts"/,
    ],
    ['a question with an object that does not exist', ['can guests reach datacentre'], /"(?:guests|datacentre)"/],
  ])('pushes no stage with %s, not even the stages before', async (_, deny, message) => {
    world.sent();
    const later = stage('rest', { checks: [check({ deny })] });
    const isPlan = await world.push({
      triggers: { config: 'x' },
      stages: [stage('Bergen', { folders: ['Bergen'] }), later],
    });
    expect(isPlan).toMatchObject({ failed: true, planned: null });
    expect(isPlan.text).toMatch(/cannot roll out: check flow \(0 allowed and 1 denied flows\) of stage "rest": /);
    expect(isPlan.text).toMatch(message);
    expect(world.sent()).toEqual([]);
    expect(await world.running()).toEqual({ bergen: old, oslo: old, moss: old });
  });

  test('does not pass a check of flows at a stage that has no firewall', async () => {
    await world.tenant.create('folder', { name: 'Empty', parent: 'Norway' });
    world.sent();
    const deny = ['can 10.8.1.5 reach 203.0.113.10 on tcp/443'];
    const { text, failed } = await world.push({
      triggers: { config: 'x' },
      stages: [stage('Empty', { folders: ['Empty'], checks: [check({ deny })] }), stage('rest')],
    });
    expect({ text, failed }).toEqual({
      failed: true,
      text: expect.stringMatching(
        /of stage "Empty" judges nothing: the stage has no firewall; add one, or remove the check/,
      ),
    });
    expect(world.sent()).toEqual([]);
  });

  test('lets as many firewalls fail as its limit says', async () => {
    await world.tenant.setOutcome(firewalls.oslo, { result: 'failure', errors: ['no space'] });
    const limit = (max: number): Configured => ({
      triggers: { config: `limit ${String(max)}` },
      stages: [stage('East', { folders: ['East'], max_failures: max }), stage('rest')],
    });
    expect((await world.push(limit(0))).text).toMatch(
      /stage "East" \(1 of 2\): 1 of its firewalls failed: .*no space/s,
    );
    expect(await world.running()).toEqual({ bergen: old, oslo: old, moss: old });
    const passed = await world.push(limit(1));
    expect(passed.text).toMatch(/max_failures is 1, so all of its firewalls may fail without a stop/);
    expect(passed).toMatchObject({
      failed: false,
      text: expect.stringMatching(/did not take the change, within its limit/),
    });
    expect(await world.running()).toEqual({ bergen: fresh, oslo: old, moss: fresh });
  });

  test('does not push a stage whose flows are wrong in what it would push', async () => {
    world.sent();
    const { text } = await world.push(stages(check({ allow: ['can 10.8.1.5 reach 203.0.113.9 on tcp/443'] })));
    expect(text).toMatch(/stopped at stage "Bergen" \(1 of 2\), before its push: check flow .* is allowed in part/);
    expect(text).toMatch(/judged on the candidate right before its push/);
    expect(text).toMatch(/not pushed: stages "Bergen", "rest"/);
    expect(world.sent()).toEqual([]);
  });
});
