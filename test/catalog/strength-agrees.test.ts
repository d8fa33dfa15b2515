// No public source says which value protects more. What can be checked is that attributes of one name agree: an order that
// is upside down in one kind disagrees with the others.
import { expect, test } from '@jest/globals';
import { allKinds, attributesIn, kindNamed, type Attribute, type ResourceKind, type Strength } from '../../src/catalog';

/** Attributes whose order differs from that of others with their name, each with its reason. */
const different: Readonly<Record<string, string>> = {};

interface Ranked {
  readonly at: string;
  readonly name: string;
  readonly strength: Strength;
}

/** Every attribute of a kind with an order. */
function rankedOf({ name: kind, attributes }: ResourceKind): readonly Ranked[] {
  const inside = (some: readonly Attribute[], above: string): readonly Ranked[] =>
    some.flatMap(({ name, strength, type }) => {
      const at = `${above}.${name}`;
      return [...(strength === undefined ? [] : [{ at, name, strength }]), ...inside(attributesIn(type), at)];
    });
  return inside(attributes, kind);
}

/** Whether two orders contradict each other. */
function contradicts(a: Strength, b: Strength): boolean {
  if (a.of === 'values' && b.of === 'values') {
    const [one, other] = [a.fromWeak, b.fromWeak].map((values) => values.map((value) => JSON.stringify(value)));
    const shared = (one ?? []).filter((value) => other?.includes(value));
    return shared.some((weak, i) =>
      shared.slice(i + 1).some((strong) => (other?.indexOf(weak) ?? 0) > (other?.indexOf(strong) ?? 0)),
    );
  }
  if (a.of === 'number' && b.of === 'number') return a.stronger !== b.stronger;
  return [a.of, b.of].toSorted().join() === 'absence,presence';
}

/** Attributes whose order contradicts more of those with their name than it agrees with. */
function outliers(kinds: readonly ResourceKind[]): readonly string[] {
  const all = kinds.flatMap(rankedOf);
  const names = [...new Set(all.map(({ name }) => name))];
  return names
    .map((name) => all.filter((one) => one.name === name))
    .flatMap((some) =>
      some.flatMap(({ at, strength }) => {
        const others = some.filter((one) => one.at !== at && one.strength.of === strength.of);
        const against = some.filter((one) => one.at !== at && contradicts(strength, one.strength));
        return against.length > 0 && against.length * 2 >= others.length ? [at] : [];
      }),
    );
}

const kinds = allKinds();

test('attributes of one name agree which value protects more, or have a reason', () => {
  const remedy = 'turn `strength` round in its catalog entry, or give a reason in test/catalog/strength-agrees.test.ts';
  const faults = outliers(kinds).filter((at) => !Object.hasOwn(different, at));
  expect(faults.map((at) => `${at}: its order contradicts others of this name: ${remedy}`)).toEqual([]);
});

test('each reason has an attribute that needs it', () => {
  const found = outliers(kinds);
  expect(Object.keys(different).filter((at) => !found.includes(at))).toEqual([]);
});

test('an order that is upside down is noticed', () => {
  const kind = kindNamed('decryption_profile');
  const turned = (attributes: readonly Attribute[]): readonly Attribute[] =>
    attributes.map((attribute): Attribute => {
      const { strength, type } = attribute;
      const inner = type.kind === 'object' ? { type: { ...type, attributes: turned(type.attributes) } } : {};
      if (strength?.of !== 'values') return { ...attribute, ...inner };
      return { ...attribute, ...inner, strength: { ...strength, fromWeak: strength.fromWeak.toReversed() } };
    });
  const copy = { ...kind, name: 'copied_profile', attributes: turned(kind.attributes) };
  const again = { ...kind, name: 'another_profile' };
  const found = outliers([kind, again, copy]).filter((at) => at.startsWith('copied_profile.'));
  expect(found).not.toEqual([]);
});
