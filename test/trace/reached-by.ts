import { trace, type Firewall, type TracePath } from '../../src/engine/trace';
import { pairsOf, type Point, type PointAnswers } from './flow-points';

const any = { is: 'any' } as const;

/** Hosts that receive a flow, as address and service, with the pairs of zones if they are unknown. */
export type Reached = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether the zone of a stage is unknown: the text says so. */
function isOpenAt({ steps }: TracePath, stages: readonly string[]): boolean {
  const last = steps.filter(({ stage }) => stages.includes(stage)).at(-1);
  return last?.text.startsWith('any zone') === true;
}

/** What a flow reaches, by a trace. */
export function reachedBy(
  firewall: Firewall,
  flow: Point,
  { answers, zones }: { readonly answers: PointAnswers; readonly zones: readonly string[] },
): Reached {
  const found = new Map<string, Set<string>>();
  for (const path of trace(firewall, { ...flow, answers }).paths) {
    if (path.delivered === undefined) continue;
    const { destination, service } = path.delivered;
    const from = isOpenAt(path, ['ingress']) ? path.from : any;
    const to = isOpenAt(path, ['forwarding', 'forwarding after nat']) ? path.to : any;
    const pairs = found.get(`${destination} ${service}`) ?? new Set();
    for (const pair of pairsOf({ from, to }, zones)) pairs.add(pair);
    found.set(`${destination} ${service}`, pairs);
  }
  return found;
}

/** Pairs of zones for which a flow reaches a host in one configuration and not in the other. */
export function onlyIn(one: Reached, other: Reached): readonly string[] {
  const pairs = [...one].flatMap(([host, own]) => [...own].filter((pair) => other.get(host)?.has(pair) !== true));
  return [...new Set(pairs)].toSorted();
}
