import { expect, it } from '@jest/globals';
import { serviceRanges } from '../../src/policy/engine';
import { addressRanges, type Ranges } from '../../src/policy/arithmetic';
import type { Condition, Part, Region } from '../../src/policy';
import { firewallOf, reach, trace, type Firewall, type ReachQuery, type Trace } from '../../src/trace';
import { isFullTier } from '../support/runs';
import { randomsFrom } from '../support/randoms';
import { office } from './office';
import { randomNetwork } from './random-network';

const networks = isFullTier() ? 200 : 12;
/** For a part of the networks: the number of the first one. */
const firstSeed = Number(process.env['SCM_SEED'] ?? 1);
const flowsEach = isFullTier() ? 10_000 : 150;

type Answers = Readonly<Record<string, 'yes' | 'no'>>;

interface Point {
  readonly source: string;
  readonly destination: string;
  readonly service: string;
  readonly application: string;
}

/** Whether a part has a value, for parts whose values are ranges. */
function rangeTest(part: Part, parse: (text: string) => Ranges | undefined): (value: string) => boolean {
  if (part.is === 'any') return () => true;
  const sets = part.values.map((text) => parse(text) ?? []);
  const known = new Map<string, boolean>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const [at = 0] = parse(value) ?? [];
    const isIn = sets.some((set) => set.some((from, i) => i % 2 === 0 && at >= from && at < (set[i + 1] ?? 0)));
    known.set(value, isIn === (part.is === 'only'));
    return isIn === (part.is === 'only');
  };
}

function nameTest(part: Part): (value: string) => boolean {
  if (part.is === 'any') return () => true;
  return (value) => part.values.includes(value) === (part.is === 'only');
}

function isSo({ question, answer }: Condition, answers: Answers): boolean {
  if (question.anyOf === undefined) return (answers[question.id] ?? 'no') === answer;
  const some = question.anyOf.some((all) => all.every((one) => isSo(one, answers)));
  return some === (answer === 'yes');
}

/** A region as a test of flows. */
function memberTest(region: Region, zones: readonly string[]) {
  const source = rangeTest(region.source, addressRanges);
  const destination = rangeTest(region.destination, addressRanges);
  const service = rangeTest(region.service, serviceRanges);
  const application = nameTest(region.application);
  const pairs = pairsOf(region, zones);
  return (flow: Point, answers: Answers): readonly string[] =>
    source(flow.source) &&
    destination(flow.destination) &&
    service(flow.service) &&
    application(flow.application) &&
    region.provided.every((one) => isSo(one, answers))
      ? pairs
      : [];
}

function pairsOf(
  { from, to }: { readonly from: Part; readonly to: Part },
  zones: readonly string[],
): readonly string[] {
  const [isFrom, isTo] = [nameTest(from), nameTest(to)];
  return zones.filter(isFrom).flatMap((one) => zones.filter(isTo).map((other) => `${one}>${other}`));
}

/** The flows that a query answers with: by rule and NAT rule, with the zones. */
function answered(firewall: Firewall, query: ReachQuery, zones: readonly string[]) {
  const tests = reach(firewall, query).reached.flatMap(({ rule, nat, regions }) => {
    const by = `${rule.name} ${nat?.name ?? ''}`;
    return regions.map((region) => ({ by, isMember: memberTest(region, zones) }));
  });
  return (flow: Point, answers: Answers): readonly string[] => {
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

it('a query finds what enumerated traces find, on random networks', () => {
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
      const answers: Answers = Object.fromEntries(
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
