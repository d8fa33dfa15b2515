import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { planOrder } from '../../src/provider/order/plan-order';
import { Ranking } from '../../src/provider/order/ranking';
import { createRuleNotes } from '../../src/provider/order/rule-notes';
import { createRenames } from '../../src/provider/renames';
import type { Fields } from '../../src/provider/state/fields';

const place = { type: 'security_rule', folder: 'Branches' };
const address = {
  kind: kindNamed(place.type),
  container: { scope: 'folder', name: place.folder },
  position: 'pre',
} as const;
const applied = new Set(['rules']);

/** A plan of an order whose rulebase was read as it stands; the id of a rule is its name in capitals. */
function plan(standing: readonly string[], listed: readonly string[], config: Fields, tell = createSession()) {
  tell.rules.noteRanking(address, new Ranking(standing.map((name) => ({ id: name.toUpperCase(), name }))));
  const prior: Fields = {
    ...place,
    position: 'pre',
    mode: config['mode'] ?? 'relative',
    anchor: null,
    id: 'security_rule/folder/Branches/pre',
    revision: 'r',
    rules: standing.filter((rule) => listed.includes(rule) || config['mode'] === 'exclusive'),
    rule_ids: Object.fromEntries(listed.map((name) => [name, name.toUpperCase()])),
  };
  return planOrder(tell, prior, { ...place, ...config }, applied);
}

function createSession() {
  const renames = createRenames();
  return { renames, rules: createRuleNotes((scope, name) => renames.current(scope, name)) };
}

function words({ diagnostics }: ReturnType<typeof plan>): readonly string[] {
  return diagnostics.flatMap(({ detail }) => detail?.split('\n') ?? []);
}

describe('the plan of an order', () => {
  test('tells where a rule stands among all rules, and where it will stand', () => {
    const standing = ['theirs', 'c', 'a', 'b', 'theirs too'];
    expect(words(plan(standing, ['a', 'b', 'c'], { rules: ['a', 'b', 'c'] }))).toEqual([
      'rule "c" is 2nd, will be 4th, before "theirs too"',
    ]);
    expect(words(plan(standing, ['a', 'b', 'c'], { rules: ['b', 'a', 'c', 'd'], anchor: { where: 'top' } }))).toEqual([
      'rule "b" is 4th, will be 1st, before "a"',
      'rule "a" is 3rd, will be 2nd, before "c"',
      'rule "c" is 2nd, will be 3rd, before "d"',
      'rule "d" is new, will be 4th, before "theirs"',
    ]);
  });

  test('takes a rule that the same run renames for the same one', () => {
    const session = createSession();
    session.rules.noteName('B', 'z');
    expect(words(plan(['a', 'b'], ['a', 'b'], { rules: ['z', 'a'] }, session))).toEqual([
      'rule "z" is 2nd, will be 1st, before "a"',
    ]);
  });

  test('is an update when a listed rule is made anew, and says that it is new', () => {
    const session = createSession();
    session.rules.noteNew(address, 'a');
    const planned = plan(['a', 'b'], ['a', 'b'], { rules: ['a', 'b'] }, session);
    expect(planned.planned['revision']).not.toBe('r');
    expect(words(planned)).toEqual(['rule "a" is new, will be 1st, before "b"']);
  });

  test('is nothing when all stands as it should', () => {
    const planned = plan(['theirs', 'a', 'b'], ['a', 'b'], { rules: ['a', 'b'] });
    expect([planned.planned['revision'], planned.requiresReplace, words(planned)]).toEqual(['r', [], []]);
  });

  test('names what an exclusive order does not list', () => {
    expect(words(plan(['theirs', 'a'], ['a'], { rules: ['a'], mode: 'exclusive' }))).toEqual([
      expect.stringMatching(/^rule "theirs" is not listed: /),
    ]);
  });

  test('replaces the order of another rulebase', () => {
    expect(plan(['a'], ['a'], { rules: ['a'], position: 'post' }).requiresReplace).toEqual([['position']]);
  });
});
