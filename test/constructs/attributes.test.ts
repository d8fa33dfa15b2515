import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributesIn, kindNamed, scopes, type Attribute } from '../../src/catalog';
import { camelCase } from '../../src/core';

const folder = join(__dirname, '..', '..', 'constructs');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The files that call `objectConfig`, with the kind. Rules share their props. */
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const constructs = files.flatMap((file) =>
  [...read(file).matchAll(/objectConfig\(\s*'(\w+)'/g)].map(([, kind = '']) => ({
    kind,
    own: read(file),
    text: read(file) + (kindNamed(kind).api.rulebase === true ? read('rule-props.ts') : ''),
  })),
);
/** Attributes that every construct gets from its place and its name. */
const common = new Set(['name', 'position', 'relative_position', 'target_rule', 'allow_unknown_values', ...scopes]);

// An attribute that is new in the catalog is a property of the construct; generated constructs have all of them.
test.each(constructs)('the construct of $kind has a property for each attribute', ({ kind, text }) => {
  const missing = kindNamed(kind)
    .attributes.filter(({ name, setBy }) => setBy === undefined && !common.has(name))
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${camelCase(name)}\\b`).test(text));
  expect(missing).toEqual([]);
});

test('every construct of an object is looked at', () => {
  expect(constructs.length).toBeGreaterThan(20);
});

/** Properties that take names and are not called like an attribute of the API, each with its reason. */
const ownNames: Readonly<Record<string, string>> = {
  tags: 'several tags; the attribute is `tag`',
  members: 'the attribute is `static`, which says nothing without its group',
  profileGroup: 'the attribute is `profile_setting.group`, a list of one',
  syslog: 'the attribute is `send_syslog`',
  http: 'the attribute is `send_http`',
  include: 'the attribute is `include_list`',
  exclude: 'the attribute is `exclude_list`',
  shared: 'one of the three kinds of source NAT, whose attributes nest',
  pool: 'one of the three kinds of source NAT, whose attributes nest',
  fixed: 'one of the three kinds of source NAT, whose attributes nest',
  interfaces: 'the attribute is called like the type of the zone',
  list: 'the attribute is the name of an item of `lists`',
  address: 'the attribute is `translated_address` of a translation',
};

/** The names of the attributes of a kind, at every depth, as properties. */
function propertyNames(attributes: readonly Attribute[]): readonly string[] {
  return attributes.flatMap(({ name, type }) => [camelCase(name), ...propertyNames(attributesIn(type))]);
}

// One rule for constructs written by hand and generated ones, so that people look a word up once.
test('a property that takes a name is called like its attribute, or has a reason', () => {
  const used = new Set<string>();
  const wrong = constructs.flatMap(({ kind, own, text }) => {
    const known = propertyNames(kindNamed(kind).attributes);
    // A NAT rule has only some of the properties that rules share.
    const named = [
      ...(kind === 'nat_rule' ? own : text).matchAll(
        /^ {2}readonly (\w+)\??:.*\b(?:\w+Reference\b|NameOf<|NatAddress\b)/gm,
      ),
    ];
    return named.flatMap(([, property = '']) => {
      if (known.includes(property)) return [];
      used.add(property);
      return property in ownNames ? [] : [`${kind}: ${property}`];
    });
  });
  expect(wrong).toEqual([]);
  expect([...used].toSorted()).toEqual(Object.keys(ownNames).toSorted());
});
