import { describe, expect, test } from '@jest/globals';
import { kindNamed, validateFields } from '../../src/catalog';

const addresses = { ip: [{ name: '10.9.0.1/24' }] };

describe.each([
  ['layer3_subinterface', 'tag', 9, addresses],
  ['layer2_subinterface', 'vlan_tag', '9', {}],
] as const)('%s', (kind, tag, value, more) => {
  const issuesOf = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
    validateFields(kindNamed(kind), { folder: 'All', ...more, ...fields }, { names: 'terraform' }).map(
      ({ path, message, certainty }) => `${path.join('.')} ${message} (${certainty})`,
    );
  const complete = { name: 'ethernet1/2.9', parent_interface: 'ethernet1/2', [tag]: value };

  test.each([
    ['complete', {}],
    ['with a tag that is not the number in its name', { name: 'ethernet1/2.10' }],
    ['with a variable as parent', { name: '$lan.9', parent_interface: '$lan' }],
    ['with a name that says nothing', { name: 'guests' }],
  ])('is accepted %s', (_, change) => {
    expect(issuesOf({ ...complete, ...change })).toEqual([]);
  });

  test('needs its parent, its tag, and the parent of its name', () => {
    const { parent_interface: parent, ...orphan } = complete;
    expect(issuesOf(orphan)).toEqual(['parent_interface is missing (documented)']);
    const { [tag]: _tag, ...untagged } = complete;
    expect(issuesOf(untagged)).toEqual([expect.stringMatching(new RegExp(`^${tag} is missing`))]);
    expect(issuesOf({ ...complete, parent_interface: `${parent}3` })).toEqual([
      expect.stringMatching(/^parent_interface is not the parent in the name/),
    ]);
  });

  test.each(['ethernet1/2', 'ethernet1/2.', 'ethernet1/2.x9', '.9', 'ae1'])(
    'has no name of a port such as %s',
    (name) => {
      expect(issuesOf({ ...complete, name })).toEqual([
        expect.stringMatching(/^parent_interface is not the parent in the name/),
      ]);
    },
  );
});
