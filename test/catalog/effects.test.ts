import { describe, expect, test } from '@jest/globals';
import { allKinds, attributesIn, effectFact, effectOf } from '../../src/catalog';
import type { Attribute, Effect, EffectFact, InheritedEffect, ResourceKind, Strength } from '../../src/catalog';

interface Found {
  readonly at: string;
  readonly path: readonly string[];
  readonly fact: EffectFact;
  /** It names an object or an item, or its place. */
  readonly isKey: boolean;
  /** It is part of a value that is compared as a whole. */
  readonly isInWhole: boolean;
}

/** Effects that no engine compares. */
const ranked: readonly Effect[] = ['protection', 'management', 'logging', 'identity', 'cryptography'];
/** Orders of an object as a whole. */
const wholes: readonly Strength['of'][] = ['action', 'mode', 'amount'];
const places: readonly string[] = ['name', 'folder', 'snippet', 'device'];

/** Every attribute of every kind at every depth, with its effect. */
const all = allKinds().flatMap((kind) =>
  inside(kind.attributes, kind, [], false).map((one) => ({
    kind,
    ...one,
    isKey: one.isKey || one.at === kind.api.key,
  })),
);

/** Names that a person read: a comment, a label, a place, a text for people, or a setting of the provider. */
const harmless: readonly string[] = [
  'action_desc',
  'allow_unknown_values',
  'at',
  'bugtraq',
  'color',
  'comment',
  'comments',
  'copy_tos',
  'day_of_month',
  'day_of_week',
  'description',
  'dpd',
  'filename',
  'five_minute',
  'fragmentation',
  'geo_location',
  'group_tag',
  'hourly',
  'labels',
  'link_duplex',
  'link_speed',
  'locale',
  'motd_and_banner',
  'mtu',
  'name',
  'nat_traversal',
  'notes',
  'override',
  'passive_mode',
  'poe',
  'reference',
  'tag',
  'tcp_half_closed_timeout',
  'tcp_time_wait_timeout',
  'tcp_timeout',
  'timeout',
  'timeout_default',
  'timeout_discard_default',
  'timeout_discard_tcp',
  'timeout_discard_udp',
  'timeout_icmp',
  'timeout_scan',
  'timeout_tcp',
  'timeout_tcp_half_closed',
  'timeout_tcp_time_wait',
  'timeout_tcp_unverified_rst',
  'timeout_udp',
  'udp_timeout',
];

/** Attributes that a user sets and whose change has no effect, by name. */
function withoutEffect(kinds: readonly ResourceKind[]): readonly string[] {
  const names = (attributes: readonly Attribute[], inherited: InheritedEffect): readonly string[] =>
    attributes.flatMap((attribute) => {
      const fact = effectFact(attribute, inherited);
      if (attribute.setBy === 'service') return [];
      // What is in it has no effect either, unless it states one.
      const own = fact.effect === 'none' && inherited.effect !== 'none' ? [attribute.name] : [];
      return [...own, ...names(attributesIn(attribute.type), fact)];
    });
  return kinds.flatMap((kind) => names(kind.attributes, kind));
}

function inside(
  attributes: readonly Attribute[],
  inherited: InheritedEffect,
  above: readonly string[],
  isInWhole: boolean,
): Found[] {
  return attributes.flatMap((attribute) => {
    const fact = effectFact(attribute, inherited);
    const path = [...above, attribute.wire];
    const isWhole = isInWhole || (fact.strength !== undefined && wholes.includes(fact.strength.of));
    const one = { at: path.join('.'), path, fact, isInWhole, isKey: places.includes(attribute.name) };
    return [one, ...inside(attributesIn(attribute.type), fact, path, isWhole)];
  });
}

describe('effects of attributes', () => {
  test('every attribute of every kind has an effect, at every depth', () => {
    expect(all.length).toBeGreaterThan(5000);
    const wrong = all.filter(({ kind, path, fact }) => effectOf(kind, path)?.effect !== fact.effect);
    expect(wrong.map(({ kind, at }) => `${kind.name}.${at}`)).toEqual([]);
  });

  test('what a rank decides states one at every leaf, or states that there is none', () => {
    const silent = all.filter(({ fact, isKey, isInWhole }) => {
      const isLeaf = attributesIn(fact.attribute.type).length === 0;
      return isLeaf && ranked.includes(fact.effect) && fact.strength === undefined && !isKey && !isInWhole;
    });
    const remedy = 'give attr(…) of this attribute a strength, or an effect that needs none';
    expect(silent.map(({ kind, at }) => `${kind.name}.${at}: ${remedy}`)).toEqual([]);
  });

  test('only these attributes of a user are without effect', () => {
    expect([...new Set(withoutEffect(allKinds()))].sort()).toEqual(harmless);
  });

  test('a weakening effect that is wrong is reported', () => {
    const kinds = allKinds().map((kind) => ({
      ...kind,
      attributes: kind.attributes.map((one) => (one.name === 'source' ? { ...one, effect: 'none' as const } : one)),
    }));
    expect(withoutEffect(kinds)).toContain('source');
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
