import { expect, test } from '@jest/globals';
import { firewallOf, reach, trace, type Firewall, type ReachQuery, type Trace } from '../../src/engine/trace';
import { isFullTier } from '../support/runs';
import { randomsFrom } from '../support/randoms';
import { memberTest, pairsOf, type Point, type PointAnswers } from './flow-points';
import { office } from './office';
import { randomNetwork } from './random-network';

const networks = isFullTier() ? 200 : 12;
/** For a part of the networks: the number of the first one. */
const firstSeed = Number(process.env['SCM_SEED'] ?? 1);
const flowsEach = isFullTier() ? 10_000 : 150;

/** The flows that a query answers with: by rule and NAT rule, with the zones. */
function answered(firewall: Firewall, query: ReachQuery, zones: readonly string[]) {
  const tests = reach(firewall, query).reached.flatMap(({ rule, nat, regions }) => {
    const by = `${rule.name} ${nat?.name ?? ''}`;
    return regions.map((region) => ({ by, isMember: memberTest(region, zones) }));
  });
  return (flow: Point, answers: PointAnswers): readonly string[] => {
    const found = tests.flatMap(({ by, isMember }) => isMember(flow, answers).map((pair) => `${by} ${pair}`));
    return [...new Set(found)].toSorted();
  };
}

/** The same as a trace finds it. */
function traced(
  { paths }: Trace,
  zones: readonly string[],
  isWanted: (delivered: string) => boolean,
): readonly string[] {
  const found = paths
    .filter(({ outcome, delivered }) => {
      return outcome === 'allowed' && isWanted(`${delivered?.destination ?? ''} ${delivered?.service ?? ''}`);
    })
    .flatMap((path) => {
      const step = path.steps.find(({ stage }) => stage === 'nat');
      const by = `${path.rule?.name ?? ''} ${step?.objects[0]?.name ?? ''}`;
      return pairsOf(path, zones).map((pair) => `${by} ${pair}`);
    });
  return [...new Set(found)].toSorted();
}

/** Two millions of calls of expect would be most of the time. */
function expectSame(found: readonly string[], right: readonly string[], of: object): void {
  if (found.join('\n') !== right.join('\n'))
    throw new Error(JSON.stringify({ ...of, said: found, right }, undefined, 1));
}

test('a query finds what enumerated traces find, on random networks', () => {
  let [compared, allowed] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + networks; seed++) {
    const random = randomsFrom(seed * 7919);
    const { configuration, addresses, services, applications } = randomNetwork(random);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const firewall = firewallOf(configuration, office);
    const zones = ['a', 'b', 'c', 'd', 'another zone'];
    const targets = Array.from({ length: 3 }, () => ({
      destination: pick(addresses) ?? '',
      service: pick(services) ?? '',
    }));
    const open = answered(firewall, {}, zones);
    const targeted = targets.map((target) => ({ target, isMember: answered(firewall, target, zones) }));
    const entered = zones.slice(0, 4).map((fromZone) => {
      const source = pick(addresses) ?? '';
      return { source, fromZone, isMember: answered(firewall, { source, fromZone }, zones) };
    });
    for (let i = 0; i < flowsEach; i++) {
      const flow: Point = {
        source: pick(addresses) ?? '',
        destination: pick(addresses) ?? '',
        service: pick(services) ?? '',
        application: pick([...applications, 'another application']) ?? '',
      };
      const answers: PointAnswers = Object.fromEntries(
        firewall.vocabulary.questions.map(({ id }) => [id, random() < 0.5 ? ('yes' as const) : ('no' as const)]),
      );
      const found = trace(firewall, { ...flow, answers });
      const all = traced(found, zones, () => true);
      const openTexts = open(flow, answers);
      compared += 1;
      if (all.length > 0) allowed += 1;
      expectSame(openTexts, all, { seed, flow, answers });
      for (const { source, fromZone, isMember } of i % 4 === 0 ? entered : []) {
        const given = { ...flow, source };
        const right = traced(trace(firewall, { ...given, fromZone, answers }), zones, () => true);
        expectSame(isMember(given, answers), right, { seed, flow: given, answers, fromZone });
      }
      for (const { target, isMember } of targeted) {
        const right = traced(found, zones, (one) => one === `${target.destination} ${target.service}`);
        const memberTexts = isMember(flow, answers);
        expectSame(memberTexts, right, { seed, flow, answers, target });
      }
    }
  }
  expect(compared).toBe(networks * flowsEach);
  // Otherwise nothing would be compared.
  expect(allowed / compared).toBeGreaterThan(0.1);
});
