import { describe, expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import type { EffectiveItem, EffectiveSection, EffectiveView } from '../../src/engine/policy';
import { answerTo } from '../../src/tools/questions/answers';
import { changesIn } from '../../src/tools/questions/rule-changes';
import type { RuleMark } from '../../src/tools/questions/rule-marks';

const oslo: Container = { scope: 'folder', name: 'Oslo' };
const open = {
  ...{ from: ['lan'], to: ['wan'], source: ['any'], destination: ['any'], action: 'allow' },
  ...{ application: ['any'], service: ['any'], source_user: ['any'], category: ['any'] },
};
const rule = (name: string, fields: object = {}): EffectiveItem => ({
  name,
  origin: 'own',
  fields: { ...open, ...fields },
});
const section = (
  kind: string,
  position: 'pre' | 'post' | undefined,
  ...items: readonly EffectiveItem[]
): EffectiveSection => ({
  ...{ kind, items },
  ...(position === undefined ? {} : { position }),
});
const view = (...sections: readonly EffectiveSection[]): EffectiveView => ({
  ...{ container: oslo, of: 'candidate', version: 1, unread: [], sections },
});
const minuteOf = (time: string): number => Date.parse(time) / 60_000;

async function marks(running: EffectiveView, candidate: EffectiveView, time = '2026-01-20T12:00Z') {
  const asked = { running, candidate, minute: minuteOf(time) };
  return (await answerTo({ id: 1, name: 'marks', asked })) as readonly RuleMark[];
}

describe('the end of a rule', () => {
  const schedule = (...spans: readonly string[]): EffectiveItem => ({
    ...{ name: 'january', origin: 'own', fields: { schedule_type: { non_recurring: spans } } },
  });
  const january = section('schedule', undefined, schedule('2026/01/01@00:00-2026/01/31@18:00'));
  const endAt = async (time: string, fields: object, more: EffectiveSection = january) => {
    const one = view(section('security_rule', 'pre', rule('web', fields)), more);
    const [mark] = await marks(one, one, time);
    return mark?.expires;
  };

  test.each([
    ['2026-01-17T17:59Z', 'later'],
    ['2026-01-17T18:01Z', 'soon'],
    ['2026-01-31T17:59Z', 'soon'],
    ['2026-01-31T18:00Z', 'expired'],
  ] as const)('by its schedule, seen at %s: %s', async (time, state) => {
    expect(await endAt(time, { schedule: 'january' })).toEqual({ day: '2026-01-31', state });
  });

  test.each([
    ['2026-01-17T23:58Z', 'later'],
    ['2026-01-18T00:00Z', 'soon'],
    ['2026-01-31T23:58Z', 'soon'],
    ['2026-02-01T00:00Z', 'expired'],
  ] as const)('by the last day in its description, seen at %s: %s', async (time, state) => {
    const description = 'for the audit [expires 2026-01-31; owner net-ops]';
    expect(await endAt(time, { description })).toEqual({ day: '2026-01-31', state });
  });

  test('is that of the schedule, if its description has another one', async () => {
    const fields = { schedule: 'january', description: '[expires 2026-03-31]' };
    expect(await endAt('2026-02-01T00:00Z', fields)).toEqual({ day: '2026-01-31', state: 'expired' });
    // The schedule is not visible, so that only the description says something.
    expect(await endAt('2026-02-01T00:00Z', { ...fields, schedule: 'gone' })).toEqual({
      day: '2026-03-31',
      state: 'later',
    });
  });

  test.each([
    ['has no schedule', {}],
    ['is disabled', { schedule: 'january', disabled: true }],
    ['has a schedule that recurs', { schedule: 'daily' }],
    ['has a note with a month that does not exist', { description: '[expires 2026-13-01]' }],
    ['has a note with a day that does not exist', { description: '[expires 2026-02-30]' }],
    ['has a note that is not at the end', { description: '[expires 2026-01-31] of the audit' }],
  ])('is not known if it %s', async (_, fields) => {
    const daily: EffectiveItem = {
      name: 'daily',
      origin: 'own',
      fields: { schedule_type: { recurring: { daily: [] } } },
    };
    const schedules = section('schedule', undefined, daily, schedule('2026/01/01@00:00-2026/01/31@18:00'));
    expect(await endAt('2026-02-01T00:00Z', fields, schedules)).toBeUndefined();
  });

  test('is marked in other rulebases as well, and not at objects of the name of a schedule', async () => {
    const nat = section('nat_rule', 'post', {
      name: 'out',
      origin: 'own',
      fields: { description: '[expires 2026-01-31]' },
    });
    const tag = section('tag', undefined, {
      name: 'red',
      origin: 'own',
      fields: { description: '[expires 2026-01-31]' },
    });
    const other = section('address', undefined, { ...schedule('2026/01/01@00:00-2026/01/02@00:00'), name: 'none' });
    const one = view(section('security_rule', 'pre', rule('web', { schedule: 'none' })), nat, tag, other);
    expect(await marks(one, one)).toEqual([
      { kind: 'nat_rule', position: 'post', name: 'out', expires: { day: '2026-01-31', state: 'soon' } },
    ]);
  });
});

describe('a shadowed rule', () => {
  test('is marked with the rules that cover it', async () => {
    const one = view(
      section(
        'security_rule',
        'pre',
        rule('tcp', { service: ['service-http'] }),
        rule('web', { service: ['service-http'] }),
        rule('never', { service: ['service-http'], action: 'deny' }),
      ),
    );
    expect(await marks(one, one)).toEqual([
      {
        ...{ kind: 'security_rule', position: 'pre', name: 'web' },
        shadowed: { certainty: 'surely', sort: 'redundant', by: ['tcp'] },
      },
      {
        ...{ kind: 'security_rule', position: 'pre', name: 'never' },
        shadowed: { certainty: 'surely', sort: 'contradicted', by: ['tcp'] },
      },
    ]);
  });

  test('of the other rulebase has its mark there', async () => {
    const one = view(section('security_rule', 'pre', rule('all')), section('security_rule', 'post', rule('all')));
    expect(await marks(one, one)).toEqual([
      expect.objectContaining({ position: 'post', name: 'all', shadowed: expect.objectContaining({ by: ['all'] }) }),
    ]);
  });
});

describe('the changes of a candidate', () => {
  const named = (...names: readonly string[]) => section('security_rule', 'pre', ...names.map((name) => rule(name)));
  /** The changes of each rule of a candidate, by position and name. */
  const changed = (running: EffectiveView, candidate: EffectiveView) => {
    const changes = changesIn({ running, candidate });
    return candidate.sections.flatMap(({ kind, position = '', items }) =>
      items.flatMap(({ name }) => {
        const change = changes.of(kind, position, name);
        return change === undefined ? [] : [`${kind} ${position} ${name}: ${change}`];
      }),
    );
  };

  test('are what is new, what has other fields, and the fewest rules that moved', () => {
    const before = view(named('a', 'b', 'c', 'd'));
    expect(changed(before, before)).toEqual([]);
    expect(changed(before, view(named('d', 'a', 'b', 'c')))).toEqual(['security_rule pre d: moved']);
    expect(changed(before, view(named('a', 'c', 'd', 'b')))).toEqual(['security_rule pre b: moved']);
    const edited = section('security_rule', 'pre', rule('a', { action: 'deny' }), rule('b'), rule('c'), rule('d'));
    expect(changed(before, view(edited))).toEqual(['security_rule pre a: changed']);
    // A rule between two others moves neither, and nor does one that is gone.
    expect(changed(before, view(named('a', 'x', 'b', 'c', 'd')))).toEqual(['security_rule pre x: new']);
    expect(changed(before, view(named('a', 'c', 'd')))).toEqual([]);
  });

  test('are those of each kind and rulebase by itself', () => {
    const running = view(named('a'), section('nat_rule', 'pre', rule('a'), rule('n')));
    const candidate = view(
      named('a'),
      section('security_rule', 'post', rule('a')),
      section('nat_rule', 'pre', rule('a', { action: 'deny' }), rule('n')),
    );
    expect(changed(running, candidate)).toEqual(['security_rule post a: new', 'nat_rule pre a: changed']);
  });

  test('are none of objects without an order, and none before the first push', () => {
    const tags = (...names: readonly string[]) => section('tag', undefined, ...names.map((name) => rule(name)));
    expect(changed(view(tags('a')), view(tags('a', 'b')))).toEqual([]);
    expect(changed({ ...view(), version: 0 }, view(named('a')))).toEqual([]);
    expect(changed(view(), view(named('a')))).toEqual(['security_rule pre a: new']);
  });
});
