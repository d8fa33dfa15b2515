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
  lazyList(list, groupsOf(found), (one) => group(one, page.show), {
    chunk: 10,
    around: (child) => el('li', { class: 'plain' }, child),
  });
}

/** Most regions that share one sentence, so that a long list is drawn in parts. */
const mostTogether = 20;

/** Groups regions with the same deciders and conditions: one sentence is true of all of them. */
function groupsOf(found: readonly PageTraffic[]): readonly (readonly PageTraffic[])[] {
  const groups: PageTraffic[][] = [];
  const last = new Map<string, PageTraffic[]>();
  for (const one of found) {
    const key = JSON.stringify([one.what, one.conditions, one.before, one.after, one.rule]);
    const known = last.get(key);
    if (known !== undefined && known.length < mostTogether) {
      known.push(one);
      continue;
    }
    const started = [one];
    groups.push(started);
    last.set(key, started);
  }
  return groups;
}

function group(all: readonly PageTraffic[], show: Page['show']): HTMLElement {
  const [one] = all;
  if (one === undefined) return el('li');
  const places = new Set(all.map((each) => each.places));
  const where = places.size === 1 ? `; in ${one.places}` : '';
  return el(
    'li',
    { class: `regions ${one.what}` },
    el('span', { class: `badge ${one.what}` }, one.what),
    el(
      'div',
      {},
      el(
        'ul',
        {},
        all.map((each) =>
          el(
            'li',
            { class: 'region' },
            el('span', { class: 'headline' }, each.text),
            places.size === 1 ? undefined : el('span', { class: 'quiet' }, `, in ${each.places}`),
          ),
        ),
      ),
      one.conditions === '' ? undefined : el('p', {}, one.conditions),
      el(
        'p',
        { class: 'quiet' },
        `${one.before} decided, `,
        one.rule === undefined ? one.after : ruleLink(one.rule, one.after, show),
        ` will; such as ${one.example}${where}`,
      ),
    ),
  );
}
