import { describe, expect, test } from '@jest/globals';
import { allKinds, attributesIn, effectFact, effectOf } from '../../src/catalog';
import type { Attribute, EffectFact, InheritedEffect } from '../../src/catalog';

interface Found {
  readonly at: string;
  readonly path: readonly string[];
  readonly fact: EffectFact;
}

/** Every attribute of every kind at every depth, with its effect. */
const all = allKinds().flatMap((kind) => inside(kind.attributes, kind, []).map((one) => ({ kind, ...one })));

function inside(attributes: readonly Attribute[], inherited: InheritedEffect, above: readonly string[]): Found[] {
  return attributes.flatMap((attribute) => {
    const fact = effectFact(attribute, inherited);
    const path = [...above, attribute.wire];
    return [{ at: path.join('.'), path, fact }, ...inside(attributesIn(attribute.type), fact, path)];
  });
}

describe('effects of attributes', () => {
  test('every attribute of every kind has an effect, at every depth', () => {
    expect(all.length).toBeGreaterThan(5000);
    const wrong = all.filter(({ kind, path, fact }) => effectOf(kind, path)?.effect !== fact.effect);
    expect(wrong.map(({ kind, at }) => `${kind.name}.${at}`)).toEqual([]);
  });

  test('secrets and their companions are secret', () => {
    const open = all.filter(
      ({ fact: { attribute, effect } }) =>
        (attribute.secret === true || attribute.companionOf !== undefined) && effect !== 'secret',
    );
    expect(open.map(({ kind, at }) => `${kind.name}.${at}`)).toEqual([]);
  });

  test('the indexes of list items are no part of an attribute', () => {
    const kind = allKinds().find(({ name }) => name === 'log_forwarding_profile');
    if (kind === undefined) throw new Error('the kind is gone');
    expect(effectOf(kind, ['match_list', 0, 'filter'])?.effect).toBe('logging');
    expect(effectOf(kind, ['match_list', 0, 'nothing'])).toBeUndefined();
  });
});
