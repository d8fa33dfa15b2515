import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Container } from '../../src/catalog';
import { effectivePolicy, Vocabulary } from '../../src/engine/policy';
import {
  containerKey,
  Hierarchy,
  hierarchyOf,
  objectKey,
  rulebaseKey,
  tenantHierarchy,
  topFolder,
} from '../../src/tenant';
import { runs } from '../support/runs';
import { generatedContainers, parentIn, pathIn, spelled } from './support/generated-containers';

const folder = (name: string): Container => ({ scope: 'folder', name });
const top = spelled(topFolder);

describe('the hierarchy of a tenant', () => {
  test('has the parents, the paths and the descendants of the definition', () => {
    fc.assert(
      fc.property(generatedContainers, (states) => {
        const hierarchy = new Hierarchy(states);
        const all = states.map(({ container }) => container);
        for (const container of all) {
          const path = pathIn(states, container);
          const above = parentIn(states, container);
          expect(hierarchy.parent(container)).toEqual(above);
          expect(hierarchy.path(container).map(spelled)).toEqual(path);
          expect(hierarchy.visible(container).map(spelled)).toEqual(path.includes(top) ? path : [...path, top]);
          const below = hierarchy.below(container).map(spelled);
          for (const other of all) {
            expect(hierarchy.isOnPath(other, container)).toBe(path.includes(spelled(other)));
            if (other.scope === 'snippet') continue;
            const isBelow = other !== container && pathIn(states, other).includes(spelled(container));
            if (container.scope === 'folder') expect(below.includes(spelled(other))).toBe(isBelow);
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('relates two containers that one firewall can get objects of', () => {
    fc.assert(
      fc.property(generatedContainers, (states) => {
        const hierarchy = new Hierarchy(states);
        const all = states.map(({ container }) => container);
        // Whatever the parents are, Global is above, with its snippets.
        const ofTop = hierarchy.snippets(topFolder).map((name) => spelled({ scope: 'snippet', name }));
        const paths = all.map((container) => new Set([...pathIn(states, container), top, ...ofTop]));
        for (const one of all) {
          for (const other of all) {
            const meet = paths.some((path) => path.has(spelled(one)) && path.has(spelled(other)));
            expect(hierarchy.isRelated(one, other)).toBe(meet);
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('is what the policy engine evaluates: a policy names the gaps of its path, and no others', () => {
    fc.assert(
      fc.property(generatedContainers, (states) => {
        for (const { container } of states) {
          const { gaps } = effectivePolicy(
            { containers: states, objects: [], rulebases: [] },
            container,
            new Vocabulary(),
          );
          const path = pathIn(states, container);
          const listed = new Set(states.map((state) => spelled(state.container)));
          const unseen = path.filter((one) => !listed.has(one));
          expect(gaps.flatMap((gap) => (gap.container === undefined ? [] : [spelled(gap.container)]))).toEqual(unseen);
          const last = path.findLast((one) => !one.startsWith('snippet')) ?? '';
          expect(gaps.some((gap) => gap.container === undefined)).toBe(last !== top);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  test('has firewalls in devices, in folders that hold one, and in folders without a folder', () => {
    const device: Container = { scope: 'device', name: '007' };
    const hierarchy = hierarchyOf([
      { container: topFolder },
      { container: folder('ngfw-shared') },
      { container: folder('Office'), above: 'All Firewalls' },
      { container: folder('Branch'), above: 'Office' },
      { container: folder('Empty'), above: 'Office' },
      { container: device, above: 'Office' },
      { container: { scope: 'snippet', name: 'Office' } },
    ]);
    expect(hierarchy.firewallPlaces()).toEqual([folder('Office'), folder('Branch'), folder('Empty'), device]);
  });

  test('of a whole tenant has the containers that only an object or a rulebase names', () => {
    const [named, ruled] = [folder('Named'), folder('Ruled')];
    const { containers } = tenantHierarchy({
      containers: [{ container: topFolder }],
      objects: [{ container: named }, { container: folder('Global') }, {}],
      rulebases: [{ container: ruled }],
    });
    expect(containers).toEqual([topFolder, named, ruled]);
  });
});

describe('the keys of a tenant', () => {
  const text = fc.constantFrom('a', 'b', 'a|b', 'a/b', 'a\\', '\\|', '|', ' ', ':post', 'Global', 'All');
  const container = fc.option(fc.record({ scope: fc.constantFrom('folder', 'snippet', 'device'), name: text }), {
    nil: undefined,
  });
  const object = fc.record({
    kind: fc.constantFrom('address', 'security_rule', 'folder', 'pbf_rule'),
    container,
    rulebase: fc.constantFrom('pre', 'post'),
    name: text,
  });

  test('are equal for two spellings of one thing, and different for any two things, whatever their names', () => {
    fc.assert(
      fc.property(object, object, (left, right) => {
        const partsOf = ({ kind, container: at, rulebase, name }: typeof left): readonly unknown[] => [
          kind,
          at && spelled(at),
          kind === 'security_rule' ? rulebase : 'only',
          kind === 'folder' ? spelled(folder(name)) : name,
        ];
        const [one, other] = [partsOf(left), partsOf(right)];
        expect(objectKey(left) === objectKey(right)).toBe(JSON.stringify(one) === JSON.stringify(other));
        expect(rulebaseKey(left) === rulebaseKey(right)).toBe(
          JSON.stringify(one.slice(0, 3)) === JSON.stringify(other.slice(0, 3)),
        );
        expect(containerKey(left.container) === containerKey(right.container)).toBe(one[1] === other[1]);
      }),
      { numRuns: runs(1000) },
    );
  });
});
