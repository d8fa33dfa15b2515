import type { AuditedChange } from './answers';
import { el } from './dom';
import { short } from './shown';

/** Makes a table of changed fields with their old and new values. */
export function fieldTable(changes: readonly AuditedChange[]): HTMLElement | undefined {
  if (changes.length === 0) return undefined;
  // Created and deleted objects have only one side.
  const oneSide = changes.every(({ from, hidden }) => from === undefined && hidden === undefined)
    ? 'is'
    : changes.every(({ to, hidden }) => to === undefined && hidden === undefined)
      ? 'was'
      : undefined;
  if (oneSide !== undefined && changes.length > 2) return valueLine(changes, oneSide);
  const row = ({ field, from, to, hidden }: AuditedChange): HTMLElement =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, field),
      hidden === undefined
        ? [side(from, 'was'), side(to, 'is')]
        : el('td', { colspan: 2, class: 'quiet' }, hidden === 'secret' ? 'a secret, not shown' : 'too long to show'),
    );
  return el('table', { class: 'fields' }, el('tbody', {}, changes.map(row)));
}

/** Makes one line of the field values, without the name and `false` flags. */
function valueLine(changes: readonly AuditedChange[], which: 'was' | 'is'): HTMLElement {
  const shownChanges = changes
    .map(({ field, from, to }) => ({ field, value: which === 'is' ? to : from }))
    .filter(({ field, value }) => field !== 'name' && value !== false);
  return el(
    'div',
    { class: 'values' },
    shownChanges.map(({ field, value }) => el('span', {}, el('span', { class: 'quiet' }, `${field} `), short(value))),
  );
}

function side(value: unknown, which: 'was' | 'is'): HTMLElement {
  return el('td', { class: value === undefined ? 'quiet' : which }, value === undefined ? '–' : short(value));
}
