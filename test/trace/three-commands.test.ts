import { expect, test } from '@jest/globals';
import { Vocabulary, type Configuration } from '../../src/engine/policy';
import { firewallOf, reach, type Firewall } from '../../src/engine/trace';
import { planJson, type PlanPiece } from '../review/plan-json';
import { reviewedText } from '../review/support/of-pieces';
import { randomsFrom } from '../support/randoms';
import { isFullTier, runs } from '../support/runs';
import { memberTest, type Point, type PointAnswers } from './flow-points';
import { office } from './office';
import { plannedChange } from './planned-change';
import { randomNetwork, type RandomNetwork } from './random-network';
import { onlyIn, reachedBy } from './reached-by';
import { readSnapshot } from '../../src/tenant';

const worlds = runs(3);
const firstSeed = Number(process.env['SCM_SEED'] ?? 1);
const changesEach = isFullTier() ? 20 : 4;
const flowsEach = 25;
const zones = ['a', 'b', 'c', 'd', 'another zone'];

/** What the three commands say about one change; each may be told something else, to prove that the check can fail. */
interface World {
  readonly network: RandomNetwork;
  readonly before: Configuration;
  readonly after: Configuration;
  readonly pieces: readonly PlanPiece[];
}

/** How the worlds of the commands differ on purpose. */
type Planted = 'nothing' | 'review sees the change reversed' | 'query sees the state before';

interface Counts {
  judged: number;
  opens: number;
  queried: number;
}

/** The judgement of a review about the values of a plan, and the first reason. */
function judgementOf({ before, pieces }: World) {
  const saved = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...before, unread: [] };
  const snapshot = readSnapshot(JSON.stringify(saved), 'base');
  const { accounts } = reviewedText(planJson(pieces), { base: { name: 'base', snapshot } });
  const judged = accounts.rows.filter(({ judgement }) => judgement !== 'no effect');
  const of = (wanted: string) => judged.find(({ judgement }) => judgement === wanted);
  return of('opens') ?? of('not judged') ?? of('weaker') ?? of('stricter') ?? of('equal');
}

/** Sentences that contradict each other about one change. */
function contradictions(world: World, random: () => number, planted: Planted, counts: Counts): readonly string[] {
  const { before, after, pieces, network } = world;
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const vocabulary = new Vocabulary();
  const [old, fresh] = [before, after].map((one) => firewallOf(one, office, vocabulary)) as [Firewall, Firewall];
  // The network has a question for each choice on the way; a flow answers all of them.
  for (const one of [old, fresh]) reach(one, {});
  const seen: World =
    planted === 'review sees the change reversed'
      ? {
          ...world,
          before: after,
          pieces: pieces.map((one) => ({ ...one, before: one.after ?? null, after: one.before ?? null })),
        }
      : world;
  const judged = judgementOf(seen);
  const found: string[] = [];
  const applications = [...network.applications, 'another application'];
  const compared = (flow: Point, answers: PointAnswers) => {
    const [was, is] = [old, fresh].map((one) => reachedBy(one, flow, { answers, zones }));
    return was === undefined || is === undefined ? undefined : { was, is };
  };
  for (let i = 0; i < flowsEach; i++) {
    const flow: Point = {
      source: pick(network.addresses),
      destination: pick(network.addresses),
      service: pick(network.services),
      application: pick(applications),
    };
    const answers = Object.fromEntries(
      vocabulary.questions.map(({ id }) => [id, random() < 0.5 ? ('yes' as const) : ('no' as const)]),
    );
    const both = compared(flow, answers);
    if (both === undefined) continue;
    const [opened, closed] = [onlyIn(both.is, both.was), onlyIn(both.was, both.is)];
    const said = judged?.judgement ?? 'equal';
    const text = `${JSON.stringify(flow)} ${JSON.stringify(answers)}`;
    if (opened.length > 0 && said !== 'opens' && said !== 'not judged') found.push(`${said}, but opened: ${text}`);
    if (closed.length > 0 && said === 'equal') found.push(`equal, but closed: ${text}`);
    const asked = planted === 'query sees the state before' ? old : fresh;
    for (const host of new Set([...both.was.keys(), ...both.is.keys()])) {
      const [destination = '', service = ''] = host.split(' ');
      if (/[-/,]/.test(destination) || host.split(' ').length !== 2) continue;
      counts.queried += 1;
      const query = { source: flow.source, destination, service, application: flow.application };
      const arrives = reach(asked, query).reached.some(({ regions }) =>
        regions.some((region) => memberTest(region, zones)(flow, answers).length > 0),
      );
      if (arrives !== both.is.has(host)) found.push(`query of ${host}: ${String(arrives)}, trace: ${text}`);
    }
  }
  if (judged !== undefined && judged.judgement !== 'not judged') counts.judged += 1;
  if (judged?.judgement === 'opens') {
    counts.opens += 1;
    if (!isOpenedByTrace(judged.why ?? '', vocabulary, applications, compared)) found.push(judged.why ?? '');
  }
  return found;
}

/** Whether a trace finds the flow that a review names, for some application and some answers. */
function isOpenedByTrace(
  why: string,
  { questions }: Vocabulary,
  applications: readonly string[],
  compared: (
    flow: Point,
    answers: PointAnswers,
  ) => { was: ReturnType<typeof reachedBy>; is: ReturnType<typeof reachedBy> } | undefined,
): boolean {
  const [, source, destination, service] = /: (\S+) to (\S+) (\S+)$/.exec(why) ?? [];
  // The judge of security rules names no flow.
  if (source === undefined || destination === undefined || service === undefined) return true;
  const ids = questions.map(({ id }) => id);
  const count = Math.min(2 ** ids.length, 1024);
  return applications.some((application) =>
    Array.from({ length: count }, (_, bits) => bits).some((bits) => {
      const answers = Object.fromEntries(
        ids.map((id, i) => [id, (bits >> i) % 2 === 1 ? ('yes' as const) : ('no' as const)]),
      );
      const both = compared({ source, destination, service, application }, answers);
      return both !== undefined && onlyIn(both.is, both.was).length > 0;
    }),
  );
}

function check(planted: Planted, count: number): { readonly found: readonly string[]; readonly counts: Counts } {
  const counts: Counts = { judged: 0, opens: 0, queried: 0 };
  const found: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const random = randomsFrom(seed * 15_485_863);
    const network = randomNetwork(random);
    for (let change = 0; change < changesEach; change++) {
      const planned = plannedChange(network.configuration, random);
      if (planned === undefined) continue;
      const world = { network, before: network.configuration, ...planned };
      const wrong = contradictions(world, random, planted, counts);
      found.push(
        ...wrong.map(
          (text) => `world ${String(seed)} change ${String(change)} ${JSON.stringify(planned.pieces)}: ${text}`,
        ),
      );
    }
    // One contradiction shows that the check can find them.
    if (planted !== 'nothing' && found.length > 0) break;
  }
  return { found, counts };
}

test('trace, query and review never contradict each other about a change', () => {
  const { found, counts } = check('nothing', worlds);
  expect(found).toEqual([]);
  // Otherwise nothing would be compared.
  expect(counts.judged).toBeGreaterThan(worlds);
  expect(counts.opens).toBeGreaterThan(0);
  expect(counts.queried).toBeGreaterThan(worlds * 5);
});

test.each(['review sees the change reversed', 'query sees the state before'] as const)(
  'finds contradictions if %s',
  (planted) => {
    expect(check(planted, 10).found.length).toBeGreaterThan(0);
  },
);
