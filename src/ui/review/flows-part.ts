import { el } from '../dom';
import type { PageTraffic } from '../../review';
import { cut, svg } from './svg';

const most = 24;
const step = 30;
const [left, right, width] = [230, 570, 800];

interface Flow {
  readonly from: string;
  readonly to: string;
  readonly what: PageTraffic['what'];
  readonly count: number;
}

/** Draws opened and closed traffic: source zones on the left, destination zones on the right. */
export function drawFlows(place: HTMLElement, traffic: readonly PageTraffic[]): void {
  const all = flowsOf(traffic);
  if (all.length === 0) {
    place.replaceChildren();
    return;
  }
  const flows = all.slice(0, most);
  const froms = [...new Set(flows.map(({ from }) => from))];
  const tos = [...new Set(flows.map(({ to }) => to))];
  const height = Math.max(froms.length, tos.length) * step + 20;
  const y = (list: readonly string[], one: string): number =>
    20 + ((height - 20) / list.length) * (list.indexOf(one) + 0.5) - 10;
  const words = flows.map(({ what, count, from, to }) => `${count} ${what} from ${from} to ${to}`).join('; ');
  const picture = svg('svg', {
    class: 'flows',
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': `Traffic that is decided differently: ${words}`,
  });
  // Opened and closed flows of the same pair run in parallel.
  for (const { from, to, what, count } of flows) {
    const shift = what === 'opened' ? -3 : 3;
    const [a, b] = [y(froms, from) + shift, y(tos, to) + shift];
    const middle = (left + right) / 2;
    picture.append(
      svg(
        'path',
        {
          class: what,
          d: `M ${left} ${a} C ${middle} ${a}, ${middle} ${b}, ${right - 8} ${b}`,
          'stroke-width': Math.min(2 + Math.log2(count) * 1.5, 12),
        },
        svg('title', {}, `${count} ${what} from ${from} to ${to}`),
      ),
      svg('path', { class: `head ${what}`, d: `M ${right} ${b} l -9 -5 l 0 10 z` }),
    );
  }
  for (const one of froms)
    picture.append(
      svg(
        'text',
        { x: left - 8, y: y(froms, one) + 4, 'text-anchor': 'end' },
        svg('title', {}, one),
        cut(`from ${one}`, 32),
      ),
    );
  for (const one of tos)
    picture.append(svg('text', { x: right + 8, y: y(tos, one) + 4 }, svg('title', {}, one), cut(`to ${one}`, 32)));
  place.replaceChildren(
    picture,
    el(
      'p',
      { class: 'quiet' },
      'Zones: a full line opens, a dashed one closes; the wider, the more regions.',
      all.length > most ? ` ${all.length - most} more pairs are in the list.` : undefined,
    ),
  );
}

function flowsOf(traffic: readonly PageTraffic[]): readonly Flow[] {
  const flows = new Map<string, Flow>();
  for (const { from, to, what } of traffic) {
    const key = JSON.stringify([from, to, what]);
    flows.set(key, { from, to, what, count: (flows.get(key)?.count ?? 0) + 1 });
  }
  return [...flows.values()].sort((a, b) => b.count - a.count);
}
