import type { EffectiveItem, EffectiveSection, EffectiveView, RuleMark, RuleUse } from '../answers';
import { cutMiddle } from '../../engine/map/view';
import { button, el } from '../dom';
import { choose, type Route } from '../route';
import { badge, nothing, short, spaced, toneOf, valueCell } from '../shown';
import { useLine, useWords } from '../use/use-text';
import { columnsOf, type Columns } from './columns';
import { markBadges, markWords } from './marks';

/** Characters of a name in the table; its tooltip has all of them. */
const longest = 30;

/** Number of rules shown initially; a button shows the rest. */
const first = 300;

/** The rules of one kind, and the number of rules of each kind that has any. */
export interface Rulebase {
  readonly kind: string | undefined;
  readonly counts: readonly (readonly [kind: string, count: number])[];
  readonly sections: readonly EffectiveSection[];
}

/** What is said of a rule beside its fields. */
export interface RuleNotes {
  readonly mark?: RuleMark | undefined;
  readonly use?: RuleUse | undefined;
}

/** The notes of a rule, by rulebase and name. */
export type NotesOf = (position: string | undefined, name: string) => RuleNotes;

/** Returns the columns of all rules of a rulebase. */
export function columnsIn({ kind, sections }: Rulebase): Columns {
  return columnsOf(
    kind,
    sections.flatMap(({ items }) => items),
  );
}

/** Draws the rules in the order in which a firewall evaluates them. */
export function ruleTable(
  { sections, kind }: Rulebase,
  { of, container: here }: Pick<EffectiveView, 'of' | 'container'>,
  chosen: Route['chosen'],
  columns: readonly string[],
  notesOf: NotesOf,
): HTMLElement {
  const filter = (chosen['filter'] ?? '').toLowerCase();
  const all = sections.flatMap(({ items, position }) =>
    items.map((item) => ({ item, position, notes: notesOf(position, item.name) })),
  );
  const found = all
    .map((one, i) => ({ ...one, number: i + 1 }))
    .filter(({ item, notes }) => `${JSON.stringify(item)} ${wordsOf(notes)}`.toLowerCase().includes(filter));
  if (found.length === 0) {
    if (filter !== '') return nothing('No rule matches', `None of ${all.length} holds "${filter}".`);
    const what = kind === undefined ? 'rules' : `${spaced(kind)}s`;
    return of === 'running'
      ? nothing(`No ${what} run here`, 'What was never pushed does not run.')
      : nothing(`No ${what} apply here`, 'Rules of this container, and of those above it, appear here in their order.');
  }
  const shown = chosen['all'] === 'yes' ? found : found.slice(0, first);
  const width = columns.length + 3;
  const rows: HTMLElement[] = [];
  let group = '';
  for (const { item, position, number, notes } of shown) {
    const origin = originText(item, here);
    if (`${position ?? ''} ${origin}` !== group) {
      group = `${position ?? ''} ${origin}`;
      const heading = [
        badge(position === 'post' ? 'post rules' : 'pre rules', `order-${position ?? 'pre'}`),
        ` ${origin}`,
      ];
      rows.push(el('tr', { class: 'group' }, el('th', { colspan: width, scope: 'rowgroup' }, heading)));
    }
    rows.push(...ruleRows(item, number, columns, chosen['open'] ?? '', notes));
  }
  const rest = found.length - shown.length;
  return el(
    'div',
    {
      class: 'sheet',
      'data-scroll': 'rules',
      'data-key': 'scroll rules',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Rules in order',
    },
    el(
      'table',
      { class: 'rules' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['#', 'Name', 'Action', ...columns.map(spaced)].map((name) => el('th', { scope: 'col' }, name)),
        ),
      ),
      el('tbody', {}, rows),
    ),
    rest === 0
      ? undefined
      : button({ class: 'secondary more-rows' }, () => choose({ all: 'yes' }), `Show ${rest} more`),
  );
}

function ruleRows(
  item: EffectiveItem,
  number: number,
  columns: readonly string[],
  open: string,
  { mark, use }: RuleNotes,
): HTMLElement[] {
  const { fields, name } = item;
  const isOpen = open === name;
  const off = fields['disabled'] === true;
  const action = fields['action'];
  const row = el(
    'tr',
    { class: `${off ? 'off ' : ''}origin-${item.origin}` },
    el('td', { class: 'number' }, number),
    el(
      'th',
      { scope: 'row' },
      button(
        {
          class: 'link',
          title: name,
          'aria-label': name,
          'aria-expanded': isOpen ? 'true' : 'false',
          'data-key': `rule ${name}`,
        },
        () => choose({ open: isOpen ? undefined : name }),
        cutMiddle(name, longest),
      ),
      off ? badge('disabled') : undefined,
      markBadges(mark),
      useLine(use),
    ),
    el(
      'td',
      { 'data-label': 'action' },
      typeof action === 'string' ? badge(action, toneOf(action)) : valueCell(action ?? ''),
    ),
    columns.map((column) =>
      el('td', { 'data-label': spaced(column) }, fields[column] === undefined ? undefined : valueCell(fields[column])),
    ),
  );
  if (!isOpen) return [row];
  const details = Object.entries(fields).flatMap(([field, value]) => [
    el('dt', {}, spaced(field)),
    el('dd', {}, short(value)),
  ]);
  return [row, el('tr', { class: 'details' }, el('td', { colspan: columns.length + 3 }, el('dl', {}, details)))];
}

function wordsOf({ mark, use }: RuleNotes): string {
  return `${markWords(mark)} ${use === undefined ? '' : useWords(use)}`;
}

function originText({ origin, from }: EffectiveItem, here: EffectiveView['container']): string {
  if (origin === 'own') return `of this ${here.scope === 'device' ? 'firewall' : here.scope}`;
  return from === undefined ? 'of the tenant' : `from ${from.scope} ${from.name}`;
}
