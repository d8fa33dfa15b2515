import type { AuditedChange, Staged, StagedChange } from './answers';
import { ask } from './api';
import { el } from './dom';
import { badge, nothing, short, spaced, toneOf } from './shown';
import type { View } from './view';

const signs: Readonly<Record<StagedChange['change'], string>> = {
  created: '+',
  updated: '~',
  moved: '↕',
  deleted: '−',
};

/** The candidate against the running configuration. */
export const changesView: View = {
  title: 'Changes',
  load: async (_route, tenant, signal) => {
    const staged = await ask<Staged>('changes', { tenant }, signal);
    return { mark: JSON.stringify(staged), show: () => changes(staged), again: 3000 };
  },
};

function changes({ running, changes: all }: Staged): HTMLElement {
  const version = running === 0 ? 'nothing was pushed yet' : `version ${running} runs`;
  const counts = (['created', 'updated', 'moved', 'deleted'] as const).map((change) => {
    const count = all.filter((one) => one.change === change).length;
    return count === 0 ? undefined : badge(`${signs[change]} ${count} ${change}`, toneOf(change));
  });
  return el(
    'div',
    { class: 'content' },
    el('header', { class: 'title' }, el('h1', {}, 'Candidate against running'), badge(version), counts),
    all.length === 0
      ? nothing(
          'Nothing is staged',
          'The candidate equals the running configuration. Changes through the API appear here.',
        )
      : el('ol', { class: 'cards', 'data-scroll': 'changes' }, all.map(card)),
  );
}

function card(one: StagedChange): HTMLElement {
  return el(
    'li',
    { class: `card ${toneOf(one.change)}` },
    el(
      'div',
      { class: 'card-head' },
      badge(`${signs[one.change]} ${one.change}`, toneOf(one.change)),
      el('strong', {}, one.name === '' ? '–' : one.name),
      el('span', { class: 'quiet' }, spaced(one.kind)),
      one.container === '' ? undefined : el('span', { class: 'quiet' }, `in ${one.scope} ${one.container}`),
      el('span', { class: 'by' }, `by ${one.by.join(', ')}`),
    ),
    fieldTable(one.changes),
  );
}

/** Fields with what they were and what they are. */
export function fieldTable(changes: readonly AuditedChange[]): HTMLElement | undefined {
  if (changes.length === 0) return undefined;
  // What came or went as a whole has one side only.
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

/** Fields with their values in one flow, without those that say nothing. */
function valueLine(changes: readonly AuditedChange[], which: 'was' | 'is'): HTMLElement {
  const told = changes
    .map(({ field, from, to }) => ({ field, value: which === 'is' ? to : from }))
    .filter(({ field, value }) => field !== 'name' && value !== false);
  return el(
    'div',
    { class: 'values' },
    told.map(({ field, value }) => el('span', {}, el('span', { class: 'quiet' }, `${field} `), short(value))),
  );
}

function side(value: unknown, which: 'was' | 'is'): HTMLElement {
  return el('td', { class: value === undefined ? 'quiet' : which }, value === undefined ? '–' : short(value));
}
