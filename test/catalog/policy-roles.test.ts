import { expect, test } from '@jest/globals';
import { allKinds, kindsWithRole } from '../../src/catalog';

test('the list of policy roles, which is read without loading the kinds, equals the kinds', () => {
  const roles = allKinds().filter(({ policyRole }) => policyRole !== undefined);
  expect(kindsWithRole()).toEqual(roles.map(({ name }) => name));
  for (const { name, policyRole } of roles) expect(kindsWithRole(policyRole)).toContain(name);
});
