import { regionMeets, servicesWithin, type Flows, type Part } from '../../engine/policy';
import type { TrafficChange } from '../report/report';
import type { ZoneRules } from './own-rules';

/** Represents any zone that the rules do not name. */
const another = '';

/** Returns opened traffic between zones that may not communicate. */
export function forbiddenTraffic(
  opened: readonly TrafficChange[],
  { others, allow, forbid }: ZoneRules,
): readonly TrafficChange[] {
  const named = [...new Set([...allow, ...forbid].flatMap(({ from = [], to = [] }) => [...from, ...to]))];
  const zones = named.filter((zone) => zone !== 'any');
  return opened.filter(({ region }) => {
    if (forbid.some((flows) => regionMeets(region, flows))) return true;
    if (others === 'allow') return false;
    const pairs = zonesIn(region.from, zones).flatMap((from) =>
      zonesIn(region.to, zones).map((to) => [from, to] as const),
    );
    return pairs.some(
      ([from, to]) =>
        (from !== to || from === another) &&
        !allow.some(
          (flows) =>
            holds(flows, 'from', from) && holds(flows, 'to', to) && servicesWithin(region, flows.service ?? ['any']),
        ),
    );
  });
}

function zonesIn(part: Part, known: readonly string[]): readonly string[] {
  if (part.is === 'only') return part.values;
  const all = [...known, another];
  return part.is === 'any' ? all : all.filter((zone) => !part.values.includes(zone));
}

function holds(flows: Flows, side: 'from' | 'to', zone: string): boolean {
  const named = flows[side];
  return named === undefined || named.includes('any') || named.includes(zone);
}
