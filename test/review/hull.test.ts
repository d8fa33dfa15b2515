import { describe, expect, test } from '@jest/globals';
import type { Part, Region } from '../../src/engine/policy';
import { regionHull } from '../../src/review/report/hull';

const any: Part = { is: 'any' };
const only = (...values: [string, ...string[]]): Part => ({ is: 'only', values });
const except = (...values: [string, ...string[]]): Part => ({ is: 'except', values });
const region = (sides: Partial<Region>): Region => ({
  ...{ from: any, to: any, source: any, destination: any, service: any, sourcePort: any, application: any },
  provided: [],
  ...sides,
});

describe('what regions lie within', () => {
  test('puts together what each of them says, once', () => {
    const hull = regionHull([region({ from: only('a', 'b') }), region({ from: only('b', 'c') })]);
    expect(hull).toEqual(region({ from: only('a', 'b', 'c') }));
  });

  test('leaves out what all of them leave out', () => {
    const hull = regionHull([region({ service: except('tcp/22', 'tcp/23') }), region({ service: except('tcp/23') })]);
    expect(hull).toEqual(region({ service: except('tcp/23') }));
    expect(regionHull([region({ to: except('a') }), region({ to: except('b') })])).toEqual(region({}));
  });

  test('is any where one of them is, or where words do not tell: 10.8.0.0/16 is no 10.0.0.0/8, and lies in it', () => {
    expect(regionHull([region({ source: only('10.0.0.1') }), region({})])).toEqual(region({}));
    const mixed = [region({ source: except('10.0.0.0/8') }), region({ source: only('10.8.0.0/16') })];
    expect(regionHull(mixed)).toEqual(region({}));
  });
});
