import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { camelCase, pascalCase, snakeCase } from '../../src/core';

test.each([
  ['address', 'address', 'Address'],
  ['address_group', 'addressGroup', 'AddressGroup'],
  ['address-group', 'addressGroup', 'AddressGroup'],
  ['qos__policy-rule', 'qosPolicyRule', 'QosPolicyRule'],
  ['rule_1', 'rule1', 'Rule1'],
  ['ipv4_x', 'ipv4X', 'Ipv4X'],
])('%s is %s and %s', (name, camel, pascal) => {
  expect([camelCase(name), pascalCase(name)]).toEqual([camel, pascal]);
});

test('words in both cases lead to the same name again', () => {
  const words = fc.array(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, (parts) => {
      const name = parts.join('_');
      expect([snakeCase(camelCase(name)), snakeCase(pascalCase(name))]).toEqual([name, name]);
      expect(snakeCase(parts.join('-'))).toBe(name);
    }),
  );
});
