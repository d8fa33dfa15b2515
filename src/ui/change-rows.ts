import type { AuditedChange, ChangeGroup, StagedChange } from './answers';
import { el, type Child } from './dom';
import { badge, short, spaced, toneOf } from './shown';
import { VirtualList } from './virtual-list';

/** Symbols of changes, for users who cannot distinguish the colors. */
export const signs: Readonly<Record<StagedChange['change'], string>> = {
  created: '+',
  updated: '~',
  moved: '↕',
  deleted: '−',
};

/** Staged changes as returned by the service. */
export interface FoundChanges {
  readonly running: number;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  /** All of them, by kind and place. */
  readonly groups: readonly ChangeGroup[];
  readonly changes: readonly StagedChange[];
}

/** Makes a list of changed objects, one row each. */
export function changeList(label: string, open: (one: StagedChange) => void): VirtualList<StagedChange> {
  return new VirtualList({ label, keyOf: ({ id }) => id, row: changeRow, open });
}

function changeRow(one: StagedChange): Child {
  return [
    el('span', { class: 'cell-sign' }, badge(`${signs[one.change]} ${one.change}`, toneOf(one.change))),
    el('strong', { class: 'cell-name', title: one.name }, one.name === '' ? '–' : one.name),
    el('span', { class: 'cell-kind quiet' }, spaced(one.kind), one.container === '' ? '' : ` in ${one.container}`),
    el('span', { class: 'cell-summary' }, one.changes.slice(0, 3).map(changeText)),
    el('span', { class: 'cell-by quiet' }, one.by.join(', ')),
  ];
}

function changeText({ field, from, to, hidden }: AuditedChange): Child {
  const name = el('span', { class: 'quiet' }, `${field} `);
  if (hidden !== undefined) return [name, el('span', { class: 'quiet' }, 'changed '), ' '];
  return [
    name,
    from === undefined ? undefined : el('span', { class: 'was' }, short(from)),
    from === undefined || to === undefined ? undefined : ' ',
    to === undefined ? undefined : el('span', { class: 'is' }, short(to)),
    ' ',
  ];
}
