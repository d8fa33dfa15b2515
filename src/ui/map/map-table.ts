import type { MapData, MapPair } from '../../engine/map';
import {
  changedTraffic,
  sideTraffic,
  stateText,
  summaryText,
  type MapSide,
  type ShownEdge,
} from '../../engine/map/view';
import { el } from '../dom';
import { lazyList, rowAround } from '../review/lazy-list';

/** Draws the pairs of zones as a table, those that change first. */
export function drawMapTable(data: MapData, edges: readonly ShownEdge[], side: MapSide): HTMLElement {
  const pairs = edges
    .flatMap((one) => one.pairs)
    .toSorted((a, b) => Number(a.state === 'unchanged') - Number(b.state === 'unchanged'));
  const isChange = data.of === 'change' && side === 'changes';
  const columns = [
    'From',
    'To',
    ...(isChange ? ['Change'] : []),
    'Traffic',
    'Rules',
    ...(data.places.length > 1 ? ['Where'] : []),
  ];
  const body = el('tbody');
  lazyList(body, pairs, (pair) => row(data, pair, side, isChange), { chunk: 80, around: rowAround(columns.length) });
  return el(
    'table',
    { class: 'map-flows' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        columns.map((name) => el('th', { scope: 'col' }, name)),
      ),
    ),
    body,
  );
}

function row(data: MapData, pair: MapPair, side: MapSide, isChange: boolean): HTMLElement {
  const traffic = (isChange ? changedTraffic(data, pair) : undefined) ?? sideTraffic(data, pair, side);
  const rules = [...new Set(traffic?.flows.map(({ rule }) => data.rules[rule]?.name ?? ''))];
  const place = data.places[pair.place];
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, data.zones[pair.from]?.name),
    el('td', {}, data.zones[pair.to]?.name),
    isChange ? el('td', {}, stateText(pair.state)) : undefined,
    el('td', {}, traffic === undefined ? '' : summaryText(traffic)),
    el('td', {}, rules.slice(0, 6).join(', '), rules.length > 6 ? ` and ${rules.length - 6} more` : ''),
    data.places.length > 1 ? el('td', {}, `${place?.scope ?? ''} ${place?.name ?? ''}`) : undefined,
  );
}
