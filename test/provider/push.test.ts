import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '../../src/catalog';
import { openJournal } from '../../src/provider/journal';
import { destinationOf, type Tree } from '../../src/provider/push/destination';
import { parseDuration } from '../../src/provider/push/duration';
import { changedRevisions, revisionsIn } from '../../src/provider/push/left-over';
import { markOf, markLength } from '../../src/provider/push/mark';
import { outcomeOf } from '../../src/provider/push/outcome';
import { planPush } from '../../src/provider/push/push-resource';
import { firstRevision } from '../../src/provider/state/revision';
import { isUnknown } from '../../src/protocol/value';

const job = (given: Partial<Job>): Job => ({
  id: '1',
  parent_id: '0',
  type_str: 'CommitAndPush',
  status_str: 'FIN',
  result_str: 'OK',
  ...given,
});

describe('the outcome of a push', () => {
  test('is success only when the parent and every child ended well', () => {
    expect(outcomeOf(job({}), [job({ id: '2', parent_id: '1' })]).verdict).toBe('success');
    expect(outcomeOf(job({}), [job({}), job({ result_str: 'FAIL' })]).verdict).toBe('failure');
    expect(outcomeOf(job({}), [job({ status_str: 'PUSHTIMEOUT' })]).verdict).toBe('failure');
    expect(outcomeOf(job({ result_str: 'FAIL' }), []).verdict).toBe('failure');
    expect(outcomeOf(job({ status_str: 'NEW', result_str: 'FINE' }), []).verdict).toBe('failure');
  });

  test('carries what a device said', () => {
    const details = JSON.stringify({ errors: ['no license'], warnings: [{ message: 'old' }] });
    const { devices } = outcomeOf(job({}), [job({ id: '2', device_name: 'fw1', result_str: 'FAIL', details })]);
    expect(devices).toEqual([
      { id: '2', device: 'fw1', status: 'FIN', result: 'FAIL', errors: ['no license'], warnings: ['old'] },
    ]);
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
  const tree: Tree = {
    has: (name) => name in parents,
    parentOf: (name) => parents[name] || undefined,
    nameOfId: (id) => (id === 'id-berlin' ? 'Berlin' : undefined),
    childrenOf: () => [],
    associatedWith: (snippet) => (snippet === 'Base' ? ['Lab', 'Berlin'] : []),
  };
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
  test('is a device for what lies in a device', () => {
    expect(destinationOf([change('0123', 'device')], [], tree)).toMatchObject({ folders: [], devices: ['0123'] });
  });
  test('is a renamed folder by its id', () => {
    expect(destinationOf([{ ...removed('Old Berlin', 'Branches'), id: 'id-berlin' }], [], tree).folders).toEqual([
      'Berlin',
    ]);
  });
  test('is the nearest surviving ancestor of a removed folder, but never All Firewalls by itself', () => {
    const gone = [removed('Site', 'Area'), removed('Area', 'Berlin'), removed('Top', 'ngfw-shared')];
    expect(destinationOf([change('Site')], gone, tree)).toMatchObject({ folders: ['Berlin'], stranded: [] });
    expect(destinationOf([change('Top')], gone, tree)).toMatchObject({ folders: [], stranded: ['Top'] });
  });
});

test('a mark is as long as promised, and differs by prior job and attempt', () => {
  const subject = { pushId: 'p', priorJob: '7', folders: ['A'], devices: [], triggers: { a: '1' }, attempt: 1 };
  expect(markOf(subject)).toHaveLength(markLength);
  expect(markOf(subject)).toBe(markOf({ ...subject }));
  expect(markOf({ ...subject, priorJob: '8' })).not.toBe(markOf(subject));
  expect(markOf({ ...subject, attempt: 2 })).not.toBe(markOf(subject));
});

test.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['1h30m', 5_400_000],
])('%s is %d ms', (text, ms) => expect(parseDuration(text)).toBe(ms));
test.each(['', '5', '-1s', '5 m', '0s'])('%j is no duration', (text) =>
  expect(() => parseDuration(text)).toThrow(/no duration/),
);

describe('the plan of a push', () => {
  const inputs = { folders: null, devices: null, description: null, timeouts: null };
  const prior = { ...inputs, id: 'p', triggers: { 'scm_tag.a': 'r1' }, job_id: '5', status: 'FIN' };

  test('is nothing when only keys changed, as a moved block does', () => {
    expect(planPush(prior, { ...inputs, triggers: { 'scm_tag.b': 'r1' } })).toMatchObject({
      triggers: prior.triggers,
      job_id: '5',
    });
  });
  test('is a new job when a value changed', () => {
    expect(isUnknown(planPush(prior, { ...inputs, triggers: { 'scm_tag.a': 'r2' } })['job_id'])).toBe(true);
  });
  test('is a new job when something left', () => {
    expect(isUnknown(planPush(prior, { ...inputs, triggers: {} })['job_id'])).toBe(true);
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
    const mine = openJournal(path);
    const void1 = mine.begin('update', subject);
    mine.begin('create', { ...subject, id: '' }, 'digest');
    mine.void(void1);
    mine.owe(subject);
    const theirs = openJournal(path);
    expect(theirs.written()).toEqual([expect.objectContaining({ what: 'create', digest: 'digest' })]);
    expect(theirs.owed()).toEqual([expect.objectContaining(subject)]);
  });

  test('survives a line that was cut off', () => {
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"op":"end","entr`);
    expect(openJournal(path).owed()).toHaveLength(1);
  });

  test('forgets what is settled and pushed', () => {
    const journal = openJournal(path);
    journal.owed().forEach((owed) => journal.settle(owed));
    journal.pushed(journal.written());
    const again = openJournal(path);
    expect([again.owed(), again.written()]).toEqual([[], []]);
  });
});
