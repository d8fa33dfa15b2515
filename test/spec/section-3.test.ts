import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing } from 'cdktf';
import { Folder, Push, ScmProvider, Tag } from '../../constructs';
import { hasEnded, kindNamed } from '../../src/catalog';
import { idIn, openRule, openWorld, messagesOf, serial, type Runs, type World } from './world';

const rule = kindNamed('security_rule');
const texas = { scope: 'folder', name: 'Texas' } as const;

let world: World;
let provider: Runs;
beforeAll(async () => {
  world = await openWorld();
  await world.client.create(kindNamed('folder'), undefined, { name: 'Texas', parent: 'All Firewalls' });
  await world.tenant.addDevice({ serial, name: 'fw-texas', folder: 'Texas' });
  provider = await world.provider();
});
afterAll(() => world.close());
beforeEach(() => void world.takeExchanges());
afterEach(() => world.tenant.setOutcome(serial, { result: 'success' }));

const running = async () => (await world.tenant.effectiveRules('Texas', 'running')).map((one) => one.rule['name']);

describe('3: a change is staged until a push job has completed', () => {
  test.each(['a create', 'an update', 'a delete'])(
    '%s by the provider changes nothing that runs before it',
    async (what) => {
      const before = await provider.apply('scm_security_rule', openRule(`before ${what}`, { folder: 'Texas' }));
      await world.local.push('Texas');
      const running1 = await world.tenant.effectiveRules('Texas', 'running');
      if (what === 'a create') await provider.apply('scm_security_rule', openRule('created', { folder: 'Texas' }));
      if (what === 'an update') {
        const configured = openRule(`before ${what}`, { folder: 'Texas', action: 'deny' });
        await provider.apply('scm_security_rule', configured, before.kept);
      }
      if (what === 'a delete') expect(await provider.destroy(before.kept!)).toEqual([]);
      expect(await world.tenant.effectiveRules('Texas', 'running')).toEqual(running1);
      expect(await world.tenant.effectiveRules('Texas', 'candidate')).not.toEqual(running1);
      await world.local.push('Texas');
      expect(await world.tenant.effectiveRules('Texas', 'running')).toEqual(
        await world.tenant.effectiveRules('Texas', 'candidate'),
      );
    },
  );

  test('a submitted push activates nothing before its job is done', async () => {
    await world.client.create(rule, texas, openRule('waiting'));
    await world.tenant.setOutcome(serial, { result: 'never' });
    const { jobId = '' } = await world.client.push({ folders: ['Texas'] });
    while ((await world.client.jobs()).every((job) => job.parent_id !== jobId || job.status_str !== 'PUSHSENT')) {
      await new Promise((wake) => setTimeout(wake, 5));
    }
    expect(await running()).not.toContain('waiting');
    await world.tenant.setOutcome(serial, { result: 'success' });
    await world.local.ended(jobId);
    expect(await running()).toContain('waiting');
  });

  test('a push that fails leaves what runs as it was', async () => {
    const before = await running();
    await world.client.create(rule, texas, openRule('never active'));
    await world.tenant.setOutcome(serial, { result: 'failure' });
    await world.local.push('Texas');
    expect(await running()).toEqual(before);
  });

  test('the provider pushes after its writes, and says so only when the job has ended', async () => {
    const created = await provider.apply('scm_security_rule', openRule('pushed', { folder: 'Texas' }));
    const triggers = { 'scm_security_rule.pushed': created.kept?.state['revision'] ?? '' };
    const pushed = await provider.apply('scm_push', { folders: ['Texas'], triggers });
    // Earlier tests of this file wrote rules that no trigger contains.
    expect(messagesOf(pushed.diagnostics)).toMatch(/^this push also activates \d+ objects that no trigger contains/);
    expect(pushed.kept?.state).toMatchObject({ job_id: expect.any(String) });
    expect(await running()).toContain('pushed');
    const calls = world.takeExchanges().map(({ method, path }) => `${method} ${path.replace(/[0-9]+$/, '<id>')}`);
    const push = calls.indexOf('POST /config/operations/v1/config-versions/candidate:push');
    expect(push).toBeGreaterThan(calls.indexOf('POST /config/security/v1/security-rules'));
    expect(calls.slice(push + 1)).toContain('GET /config/operations/v1/jobs/<id>');
    expect(idIn(pushed.kept)).not.toBe('');
  });

  test('a Push construct comes after everything that it activates', () => {
    const stack = new TerraformStack(Testing.app(), 'office');
    new ScmProvider(stack, 'scm');
    new Push(stack, 'push');
    new Tag(Folder.existing(stack, 'All Firewalls'), 'pci');
    const { resource } = JSON.parse(Testing.synth(stack, true)) as {
      resource: Record<string, Record<string, Record<string, unknown>>>;
    };
    expect(resource['scm_push']?.['push']).toMatchObject({
      triggers: { 'scm_tag.All-Firewalls_pci': '${scm_tag.All-Firewalls_pci.revision}' },
      depends_on: expect.arrayContaining(['scm_tag.All-Firewalls_pci']),
    });
  });
});

describe('3: a job has a status and ends in success or in failure', () => {
  const states = ['PEND', 'ACT', 'PUSHSENT', 'FIN', 'PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT'];

  test.each([
    ['success', 'OK'],
    ['failure', 'FAIL'],
    ['timeout', 'FAIL'],
    ['abort', 'FAIL'],
    ['offline', 'FAIL'],
  ] as const)('a device that answers with %s ends the push with %s', async (result, outcome) => {
    await world.tenant.setOutcome(serial, { result, errors: result === 'success' ? [] : ['as told'] });
    const { jobId = '' } = await world.client.push({ folders: ['Texas'] });
    await world.local.ended(jobId);
    const jobs = (await world.client.jobs()).filter((job) => job.id === jobId || job.parent_id === jobId);
    expect(jobs).toHaveLength(2);
    for (const job of jobs) {
      expect(hasEnded(job)).toBe(true);
      expect(states).toContain(job.status_str);
    }
    expect(jobs.find((job) => job.id === jobId)?.result_str).toBe(outcome);
  });

  test('the provider calls a push a success in the first case alone', async () => {
    for (const result of ['success', 'failure', 'timeout', 'abort'] as const) {
      await world.tenant.setOutcome(serial, { result, errors: ['as told'] });
      // Each in a run of its own: one run does not push twice what it did not change in between.
      const run = await world.provider();
      const pushed = await run.apply('scm_push', { folders: ['Texas'], triggers: { a: result } });
      expect([result, pushed.diagnostics.some(({ severity }) => severity === 'error')]).toEqual([
        result,
        result !== 'success',
      ]);
    }
  });
});
