import { expect, test } from '@jest/globals';
import { allKinds, isOrdered, kindsWithNetworkRole, kindsWithRole, orderedKindNames } from '../../src/catalog';

test('the list of policy roles, which is read without loading the kinds, equals the kinds', () => {
  const roles = allKinds().filter(({ policyRole }) => policyRole !== undefined);
  expect(kindsWithRole()).toEqual(roles.map(({ name }) => name));
  for (const { name, policyRole } of roles) expect(kindsWithRole(policyRole)).toContain(name);
});

test('so do the lists of roles in a network, and of rules in order', () => {
  const named = (kinds: ReturnType<typeof allKinds>): readonly string[] => kinds.map(({ name }) => name);
  const roles = allKinds().filter(({ networkRole }) => networkRole !== undefined);
  expect(kindsWithNetworkRole()).toEqual(named(roles));
  for (const { name, networkRole } of roles) expect(kindsWithNetworkRole(networkRole)).toContain(name);
  expect(orderedKindNames).toEqual(named(allKinds().filter(isOrdered)));
});
