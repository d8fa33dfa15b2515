import { describe, expect, test } from '@jest/globals';
import { pushInputNames, pushInputs, type PushInput, type PushInputName } from '../../src/catalog';
import { reportMarkdown } from '../../src/review';
import { misreadLines } from '../support/markdown';
import { pushSchema } from '../../src/provider/schema/push-schema';
import { pushOutputs } from '../../src/review/judges/state-judge';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { withoutFirewalls } from './support/finding-evidence';
import { reviewed, reviewedText } from './support/of-pieces';

/** Two values of each input; the second is the default if there is one. */
function valuesOf(name: PushInputName): readonly [other: unknown, usual: unknown] {
  const { type, words }: PushInput = pushInputs[name];
  switch (type) {
    case 'text':
      return [words?.[1] ?? 'other', words?.[0] ?? 'text'];
    case 'texts':
      return [['Norway'], ['Oslo']];
    case 'flag':
      return [true, false];
    case 'stages':
      return [[{ name: 'canary', devices: ['001'], checks: [{ command: ['true'] }] }], null];
    default:
      return [{ create: '1h' }, { create: '2h' }];
  }
}

const verdictOf = (before: Values, after: Values): string =>
  reviewedText(planJson([{ type: 'scm_push', name: 'p', before, after }])).verdict;

describe.each(pushInputNames())('%s of a push', (name) => {
  const { effect }: PushInput = pushInputs[name];
  const [other, usual] = valuesOf(name);

  test(effect === 'none' ? 'has no effect' : 'is not judged, set, changed or removed', () => {
    const expected = effect === 'none' ? 'equal' : 'undecided';
    expect(verdictOf({ [name]: usual }, { [name]: other })).toBe(expected);
    expect(verdictOf({ [name]: other }, { [name]: usual })).toBe(expected);
    expect(verdictOf({ [name]: other }, { [name]: null })).toBe(expected);
    expect(verdictOf({ [name]: null }, { [name]: other })).toBe(expected);
  });
});

test('a push is known to reach no firewall only if the snapshot has all of them', () => {
  const texas = { scope: 'folder', name: 'Texas', above: 'ngfw-shared' };
  const found = (...of: Parameters<typeof withoutFirewalls>): unknown =>
    withoutFirewalls(...of).findings.flatMap(({ id, title }) => (id === 'push-without-firewall' ? [title] : []));
  const title = 'scm_push.p reaches no firewall: folder "Texas" contains none';
  expect(found([texas])).toEqual([title]);
  expect(found([texas, { scope: 'device', name: '001', above: 'Oslo' }])).toEqual([title]);
  expect(found([texas, { scope: 'device', name: '001', above: 'Texas' }])).toEqual([]);
  // Without Texas, with unread firewalls, or without the service as its source, more may exist.
  expect(found([])).toEqual([]);
  expect(found([texas], { unread: [{ kind: 'device', why: 'forbidden' }] })).toEqual([]);
  expect(found([texas], { service: undefined })).toEqual([]);
});

test('a default that is written has no effect', () => {
  const usual = { on_failure: 'error', discard_all_staged_changes: false, folders: [], on_busy: 'queue' };
  expect(verdictOf({}, usual)).toBe('equal');
  expect(verdictOf(usual, { triggers: { a: '2' } })).toBe('equal');
});

test('a value inside a stage is not judged, and a push that goes is neither', () => {
  const stages = (more: Values): Values => ({ stages: [{ name: 'canary', ...more }] });
  const check = (more: Values): Values => stages({ checks: [more] });
  expect(verdictOf(stages({ wait: '10m' }), stages({ wait: '1s' }))).toBe('undecided');
  expect(verdictOf(stages({}), stages({ max_failures: 9 }))).toBe('undecided');
  expect(verdictOf(check({ command: ['a', 'b'] }), check({ command: ['a', 'c'] }))).toBe('undecided');
  expect(verdictOf(check({ approval: 'a.txt' }), check({ approval: '/tmp/a.txt' }))).toBe('undecided');
  const piece = { type: 'scm_push', name: 'p', before: { triggers: { a: '1' } }, after: null };
  expect(reviewedText(planJson([piece])).verdict).not.toBe('equal');
});

test('the report has the settings of a push, its commands and its files', async () => {
  const after = {
    ...{ folders: ['Texas'], on_failure: 'restore', discard_all_staged_changes: true },
    stages: [
      {
        ...{ name: 'canary', devices: ['001'], max_failures: 2 },
        checks: [{ command: ['curl', '-k', 'https://x/?a b'] }, { approval: 'old/approved.txt' }],
      },
      { name: 'rest' },
    ],
  };
  const { text, report } = reviewed([{ type: 'scm_push', name: 'p', before: {}, after }]);
  const flat = text.replace(/\s+/g, ' ');
  expect(flat).toContain('with on_failure = "restore", discard_all_staged_changes = true');
  expect(flat).toContain('command curl -k "https://x/?a b"');
  expect(flat).toContain('approval in old/approved.txt');
  expect(flat).toContain('2 firewalls may fail');
  const markdown = reportMarkdown(report);
  expect(await misreadLines(markdown)).toEqual([]);
  expect(markdown).toContain(
    '\n  - then command curl -k "https:\u200b//x/?a b"\n  - then approval in old/approved.txt\n',
  );
  expect(report.pushes[0]?.settings).toEqual(['on_failure = "restore"', 'discard_all_staged_changes = true']);
});

test('the report says with whom the provider talks', () => {
  const expressions = {
    host: { constant_value: 'api.other.example' },
    auth_url: { references: ['var.tokens'] },
    skip_verify_certificate: { constant_value: true },
    client_secret: { constant_value: 'not shown' },
  };
  const block = { name: 'scm', full_name: 'terraform.local/cdktf-scm/scm', expressions };
  const { text } = reviewed([], { configuration: { provider_config: { scm: block }, root_module: {} } });
  const flat = text.replace(/\s+/g, ' ');
  expect(flat).toContain(
    'provider "scm" as configured: the service is api.other.example; tokens come from var.tokens; certificates are not verified',
  );
  expect(flat).not.toContain('not shown');
});

describe('a push', () => {
  test('an attribute that this version does not know may decide anything', () => {
    const { before, after } = pushOfTexas;
    const plan = planJson([{ ...pushOfTexas, before: before ?? {}, after: { ...after, admins: ['all'] } }]);
    expect(reviewedText(plan).verdict).toBe('undecided');
  });

  test('what the provider computes is known', () => {
    const computed = pushSchema.attributes.filter((one) => one.computed === true && one.optional !== true);
    expect([...pushOutputs].sort()).toEqual(computed.map(({ name }) => name).sort());
  });
});

describe('a push that leaves the state', () => {
  const here = { folder: 'Texas' };
  const forgotten = (type: string): PlanPiece => ({
    ...{ type, name: 'q', before: { folders: ['Texas'] }, after: null, actions: ['forget'] },
  });

  test.each(['scm_push', 'scm_push_on_destroy'])('%s: what watched over changes does no longer', (type) => {
    expect(reviewedText(planJson([pushOfTexas, forgotten(type)])).verdict).toBe('undecided');
  });

  test('pushes nothing', () => {
    const tag = { type: 'scm_tag', before: { ...here, name: 't' }, after: { ...here, name: 't', comments: 'x' } };
    const { findings } = reviewedText(planJson([forgotten('scm_push'), tag]));
    expect(findings.map(({ id }) => id)).toContain('no-push');
  });
});
