import { expect, test } from '@jest/globals';
import { Vocabulary } from '../../src/engine/policy';
import { firewallOf, reach, reachDifference, type Firewall } from '../../src/engine/trace';
import { randomsFrom } from '../support/randoms';
import { isFullTier, runs } from '../support/runs';
import { memberTest, type Point, type PointAnswers } from './flow-points';
import { office } from './office';
import { changedNetwork } from './random-change';
import { randomNetwork } from './random-network';
import { onlyIn, reachedBy } from './reached-by';

const worlds = runs(6);
/** For a part of the worlds: the number of the first one. */
const firstSeed = Number(process.env['SCM_SEED'] ?? 1);
const changesEach = isFullTier() ? 50 : 4;
/** Random flows, and as many flows of the difference itself. */
const flowsEach = isFullTier() ? 100 : 40;
const zones = ['a', 'b', 'c', 'd', 'another zone'];
const any = { is: 'any' } as const;

function differenceTests(before: Firewall, after: Firewall) {
  const { changes, undecided } = reachDifference(before, after);
  expect(undecided).toBeUndefined();
  const tests = changes.map(({ what, region, open, otherZones, extent }) => {
    expect(extent).toBe('exact');
    const from = open.from ? region.from : (otherZones?.from ?? any);
    const own = { ...region, from, to: open.to ? region.to : (otherZones?.to ?? any) };
    return { what, isMember: memberTest(own, zones) };
  });
  // Every question has an answer, as the engine would give.
  const noTo = Object.fromEntries(before.vocabulary.questions.map(({ id }) => [id, 'no' as const]));
  const examples = changes.map(({ example: { source, destination, service, application, provided } }) => ({
    flow: { source, destination, service, application },
    answers: { ...noTo, ...Object.fromEntries(provided.map(({ question, answer }) => [question.id, answer])) },
  }));
  const isIn = (what: 'opened' | 'closed', flow: Point, answers: PointAnswers): readonly string[] =>
    [...new Set(tests.flatMap((one) => (one.what === what ? one.isMember(flow, answers) : [])))].toSorted();
  return { isIn, examples };
}

test('opened is what arrives after a change and not before, on random networks and changes', () => {
  let [compared, opened, closed] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + worlds; seed++) {
    const random = randomsFrom(seed * 104_729);
    const { configuration, addresses, services, applications } = randomNetwork(random);
    const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
    for (let change = 0; change < changesEach; change++) {
      const vocabulary = new Vocabulary();
      const before = firewallOf(configuration, office, vocabulary);
      const after = firewallOf(changedNetwork(configuration, random), office, vocabulary);
      const { isIn, examples } = differenceTests(before, after);
      const sampled = Array.from({ length: flowsEach }, () => ({
        flow: {
          source: pick(addresses),
          destination: pick(addresses),
          service: pick(services),
          application: pick([...applications, 'another application']),
        },
        answers: Object.fromEntries(
          vocabulary.questions.map(({ id }) => [id, random() < 0.5 ? ('yes' as const) : ('no' as const)]),
        ),
      }));
      for (const { flow, answers } of [...examples.slice(0, flowsEach), ...sampled]) {
        const [old, fresh] = [reachedBy(before, flow, { answers, zones }), reachedBy(after, flow, { answers, zones })];
        const right = { opened: onlyIn(fresh, old), closed: onlyIn(old, fresh) };
        const said = { opened: isIn('opened', flow, answers), closed: isIn('closed', flow, answers) };
        compared += 1;
        if (right.opened.length > 0) opened += 1;
        if (right.closed.length > 0) closed += 1;
        if (JSON.stringify(said) !== JSON.stringify(right)) {
          throw new Error(JSON.stringify({ seed, change, flow, answers, said, right }, undefined, 1));
        }
      }
    }
  }
  expect(compared).toBeGreaterThanOrEqual(worlds * changesEach * flowsEach);
  // Otherwise nothing would be compared.
  expect(opened / compared).toBeGreaterThan(0.005);
  expect(closed / compared).toBeGreaterThan(0.005);
});

test('every region has a flow that a query finds after the change and not before', () => {
  const random = randomsFrom(firstSeed);
  const { configuration } = randomNetwork(random);
  for (let change = 0; change < changesEach; change++) {
    const vocabulary = new Vocabulary();
    const before = firewallOf(configuration, office, vocabulary);
    const after = firewallOf(changedNetwork(configuration, random), office, vocabulary);
    for (const { what, example, delivered, certainty } of reachDifference(before, after).changes) {
      if (certainty === 'maybe') continue;
      // A query has the port after NAT; the example has the one before it.
      const query = {
        source: example.source,
        application: example.application,
        service: delivered.service[0] ?? 'any',
        destination: delivered.destination[0] ?? '',
      };
      const found = [before, after].map((one) => reach(one, query).reached.length);
      const [there] = what === 'opened' ? found.toReversed() : found;
      expect(there).toBeGreaterThan(0);
    }
  }
});
