import { describe, expect, test } from '@jest/globals';
import { allKinds, kindNamed, type ResourceKind } from '../../src/catalog';
import { Nesting, nestingText } from '../../src/tenant';

const group = kindNamed('address_group');

function nesting(kind: ResourceKind, objects: readonly Readonly<Record<string, unknown>>[], isNew = true): Nesting {
  const all = new Nesting();
  for (const fields of objects) all.add(kind, fields, 'terraform', isNew);
  return all;
}

const of = (name: string, ...members: readonly string[]) => ({ name, folder: 'Oslo', static: members });

describe('an object that contains itself', () => {
  test('is found over any number of steps, and the shortest chain is named', () => {
    const objects = [of('a', 'x', 'c', 'b'), of('b', 'c'), of('c', 'd'), of('d', 'a'), of('e', 'a')];
    const found = nesting(group, objects).loopOf(group, objects[0] ?? {});
    expect(found).toMatchObject({ names: ['a', 'c', 'd', 'a'], attribute: 'static', isOpen: false, isNew: true });
    expect(found && nestingText(found)).toBe('"a" contains "c", which contains "d", which contains "a"');
    expect(nesting(group, objects).loopOf(group, of('e', 'a'))).toBeUndefined();
  });

  test('is not one in another location, and an address ends the chain', () => {
    const elsewhere = { ...of('b', 'a'), folder: 'Bergen' };
    expect(nesting(group, [of('a', 'b'), elsewhere]).loopOf(group, of('a', 'b'))).toBeUndefined();
    const all = nesting(group, [of('a', 'b'), of('b', 'a')]);
    all.add(kindNamed('address'), { name: 'b', folder: 'Oslo', fqdn: 'b.example' }, 'terraform', true);
    expect(all.loopOf(group, of('a', 'b'))).toBeUndefined();
  });

  test('is not new if the service stores it like this', () => {
    expect(nesting(group, [of('a', 'b'), of('b', 'a')], false).loopOf(group, of('a', 'b'))?.isNew).toBe(false);
  });
});

/** Attributes that name objects of the own kind, which need no chain without an end. */
const mayLead: Readonly<Record<string, string>> = {
  'logical_router.vrf': 'routes of two routers may lead to each other',
  'service_connection.backup_sc': 'two service connections may be the backup of each other',
  'vlan_interface.arp': 'an ARP entry names an interface',
};

test('every attribute that names its own kind is a part, or has a reason', () => {
  const named = allKinds().flatMap(({ name, attributes }) =>
    attributes.flatMap((attribute) => {
      const text = JSON.stringify([attribute.refs?.kinds, attribute.type]);
      return text.includes(`"${name}"`) && attribute.refs?.nests !== true ? [`${name}.${attribute.name}`] : [];
    }),
  );
  expect(named.filter((one) => !Object.hasOwn(mayLead, one))).toEqual([]);
});

const nesters = allKinds().flatMap((kind) =>
  kind.attributes.flatMap(({ name, refs, type }) =>
    refs?.nests === true && refs.kinds.includes(kind.name) ? [[kind.name, name, type.kind, refs] as const] : [],
  ),
);

test.each(nesters)('%s.%s leads back over two steps', (kindName, attribute, type, { expression }) => {
  const kind = kindNamed(kindName);
  const place = kind.scopes.length === 0 ? {} : { folder: 'All' };
  const value = (name: string) => (expression === true ? `"${name}"` : type === 'list' ? [name] : name);
  const [one, two] = [
    { name: 'one', [attribute]: value('two'), ...place },
    { name: 'two', [attribute]: value('one'), ...place },
  ];
  expect(nesting(kind, [one, two]).loopOf(kind, one)?.names).toEqual(['one', 'two', 'one']);
});
