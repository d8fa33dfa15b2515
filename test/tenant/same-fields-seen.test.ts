import { describe, expect, test } from '@jest/globals';
import { findFieldDrift } from '../../src/tools/adopt/drift/changes';
import { kindNamed, type ResourceKind } from '../../src/catalog';
import { compareFields } from '../../src/tools/conformance/compare-fields';
import { createRenames } from '../../src/provider/renames';
import { findConflicts } from '../../src/provider/state/conflict';
import { fromWire } from '../../src/provider/state/from-wire';
import { bodyAttributes } from '../../src/provider/state/to-wire';
import { examineDifference } from '../../src/review';
import { isCovered } from '../../src/tenant';
import { snapshotWith } from '../history/support/states';

type Fields = Readonly<Record<string, unknown>>;

const spyware = kindNamed('anti_spyware_profile');
const folder = { scope: 'folder', name: 'Oslo' } as const;
const inState = (kind: ResourceKind, fields: Fields) => fromWire(kind, fields, undefined);
const rule = (fields: Fields) => ({ name: 'p', rules: [{ name: 'r', severity: ['high', 'critical'], ...fields }] });

/** What the entry of a profile in a review between two snapshots says that changed. */
function reviewedFields(before: Fields, after: Fields): readonly string[] {
  const [one, other] = [before, after].map((fields) => ({
    name: 'a',
    snapshot: snapshotWith({ objects: [{ kind: spyware.name, container: folder, name: 'p', fields }] }),
  }));
  if (one === undefined || other === undefined) return [];
  const { containers } = examineDifference(one, other).report;
  return containers.flatMap(({ objects }) => objects.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

describe('a create whose answer is lost', () => {
  const wasMade = (sent: Fields, stored: Fields): boolean =>
    isCovered(bodyAttributes(spyware), sent, stored, { names: 'wire', ignoresSecretValues: true });

  test.each<[string, Fields]>([
    ['adds a field to an item of a list', rule({ category: 'added' })],
    ['stores a set of an item in another order', rule({ severity: ['critical', 'high'] })],
    [
      'writes the fields of an item in another order',
      { name: 'p', rules: [{ severity: ['high', 'critical'], name: 'r' }] },
    ],
    ['stores no empty list', rule({})],
  ])('is found again if the service %s', (_, stored) => {
    expect(wasMade({ ...rule({}), threat_exception: [] }, stored)).toBe(true);
  });

  test('is not found in an object with another value', () => {
    expect(wasMade(rule({}), rule({ severity: ['high'] }))).toBe(false);
    expect(wasMade(rule({ category: 'mine' }), rule({}))).toBe(false);
  });
});

describe('a value that another client removed from an item between plan and apply', () => {
  test('is a conflict, and not overwritten', () => {
    const prior = inState(spyware, rule({ category: 'one' }));
    const planned = inState(spyware, rule({ category: 'two' }));
    const found = findConflicts(spyware, rule({}), { prior, planned, config: planned }, createRenames());
    expect(found.map(({ path }) => path)).toEqual([['rules', 0, 'category']]);
  });
});

describe('drift', () => {
  test('has a list of named items in another order, as a plan of Terraform has', () => {
    const [wanted, is] = [
      ['a', 'b'],
      ['b', 'a'],
    ].map((names) => inState(spyware, { name: 'p', rules: names.map((name) => ({ name, severity: ['high'] })) }));
    expect(findFieldDrift(spyware, wanted ?? {}, is ?? {}).map(({ path }) => path)).toEqual(['rules']);
  });
});

describe('a review of two snapshots', () => {
  test.each<[string, Fields]>([
    ['the order of a set in an item', rule({ severity: ['critical', 'high'] })],
    ['a null in an item', rule({ category: null })],
    ['an empty text', { ...rule({}), description: '' }],
    ['a default that the service writes out', { ...rule({}), cloud_inline_analysis: false }],
  ])('names no changed field for %s', (_, after) => {
    expect(reviewedFields(rule({}), after)).toEqual([]);
  });

  test('names a field that did change', () => {
    expect(reviewedFields(rule({}), rule({ severity: ['high'] }))).toEqual(['rules']);
  });
});

describe('a report of conformance', () => {
  test('has no row for a null that was sent and is not answered', () => {
    expect(compareFields(spyware, { ...rule({}), description: null }, rule({}))).toEqual([]);
  });

  test('has a row for an item that is answered as a text', () => {
    const found = compareFields(spyware, rule({}), { name: 'p', rules: ['r'] });
    expect(found).toMatchObject([{ what: 'changed-value', path: 'rules' }]);
  });

  test('names a folder by its other name only where a folder is named', () => {
    const found = compareFields(spyware, { name: 'p', description: 'Global' }, { name: 'p', description: 'All' });
    expect(found).toMatchObject([{ what: 'changed-value' }]);
  });
});
