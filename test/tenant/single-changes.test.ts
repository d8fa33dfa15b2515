import { describe, expect, test } from '@jest/globals';
import { sampleFields, type Attribute, type Container, type ResourceKind } from '../../src/catalog';
import { effectivePolicy, verdict, Vocabulary } from '../../src/engine/policy';
import { examineDifference, savedConfiguration, type Report } from '../../src/review';
import { firewallOf, reach } from '../../src/engine/trace';
import { applyChanges, compareTenants, hierarchyOf, policyKinds, type Snapshot } from '../../src/tenant';
import { snapshotWith } from '../history/support/states';
import { runs } from '../support/runs';
import { TenantWorld } from './support/tenant-world';

const folder: Container = { scope: 'folder', name: 'Oslo' };
const reviewOf = (before: Snapshot, after: Snapshot): Report =>
  examineDifference({ name: 'before', snapshot: before }, { name: 'after', snapshot: after }).report;

/** The answers of the engine at each firewall of both tenants. */
function answersOf(
  snapshot: Snapshot,
  places: readonly Container[],
  flows: readonly ReturnType<TenantWorld['flow']>[],
) {
  const configuration = savedConfiguration(snapshot);
  return places.flatMap((place, at) => {
    const isThere = snapshot.containers.some(({ container }) => container.name === place.name);
    if (!isThere) return ['absent'];
    const policy = effectivePolicy(configuration, place, new Vocabulary());
    const decided = flows.map((flow) => {
      const found = verdict(policy, flow);
      return found.certainty === 'surely' ? found.effect : 'maybe';
    });
    // Trace takes more time than the policy alone.
    if (at > 0) return decided;
    const firewall = firewallOf(configuration, place);
    const traced = flows.slice(0, 2).map(({ source, destination, service, application, from }) => {
      return reach(firewall, { source, destination, service, application, fromZone: from }).verdict;
    });
    return [...decided, ...traced];
  });
}

describe('a single change of a tenant', () => {
  test('is in the difference, and the difference makes it', () => {
    for (let seed = 0; seed < runs(100); seed++) {
      const { name, before, after } = new TenantWorld(seed).make();
      const changes = compareTenants(before, after);
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      expect([seed, name, changes.length === 0]).toEqual([seed, name, isSame]);
      const made = applyChanges(before, changes, after);
      expect(compareTenants(made, after)).toEqual([]);
    }
  });

  test('is never called equal or stricter where a firewall decides a flow otherwise', () => {
    const seen = { differ: 0, equal: 0 };
    for (let seed = 0; seed < runs(20); seed++) {
      const world = new TenantWorld(seed);
      const { name, before, after } = world.make();
      const flows = Array.from({ length: 50 }, () => world.flow());
      const places = hierarchyOf(after.containers)
        .firewallPlaces()
        .filter((place) => before.containers.some(({ container }) => container.name === place.name));
      const [was, is] = [answersOf(before, places, flows), answersOf(after, places, flows)];
      const report = reviewOf(before, after);
      const isOtherwise = JSON.stringify(was) !== JSON.stringify(is);
      seen[isOtherwise ? 'differ' : 'equal'] += 1;
      if (isOtherwise) expect([seed, name, report.verdict]).not.toEqual([seed, name, 'equal']);
      const opens = is.some((one, i) => one === 'allow' && was[i] === 'block');
      if (opens) expect([seed, name, report.verdict]).not.toEqual([seed, name, 'stricter']);
      const isPartial = after.containers.some(({ completeness }) => completeness !== 'complete');
      if (isPartial) expect(report.verdict).toMatch(/^(undecided|dangerous)$/);
    }
    expect(Math.min(seen.differ, seen.equal)).toBeGreaterThan(0);
  });
});

describe('each value of each kind that a snapshot has', () => {
  const cases = policyKinds().flatMap((kind) => kind.attributes.map((attribute) => [kind, attribute.wire] as const));
  const isPlace = (kind: ResourceKind, wire: string): boolean => kind.scopes.some((scope) => scope === wire);

  test('is in the difference, but for the ID that the service gives and the location', () => {
    for (const [kind, wire] of cases) {
      const of = (value: unknown) => ({
        kind: kind.name,
        container: folder,
        name: 'x',
        fields: { name: 'x', [wire]: value },
      });
      const [before, after] = [of('one'), of(isPlace(kind, wire) ? 'two' : { two: [2] })].map((object) =>
        snapshotWith({ objects: [object] }),
      );
      const found = before && after ? compareTenants(before, after) : [];
      expect([kind.name, wire, found.length]).toEqual([kind.name, wire, wire === 'id' || isPlace(kind, wire) ? 0 : 1]);
    }
  });

  test('is a row of the accounts of a review', () => {
    const samples = cases.flatMap(([kind, wire]) => {
      const fields = isPlace(kind, wire) || wire === (kind.api.key ?? 'name') ? undefined : sampleWith(kind, wire);
      return fields?.[wire] === undefined ? [] : [{ kind, wire, fields: { ...fields, name: 'x' } }];
    });
    expect(samples.length).toBeGreaterThan(cases.length / 2);
    const each = Math.max(1, Math.floor(samples.length / runs(40)));
    for (const { kind, wire, fields } of samples.filter((_, i) => i % each === 0)) {
      const without = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== wire));
      const [before, after] = [fields, without].map((one) => snapshotOf(kind, one));
      const { accounts } = before && after ? reviewOf(before, after) : { accounts: { total: 0 } };
      expect([kind.name, wire, accounts.total > 0]).toEqual([kind.name, wire, true]);
    }
  });
});

function snapshotOf(kind: ResourceKind, fields: Readonly<Record<string, unknown>>): Snapshot {
  if (kind.api.rulebase === true || kind.api.ordered === true)
    return snapshotWith({ rulebases: [{ kind: kind.name, container: folder, rules: [{ name: 'x', fields }] }] });
  const place = kind.scopes.length === 0 ? {} : { container: folder };
  return snapshotWith({ objects: [{ kind: kind.name, ...place, name: 'x', fields }] });
}

/** Fields of an object with a value of an attribute; undefined if no candidate is valid. */
function sampleWith(kind: ResourceKind, wire: string): Readonly<Record<string, unknown>> | undefined {
  const name = kind.attributes.find((attribute) => attribute.wire === wire)?.name ?? wire;
  const values = {
    texts: () => ['other', '10.0.0.1', '10.0.0.0/24', '1-10', '443', 'a.example.com', '$x'],
    prefersExample: true,
    pick: () => 0,
    reference: ({ type }: Attribute) => (type.kind === 'list' ? ['other'] : 'other'),
  };
  try {
    return sampleFields(kind, values, [name]);
  } catch {
    return undefined;
  }
}
