import { placeText } from '../../catalog';
import { configurationOfView, type EffectiveView } from '../policy';
import type { MapData, MapRule } from './map-data';
import { mapOf, mapSources } from './map-of';

/** Computes the map of one container from its effective views: what runs, and what a push would change. */
export function mapOfViews(running: EffectiveView, candidate: EffectiveView): MapData {
  // What was never pushed has no state before: everything would open.
  const wasPushed = running.version !== 0;
  const sides = {
    ...(wasPushed ? { before: configurationOfView(running) } : {}),
    after: configurationOfView(candidate),
  };
  const data = mapOf(mapSources(sides, [candidate.container]), {
    ...sides,
    title: `Map of ${placeText(candidate.container)}`,
  });
  const sources = sourcesOf(wasPushed ? [running, candidate] : [candidate]);
  return { ...data, rules: data.rules.map((rule) => ({ ...rule, where: sources.get(keyOf(rule)) ?? rule.where })) };
}

/** Returns where each rule comes from: a view shows the rules of all folders above as one list. */
function sourcesOf(views: readonly EffectiveView[]): ReadonlyMap<string, string> {
  return new Map(
    views.flatMap(({ sections }) =>
      sections.flatMap(({ position, items }) =>
        position === undefined
          ? []
          : items.flatMap(({ name, from }) =>
              from === undefined ? [] : [[`${position} ${name}`, `${from.scope} ${from.name}, ${position}`] as const],
            ),
      ),
    ),
  );
}

function keyOf({ name, where }: MapRule): string {
  return `${where.endsWith(', post') ? 'post' : 'pre'} ${name}`;
}
