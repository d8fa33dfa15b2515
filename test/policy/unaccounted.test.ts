import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { unaccountedChanges, type Configuration } from '../../src/engine/policy';

const container = { scope: 'folder', name: 'Branch' } as const;
const none: Configuration = { containers: [], objects: [], rulebases: [] };

function nat(...names: readonly string[]): Configuration {
  const rules = names.map((name) => ({
    name,
    fields: { from: ['trust'], service: 'any' },
  }));
  return {
    ...none,
    rulebases: [{ kind: 'nat_rule', container, rulebase: 'pre', rules }],
  };
}

function of(kind: string, fields: Readonly<Record<string, unknown>>): Configuration {
  return { ...none, objects: [{ kind, container, name: 'x', fields }] };
}

describe('changes that forbid to say that nothing else changes', () => {
  test('are those of NAT rules, their order included', () => {
    expect(unaccountedChanges(nat('a', 'b'), nat('b', 'a')).map(({ name, what }) => `${name} ${what}`)).toEqual([
      'b moved',
      'a moved',
    ]);
    expect(unaccountedChanges(none, nat('a')).map(({ name, what }) => `${name} ${what}`)).toEqual(['a added']);
    expect(unaccountedChanges(nat('a', 'b'), nat('a')).map(({ name, what }) => `${name} ${what}`)).toEqual([
      'b removed',
    ]);
  });

  test.each(['zone', 'ethernet_interface', 'logical_router', 'app_override_rule', 'pbf_rule'])(
    'are those of a %s',
    (kind) => {
      expect(unaccountedChanges(of(kind, { a: 1 }), of(kind, { a: 2 }))).toEqual([
        { kind, name: 'x', container, what: 'changed', affects: kindNamed(kind).effect },
      ]);
    },
  );

  test('are not those of the protection of a zone', () => {
    const zone = (more: object) => of('zone', { network: { layer3: ['a'], ...more } });
    expect(unaccountedChanges(zone({}), zone({ zone_protection_profile: 'p' }))).toEqual([]);
    expect(unaccountedChanges(zone({}), zone({ layer3: ['b'] })).map(({ affects }) => affects)).toEqual(['routing']);
  });

  test.each(['address', 'security_rule', 'tag', 'profile_group'])('are not those of a %s', (kind) => {
    expect(unaccountedChanges(of(kind, { a: 1 }), of(kind, { a: 2 }))).toEqual([]);
  });

  test('are not there where only the id is another', () => {
    expect(unaccountedChanges(of('zone', { id: '1' }), of('zone', { id: '2' }))).toEqual([]);
  });

  test('are assumed where a value is known only after the apply', () => {
    const later: Configuration = {
      ...none,
      objects: [
        {
          kind: 'zone',
          container,
          name: 'x',
          fields: {},
          unknown: ['network'],
        },
      ],
    };
    expect(unaccountedChanges(of('zone', {}), later)).toHaveLength(1);
  });
});
