import { expect, test } from '@jest/globals';
import {
  allKinds,
  allReadOnlyKinds,
  attributesIn,
  kindNamed,
  type Attribute,
  type ResourceKind,
} from '../../src/catalog';

/** Names of values that authenticate. A text with such a name is a secret, unless it is named below. */
const secretName =
  /pass(?:word|wd|phrase|code)|secret|psk|token|credential|communit(?:y|ies)|(?:private|shared|api|auth|encryption)_?key|(?:^|_)(?:key|pin)$/;

/** Texts with such a name that are public, each with its reason. */
const noSecrets: readonly (readonly [RegExp, string])[] = [
  [/^(?:bgp_|logical_router\.vrf\.bgp|route_community_list|service_connection).*community$/, 'communities of BGP'],
  [/^certificate\.public_key$/, 'a public key'],
  [/\.duo_integration_key$/, 'it identifies the integration, as a user name does'],
  [/^mobile_agent_profile\.save_user_credentials$/, 'a choice of what the agent saves'],
  [/\.plist\.key$/, 'the name of an entry of a property list'],
  [/\.credential_enforcement$/, 'categories of URLs'],
];

interface Text {
  readonly at: string;
  readonly attribute: Attribute;
}

/** Every text and list of texts of a kind, with its path. Maps and objects are not values themselves. */
function textsOf({ name, attributes }: ResourceKind): readonly Text[] {
  const inside = (some: readonly Attribute[], above: string): readonly Text[] =>
    some.flatMap((attribute) => {
      const { type } = attribute;
      const at = `${above}.${attribute.name}`;
      const isText = type.kind === 'string' || (type.kind === 'list' && type.item.kind === 'string');
      return [...(isText ? [{ at, attribute }] : []), ...inside(attributesIn(type), at)];
    });
  return inside(attributes, name);
}

/** Texts that have the name of a secret and are not marked as one. A reference names an object that has the secret. */
function unmarked(kinds: readonly ResourceKind[]): readonly string[] {
  return kinds
    .flatMap(textsOf)
    .filter(({ attribute }) => secretName.test(attribute.name) && attribute.secret !== true)
    .filter(({ attribute }) => attribute.refs === undefined && attribute.companionOf === undefined)
    .map(({ at }) => at);
}

const kinds: readonly ResourceKind[] = [...allKinds(), ...allReadOnlyKinds()];

test('a text with the name of a secret is one, or has a reason', () => {
  const faults = unmarked(kinds).filter((at) => !noSecrets.some(([pattern]) => pattern.test(at)));
  const remedy =
    'mark it with `secret: true`, or add it with a reason to noSecrets in test/catalog/secret-names.test.ts';
  expect(faults.map((at) => `${at}: ${remedy}`)).toEqual([]);
});

test('each reason has a text that needs it', () => {
  const all = unmarked(kinds);
  expect(noSecrets.filter(([pattern]) => !all.some((at) => pattern.test(at)))).toEqual([]);
});

test.each(
  kinds
    .flatMap(textsOf)
    .flatMap(({ at, attribute: { name, secret, companionOf } }) =>
      secret === true && companionOf === undefined && secretName.test(name) ? [[at] as const] : [],
    ),
)('without its mark %s is noticed', (at) => {
  const [name = '', ...path] = at.split('.');
  const kind = kinds.find((one) => one.name === name) ?? kindNamed(name);
  expect(unmarked([{ ...kind, attributes: withoutMark(kind.attributes, path) }])).toContain(at);
});

function withoutMark(attributes: readonly Attribute[], [name, ...path]: readonly string[]): readonly Attribute[] {
  return attributes.map((attribute): Attribute => {
    if (attribute.name !== name) return attribute;
    if (path.length === 0) {
      const { secret: _secret, ...rest } = attribute;
      return rest;
    }
    const { type } = attribute;
    if (type.kind === 'object')
      return { ...attribute, type: { ...type, attributes: withoutMark(type.attributes, path) } };
    if (type.kind !== 'list' || type.item.kind !== 'object') throw new Error(`${attribute.name} has no attributes`);
    const item = { ...type.item, attributes: withoutMark(type.item.attributes, path) };
    return { ...attribute, type: { ...type, item } };
  });
}
