import type { Part } from '../../policy';
import type { MapData, MapPair, MapState, MapTraffic } from '../map-data';
import { partText } from './part-text';
import { changedTraffic, sideTraffic, type MapSide, type ShownEdge } from './shown-edges';

const states: Readonly<Record<MapState, string>> = {
  unchanged: 'unchanged',
  opened: 'opens',
  closed: 'closes',
  both: 'opens and closes',
  'may change': 'may change',
};

/** Formats what a change does: `opens`. */
export function stateText(state: MapState): string {
  return states[state];
}

const inspections: Readonly<Record<MapTraffic['inspected'], string>> = {
  all: 'inspected',
  some: 'partly inspected',
  none: 'not inspected',
};

/** Formats a set of traffic: `tcp/443 for ssl, web-browsing; inspected`. */
export function summaryText(traffic: MapTraffic): string {
  const { flows, left, inspected, extent } = traffic;
  const services = namesOf(
    flows.map(({ service }) => service),
    left,
  );
  const applications = namesOf(
    flows.map(({ application }) => application),
    left,
  );
  const limit = extent === 'at most' ? 'at most ' : '';
  return `${limit}${services ?? 'any service'}${applications === undefined ? '' : ` for ${applications}`}; ${inspections[inspected]}`;
}

/** Names written out in a summary. */
const named = 3;

/** Lists the values of several sets; undefined if one of them contains any value. */
function namesOf(parts: readonly Part[], left: number): string | undefined {
  if (parts.some((part) => part.is === 'any')) return undefined;
  const texts = [...new Set(parts.flatMap((part) => (part.is === 'only' ? part.values : [partText(part)])))];
  const rest = texts.length - named;
  if (rest > 0) return `${texts.slice(0, named).join(', ')} and ${String(rest)} more`;
  return left > 0 ? `${texts.join(', ')} and more` : texts.join(', ');
}

/** Describes a line: `guests to internet: tcp/443; inspected; opens`. */
export function pairSentence(data: MapData, { edge, pairs, state }: ShownEdge, side: MapSide): string {
  const [from, to] = [data.groups[edge.from]?.name ?? '', data.groups[edge.to]?.name ?? ''];
  const texts = [...new Set(pairs.flatMap((pair) => textOf(data, pair, side)))];
  const [first = 'nothing'] = texts;
  const others = texts.length - 1;
  const more = others > 0 ? `, and ${String(others)} other ${others === 1 ? 'kind' : 'kinds'} of traffic` : '';
  const change = data.of === 'change' && side === 'changes' ? `; ${stateText(state)}` : '';
  return `${from} to ${to}: ${first}${more}${change}`;
}

function textOf(data: MapData, pair: MapPair, side: MapSide): readonly string[] {
  const traffic = (side === 'changes' ? changedTraffic(data, pair) : undefined) ?? sideTraffic(data, pair, side);
  return traffic === undefined ? [] : [summaryText(traffic)];
}
