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
    (region) =>
      holds(
        `${region.what} ${region.text} ${region.conditions} ${region.before} ${region.after} ${region.places}`,
        words,
      ) &&
      (pair === undefined || (mentions(region.from, pair[0]) && mentions(region.to, pair[1]))),
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
  lazyList(list, groupsOf(found), (regions) => group(regions, page.show), {
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
  for (const region of found) {
    const key = JSON.stringify([region.what, region.conditions, region.before, region.after, region.rule]);
    const known = last.get(key);
    if (known !== undefined && known.length < mostTogether) {
      known.push(region);
      continue;
    }
    const started = [region];
    groups.push(started);
    last.set(key, started);
  }
  return groups;
}

function group(all: readonly PageTraffic[], show: Page['show']): HTMLElement {
  const [first] = all;
  if (first === undefined) return el('li');
  const places = new Set(all.map((each) => each.places));
  const where = places.size === 1 ? `; in ${first.places}` : '';
  return el(
    'li',
    { class: `regions ${first.what}` },
    el('span', { class: `badge ${first.what}` }, first.what),
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
      first.conditions === '' ? undefined : el('p', {}, first.conditions),
      el(
        'p',
        { class: 'quiet' },
        `${first.before} decided, `,
        first.rule === undefined ? first.after : ruleLink(first.rule, first.after, show),
        ` will; such as ${first.example}${where}`,
      ),
    ),
  );
}
