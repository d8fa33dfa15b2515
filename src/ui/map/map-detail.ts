import type { MapData, MapTraffic } from '../../engine/map';
import { partText, stateText, type MapSide } from '../../engine/map/view';
import { el, type Child } from '../dom';

/** Pairs of zones whose rules are listed. */
const most = 20;

/** Draws the rules and flows of the chosen line, for each pair of its zones. */
export function drawDetail(root: HTMLElement, data: MapData, chosen: number | undefined, side: MapSide): void {
  const edge = chosen === undefined ? undefined : data.drawing.edges[chosen];
  if (edge === undefined) {
    root.replaceChildren();
    return;
  }
  const pairs = edge.pairs.flatMap((index) => data.pairs[index] ?? []);
  const rest = pairs.length - most;
  const parts = pairs.slice(0, most).map((pair) => {
    const place = data.places[pair.place];
    const where = data.places.length > 1 ? ` at ${place?.scope ?? ''} ${place?.name ?? ''}` : '';
    const change = data.of === 'change' ? `: ${stateText(pair.state)}` : '';
    const sides = (side === 'changes' ? ['opened', 'closed', 'after'] : [side]) as (
      | 'opened'
      | 'closed'
      | 'before'
      | 'after'
    )[]; // literal names of the fields
    const name = `${data.zones[pair.from]?.name ?? ''} to ${data.zones[pair.to]?.name ?? ''}${where}`;
    return el(
      'section',
      { class: 'map-pair' },
      el('h3', {}, `${name}${change}`),
      sides.map((side) => {
        const index = pair[side];
        const traffic = index === undefined ? undefined : data.traffic[index];
        return traffic === undefined ? undefined : flowsOf(data, traffic, names[side], name);
      }),
    );
  });
  root.replaceChildren(
    el('h2', {}, 'Rules of this line'),
    ...parts,
    ...(rest > 0 ? [el('p', { class: 'quiet' }, `${rest} more pairs of zones are in the table.`)] : []),
  );
}

const names = { opened: 'Opens', closed: 'Closes', before: 'Allowed before', after: 'Allowed' } as const;

function flowsOf(data: MapData, { flows, left, extent }: MapTraffic, title: string, pair: string): Child {
  return el(
    'div',
    { class: 'scrolled', tabindex: 0, role: 'region', 'aria-label': `${title}: ${pair}` },
    el(
      'table',
      { class: 'map-flows' },
      el('caption', {}, extent === 'at most' ? `${title}, at most (the limit of work was reached)` : title),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['Rule', 'Application', 'Service', 'Source', 'Destination', 'Inspected'].map((name) =>
            el('th', { scope: 'col' }, name),
          ),
        ),
      ),
      el(
        'tbody',
        {},
        flows.map((flow) => {
          const rule = data.rules[flow.rule];
          return el(
            'tr',
            {},
            el('th', { scope: 'row' }, rule?.name, el('span', { class: 'quiet' }, ` ${rule?.where ?? ''}`)),
            el('td', {}, partText(flow.application)),
            el('td', {}, partText(flow.service)),
            el('td', {}, flow.source),
            el('td', {}, flow.destination, flow.conditions.length === 0 ? '' : `; ${flow.conditions.join(', ')}`),
            el('td', {}, rule?.inspected === true ? 'yes' : 'no'),
          );
        }),
      ),
    ),
    left > 0 ? el('p', { class: 'quiet' }, `${left} more flows are not listed.`) : undefined,
  );
}
