import { el } from '../dom';
import type { PageTraffic } from '../../review';
import { holds, wordsOf } from './findings-part';
import { lazyList } from './lazy-list';
import { ruleLink } from './rule-link';
import type { Page } from './view';

/** Returns the traffic that matches the current filter. */
export function trafficShown({ data, view }: Page): readonly PageTraffic[] {
  const words = wordsOf(view.filter);
  const { pair } = view;
  return data.traffic.filter(
    (one) =>
      holds(`${one.what} ${one.text} ${one.conditions} ${one.before} ${one.after} ${one.places}`, words) &&
      (pair === undefined || (mentions(one.from, pair[0]) && mentions(one.to, pair[1]))),
  );
}

// Zones are given as text here: "any", "a, b", "all but a, b", "a, b, c and 2 more".
function mentions(words: string, zone: string): boolean {
  if (words === 'any' || / and \d+ more$/.test(words)) return true;
  const named = words
    .replace(/^all but /, '')
    .split(', ')
    .includes(zone);
  return words.startsWith('all but ') ? !named : named;
}

/** Draws the opened and closed traffic as a list, with the deciding rules before and after. */
export function drawTraffic(place: HTMLElement, page: Page): void {
  const found = trafficShown(page);
  if (found.length === 0) {
    const none = page.data.traffic.length === 0 ? 'The rules allow and block the same traffic.' : 'None of it.';
    place.replaceChildren(el('p', { class: 'nothing' }, none));
    return;
  }
  const list = el('ol', { class: 'traffic' });
  place.replaceChildren(list);
  lazyList(list, found, (one) => region(one, page.show), {
    chunk: 10,
    around: (child) => el('li', { class: 'plain' }, child),
  });
}

function region(one: PageTraffic, show: Page['show']): HTMLElement {
  return el(
    'li',
    { class: `region ${one.what}` },
    el('span', { class: `badge ${one.what}` }, one.what),
    el(
      'div',
      {},
      el('p', { class: 'headline' }, one.text),
      one.conditions === '' ? undefined : el('p', {}, one.conditions),
      el(
        'p',
        { class: 'quiet' },
        `${one.before} decided, `,
        one.rule === undefined ? one.after : ruleLink(one.rule, one.after, show),
        ` will; such as ${one.example}; in ${one.places}`,
      ),
    ),
  );
}
