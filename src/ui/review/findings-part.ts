import { el } from '../dom';
import type { PageFinding } from '../../review';
import { lazyList } from './lazy-list';
import { ruleLink } from './rule-link';
import type { Page } from './view';

/** Draws the findings, most severe first; each links to its rule. */
export function drawFindings(place: HTMLElement, { data, view, show }: Page): void {
  const words = wordsOf(view.filter);
  const found = data.findings.filter((one) => holds(`${one.title} ${one.detail} ${one.place} ${one.id}`, words));
  if (found.length === 0) {
    place.replaceChildren(
      el('p', { class: 'nothing' }, data.findings.length === 0 ? 'Nothing found.' : 'None of them.'),
    );
    return;
  }
  const list = el('ol', { class: 'findings' });
  place.replaceChildren(list);
  lazyList(list, found, (one) => finding(one, show), {
    chunk: 20,
    around: (child) => el('li', { class: 'plain' }, child),
  });
}

function finding(
  { id, severity, title, detail, place, rule, setAsideReason, page }: PageFinding,
  show: Page['show'],
): HTMLElement {
  return el(
    'li',
    { class: `finding ${severity}${setAsideReason === undefined ? '' : ' aside'}` },
    el('span', { class: `badge ${severity}` }, severity),
    el(
      'div',
      {},
      el('p', { class: 'headline' }, title),
      detail === '' ? undefined : el('p', { class: 'quiet' }, detail),
      el(
        'p',
        { class: 'quiet' },
        el('code', {}, id),
        place === '' ? undefined : ` · ${place}`,
        setAsideReason === undefined ? undefined : ` · ${setAsideReason}`,
        rule === undefined ? undefined : [' · ', ruleLink(rule, 'show the rule', show)],
        page === undefined ? undefined : [' · ', el('a', { href: page }, 'explain')],
      ),
    ),
  );
}

/** Splits a filter text into words. */
export function wordsOf(filter: string): readonly string[] {
  return filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a text contains all words. */
export function holds(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
