import { expect, test } from '@jest/globals';
import { allKinds, type Attribute, type AttributeType } from '../../src/catalog';

// Their order counts: factors and profiles are tried in turn, and the first snippet wins.
const ordered = [
  'authentication_profile.multi_factor_auth.factors',
  'authentication_sequence.authentication_profiles',
  'device.snippets',
  'folder.snippets',
];

/** Every list of texts of a kind, with its path. */
function textLists(attributes: readonly Attribute[], above: string): readonly (readonly [string, Attribute])[] {
  return attributes.flatMap((attribute) => {
    const at = `${above}.${attribute.name}`;
    const isTextList = attribute.type.kind === 'list' && attribute.type.item.kind === 'string';
    return [...(isTextList ? [[at, attribute] as const] : []), ...textLists(attributesIn(attribute.type), at)];
  });
}

function attributesIn(type: AttributeType): readonly Attribute[] {
  switch (type.kind) {
    case 'object':
      return type.attributes;
    case 'list':
      return attributesIn(type.item);
    case 'map':
      return attributesIn(type.value);
    default:
      return [];
  }
}

const lists = allKinds().flatMap(({ name, attributes }) => textLists(attributes, name));

test('lists of names are sets, unless their order counts', () => {
  const names = lists.filter(([, { refs }]) => refs !== undefined);
  expect(names.length).toBeGreaterThan(150);
  const remedy = 'add `set: true` in its catalog entry, or add it to ordered in this file if the order counts';
  const others = names.filter(([at, { set }]) => set !== true && !ordered.includes(at));
  expect(others.map(([at]) => `${at}: ${remedy}`)).toEqual([]);
  // A list that became a set is removed there.
  expect(ordered.filter((at) => !names.some(([own, { set }]) => own === at && set !== true))).toEqual([]);
});

test('lists that take `any` are sets', () => {
  const withAny = lists.filter(([, { doc }]) => doc.includes('or `any`'));
  expect(withAny.length).toBeGreaterThan(10);
  const others = withAny.filter(([, { set }]) => set !== true);
  expect(others.map(([at]) => `${at}: add \`set: true\` in its catalog entry`)).toEqual([]);
});
