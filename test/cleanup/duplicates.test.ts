import { describe, expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import { cleanUp, type Proposal } from '../../src/tools/cleanup';
import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { object, office, officeWith } from '../trace/office';

type Fields = Readonly<Record<string, unknown>>;
const top: Container = { scope: 'folder', name: 'All Firewalls' };
const branch: Container = { scope: 'folder', name: 'Branch' };
const snippet: Container = { scope: 'snippet', name: 'base' };
const rule = (name: string, source: readonly string[], fields: Fields = {}): Fields => ({
  ...{ name, from: ['trust'], to: ['untrust'], source, service: ['any'], log_end: true },
  ...fields,
});
const host = (name: string, container: Container | undefined = office, fields: Fields = {}): ConfiguredObject => ({
  ...{ kind: 'address', name, fields: { name, ip_netmask: '10.8.0.1', ...fields } },
  container,
});
/** Rules that differ in two lists, so that they are neither merged nor redundant. */
const users = (...names: readonly string[]): readonly Fields[] =>
  names.map((name, i) =>
    rule(`use-${name}-${i}`, [name], { destination: [`203.0.113.${i}`], application: [`app-${i}`] }),
  );

function duplicates(configuration: Configuration): readonly Proposal[] {
  return cleanUp({ configuration }).proposals.filter(({ sort }) => sort === 'duplicate-object');
}
const editsOf = (proposals: readonly Proposal[]): readonly string[] =>
  proposals.map(({ edits }) => edits.map(({ is, object: { name } }) => `${is} ${name}`).join(', '));

describe('objects with the same value', () => {
  test('become the one with the most users, and its users the others’', () => {
    const configuration = officeWith({
      security: users('many', 'many', 'few'),
      objects: [host('few'), host('many')],
    });
    const [proposal, ...others] = duplicates(configuration);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      title: 'address "few" of folder Office has the same value as address "many" of folder Office',
      reasons: ['"use-few-2" can reference "many" instead'],
      loses: [],
      edits: [
        { is: 'change', object: { name: 'use-few-2' }, before: { source: ['few'] }, after: { source: ['many'] } },
        { is: 'remove', object: { name: 'few' } },
      ],
    });
  });

  test.each<[string, Fields, Fields, boolean]>([
    ['are so with and without the length of a host', {}, { ip_netmask: '10.8.0.1/32' }, true],
    [
      'are so in IPv6 with the length of a host',
      { ip_netmask: '2001:db8::1' },
      { ip_netmask: '2001:db8::1/128' },
      true,
    ],
    ['are not so for a network', {}, { ip_netmask: '10.8.0.1/24' }, false],
    ['are so with other notes', { description: 'a' }, { description: 'b' }, true],
  ])('%s', (_, one, other, isSame) => {
    const objects = [host('a', office, one), host('b', office, other)];
    expect(duplicates(officeWith({ security: users('a', 'b'), objects }))).toHaveLength(isSame ? 1 : 0);
  });

  test('of different kinds or names of tags are none', () => {
    const objects = [object('tag', 'red', {}), object('tag', 'blue', {})];
    const security = [rule('a', ['any'], { tag: ['red'] }), rule('b', ['any'], { tag: ['blue'], to: ['dmz'] })];
    expect(duplicates(officeWith({ security, objects }))).toEqual([]);
  });

  test('are named once in a list that had both, also inside of a group', () => {
    const objects = [
      host('a'),
      host('b'),
      object('address_group', 'both', { static: ['a', 'b'] }),
      object('address_group', 'more', { static: ['a', 'x'] }),
      host('x', office, { ip_netmask: '10.8.0.2' }),
    ];
    const security = [rule('r', ['both', 'more']), ...users('a', 'a')];
    const [proposal] = duplicates(officeWith({ security, objects }));
    const group = proposal?.edits.find((edit) => edit.object.name === 'both');
    expect(group?.is === 'change' && group.after['static']).toEqual(['a']);
    expect(proposal?.edits.at(-1)).toMatchObject({ is: 'remove', object: { name: 'b' } });
  });

  test('are all replaced by one of them, whose own users stay', () => {
    const objects = [host('a'), host('b'), host('c')];
    const found = duplicates(officeWith({ security: users('a', 'b', 'c', 'c'), objects }));
    expect(editsOf(found)).toEqual(['change use-a-0, remove a', 'change use-b-1, remove b']);
    expect(found.map(({ edits }) => edits[0]?.is === 'change' && edits[0].after['source'])).toEqual([['c'], ['c']]);
  });

  test('are not replaced by each other if one contains the other', () => {
    const group = object('address_group', 'inner', { static: ['x'] });
    const outer = object('address_group', 'outer', { static: ['x'] });
    const objects = [group, outer, host('x')];
    expect(editsOf(duplicates(officeWith({ security: users('inner', 'outer', 'outer'), objects })))).toEqual([
      'change use-inner-0, remove inner',
    ]);
  });
});

describe('an object stays', () => {
  const withBranch = (configuration: Configuration): Configuration => ({
    ...configuration,
    containers: [
      ...configuration.containers,
      { container: branch, completeness: 'complete', above: 'All Firewalls', snippets: [] },
    ],
  });

  test('where the name of the other one means something else, or is not visible, at a firewall of its users', () => {
    const above = { topPre: users('shared', 'shared-copy', 'shared-copy') };
    const objects = [host('shared', top), host('shared-copy', top)];
    const base = withBranch(officeWith({ ...above, objects }));
    expect(duplicates(base)).toHaveLength(1);
    const nearer = host('shared-copy', branch, { ip_netmask: '10.9.9.9' });
    expect(duplicates({ ...base, objects: [...base.objects, nearer] })).toEqual([]);
    const hidden = withBranch(officeWith({ ...above, objects: [host('shared', top), host('shared-copy', branch)] }));
    expect(duplicates(hidden)).toEqual([]);
  });

  test('if its twin is in a folder that does not contain it', () => {
    const base = withBranch(
      officeWith({ security: users('lone', 'lone'), objects: [host('lone'), host('twin', branch)] }),
    );
    const there = officeWith({ security: users('twin') }).rulebases.map((list) => ({ ...list, container: branch }));
    expect(duplicates({ ...base, rulebases: [...base.rulebases, ...there] })).toEqual([]);
  });

  test('if a user of it has values that are not known; its twin becomes it instead', () => {
    const base = officeWith({ security: users('a', 'b', 'b'), objects: [host('a'), host('b')] });
    expect(editsOf(duplicates(base))).toEqual(['change use-a-0, remove a']);
    const rulebases = base.rulebases.map((list) => ({
      ...list,
      rules: list.rules.map((one) => (one.name === 'use-a-0' ? { ...one, unknown: ['destination'] } : one)),
    }));
    expect(editsOf(duplicates({ ...base, rulebases }))).toEqual(['change use-b-1, change use-b-2, remove b']);
  });
});

describe('an object that repeats one of the same name above it', () => {
  test('is removed, and its users mean the other one', () => {
    const objects = [host('web', top), host('web', office)];
    const [proposal, ...others] = duplicates(officeWith({ security: users('web'), objects }));
    expect(others).toEqual([]);
    expect(proposal?.title).toBe(
      'address "web" of folder Office has the same value as address "web" of folder All Firewalls',
    );
    expect(proposal?.edits).toMatchObject([{ is: 'remove', object: { name: 'web', container: office } }]);
  });

  test('stays if there is a third one of the name', () => {
    const objects = [host('web', top), host('web', { scope: 'folder', name: 'All' }), host('web', office)];
    expect(duplicates(officeWith({ security: users('web'), objects }))).toEqual([]);
  });
});

describe('a proposal that replaces an object', () => {
  test('says what is lost, and which kinds that were not read may reference it', () => {
    const objects = [
      host('few', office, { description: 'old', tag: ['x', 'y'] }),
      host('many', office, { tag: ['x'] }),
    ];
    const configuration = officeWith({ security: users('many', 'many', 'few'), objects });
    const { proposals } = cleanUp({ configuration, isRead: ({ name }) => name !== 'ike_gateway' });
    const found = proposals.find(({ sort }) => sort === 'duplicate-object');
    expect(found?.evidence).toEqual({ is: 'decisions unchanged', covers: 'what is known' });
    expect(found?.reasons.at(-1)).toBe('kinds that were not read may reference it: IKE gateway');
    expect(found?.loses).toEqual(['the description of "few": old', 'the tag "y" of "few"']);
  });

  test('replaces it by one of a snippet, which the folder has, and not the other way round', () => {
    const base = officeWith({ security: users('copy', 'copy', 'web'), objects: [host('copy'), host('web', snippet)] });
    const configuration: Configuration = {
      ...base,
      containers: base.containers.map((one) =>
        one.container.name === 'Office' ? { ...one, snippets: ['base'] } : one,
      ),
    };
    expect(duplicates(configuration).map(({ title }) => title)).toEqual([
      'address "copy" of folder Office has the same value as address "web" of snippet base',
    ]);
  });
});
