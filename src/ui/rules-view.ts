import type { EffectiveItem, EffectiveSection, EffectiveView, Hierarchy } from './answers';
import { ask } from './api';
import { button, el, type Child } from './dom';
import { folderTree, type Chosen } from './folder-tree';
import { choose, type Route } from './route';
import { badge, nothing, short, spaced, toneOf, valueCell } from './shown';
import type { Loaded, View } from './view';

/** Rules that are shown at once; a button shows the rest. */
const first = 300;

/** Fields that have a column or a meaning of their own. */
const apart = new Set(['id', 'position', 'disabled', 'description', 'action']);

/** The rulebase that applies to a folder, snippet or firewall, and where each rule comes from. */
export const rulesView: View = {
  title: 'Rules',
  load: async ({ chosen }, tenant, signal): Promise<Loaded> => {
    const hierarchy = await ask<Hierarchy>('tree', { tenant }, signal);
    const what = whatIsChosen(chosen, hierarchy);
    const of = chosen['of'] === 'running' ? 'running' : 'candidate';
    const view = await ask<EffectiveView>('view', { tenant, ...what, of, only: 'rules' }, signal);
    return {
      mark: JSON.stringify([hierarchy, view, chosen]),
      show: () =>
        el(
          'div',
          { class: 'with-tree' },
          el(
            'nav',
            { class: 'side', 'aria-label': 'Containers', 'data-scroll': 'tree' },
            folderTree(hierarchy, what, ({ scope, name }) => choose({ scope, name })),
          ),
          el('div', { class: 'content' }, rulebase(view, what, chosen)),
        ),
      again: 3000,
    };
  },
};

function whatIsChosen(chosen: Route['chosen'], { top }: Hierarchy): Chosen {
  const { scope, name } = chosen;
  if (name === undefined) return { scope: 'folder', name: top.folders[0]?.name ?? top.name };
  return { scope: scope === 'snippet' || scope === 'device' ? scope : 'folder', name };
}

function rulebase(view: EffectiveView, what: Chosen, chosen: Route['chosen']): Child {
  const kinds = [...new Set(view.sections.map(({ kind }) => kind))];
  const count = (kind: string): number =>
    view.sections.filter((one) => one.kind === kind).reduce((sum, { items }) => sum + items.length, 0);
  const fullest = kinds.toSorted((a, b) => count(b) - count(a))[0] ?? '';
  const kind = kinds.find((one) => one === chosen['kind']) ?? fullest;
  const sections = view.sections.filter((one) => one.kind === kind);
  return [
    el(
      'header',
      { class: 'title' },
      el('h1', {}, what.name),
      badge(what.scope),
      view.version === undefined ? undefined : badge(view.version === 0 ? 'never pushed' : `version ${view.version}`),
    ),
    el(
      'div',
      { class: 'tools' },
      choice('Configuration', ['candidate', 'running'], view.of, (of) => choose({ of })),
      kindSelect(kinds, kind, count),
      filterField(chosen['filter'] ?? ''),
    ),
    ruleTable(sections, kind, view.of, chosen),
  ];
}

/** A few alternatives beside each other. */
function choice(name: string, all: readonly string[], now: string, chosen: (one: string) => void): HTMLElement {
  return el(
    'div',
    { class: 'choice', role: 'group', 'aria-label': name },
    all.map((one) =>
      button({ 'aria-pressed': one === now ? 'true' : 'false', 'data-key': `of ${one}` }, () => chosen(one), one),
    ),
  );
}

function kindSelect(kinds: readonly string[], now: string, count: (kind: string) => number): HTMLElement {
  const select = el(
    'select',
    { 'aria-label': 'Kind of rule', 'data-key': 'kind' },
    kinds.map((kind) => el('option', { value: kind, selected: kind === now }, `${spaced(kind)}s (${count(kind)})`)),
  );
  select.addEventListener('change', () => choose({ kind: select.value }));
  return select;
}

function filterField(now: string): HTMLElement {
  const input = el('input', {
    type: 'search',
    placeholder: 'Filter rules',
    'aria-label': 'Filter rules',
    'data-key': 'filter',
    'data-filter': true,
    value: now,
  });
  input.addEventListener('change', () => choose({ filter: input.value }));
  return input;
}

function ruleTable(
  sections: readonly EffectiveSection[],
  kind: string,
  of: EffectiveView['of'],
  chosen: Route['chosen'],
): HTMLElement {
  const filter = (chosen['filter'] ?? '').toLowerCase();
  const matches = (item: EffectiveItem): boolean => JSON.stringify(item).toLowerCase().includes(filter);
  const all = sections.flatMap(({ items, position }) => items.map((item) => ({ item, position })));
  const found = all.map((one, i) => ({ ...one, number: i + 1 })).filter(({ item }) => matches(item));
  if (found.length === 0) {
    if (filter !== '') return nothing('No rule matches', `None of ${all.length} holds "${filter}".`);
    return nothing(
      `No ${spaced(kind)}s ${of === 'running' ? 'run' : 'apply'} here`,
      of === 'running' ? 'What was never pushed does not run.' : 'What a folder above holds would apply here, too.',
    );
  }
  const shown = chosen['all'] === 'yes' ? found : found.slice(0, first);
  const columns = columnsOf(found.map(({ item }) => item));
  const width = columns.length + 3;
  const rows: HTMLElement[] = [];
  let group = '';
  for (const { item, position, number } of shown) {
    const origin = originText(item);
    if (`${position ?? ''} ${origin}` !== group) {
      group = `${position ?? ''} ${origin}`;
      const heading = [
        badge(position === 'post' ? 'post rules' : 'pre rules', `order-${position ?? 'pre'}`),
        ` ${origin}`,
      ];
      rows.push(el('tr', { class: 'group' }, el('th', { colspan: width, scope: 'rowgroup' }, heading)));
    }
    rows.push(...ruleRows(item, number, columns, chosen['open'] ?? ''));
  }
  const rest = found.length - shown.length;
  return el(
    'div',
    { class: 'sheet', 'data-scroll': 'rules', tabindex: 0, role: 'region', 'aria-label': `${spaced(kind)}s in order` },
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
    rest === 0 ? undefined : button({ class: 'more-rows' }, () => choose({ all: 'yes' }), `Show ${rest} more`),
  );
}

function ruleRows(item: EffectiveItem, number: number, columns: readonly string[], open: string): HTMLElement[] {
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
        { class: 'link', 'aria-expanded': isOpen ? 'true' : 'false', 'data-key': `rule ${name}` },
        () => choose({ open: isOpen ? undefined : name }),
        name,
      ),
      off ? badge('disabled') : undefined,
    ),
    el('td', {}, typeof action === 'string' ? badge(action, toneOf(action)) : valueCell(action ?? '')),
    columns.map((column) => el('td', {}, fields[column] === undefined ? undefined : valueCell(fields[column]))),
  );
  if (!isOpen) return [row];
  const details = Object.entries(fields).flatMap(([field, value]) => [
    el('dt', {}, spaced(field)),
    el('dd', {}, short(value)),
  ]);
  return [row, el('tr', { class: 'details' }, el('td', { colspan: columns.length + 3 }, el('dl', {}, details)))];
}

function columnsOf(items: readonly EffectiveItem[]): readonly string[] {
  const columns = new Set<string>();
  for (const { fields } of items) {
    for (const [name, value] of Object.entries(fields)) if (!apart.has(name) && isSaid(value)) columns.add(name);
  }
  // What every rule says in the same words tells nothing about any of them.
  return [...columns].filter((name) => {
    const [value] = items.map(({ fields }) => fields[name]);
    return items.length < 2 || typeof value !== 'string' || items.some(({ fields }) => fields[name] !== value);
  });
}

function isSaid(value: unknown): boolean {
  return value !== false && value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function originText({ origin, from }: EffectiveItem): string {
  if (origin === 'own') return 'its own';
  return from === undefined ? 'of the tenant' : `from ${from.scope} ${from.name}`;
}
