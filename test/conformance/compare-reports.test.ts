import { expect, test } from '@jest/globals';
import { compareReports, parseReport, reportFormat, type ConformanceDifference } from '../../src/tools/conformance';

const difference = (kind: string, path = 'name'): ConformanceDifference => ({
  what: 'missing-field',
  kind,
  check: 'read',
  path,
  expected: 'text',
  actual: 'none',
});
const report = (walked: readonly string[], differences: readonly ConformanceDifference[]) =>
  parseReport(JSON.stringify({ format: reportFormat, made: '', version: '', walked, differences, steps: [] }));

test('a difference appeared, is gone or is unchanged only if both runs compared its kind', () => {
  const earlier = report(
    ['tag', 'address', 'region'],
    [difference('tag'), difference('address'), difference('region')],
  );
  const later = report(['tag', 'address', 'zone'], [difference('tag'), difference('tag', 'color'), difference('zone')]);
  expect(compareReports(earlier, later)).toEqual({
    appeared: [difference('tag', 'color')],
    gone: [difference('address')],
    kept: [difference('tag')],
    onlyEarlier: ['region'],
    onlyLater: ['zone'],
  });
});
