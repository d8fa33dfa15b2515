import { el, say } from '../dom';
import type { PageCell } from '../../review';
import { cut, svg } from './svg';
import type { Page } from './view';

const size = 34;

/** Longest name that is drawn whole; its tooltip has all of it. */
const longest = 17;

/** Room for names of zones: none is clipped, and short ones leave none over. */
function roomFor(zones: readonly string[]): number {
  const most = Math.max(...zones.map((zone) => cut(zone, longest).length));
  return 22 + Math.ceil(most * 7.2);
}

/** Draws the zone matrix: one cell for each pair of zones, darker if everything is allowed. */
export function drawMatrix(place: HTMLElement, { data, view, show }: Page): void {
  const { zones, cells, left } = data.matrix;
  if (zones.length === 0) {
    place.replaceChildren(el('p', { class: 'nothing' }, 'No zone is known here.'));
    return;
  }
  const hadFocus = place.contains(document.activeElement);
  const byPlace = new Map(cells.map((cell) => [`${cell.from} ${cell.to}`, cell]));
  const room = roomFor(zones);
  // The slanted name of the last column reaches beyond it by half of its length.
  const width = room + zones.length * size + Math.ceil(room / 2);
  const height = room + zones.length * size + 8;
  const picture = svg('svg', {
    class: 'matrix',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'grid',
    'aria-label': 'Which zone may talk to which: a row for each source, a column for each destination',
  });
  for (const [i, zone] of zones.entries()) {
    const middle = room + i * size + size / 2;
    picture.append(
      svg('text', { x: room - 8, y: middle + 4, 'text-anchor': 'end' }, svg('title', {}, zone), cut(zone, longest)),
      svg(
        'text',
        { transform: `translate(${middle + 4} ${room - 8}) rotate(-60)`, 'text-anchor': 'start' },
        svg('title', {}, zone),
        cut(zone, longest),
      ),
    );
  }
  const isChosen = (i: number, j: number): boolean => view.pair?.[0] === zones[i] && view.pair?.[1] === zones[j];
  const stops: SVGGElement[] = [];
  for (const [i] of zones.entries()) {
    const row = svg('g', { role: 'row' });
    for (const [j] of zones.entries()) {
      const cell = byPlace.get(`${i} ${j}`) ?? {
        from: i,
        to: j,
        before: 0,
        after: 0,
        wide: false,
        opened: 0,
        closed: 0,
      };
      const drawn = cellOf(cell, zones, isChosen(i, j), room);
      drawn.addEventListener('click', () => {
        show({ pair: isChosen(i, j) ? undefined : [zones[i] ?? '', zones[j] ?? ''] });
      });
      stops.push(drawn);
      row.append(drawn);
    }
    picture.append(row);
  }
  const first = stops.find((one) => one.getAttribute('aria-selected') === 'true') ?? stops[0];
  first?.setAttribute('tabindex', '0');
  picture.addEventListener('keydown', (event) => {
    const at = stops.findIndex((one) => one === document.activeElement);
    const here = stops[at];
    if (here === undefined) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: zones.length,
      ArrowUp: -zones.length,
    };
    const step = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') here.dispatchEvent(new MouseEvent('click'));
    else if (step === undefined) return;
    else {
      const target = stops[at + step];
      for (const one of stops) one.setAttribute('tabindex', one === target ? '0' : '-1');
      target?.focus();
    }
    event.preventDefault();
  });
  place.replaceChildren(
    el('div', { class: 'scrolled' }, picture),
    el(
      'p',
      { class: 'legend quiet' },
      key('some'),
      ' some traffic may pass ',
      key('wide'),
      ' everything may pass ',
      key('none'),
      ' no rule allows anything; within one zone traffic passes by default. ▲ opens, ▼ closes. Numbers count the rules that allow.',
      left === 0 ? undefined : ` ${left} more zones are not drawn.`,
    ),
  );
  if (hadFocus) first?.focus();
  if (view.pair !== undefined) say(`Traffic from ${view.pair[0]} to ${view.pair[1]}`);
}

function cellOf(
  { from, to, before, after, wide, opened, closed }: PageCell,
  zones: readonly string[],
  isChosen: boolean,
  room: number,
): SVGGElement {
  const [x, y] = [room + to * size, room + from * size];
  const openness = after === 0 ? 'none' : wide ? 'wide' : 'some';
  const words = [
    `${zones[from] ?? ''} to ${zones[to] ?? ''}`,
    after === 1 ? '1 rule allows something' : `${after} rules allow something`,
    ...(before === after ? [] : [`${before} did before`]),
    ...(wide ? ['everything may pass'] : []),
    ...(opened === 0 ? [] : [`${opened} regions open`]),
    ...(closed === 0 ? [] : [`${closed} regions close`]),
  ].join(', ');
  return svg(
    'g',
    {
      role: 'gridcell',
      tabindex: -1,
      'aria-label': words,
      'aria-selected': isChosen ? 'true' : 'false',
      class: `cell ${openness}${isChosen ? ' chosen' : ''}`,
    },
    svg('title', {}, words),
    svg('rect', { x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 4 }),
    ...(after === 0 && before === 0
      ? []
      : [svg('text', { x: x + size / 2, y: y + 22, 'text-anchor': 'middle' }, String(after))]),
    ...(opened === 0 ? [] : [svg('text', { class: 'opened', x: x + size - 12, y: y + 12 }, '▲')]),
    ...(closed === 0 ? [] : [svg('text', { class: 'closed', x: x + 4, y: y + 12 }, '▼')]),
  );
}

function key(openness: string): SVGSVGElement {
  return svg(
    'svg',
    { class: `matrix key`, width: 14, height: 14, 'aria-hidden': 'true' },
    svg('g', { class: `cell ${openness}` }, svg('rect', { x: 1, y: 1, width: 12, height: 12, rx: 3 })),
  );
}
