import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findFieldDrift } from '../../src/tools/adopt/drift/changes';
import { allKinds, appliesTo, type ResourceKind } from '../../src/catalog';
import { compareFields } from '../../src/tools/conformance/compare-fields';
import { isObject } from '../../src/core';
import { createRenames } from '../../src/provider/renames';
import { checkAnswer } from '../../src/provider/state/after-write';
import { findConflicts } from '../../src/provider/state/conflict';
import { fromWire } from '../../src/provider/state/from-wire';
import { bodyAttributes } from '../../src/provider/state/to-wire';
import { valueLeaves } from '../../src/review/accounts/value-leaves';
import { fieldChanges } from '../../src/review/entries/field-changes';
import { compareObject } from '../../src/review/protection/compare-object';
import type { ObjectState } from '../../src/review/state/object-change';
import { auditedChanges } from '../../src/service/audit/note-object';
import { compareTenants, isCovered, sameValue } from '../../src/tenant';
import { runs } from '../support/runs';
import { generatedFields, mutations, sitesIn, withValue, type Fields } from './support/generated-fields';

/** What a comparison finds between two objects of a kind, by API name. */
type Comparison = (kind: ResourceKind, before: Fields, after: Fields) => readonly unknown[];

const inState = (kind: ResourceKind, fields: Fields) => fromWire(kind, fields, undefined);
const inReview = (kind: ResourceKind, fields: Fields): ObjectState => {
  return { kind, fields, name: 'x', container: undefined, position: undefined, hidden: [], unknown: [] };
};
const inTenant = ({ name }: ResourceKind, fields: Fields) => {
  return { containers: [], rulebases: [], objects: [{ kind: name, name: 'x', fields }] };
};
const foundIf = (differs: boolean): readonly unknown[] => (differs ? ['a difference'] : []);

/** Comparisons that say whether two objects mean the same. */
const ofMeaning: Readonly<Record<string, Comparison>> = {
  'the state': (kind, before, after) => {
    const [was, is] = [inState(kind, before), inState(kind, after)];
    return kind.attributes.filter((attribute) => !sameValue(attribute, was[attribute.name], is[attribute.name]));
  },
  'a create without an answer': (kind, before, after) =>
    foundIf(!isCovered(bodyAttributes(kind), before, after, { names: 'wire', ignoresSecretValues: true })),
  'the answer to a write': (kind, before, after) => {
    const planned = inState(kind, before);
    return checkAnswer(kind, planned, planned, after, 'error');
  },
  'a conflict of writers': (kind, before, after) => {
    const prior = inState(kind, before);
    return findConflicts(kind, after, { prior, planned: prior, config: prior }, createRenames());
  },
  drift: (kind, before, after) => findFieldDrift(kind, inState(kind, before), inState(kind, after)),
  'fields of a review': (kind, before, after) =>
    fieldChanges({ kind, before: inReview(kind, before), after: inReview(kind, after) }),
  protection: (kind, before, after) => compareObject(kind, before, after),
};

/** Comparisons that find every change of a value, also one without a meaning. */
const ofValues: Readonly<Record<string, Comparison>> = {
  accounts: (_, before, after) => valueLeaves(before, after, {}),
  audit: ({ attributes }, before, after) => auditedChanges(attributes, before, after),
  'difference of tenants': (kind, before, after) => compareTenants(inTenant(kind, before), inTenant(kind, after)),
  conformance: compareFields,
};

/** Calls back with each kind, an object of it, and the same object with a change. */
function eachChange(
  change: (typeof mutations)[number]['change'],
  visit: (kind: ResourceKind, before: Fields, after: Fields, where: string) => void,
): void {
  for (const kind of allKinds()) {
    const property = fc.property(generatedFields(kind), fc.nat(), (before, pick) => {
      const sites = sitesIn(bodyAttributes(kind), before).flatMap((site) => {
        const value = appliesTo(kind, site.attribute, before) ? change(site) : undefined;
        return value === undefined ? [] : [{ ...site, value }];
      });
      const site = sites[pick % sites.length];
      if (site === undefined) return;
      const after = withValue(before, site.path, site.value);
      if (isObject(after)) visit(kind, before, after, `${kind.name} ${site.path.join('.')}`);
    });
    fc.assert(property, { numRuns: runs(3), seed: 1 });
  }
}

const named = (isSame: boolean) =>
  mutations.filter((one) => one.isSame === isSame).map((one) => [one.name, one] as const);

describe('every comparison of fields, for objects of every kind', () => {
  test.each(named(true))('says that %s means the same', (_, { change }) => {
    let count = 0;
    eachChange(change, (kind, before, after, where) => {
      count += 1;
      for (const [name, compare] of Object.entries(ofMeaning)) {
        expect([name, where, compare(kind, before, after).length]).toEqual([name, where, 0]);
        expect([name, where, compare(kind, after, before).length]).toEqual([name, where, 0]);
      }
    });
    expect(count).toBeGreaterThan(1);
  });

  test.each(named(false))('finds %s', (_, { change }) => {
    let count = 0;
    eachChange(change, (kind, before, after, where) => {
      count += 1;
      for (const [name, compare] of Object.entries({ ...ofMeaning, ...ofValues }))
        expect([name, where, compare(kind, before, after).length]).not.toEqual([name, where, 0]);
    });
    expect(count).toBeGreaterThan(1);
  });
});
