import { expect, test } from '@jest/globals';
import { allKinds, type Attribute } from '../../src/catalog';
import { isObject } from '../../src/core';
import validators from '../reference/official-validators.json';

interface Secret {
  readonly path: string;
  readonly flags: readonly unknown[];
  readonly answeredInClear: boolean;
}

/** Every secret that the official provider has, too, with its flags there. */
function secretsIn(attributes: readonly Attribute[], official: unknown, above: string): readonly Secret[] {
  return attributes.flatMap((attribute): readonly Secret[] => {
    const found = isObject(official) ? official[attribute.name] : undefined;
    if (!isObject(found)) return [];
    const path = `${above}.${attribute.name}`;
    const { flags } = found;
    if (attribute.secret === true && Array.isArray(flags))
      return [{ path, flags, answeredInClear: attribute.answeredInClear === true }];
    const type = attribute.type.kind === 'list' ? attribute.type.item : attribute.type;
    return type.kind === 'object' ? secretsIn(type.attributes, found['attributes'], path) : [];
  });
}

test('secrets that the official provider reads back as they were sent are marked in the catalog', () => {
  const official: Readonly<Record<string, unknown>> = validators;
  // Kinds that version 1.0.9, whose examples are the evidence, has.
  const kinds = allKinds().filter(({ name }) => name !== 'shared_infrastructure_setting');
  const all = kinds.flatMap((kind) => secretsIn(kind.attributes, official[`scm_${kind.name}`], kind.name));
  expect(all.length).toBeGreaterThan(35);
  const inClear = all.filter(({ answeredInClear }) => answeredInClear).map(({ path }) => path);
  expect(inClear).toEqual(all.filter(({ flags }) => !flags.includes('sensitive')).map(({ path }) => path));
  expect(inClear).toContain('scep_profile.scep_challenge.fixed');
});
