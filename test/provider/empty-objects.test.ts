import { describe, expect, test } from '@jest/globals';
import { allKinds, kindNamed, type Attribute, type Choice } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { warnOfEmptyObjects } from '../../src/provider/schema/empty-objects';

interface Place {
  readonly path: readonly (string | number)[];
  readonly config: Readonly<Record<string, TfValue>>;
  readonly isAlternative: boolean;
}

/** Each object of a kind, and a configuration that sets nothing in it and something beside it. */
function placesIn(attributes: readonly Attribute[], choices: readonly Choice[]): readonly Place[] {
  const alternatives = choices.flatMap(({ of }) => of.flat());
  return attributes.flatMap(({ name, type }): readonly Place[] => {
    const isList = type.kind === 'list';
    const own = isList ? type.item : type;
    if (own.kind !== 'object' || own.attributes.length === 0) return [];
    const nothing = Object.fromEntries(own.attributes.map((one) => [one.name, null]));
    const inside = placesIn(own.attributes, own.choices).map(({ path, config, isAlternative }) => ({
      path: [name, ...(isList ? [0] : []), ...path],
      config: { [name]: isList ? [{ ...nothing, ...config }] : { ...nothing, ...config } },
      isAlternative,
    }));
    if (isList) return inside;
    return [{ path: [name], config: { [name]: nothing }, isAlternative: alternatives.includes(name) }, ...inside];
  });
}

const cases = allKinds().map((kind) => ({ kind, places: placesIn(kind.attributes, kind.choices) }));

test('there are hundreds of objects, also in lists, with and without a choice', () => {
  const places = cases.flatMap((one) => one.places);
  expect(places.filter((one) => one.isAlternative).length).toBeGreaterThan(100);
  expect(places.filter((one) => !one.isAlternative).length).toBeGreaterThan(300);
  expect(places.filter(({ path }) => path.includes(0)).length).toBeGreaterThan(100);
});

describe.each(cases.filter(({ places }) => places.length > 0))('$kind.name', ({ kind, places }) => {
  test('has a warning for each object in which nothing is set, unless it is an alternative of a choice', () => {
    const found = places.map(({ config }) => warnOfEmptyObjects(kind, config).map(({ path }) => path));
    expect(found).toEqual(places.map(({ path, isAlternative }) => (isAlternative ? [] : [path])));
  });
});

test('the warning names the attributes, and the cause that is not visible', () => {
  const [warning, ...others] = warnOfEmptyObjects(kindNamed('security_rule'), { profile_setting: { group: null } });
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ severity: 'warning', summary: 'profile_setting is empty' });
  expect(warning?.detail).toMatch(/sets none of its attributes \(group\)\. Terraform drops attributes/);
});
