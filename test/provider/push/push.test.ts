import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '../../../src/catalog';
import { openJournal } from '../../../src/provider/journal';
import { journalSignature } from '../../../src/provider/journal-signature';
import { isCoveredByPush } from '../../../src/provider/push/coverage';
import { destinationOf, parentsIn } from '../../../src/provider/push/destination';
import { parseDuration } from '../../../src/provider/push/duration';
import { changedRevisions, revisionsIn } from '../../../src/provider/push/unmanaged-objects';
import { idempotencyKeyOf, idempotencyKeyLength, pushMark } from '../../../src/provider/push/idempotency-key';
import { failureText } from '../../../src/provider/push/failure';
import { newerThan } from '../../../src/provider/push/restore';
import { outcomeOf, type Observations } from '../../../src/provider/push/outcome';
import { ownersIn } from '../../../src/provider/push/owners';
import { planPush } from '../../../src/provider/push/push-plan';
import { validatePush } from '../../../src/provider/push/push-validate';
import { pushTreeOf } from '../../../src/provider/push/tree';
import { firstRevision } from '../../../src/provider/state/revision';
import { isUnknown, UNKNOWN, type TfValue } from '../../../src/terraform/protocol/value';

const signature = journalSignature('tsg_id:1', ['secret']);

const job = (given: Partial<Job>): Job => ({
  id: '1',
  parent_id: '0',
  type_str: 'CommitAndPush',
  status_str: 'FIN',
  result_str: 'OK',
  ...given,
});

const noDevices = { devices: [] };
const judged = (parent: Job, children: readonly Job[], given: Partial<Observations> = {}) =>
  outcomeOf({ parent, children, targetDevices: noDevices, offline: 'error', ...given });

describe('the outcome of a push', () => {
  const child = (given: Partial<Job>): Job => job({ id: '2', parent_id: '1', device_name: 'fw1', ...given });
  const fw1 = { serial: '007', names: ['007', 'fw1'], connected: true };

  test('is success only when the parent and every child succeeded', () => {
    expect(judged(job({}), [child({})]).verdict).toBe('success');
    expect(judged(job({}), [child({}), child({ id: '3', result_str: 'FAIL' })]).verdict).toBe('failure');
    expect(judged(job({}), [child({ status_str: 'PUSHTIMEOUT' })]).verdict).toBe('failure');
    expect(judged(job({ result_str: 'FAIL' }), []).verdict).toBe('failure');
    expect(judged(job({ status_str: 'NEW', result_str: 'FINE' }), []).verdict).toBe('unknown');
  });

  test('is unknown when a connected device has no job, and says which', () => {
    const missing = judged(job({}), [], { targetDevices: { devices: [fw1] } });
    expect(missing).toMatchObject({ verdict: 'unknown', missing: ['007'] });
    expect(missing.summary).toContain('no job for fw1 (007)');
    expect(judged(job({}), [child({})], { targetDevices: { devices: [fw1] } }).verdict).toBe('success');
    expect(
      judged(job({}), [child({ device_name: 'x', dev_serial: '007' })], { targetDevices: { devices: [fw1] } }).verdict,
    ).toBe('success');
  });

  test('gives each of two devices of one name a job of its own', () => {
    const devices = [fw1, { ...fw1, serial: '008', names: ['008', 'fw1'] }];
    expect(judged(job({}), [child({})], { targetDevices: { devices } }).missing).toEqual(['008']);
    expect(judged(job({}), [child({}), child({ id: '3' })], { targetDevices: { devices } }).verdict).toBe('success');
  });

  test('leaves out a device that is not connected only when told to, and only that one', () => {
    const expectation = {
      devices: [
        { ...fw1, connected: false },
        { serial: '008', names: ['fw2'], connected: true },
      ],
    };
    const away = child({ status_str: 'PUSHFAIL', result_str: 'FAIL', details: '{"errors":["away"]}' });
    const other = child({ id: '3', device_name: 'fw2' });
    const parent = job({ result_str: 'FAIL', details: '{"errors":["away"]}' });
    expect(judged(parent, [away, other], { targetDevices: expectation }).verdict).toBe('failure');
    const warned = judged(parent, [away, other], { targetDevices: expectation, offline: 'warn' });
    expect(warned.verdict).toBe('success');
    expect(warned.warnings).toEqual([expect.stringContaining('007 is not connected')]);
    const both = [away, { ...other, result_str: 'FAIL' }];
    expect(judged(parent, both, { targetDevices: expectation, offline: 'warn' }).verdict).toBe('failure');
    const more = job({ result_str: 'FAIL', details: '{"errors":["away","and the disk is full"]}' });
    expect(judged(more, [away, other], { targetDevices: expectation, offline: 'warn' }).verdict).toBe('failure');
  });

  test('carries what a device said, and the address of what it is about', () => {
    const details = JSON.stringify({ errors: ['address "web" in folder "F" is bad'], warnings: [{ message: 'old' }] });
    const outcome = judged(job({}), [child({ result_str: 'FAIL', details })]);
    expect(outcome.devices).toEqual([
      {
        id: '2',
        device: 'fw1',
        status: 'FIN',
        result: 'FAIL',
        errors: ['address "web" in folder "F" is bad'],
        warnings: ['old'],
      },
    ]);
    const revision = (kind: string) => firstRevision({ kind, scope: 'folder', container: 'F', name: 'web', id: kind });
    const triggers = { 'scm_address.a': revision('address'), 'scm_tag.t': revision('tag'), other: 'web' };
    expect(failureText(outcome, ownersIn(triggers))).toBe(
      [
        'job 1 failed: 0 of 1 devices accepted the configuration',
        '  fw1  FIN/FAIL  job 2',
        '    error: address "web" in folder "F" is bad [scm_address.a]',
        '    warning: old',
      ].join('\n'),
    );
  });

  test('finds the owner of a name that stands in an error, and none where it is a part of a word', () => {
    const revision = firstRevision({ kind: 'address', scope: 'folder', container: 'F', name: 'web', id: 'i' });
    const owners = ownersIn({ 'scm_address.a': JSON.stringify([revision]) });
    expect(owners('rule x: source web is unknown')).toEqual(['scm_address.a']);
    expect(owners('rule x: source webserver is unknown, web-1 too')).toEqual([]);
  });
});

describe('where a push goes', () => {
  const parents: Record<string, string> = {
    All: '',
    'ngfw-shared': 'All',
    Branches: 'ngfw-shared',
    Berlin: 'Branches',
    Lab: 'ngfw-shared',
  };
  const snippets: Record<string, readonly string[]> = { Lab: ['Base'], Berlin: ['Base'] };
  const folders = Object.entries(parents).map(([name, parent]) => ({
    id: `id-${name.toLowerCase()}`,
    name,
    parent,
    snippets: snippets[name] ?? [],
  }));
  const device = (name: string, folder: string) => ({ name, folder, snippets: ['Site'], is_connected: true });
  const tree = pushTreeOf(folders, [device('0123', 'Lab'), device('0456', 'Berlin')]);
  const change = (container: string, scope = 'folder') => ({ kind: 'address', scope, container, name: 'x', id: 'x' });
  const removed = (name: string, container: string) => ({
    kind: 'folder',
    scope: 'folder',
    container,
    name,
    id: `gone-${name}`,
  });

  test('is the containers of the changes, the topmost ones only', () => {
    expect(destinationOf([change('Berlin'), change('Branches'), change('Lab')], [], tree).folders).toEqual([
      'Branches',
      'Lab',
    ]);
  });
  test('is the folders that a snippet is associated with', () => {
    expect(destinationOf([change('Base', 'snippet')], [], tree).folders).toEqual(['Berlin', 'Lab']);
  });
  test('is a device for what lies in a device, unless its folder is pushed anyway', () => {
    expect(destinationOf([change('0123', 'device')], [], tree)).toMatchObject({ folders: [], devices: ['0123'] });
    expect(destinationOf([change('0123', 'device'), change('Lab')], [], tree)).toMatchObject({
      folders: ['Lab'],
      devices: [],
    });
  });
  test('is the devices that a snippet is associated with', () => {
    expect(destinationOf([change('Site', 'snippet')], [], tree).devices).toEqual(['0123', '0456']);
  });
  test('is empty for objects without a location, and for a snippet the place of its association', () => {
    const label = { kind: 'label', scope: '', container: '', name: 'l', id: 'l' };
    expect(destinationOf([label], [], tree)).toEqual({ folders: [], devices: [], notPushable: [] });
    const association = { kind: 'snippet', scope: 'folder', container: 'Lab', name: 'Base', id: '' };
    expect(destinationOf([association], [], tree).folders).toEqual(['Lab']);
    expect(destinationOf([{ ...association, scope: '', container: '' }], [], tree).folders).toEqual(['Berlin', 'Lab']);
  });
  test('is a renamed folder by its id', () => {
    expect(destinationOf([{ ...removed('Old Berlin', 'Branches'), id: 'id-berlin' }], [], tree).folders).toEqual([
      'Berlin',
    ]);
  });
  test('is the nearest surviving ancestor of a removed folder, but never All Firewalls by itself', () => {
    const gone = [removed('Site', 'Area'), removed('Area', 'Berlin'), removed('Top', 'ngfw-shared')];
    expect(destinationOf([change('Site')], gone, tree)).toMatchObject({ folders: ['Berlin'], notPushable: [] });
    expect(destinationOf([change('Top')], gone, tree)).toMatchObject({ folders: [], notPushable: ['Top'] });
  });
});

describe('what a push took along', () => {
  const tree = pushTreeOf(
    [
      { id: '1', name: 'All', parent: '' },
      { id: '2', name: 'ngfw-shared', parent: 'All' },
      { id: '3', name: 'Area', parent: 'ngfw-shared', snippets: ['Base'] },
      { id: '4', name: 'Site', parent: 'Area' },
      { id: '5', name: 'Lab', parent: 'ngfw-shared', snippets: ['Base'] },
    ],
    [{ name: '0123', folder: 'Site' }],
  );
  const change = (container: string, scope = 'folder') => ({ kind: 'address', scope, container, name: 'x', id: 'x' });
  const covered = (folders: string[], one: ReturnType<typeof change>) =>
    isCoveredByPush({ folders, devices: [] }, one, new Map(), tree);

  test('is what lies in and below its folders, and what all of them inherit', () => {
    expect(covered(['Area'], change('Site'))).toBe(true);
    expect(covered(['Area'], change('Lab'))).toBe(false);
    expect(covered(['Area'], change('ngfw-shared'))).toBe(false);
    expect(covered(['Area', 'Lab'], change('All Firewalls'))).toBe(true);
    expect(covered(['Area'], change('0123', 'device'))).toBe(true);
    expect(covered(['Area'], change('Base', 'snippet'))).toBe(false);
    expect(covered(['Area', 'Lab'], change('Base', 'snippet'))).toBe(true);
  });
  test('is what lay in a folder that is gone, where the one above was pushed', () => {
    const gone = [{ kind: 'folder', scope: 'folder', container: 'Area', name: 'Gone', id: 'g' }];
    expect(isCoveredByPush({ folders: ['Area'], devices: [] }, change('Gone'), parentsIn(gone), tree)).toBe(true);
    expect(isCoveredByPush({ folders: ['Lab'], devices: [] }, change('Gone'), parentsIn(gone), tree)).toBe(false);
  });
});

test('a version is newer that was made after the one of the job, or after its start where it made none', () => {
  const version = (id: number, description: string, date: string) => ({
    id,
    description,
    date,
    version: String(id),
    admin: 'a',
    scope: '',
    created: 0,
    updated: 0,
    deleted: 0,
  });
  const own = version(2, 'mark', '2026-01-01T00:00:02Z');
  const before = version(1, 'x', '2026-01-01T00:00:00Z');
  const after = version(3, 'y', '2026-01-01T00:00:09Z');
  const failed = job({ description: 'mark', insert_ts: '2026-01-01T00:00:01Z' });
  expect(newerThan([own, before], failed)).toBeUndefined();
  expect(newerThan([after, own, before], failed)).toBe(after);
  expect(newerThan([before], failed)).toBeUndefined();
  expect(newerThan([after, before], { ...failed, description: '' })).toBe(after);
});

describe('the configuration of a push is refused', () => {
  const errors = (config: Record<string, TfValue>) => validatePush(config).map(({ detail }) => detail);
  test.each([
    [{ on_busy: 'never' }, /"queue" or "wait" or "fail", got "never"/],
    [{ timeouts: { create: '5' } }, /not a valid duration/],
    [{ description: 'x'.repeat(231) }, /at most 230/],
    [{ own_changes_only: true, folders: ['Global'] }, /only with the changes of all accounts/],
    [{ on_failure: 'restore' }, /discard_all_staged_changes = true/],
  ] as const)('%j', (config, message) => expect(errors(config)).toEqual([expect.stringMatching(message)]));
  test('only then', () => {
    expect(
      errors({ on_failure: 'restore', discard_all_staged_changes: true, own_changes_only: true, folders: ['F'] }),
    ).toEqual([]);
    expect(errors({ on_failure: 'restore', discard_all_staged_changes: UNKNOWN })).toEqual([]);
  });
});

test('a mark is as long as promised, and differs by prior job and attempt', () => {
  const subject = { pushId: 'p', priorJob: '7', folders: ['A'], devices: [], triggers: { a: '1' }, attempt: 1 };
  expect(idempotencyKeyOf(subject)).toHaveLength(idempotencyKeyLength);
  expect(idempotencyKeyOf(subject)).toBe(idempotencyKeyOf({ ...subject }));
  expect(idempotencyKeyOf({ ...subject, priorJob: '8' })).not.toBe(idempotencyKeyOf(subject));
  expect(idempotencyKeyOf({ ...subject, attempt: 2 })).not.toBe(idempotencyKeyOf(subject));
  // All runs of a push are known by the start of their keys; a first push only by what it pushes.
  const next = { ...subject, triggers: { other: 'x', '(stage)': 'rest' } };
  expect(idempotencyKeyOf(next).startsWith(pushMark(subject))).toBe(true);
  const first = { ...subject, pushId: '', priorJob: '' };
  expect(pushMark({ ...first, triggers: next.triggers })).not.toBe(pushMark(first));
  expect(
    idempotencyKeyOf({ ...first, triggers: { ...first.triggers, '(stage)': 'a' } }).startsWith(pushMark(first)),
  ).toBe(true);
});

test.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['1h30m', 5_400_000],
])('%s is %d ms', (text, ms) => expect(parseDuration(text)).toBe(ms));
test.each(['', '5', '-1s', '5 m', '0s'])('%j is no duration', (text) =>
  expect(() => parseDuration(text)).toThrow(/not a valid duration/),
);

describe('the plan of a push', () => {
  const inputs = { folders: null, devices: null, description: null, timeouts: null };
  const prior = { ...inputs, id: 'p', triggers: { 'scm_tag.a': 'r1' }, job_id: '5', status: 'FIN' };

  test('is nothing when only keys changed, as a moved block does', () => {
    expect(planPush(prior, { ...inputs, triggers: { 'scm_tag.b': 'r1' } }, 'nothing')).toMatchObject({
      triggers: prior.triggers,
      job_id: '5',
    });
  });
  test('is a new job when a value changed', () => {
    expect(isUnknown(planPush(prior, { ...inputs, triggers: { 'scm_tag.a': 'r2' } }, 'nothing')['job_id'])).toBe(true);
  });
  test('is a new job when a delete came after the last one and was not pushed', () => {
    expect(isUnknown(planPush(prior, { ...inputs, triggers: prior.triggers }, 'due')['job_id'])).toBe(true);
  });
  test('is no job when only the way of pushing changed', () => {
    const other = { ...inputs, triggers: prior.triggers, on_busy: 'wait', description: 'x', own_changes_only: true };
    expect(planPush(prior, other, 'nothing')).toMatchObject({ job_id: '5', on_busy: 'wait' });
  });
  test('is a new job when something left', () => {
    expect(isUnknown(planPush(prior, { ...inputs, triggers: {} }, 'nothing')['job_id'])).toBe(true);
  });
});

test('revisions are found inside the JSON of a for_each, and only what changed counts', () => {
  const [a, b] = ['a', 'b'].map((id) => firstRevision({ kind: 'tag', scope: 'folder', container: 'F', name: id, id }));
  const before = revisionsIn({ x: JSON.stringify([a, b]), y: 'no revision' });
  expect(before.map((one) => one.id)).toEqual(['a', 'b']);
  expect(changedRevisions(before, revisionsIn({ x: a ?? '' })).map((one) => one.id)).toEqual(['b']);
});

describe('the journal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scm-journal-'));
  const path = join(folder, 'sub', 'j.jsonl');
  const subject = { kind: 'tag', scope: 'folder', container: 'F', name: 'a', id: 'i' };
  afterAll(() => rmSync(folder, { recursive: true }));

  test('tells another process what was written and not pushed, and what is owed', () => {
    const own = openJournal(path, signature);
    const void1 = own.begin('update', subject);
    own.begin('create', { ...subject, id: '' }, { digest: 'digest' });
    own.discard(void1);
    own.addPendingDelete(subject);
    const theirs = openJournal(path, signature);
    expect(theirs.unpushed()).toEqual([expect.objectContaining({ what: 'create', digest: 'digest' })]);
    expect(theirs.pendingDeletes()).toEqual([expect.objectContaining(subject)]);
  });

  test('survives a line that was cut off', () => {
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"op":"end","entr`);
    expect(openJournal(path, signature).pendingDeletes()).toHaveLength(1);
  });

  test('forgets what is settled and pushed', () => {
    const journal = openJournal(path, signature);
    journal.pendingDeletes().forEach((pendingDelete) => journal.removePendingDelete(pendingDelete));
    journal.recordPush(journal.unpushed());
    const again = openJournal(path, signature);
    expect([again.pendingDeletes(), again.unpushed()]).toEqual([[], []]);
  });
});
