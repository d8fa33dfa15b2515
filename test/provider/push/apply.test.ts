import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Diagnostic } from '../../../src/core';
import { isUnknown, type TfValue } from '../../../src/terraform/protocol/value';
import { openJournal } from '../../../src/provider/journal';
import { journalSignature } from '../../../src/provider/journal-signature';
import { providerSchema } from '../../../src/provider/provider-schema';
import type { Fields } from '../../../src/provider/state/fields';
import { createService, type Service } from '../../../src/service';
import { sleepingClock } from '../../support/fast-clock';
import { blockFor, openProvider } from '../../support/in-process-provider';

const schema = providerSchema();
const nothing = new Uint8Array();
const serial = '007951000123456';

interface Applied {
  readonly state: Fields | null;
  /** Whether the plan meant to do anything. */
  readonly planned: 'changes' | 'nothing';
  readonly text: string;
  readonly failed: boolean;
}

/** One run of terraform: processes of its own, on the data folder of the configuration. */
interface Run {
  apply(type: string, prior: Fields | null, configured: Readonly<Record<string, TfValue>> | null): Promise<Applied>;
}

describe('a push', () => {
  let service: Service;
  let url: string;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'scm-push-'));
    service = await createService({ strictness: 'strict', jobSpeed: 50 });
    url = (await service.listen()).url;
    await tenant().create('folder', { name: 'Texas', parent: 'All Firewalls' });
  });
  afterEach(async () => {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const tenant = () => service.tenant(service.access.tsg);
  const addDevice = (folder: string, more: { connected?: boolean } = {}) =>
    tenant().addDevice({ serial, name: 'fw', folder, ...more });
  const posts = () => service.journal.count({ method: 'POST', path: /candidate:push/ });

  const run = async (given: { dataDir?: string; signal?: AbortSignal } = {}): Promise<Run> => {
    const block = blockFor(service, url);
    const { handlers, context } = await openProvider(block, { dataDir, clock: sleepingClock(), ...given });
    return {
      apply: async (typeName, prior, wanted) => {
        const attributes = schema.resources[typeName]?.attributes ?? [];
        const config = wanted && Object.fromEntries(attributes.map(({ name }) => [name, wanted[name] ?? null]));
        const request = { typeName, prior, proposed: config, config, private: nothing };
        const checked =
          config && (await handlers.validateResource({ typeName, config, writeOnlyAllowed: true }, context));
        const plan = await handlers.plan(request, context);
        const planned = plan.planned as Fields | null;
        const applied = await handlers.apply({ typeName, prior, planned, config, private: nothing }, context);
        const diagnostics: readonly Diagnostic[] = [...(checked?.diagnostics ?? []), ...applied.diagnostics];
        return {
          state: applied.state as Fields | null,
          planned: planned === null || Object.values(planned).some((value) => isUnknown(value)) ? 'changes' : 'nothing',
          text: diagnostics.map(({ summary, detail }) => `${summary}\n${detail ?? ''}`).join('\n'),
          failed: diagnostics.some(({ severity }) => severity === 'error'),
        };
      },
    };
  };
  const push = async (configured: Readonly<Record<string, TfValue>>, prior: Fields | null = null): Promise<Applied> =>
    (await run()).apply('scm_push', prior, { triggers: { config: 'A' }, folders: ['Texas'], ...configured });

  describe('that is sent', () => {
    test('finds its job when the answer is lost, and is sent once', async () => {
      service.faults.add({ match: { method: 'POST', path: /candidate:push/ }, times: 1, action: { dropAfter: true } });
      expect(await push({})).toMatchObject({ failed: false, state: { job_id: '1' } });
      expect(posts()).toBe(1);
    });

    test('is sent again when it got lost on the way, and says so', async () => {
      service.faults.add({ match: { method: 'POST', path: /candidate:push/ }, times: 1, action: { dropBefore: true } });
      const pushed = await push({});
      expect(pushed).toMatchObject({ failed: false, state: { job_id: '1' } });
      expect(pushed.text).toMatch(/sent more than once/);
    });

    test('waits where the service takes one at a time', async () => {
      service.faults.add({ match: { method: 'POST', path: /candidate:push/ }, times: 2, action: { status: 409 } });
      expect(await push({})).toMatchObject({ failed: false, state: { job_id: '1' } });
      service.faults.add({ match: { method: 'POST', path: /candidate:push/ }, times: 1, action: { status: 409 } });
      const refused = await push({ on_busy: 'fail', triggers: { config: 'B' } });
      expect(refused.text).toMatch(/does not accept a push now/);
    });

    test('is watched through answers that do not come', async () => {
      const match = { method: 'GET', path: /operations\/v1\/jobs/ };
      service.faults.add({ match, after: 1, times: 12, action: { status: 503 } });
      expect(await push({})).toMatchObject({ failed: false, state: { job_id: expect.any(String) } });
    });

    test('of two in one run is one where the first holds the second, and two the other way round', async () => {
      const first = await run();
      const all = { folders: ['All Firewalls'], triggers: { config: 'A' } };
      const part = { folders: ['Texas'], triggers: { config: 'A' } };
      expect((await first.apply('scm_push', null, all)).state).toMatchObject({ job_id: '1' });
      expect((await first.apply('scm_push', null, part)).state).toMatchObject({ job_id: '1' });
      const tag = await first.apply('scm_tag', null, { name: 'new', folder: 'Texas' });
      expect(tag.failed).toBe(false);
      expect((await first.apply('scm_push', null, { ...part, triggers: { config: 'B' } })).state).toMatchObject({
        job_id: '2',
      });
      expect((await first.apply('scm_push', null, { ...all, triggers: { config: 'B' } })).state).toMatchObject({
        job_id: '3',
      });
      expect(posts()).toBe(3);
    });
  });

  describe('while another one is under way', () => {
    beforeEach(async () => {
      await addDevice('All Firewalls');
      await tenant().setOutcome(serial, { result: 'never' });
      const late = await push({ folders: ['All Firewalls'], timeouts: { create: '2s' } });
      expect(late.text).toMatch(/job 1 timed out[\s\S]*terraform apply again to continue waiting for this job/);
      await tenant().create('folder', { name: 'Ohio', parent: 'All Firewalls' });
    });
    const free = () => setTimeout(() => void tenant().setOutcome(serial, { result: 'success' }), 500);

    test('is not sent with on_busy = "fail", and the other one is named', async () => {
      const refused = await push({ on_busy: 'fail', triggers: { config: 'B' } });
      expect(refused.text).toMatch(/another push is running: job 1 of .* \(ACT\)/);
      expect(posts()).toBe(1);
    });

    test.each(['wait', 'queue'])('comes after it with on_busy = %j', async (on_busy) => {
      const timer = free();
      const pushed = await push({ on_busy, triggers: { config: 'B' } });
      clearTimeout(timer);
      expect(pushed).toMatchObject({ failed: false, state: { job_id: '3' } });
    });

    test('that is cancelled before it is sent says so', async () => {
      const signal = AbortSignal.abort(new Error('Ctrl-C'));
      const cancelled = await (
        await run({ signal })
      ).apply('scm_push', null, { folders: ['Texas'], triggers: { c: 'B' } });
      expect(cancelled.text).toMatch(/canceled before it was sent\n\nThe changes remain staged/);
    });

    test('is taken over when it is this very push, from another machine too, and only once', async () => {
      const stop = new AbortController();
      service.journal.clear();
      const looking = setInterval(() => {
        if (service.journal.count({ method: 'GET', path: /jobs\/1$/ }) > 0) stop.abort(new Error('Ctrl-C'));
      }, 5);
      const again = { triggers: { config: 'A' }, folders: ['All Firewalls'] };
      const cancelled = await (await run({ signal: stop.signal })).apply('scm_push', null, again);
      clearInterval(looking);
      expect(cancelled.text).toMatch(
        /the wait for job 1 was canceled; the job is still running[\s\S]*scm jobs 1 --wait/,
      );
      free();
      const elsewhere = await run({ dataDir: mkdtempSync(join(tmpdir(), 'scm-push-')) });
      expect((await elsewhere.apply('scm_push', null, again)).state).toMatchObject({ job_id: '1' });
      expect(posts()).toBe(0);
    });
  });

  describe('that goes wrong', () => {
    const config = { folders: ['Texas'], triggers: { config: 'A' } };

    test('on a connected firewall without a job is no success, and the next run pushes again', async () => {
      await addDevice('Texas');
      await tenant().setOutcome(serial, { result: 'absent' });
      const unknown = await push({});
      expect(unknown).toMatchObject({ failed: true, state: null });
      expect(unknown.text).toMatch(/finished in an unknown state[\s\S]*no job for fw \(007951000123456\)/);
      await tenant().setOutcome(serial, { result: 'success' });
      expect((await push({})).state).toMatchObject({ job_id: '2' });
    });

    test('on one that is not connected is an error or a warning, as the configuration says', async () => {
      await addDevice('Texas', { connected: false });
      expect(await push({})).toMatchObject({ failed: true, text: expect.stringMatching(/is not connected/) });
      const warned = await push({ offline_devices: 'warn' });
      expect(warned).toMatchObject({ failed: false, state: { job_id: expect.any(String) } });
      expect(warned.text).toMatch(/with warnings\nJob \d+:\n {2}device 007951000123456 is not connected/);
    });

    test('is not covered by one of the same run that was lenient', async () => {
      await addDevice('Texas', { connected: false });
      const both = await run();
      const lenient = await both.apply('scm_push', null, { ...config, offline_devices: 'warn' });
      expect(lenient).toMatchObject({ failed: false });
      expect(await both.apply('scm_push', null, { ...config, triggers: { config: 'B' } })).toMatchObject({
        failed: true,
      });
    });

    test('restores the candidate when no firewall took it, and makes up for deletes that came back', async () => {
      await addDevice('Texas');
      const made = await run();
      const kept = await made.apply('scm_tag', null, { name: 'kept', folder: 'Texas' });
      const gone = await made.apply('scm_tag', null, { name: 'gone', folder: 'Texas' });
      const before = await made.apply('scm_push', null, config);
      expect([kept.failed, gone.failed, before.failed]).toEqual([false, false, false]);
      await tenant().setOutcome(serial, { result: 'failure', errors: ['no'] });
      const second = await run();
      await second.apply('scm_tag', null, { name: 'new', folder: 'Texas' });
      expect((await second.apply('scm_tag', gone.state, null)).failed).toBe(false);
      const restoring = {
        ...config,
        triggers: { config: 'B' },
        on_failure: 'restore',
        discard_all_staged_changes: true,
      };
      const failed = await second.apply('scm_push', before.state, restoring);
      expect(failed.text).toMatch(/candidate was restored to what runs; 1 deleted object is back until the next push/);
      const names = async () => (await tenant().find('tag', { folder: 'Texas' })).map(({ name }) => name).sort();
      expect(await names()).toEqual(['gone', 'kept']);
      await tenant().setOutcome(serial, { result: 'success' });
      expect((await push({ ...restoring }, before.state)).failed).toBe(false);
      expect(await names()).toEqual(['kept']);
    });

    test('restores nothing when a firewall took it', async () => {
      await addDevice('Texas');
      await tenant().addDevice({ serial: '008', folder: 'Texas' });
      await tenant().setOutcome('008', { result: 'failure', errors: ['no'] });
      await tenant().create('tag', { name: 'new', folder: 'Texas' });
      const failed = await push({ on_failure: 'restore', discard_all_staged_changes: true });
      expect(failed.text).toMatch(/not restored, because fw received the change/);
      expect(await tenant().find('tag', { folder: 'Texas' })).toHaveLength(1);
    });
  });

  test('tells the address of what an error is about', async () => {
    await addDevice('Texas');
    const writing = await run();
    await writing.apply('scm_variable', null, { name: '$pos', type: 'ip-netmask', value: 'None', folder: 'Texas' });
    const created = await writing.apply('scm_address', null, { name: 'pos', ip_netmask: '$pos', folder: 'Texas' });
    const triggers = { 'module.shop.scm_address.pos': created.state?.['revision'] ?? '' };
    const failed = await writing.apply('scm_push', null, { triggers });
    expect(failed.text).toMatch(
      /address "pos" in folder "Texas": variable "\$pos" has no value.* \[module\.shop\.scm_address\.pos\]/,
    );
    expect(failed.text).toMatch(/The changes remain staged; the next terraform apply pushes again/);
  });

  test('of one folder leaves what was written elsewhere in the journal', async () => {
    await tenant().create('folder', { name: 'Ohio', parent: 'All Firewalls' });
    const writing = await run();
    for (const folder of ['Texas', 'Ohio']) await writing.apply('scm_tag', null, { name: 'new', folder });
    const left = () => {
      const [file = ''] = readdirSync(join(dataDir, 'scm-journal'));
      return openJournal(
        join(dataDir, 'scm-journal', file),
        journalSignature(service.access.scope, [service.access.clientSecret]),
      )
        .unpushed()
        .map(({ container }) => container);
    };
    expect(left()).toEqual(['Texas', 'Ohio']);
    await writing.apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
    expect(left()).toEqual(['Ohio']);
    await writing.apply('scm_push', null, { folders: ['Ohio'], triggers: { config: 'A' } });
    expect(left()).toEqual([]);
  });

  test('of two runs at once queues: both end well', async () => {
    await addDevice('Texas');
    const both = await Promise.all(['A', 'B'].map((config) => push({ triggers: { config } })));
    expect(both.map(({ failed }) => failed)).toEqual([false, false]);
    expect(posts()).toBe(2);
  });

  describe('of own changes only', () => {
    test('leaves what others staged, and tells the reason when the service refuses it', async () => {
      await tenant().create('tag', { name: 'theirs', folder: 'Texas' });
      const ownRun = await run();
      await ownRun.apply('scm_tag', null, { name: 'mine', folder: 'Texas' });
      const own = { folders: ['Texas'], triggers: { config: 'A' }, own_changes_only: true };
      // The folder is a change of another account, so the tag has no folder yet.
      expect((await ownRun.apply('scm_push', null, own)).text).toMatch(/its folder, snippet or device is not pushed/);
      await push({});
      await ownRun.apply('scm_tag', null, { name: 'mine too', folder: 'Texas' });
      await tenant().create('tag', { name: 'theirs too', folder: 'Texas' });
      expect(await ownRun.apply('scm_push', null, { ...own, triggers: { config: 'B' } })).toMatchObject({
        failed: false,
      });
      for (let i = 0; i < 501; i++) await tenant().create('tag', { name: `many ${i}`, folder: 'Texas' });
      const refused = await (await run()).apply('scm_push', null, { ...own, triggers: { config: 'C' } });
      expect(refused.text).toMatch(/502 changes are not pushed; at most 500[\s\S]*own_changes_only = false/);
    });

    test('never goes with everything', async () => {
      expect((await push({ folders: ['Global'], own_changes_only: true })).text).toMatch(
        /only with the changes of all accounts/,
      );
      expect(posts()).toBe(0);
    });
  });

  test('that is only recorded at first sends nothing, unless something was written', async () => {
    const recorded = await push({ first: 'record' });
    expect(recorded).toMatchObject({
      failed: false,
      state: { job_id: null },
    });
    expect(posts()).toBe(0);
    expect((await push({ first: 'record', triggers: { config: 'B' } }, recorded.state)).state).toMatchObject({
      job_id: '1',
    });
    const writing = await run();
    await writing.apply('scm_tag', null, { name: 'new', folder: 'Texas' });
    const given = { folders: ['Texas'], triggers: { config: 'A' }, first: 'record' };
    expect((await writing.apply('scm_push', null, given)).state).toMatchObject({ job_id: '2' });
  });

  test('of what takes effect nowhere sends nothing, and one that cannot tell where to go says so', async () => {
    expect((await push({ folders: null, triggers: { config: 'A' } })).text).toMatch(
      /no trigger contains a resource revision/,
    );
    const label = await (await run()).apply('scm_label', null, { name: 'l' });
    const revision = label.state?.['revision'] ?? '';
    expect(await push({ folders: null, triggers: { l: revision } })).toMatchObject({
      failed: false,
      state: { job_id: null },
    });
    // Without triggers, what was written says where to go; here that is the label, which takes effect nowhere.
    expect(await push({ folders: null, triggers: null })).toMatchObject({ failed: false, state: { job_id: null } });
    expect(posts()).toBe(0);
  });

  describe('whose run deletes something afterwards', () => {
    const config = { folders: ['Texas'], triggers: { config: 'B' } };
    let tag: Applied;
    let before: Applied;
    beforeEach(async () => {
      const first = await run();
      tag = await first.apply('scm_tag', null, { name: 'late', folder: 'Texas' });
      before = await first.apply('scm_push', null, { ...config, triggers: { config: 'A' } });
    });

    test('is made again, once for deletes that come together', async () => {
      const first = await run();
      const more = await first.apply('scm_tag', null, { name: 'later', folder: 'Texas' });
      await first.apply('scm_push', before.state, config);
      expect(posts()).toBe(2);
      const both = await Promise.all([
        first.apply('scm_tag', tag.state, null),
        first.apply('scm_tag', more.state, null),
      ]);
      expect(both.map(({ failed }) => failed)).toEqual([false, false]);
      expect(posts()).toBeLessThanOrEqual(4);
      expect(await tenant().find('tag', { folder: 'Texas' })).toEqual([]);
    });

    test('tells the command that repairs it when that fails, and is due in the next run', async () => {
      const first = await run();
      const pushed = await first.apply('scm_push', before.state, config);
      service.faults.add({ match: { method: 'POST', path: /candidate:push/ }, times: 1, action: { status: 400 } });
      const late = await first.apply('scm_tag', tag.state, null);
      expect(late).toMatchObject({ failed: true, text: expect.stringContaining('scm push --folder "Texas"') });
      const next = await run();
      const again = await next.apply('scm_push', pushed.state, config);
      expect(again).toMatchObject({ planned: 'changes', failed: false });
      expect(await (await run()).apply('scm_push', again.state, config)).toMatchObject({ planned: 'nothing' });
    });
  });
});
