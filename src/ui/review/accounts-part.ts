import type { PageData } from '../../review';
import { el } from '../dom';

/** Draws the changed values that have an effect, worst first, collapsed. */
export function drawAccounts({ rows, left }: PageData['accounts']): HTMLElement {
  if (rows.length === 0) return el('p', { class: 'quiet' }, 'None of them has an effect.');
  const head = el('tr', {}, ...['Judgement', 'Changed value', 'Why'].map((word) => el('th', { scope: 'col' }, word)));
  const body = rows.map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, cell))));
  const note = left === 0 ? [] : [el('p', { class: 'quiet' }, `${left} more rows: --json has all of them`)];
  return el(
    'details',
    {},
    el('summary', {}, `${rows.length} with an effect`),
    el('div', { class: 'scrolled' }, el('table', {}, el('thead', {}, head), el('tbody', {}, ...body))),
    ...note,
  );
}
