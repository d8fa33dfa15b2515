import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../../src/catalog';
import { createAbortController } from '../../../src/core';
import type { TfValue } from '../../../src/protocol/value';
import { providerSchema } from '../../../src/provider/provider-schema';
import type { Fields } from '../../../src/provider/state/fields';
import { createService, type Service } from '../../../src/service';
import { Local } from '../../service/local';
import { fastClock } from '../../support/fast-clock';
import { blockFor, openProvider } from '../../support/in-process-provider';
import { inProcessPlugin } from '../../support/in-process-plugin';
import { randomsFrom } from '../../support/randoms';
import { runs } from '../../support/runs';
import { TerraformCore } from '../../support/terraform-core';

jest.setTimeout(60_000);

const schema = providerSchema();
const nothing = new Uint8Array();
const firewalls = { bergen: '007951000000001', oslo: '007951000000002', moss: '007951000000003' } as const;
const addresses = kindNamed('address').api.path;

type Configured = Readonly<Record<string, TfValue>>;
interface Applied {
  readonly state: Fields | null;
  readonly text: string;
  readonly failed: boolean;
}

/** Three firewalls in two folders, and an object above both whose value shows what each one runs. */
class World {
  readonly service: Service;
  readonly local: Local;
  readonly dir = mkdtempSync(join(tmpdir(), 'scm-rollout-'));
  state: Fields | null = null;
  #address = '';

  constructor(service: Service, local: Local) {
    this.service = service;
    this.local = local;
  }

  static async open(): Promise<World> {
    const service = await createService({ strictness: 'strict', jobSpeed: 200 });
    const world = new World(service, new Local(service, await service.listen({ host: '127.0.0.1', port: 0 })));
    const { tenant } = world;
    for (const [folder, parent] of [
      ['Norway', 'All Firewalls'],
      ['Bergen', 'Norway'],
      ['East', 'Norway'],
    ] as const)
      await tenant.create('folder', { name: folder, parent });
    await tenant.addDevice({ serial: firewalls.bergen, folder: 'Bergen' });
    await tenant.addDevice({ serial: firewalls.oslo, folder: 'East' });
    await tenant.addDevice({ serial: firewalls.moss, folder: 'Norway' });
    world.#address = await world.local.make(addresses, { name: 'what', folder: 'Norway', ip_netmask: '10.0.0.1' });
    const { failed, text } = await world.push({ triggers: { config: 'old' } });
    if (failed) throw new Error(text);
    return world;
  }

  get tenant() {
    return this.service.tenant(this.service.access.tsg);
  }

  /** One run of terraform, as a process of its own. A failed or killed one keeps the state of the last one. */
  async push(configured: Configured, signal?: AbortSignal): Promise<Applied> {
    const given = { dataDir: this.dir, configFolder: this.dir, clock: fastClock(20), ...(signal && { signal }) };
    const { handlers, context } = await openProvider(blockFor(this.service, this.local.url), given);
    const attributes = schema.resources['scm_push']?.attributes ?? [];
    const all: Configured = { folders: ['Norway'], ...configured };
    const config = Object.fromEntries(attributes.map(({ name }) => [name, all[name] ?? null]));
    const request = { typeName: 'scm_push', prior: this.state, proposed: config, config, private: nothing };
    const checked = await handlers.validateResource({ typeName: 'scm_push', config, writeOnlyAllowed: true }, context);
    if (checked.diagnostics.some(({ severity }) => severity === 'error')) {
      const text = checked.diagnostics.map(({ summary, detail }) => `${summary}\n${detail ?? ''}`).join('\n');
      return { state: this.state, text, failed: true };
    }
    const plan = await handlers.plan(request, context);
    const applied = await handlers.apply({ ...request, planned: plan.planned }, context);
    const diagnostics = [...checked.diagnostics, ...applied.diagnostics];
    const failed = diagnostics.some(({ severity }) => severity === 'error');
    if (!failed) this.state = applied.state as Fields | null;
    const text = diagnostics.map(({ summary, detail }) => `${summary}\n${detail ?? ''}`).join('\n');
    return { state: applied.state as Fields | null, text, failed };
  }

  /** Creates an address of the first stage in one run, and pushes it. Returns its deletion by another run. */
  async addDoomed(): Promise<() => Promise<void>> {
    const core = async (): Promise<TerraformCore> => {
      const given = { dataDir: this.dir, configFolder: this.dir, clock: fastClock(20) };
      const plugin = inProcessPlugin(await openProvider(blockFor(this.service, this.local.url), given));
      return new TerraformCore(plugin, 'scm_address', schema.resources['scm_address']?.attributes ?? []);
    };
    const made = await (await core()).apply({ name: 'doomed', folder: 'Bergen', ip_netmask: '10.0.0.9' });
    if (made.kind !== 'applied') throw new Error(JSON.stringify(made));
    await this.push({ triggers: { config: 'with doomed' } });
    return async () => expect(await (await core()).destroy(made.kept)).toEqual([]);
  }

  /** Whether the first firewall runs the address, and whether the candidate has it. */
  async doomed(): Promise<{ readonly runs: boolean; readonly isStaged: boolean }> {
    const has = async (of: 'running' | 'candidate'): Promise<boolean> => {
      const view = await this.service.control.view({ container: { scope: 'device', name: firewalls.bergen }, of });
      const items = view.sections.find(({ kind }) => kind === 'address')?.items ?? [];
      return items.some(({ name }) => name === 'doomed');
    };
    return { runs: await has('running'), isStaged: await has('candidate') };
  }

  change(value: string): Promise<unknown> {
    return this.local.put(`${addresses}/${this.#address}`, { name: 'what', folder: 'Norway', ip_netmask: value });
  }

  /** The value that each firewall runs. */
  async running(): Promise<Readonly<Record<string, unknown>>> {
    const found = await Promise.all(
      Object.entries(firewalls).map(async ([name, serial]) => {
        const view = await this.service.control.view({ container: { scope: 'device', name: serial }, of: 'running' });
        const items = view.sections.find(({ kind }) => kind === 'address')?.items ?? [];
        return [name, items.find((item) => item.name === 'what')?.fields['ip_netmask']] as const;
      }),
    );
    return Object.fromEntries(found);
  }

  /** Targets of the pushes that were sent since the last call, in order. */
  sent(): readonly string[] {
    const entries = this.service.journal.find({ method: 'POST', path: /candidate:push/ });
    this.service.journal.clear();
    return entries.map(({ status }) => String(status));
  }

  async close(): Promise<void> {
    await this.local.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

const [old, fresh] = ['10.0.0.1', '10.0.0.2'];
const check = (more: Configured): Configured => ({
  ...Object.fromEntries(
    ['name', 'https', 'tcp', 'command', 'allow', 'deny', 'approval', 'timeout', 'retries', 'interval'].map((name) => [
      name,
      null,
    ]),
  ),
  ...more,
});
const stage = (name: string, more: Configured = {}): Configured => ({
  ...{ name, folders: null, devices: null, wait: null, max_failures: null, checks: null },
  ...more,
});
const failing = check({
  name: 'shop',
  command: [process.execPath, '-e', 'console.error("shop is down"); process.exit(7)'],
});
const passing = check({ command: [process.execPath, '-e', ''] });
const restoring = { on_failure: 'restore', discard_all_staged_changes: true };

describe('a rollout in stages', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.open();
    await world.change(fresh);
  });
  afterEach(() => world.close());

  const stages = (...checks: readonly Configured[]): Configured => ({
    triggers: { config: 'new' },
    stages: [stage('Bergen', { folders: ['Bergen'], checks: checks.length === 0 ? null : [...checks] }), stage('rest')],
  });

  test('pushes one stage after the other, and the rest without what the others have', async () => {
    expect(await world.push({ ...stages(passing) })).toMatchObject({ failed: false });
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
    const jobs = (await world.local.get('/config/operations/v1/jobs?limit=50')).at('data') as Record<string, string>[];
    const words = jobs
      .filter(({ parent_id: parent }) => parent === '0')
      .map(({ description = '' }) => description.slice(25));
    expect(words.reverse()).toEqual([
      '',
      'after version 1 (ran 1), stage Bergen (1 of 2, then command)',
      'after version 1 (ran 1), stage rest (2 of 2)',
    ]);
    // The journal knows that everything is pushed: the next run sends nothing.
    world.sent();
    expect(await world.push({ ...stages(passing) })).toMatchObject({ failed: false });
    expect(world.sent()).toEqual([]);
  });

  test('stops at a check that fails, and says stage, check, value, what runs where, and each way on', async () => {
    const stopped = await world.push(stages(failing));
    expect(stopped.failed).toBe(true);
    expect(stopped.text).toBe(`The rollout stopped
the rollout stopped at stage "Bergen" (1 of 2): check shop (command ${process.execPath}) failed after 1 attempt: exit code 7: shop is down
not pushed: stage "rest"
what runs now:
  ${firewalls.bergen}, stage "Bergen": version 2
  ${firewalls.oslo}, stage "rest": version 1
  ${firewalls.moss}, stage "rest": version 1
ways on:
  on:     fix the cause, then run terraform apply again: it continues at this stage, and pushes nothing twice
  back:   scm restore 1 --discard-all-staged-changes --folder Bergen
  look:   scm jobs 5`);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: old, moss: old });
  });

  test('goes on at its stage in the next run, and pushes no stage twice', async () => {
    await world.push(stages(failing));
    world.sent();
    expect(await world.push(stages(passing))).toMatchObject({ failed: false });
    expect(world.sent()).toEqual(['201']);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
  });

  test('restores its stage, and only that', async () => {
    const stopped = await world.push({ ...stages(failing), ...restoring });
    expect(stopped.text).toMatch(/The stage runs the configuration of version 1 again \(job \d+\)/);
    expect(await world.running()).toEqual({ bergen: old, oslo: old, moss: old });
    // The job of the first run is done, but what it pushed no longer runs.
    await world.change(fresh);
    expect(await world.push(stages(passing))).toMatchObject({ failed: false });
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
  });

  test.each(['an earlier run', 'the same run'])(
    'restores what the stage deleted, pushed by %s, and deletes it in the next',
    async (by) => {
      await world.change(old);
      const remove = await world.addDoomed();
      await world.change(fresh);
      await remove();
      if (by === 'an earlier run') {
        expect(await world.push(stages(failing))).toMatchObject({ failed: true });
        expect(await world.doomed()).toEqual({ runs: false, isStaged: false });
      }
      const stopped = await world.push({ ...stages(failing), ...restoring });
      expect(stopped.text).toMatch(/The stage runs the configuration of version 2 again/);
      expect(await world.doomed()).toEqual({ runs: true, isStaged: true });
      await world.change(fresh);
      expect(await world.push(stages(passing))).toMatchObject({ failed: false });
      expect(await world.doomed()).toEqual({ runs: false, isStaged: false });
    },
  );

  test('does not check a stage again once a later one has started', async () => {
    const both = (first: Configured, second: Configured): Configured => ({
      triggers: { config: 'new' },
      stages: [stage('Bergen', { folders: ['Bergen'], checks: [first] }), stage('rest', { checks: [second] })],
      ...restoring,
      on_failure: 'error',
    });
    expect((await world.push(both(passing, failing))).text).toMatch(/stopped at stage "rest" \(2 of 2\)/);
    world.sent();
    // Otherwise the first stage would go back while the second one has the change.
    expect(await world.push({ ...both(failing, passing), on_failure: 'restore' })).toMatchObject({ failed: false });
    expect(world.sent()).toEqual([]);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
  });

  test('does not push a stage again whose failures are within its limit', async () => {
    await world.tenant.setOutcome(firewalls.oslo, { result: 'failure', errors: ['no space'] });
    const limited = (second: Configured): Configured => ({
      triggers: { config: 'limited' },
      stages: [stage('East', { folders: ['East'], max_failures: 1 }), stage('rest', { checks: [second] })],
    });
    expect((await world.push(limited(failing))).text).toMatch(/stopped at stage "rest"/);
    world.sent();
    expect(await world.push(limited(passing))).toMatchObject({ failed: false });
    expect(world.sent()).toEqual([]);
  });

  test('restores nothing that others have pushed since', async () => {
    const other = async (): Promise<void> => {
      await world.local.make(addresses, { name: 'theirs', folder: 'East', ip_netmask: '10.9.9.9' });
      await world.local.push('East');
    };
    const meanwhile = check({ name: 'shop', tcp: '127.0.0.1:9', retries: 1, interval: '40s' });
    const stopping = world.push({ ...stages(meanwhile), ...restoring });
    for (;;) {
      const versions = (await world.local.get('/config/operations/v1/config-versions')).at('data') as unknown[];
      if (versions.length > 1) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await other();
    expect((await stopping).text).toMatch(
      /The stage was not restored: version \d+ of .+ is newer than version 1, and a restore would undo it/,
    );
    expect((await world.running())['bergen']).toBe(fresh);
  });

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
      [check({ command: ['/no/such/program'] }), /spawn \/no\/such\/program ENOENT/],
      [check({ command: [process.execPath, '-e', 'setTimeout(() => {}, 60000)'], timeout: '1s' }), /no end within 1 s/],
      [check({ approval: '', timeout: '6s' }), /no approval of Bergen-\d+/],
      [
        check({ allow: ['can 10.8.1.5 reach 203.0.113.10 on tcp/443'] }),
        /"can 10\.8\.1\.5 reach .*" is blocked, judged on the candidate right before its push/,
      ],
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
    const program = `process.exit(require('node:fs').existsSync(${JSON.stringify(flag)}) ? 0 : 1)`;
    const waits = check({ command: [process.execPath, '-e', program], retries: 900, interval: '1s' });
    const flow = (allow: string): Configured => check({ allow: [`can 10.8.1.5 reach 203.0.113.9 on ${allow}`] });
    const running = world.push(stages(waits, flow('tcp/443')));
    for (;;) {
      const versions = (await world.local.get('/config/operations/v1/config-versions')).at('data') as unknown[];
      if (versions.length > 1) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const deny = await world.local.make(rules, { name: 'theirs', action: 'deny', ...any, ...more });
    await world.local.post(`${kindNamed('security_rule').api.path}/${deny}:move`, {
      destination: 'top',
      rulebase: 'pre',
    });
    writeFileSync(flag, '');
    expect(await running).toMatchObject({ text: '', failed: false });
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
    expect(passed).toMatchObject({
      failed: false,
      text: expect.stringMatching(/did not take the change, within its limit/),
    });
    expect(await world.running()).toEqual({ bergen: fresh, oslo: old, moss: fresh });
  });
});

describe('the stages of a rollout', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  }, 60_000);
  afterAll(() => world.close());

  test.each<[string, readonly Configured[], RegExp]>([
    ['no stage', [], /The list of stages is empty/],
    ['the rest first', [stage('rest'), stage('b', { folders: ['Bergen'] })], /Only the last stage can have the rest/],
    ['one name twice', [stage('a', { folders: ['Bergen'] }), stage('a')], /"a" is the name of an earlier stage/],
    [
      'one folder twice',
      [stage('a', { folders: ['East'] }), stage('b', { folders: ['East'] })],
      /"East" is in an earlier stage/,
    ],
    ['a name with a line break', [stage('a\nb')], /must have up to 40 letters/],
    ['an empty name', [stage('')], /must have up to 40 letters/],
    ['a wait that is not a duration', [stage('a', { wait: 'soon' })], /"soon" is not a valid duration/],
    ['a negative limit', [stage('a', { max_failures: -1 })], /whole number from 0 to 1000, got -1/],
    ['half a failure', [stage('a', { max_failures: 0.5 })], /whole number from 0 to 1000, got 0.5/],
    ['a check of nothing', [stage('a', { checks: [check({})] })], /none is set/],
    [
      'a check of two things',
      [stage('a', { checks: [check({ tcp: 'a:1', https: 'https://a' })] })],
      /set are https and tcp/,
    ],
    [
      'a check of a command and a flow',
      [stage('a', { checks: [check({ command: ['x'], deny: ['y'] })] })],
      /set are command and deny/,
    ],
    [
      'an address of a file',
      [stage('a', { checks: [check({ https: 'file:///etc/passwd' })] })],
      /is not an address such as/,
    ],
    [
      'an address with a password',
      [stage('a', { checks: [check({ https: 'https://u:p@a' })] })],
      /is not an address such as/,
    ],
    ['a port that does not exist', [stage('a', { checks: [check({ tcp: 'a:70000' })] })], /is not a host and a port/],
    ['a host without a port', [stage('a', { checks: [check({ tcp: 'a' })] })], /is not a host and a port/],
    ['an empty command', [stage('a', { checks: [check({ command: [] })] })], /first item of command is the program/],
    [
      'retries of a text',
      [stage('a', { checks: [check({ tcp: 'a:1', retries: 2000 })] })],
      /whole number from 0 to 1000/,
    ],
    [
      'a timeout of zero',
      [stage('a', { checks: [check({ tcp: 'a:1', timeout: '0s' })] })],
      /"0s" is not a valid duration/,
    ],
  ])('cannot have %s', async (_, wrong, message) => {
    expect((await world.push({ triggers: { config: 'x' }, stages: [...wrong] })).text).toMatch(message);
  });

  test.each<[string, readonly Configured[], RegExp]>([
    [
      'a folder that does not exist',
      [stage('a', { folders: ['Bregen'] }), stage('rest')],
      /the folder "Bregen", which does not exist/,
    ],
    [
      'a firewall that does not exist',
      [stage('a', { devices: ['1'] }), stage('rest')],
      /the firewall "1", which does not exist/,
    ],
    [
      'a folder in an earlier one',
      [stage('a', { folders: ['Norway'] }), stage('b', { folders: ['East'] })],
      /is in a folder of an earlier stage/,
    ],
  ])('does not start with %s', async (_, wrong, message) => {
    world.sent();
    expect((await world.push({ triggers: { config: 'x' }, stages: [...wrong] })).text).toMatch(message);
    expect(world.sent()).toEqual([]);
  });
});

const seeds = Array.from({ length: runs(1) }, (_, i) => i + 1);

// Every request of a run can be lost before or after it was executed, the run can be killed at any of them, a firewall can
// be disconnected or fail, and the check can fail some times.
describe('a rollout with faults at every step', () => {
  test.each(seeds)(
    'seed %i: every firewall runs the old or the new version, stages never overlap, and it goes on',
    async (seed) => {
      const world = await World.open();
      const random = randomsFrom(seed * 7919);
      const pick = (n: number): number => Math.floor(random() * n);
      try {
        await world.change(fresh);
        const flag = join(world.dir, 'flag');
        const flapping = check({
          ...{ name: 'flaps', retries: pick(3), interval: '1s' },
          command: [
            process.execPath,
            '-e',
            `process.exit(require('node:fs').existsSync(${JSON.stringify(flag)}) ? 0 : 1)`,
          ],
        });
        const config: Configured = {
          triggers: { config: 'new' },
          stages: [stage('Bergen', { folders: ['Bergen'], checks: [flapping] }), stage('rest')],
          ...(random() < 0.5 ? restoring : {}),
        };
        const faults = [
          { action: { dropAfter: true } as const, match: { method: 'POST', path: /candidate:push/ } },
          { action: { dropBefore: true } as const, match: { method: 'POST', path: /candidate:push/ } },
          { action: { status: 503 }, match: { method: 'GET', path: /operations\/v1/ } },
          { action: { dropAfter: true } as const, match: { method: 'GET', path: /operations\/v1/ } },
        ];
        let isStageOver = false;
        for (let attempt = 0; attempt < 4; attempt++) {
          const fault = faults[pick(faults.length)];
          if (fault !== undefined && random() < 0.7)
            world.service.faults.add({ ...fault, after: pick(6), times: 1 + pick(2) });
          const names = Object.values(firewalls);
          const serial = names[pick(names.length)] ?? firewalls.bergen;
          if (random() < 0.3) await world.tenant.setOutcome(serial, { result: random() < 0.5 ? 'failure' : 'offline' });
          if (random() < 0.4) writeFileSync(flag, '');
          await world.change(fresh);
          const stop = createAbortController();
          const kill = random() < 0.4 ? setTimeout(() => stop.abort(new Error('killed')), pick(600)) : undefined;
          await world.push(config, stop.signal);
          clearTimeout(kill);
          const running = await world.running();
          for (const value of Object.values(running)) expect([old, fresh]).toContain(value);
          isStageOver ||= running['bergen'] === fresh;
          // What the second stage has, the first one had before it.
          if (running['oslo'] === fresh || running['moss'] === fresh) expect(isStageOver).toBe(true);
          world.service.faults.clear();
          for (const one of names) await world.tenant.setOutcome(one, { result: 'success' });
        }
        writeFileSync(flag, '');
        await settled(world);
        await world.change(fresh);
        const last = await world.push(config);
        expect({ seed, ...last }).toMatchObject({ seed, failed: false });
        expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
      } finally {
        await world.close();
      }
    },
    120_000,
  );
});

/** Waits until no job is running. */
async function settled(world: World): Promise<void> {
  for (;;) {
    const jobs = (await world.local.get('/config/operations/v1/jobs?limit=200')).at('data') as Record<string, string>[];
    if (jobs.every(({ status_str: status = '' }) => !['PEND', 'ACT', 'PUSHSENT'].includes(status))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
