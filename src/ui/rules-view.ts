import type { EffectiveItem, EffectiveSection, EffectiveView, Hierarchy, HierarchyFolder } from './answers';
import { cutMiddle } from '../map/view';
import { ask } from './api';
import { button, el, Part, type Child } from './dom';
import { FilterField } from './filter-field';
import { FolderTree, type Chosen } from './folder-tree';
import { chosenOrFirst } from './first-with-rules';
import { choose, type Route } from './route';
import { badge, nothing, short, spaced, toneOf, valueCell } from './shown';
import type { View } from './view';

/** Characters of a name in the table; its tooltip has all of them. */
const longest = 40;

/** Number of rules shown initially; a button shows the rest. */
const first = 300;

/** Fields that have their own column or presentation. */
const apart = new Set(['id', 'position', 'disabled', 'description', 'action']);

/** Shows the rulebase that applies to a folder, snippet or firewall, and the origin of each rule. */
export const rulesView: View = {
  title: 'Rules',
  open: (tenant) => {
    const tree = new FolderTree('Containers', ({ scope, name }) => choose({ scope, name, open: undefined }));
    const chosenIn = chosenOrFirst(tenant);
    const filter = new FilterField('filter', 'Filter rules');
    const title = new Part(el('header', { class: 'title' }));
    const configuration = new Part(el('div'));
    const kinds = new Part(el('div'));
    const table = new Part(el('div', { class: 'fill' }));
    const tools = el('div', { class: 'tools' }, configuration.element, kinds.element, filter.element);
    return {
      element: el(
        'div',
        { class: 'with-tree' },
        tree.element,
        el('div', { class: 'content' }, title.element, tools, table.element),
      ),
      update: async (chosen, signal) => {
        const hierarchy = await ask<Hierarchy>('tree', { tenant }, signal);
        const what = await chosenIn(chosen, hierarchy, signal);
        const of = chosen['of'] === 'running' ? 'running' : 'candidate';
        const view = await ask<EffectiveView>('view', { tenant, ...what, of, only: 'rules' }, signal);
        const rulebase = rulebaseOf(view, chosen);
        tree.show(hierarchy, what);
        title.show([what, view.version, hierarchy], () => titleOf(what, view, hierarchy));
        configuration.show(of, () =>
          choice('Configuration', ['candidate', 'running'], of, (one) => choose({ of: one })),
        );
        kinds.show([rulebase.counts, rulebase.kind], () => kindSelect(rulebase));
        filter.show(chosen);
        table.show([view, chosen], () => ruleTable(rulebase, view.of, chosen));
        return 3000;
      },
    };
  },
};

/** The rules of one kind, and the number of rules of each kind that has any. */
interface Rulebase {
  readonly kind: string | undefined;
  readonly counts: readonly (readonly [kind: string, count: number])[];
  readonly sections: readonly EffectiveSection[];
}

function rulebaseOf({ sections }: EffectiveView, chosen: Route['chosen']): Rulebase {
  const counts = new Map<string, number>();
  for (const { kind, items } of sections) counts.set(kind, (counts.get(kind) ?? 0) + items.length);
  const filled = [...counts].filter(([kind, count]) => count > 0 || kind === chosen['kind']);
  const [fullest] = filled.toSorted(([, a], [, b]) => b - a);
  const kind = filled.find(([one]) => one === chosen['kind'])?.[0] ?? fullest?.[0];
  return { kind, counts: filled, sections: sections.filter((one) => one.kind === kind) };
}

function titleOf(what: Chosen, { version }: EffectiveView, { top }: Hierarchy): Child {
  const device = what.scope === 'device' ? deviceName(top, what.name) : undefined;
  return [
    el('h1', {}, device ?? what.name),
    badge(what.scope),
    device === undefined || device === what.name ? undefined : badge(what.name),
    version === undefined ? undefined : badge(version === 0 ? 'never pushed' : `version ${version}`),
  ];
}

/** Returns the display name of the firewall with a serial number. */
function deviceName({ devices, folders }: HierarchyFolder, serial: string): string | undefined {
  return (
    devices.find((one) => one.serial === serial)?.name ??
    folders.map((one) => deviceName(one, serial)).find((name) => name !== undefined)
  );
}

/** Makes a row of alternatives to choose from. */
function choice(name: string, all: readonly string[], now: string, chosen: (one: string) => void): HTMLElement {
  return el(
    'div',
    { class: 'choice', role: 'group', 'aria-label': name },
    all.map((one) =>
      button({ 'aria-pressed': one === now ? 'true' : 'false', 'data-key': `of ${one}` }, () => chosen(one), one),
    ),
  );
}

function kindSelect({ counts, kind: now }: Rulebase): Child {
  // Without rules there is nothing to select.
  if (counts.length === 0) return undefined;
  const select = el(
    'select',
    { 'aria-label': 'Kind of rule', 'data-key': 'kind' },
    counts.map(([kind, count]) => el('option', { value: kind, selected: kind === now }, `${spaced(kind)}s (${count})`)),
  );
  select.addEventListener('change', () => choose({ kind: select.value }));
  return select;
}

function ruleTable({ sections, kind }: Rulebase, of: EffectiveView['of'], chosen: Route['chosen']): HTMLElement {
  const filter = (chosen['filter'] ?? '').toLowerCase();
  const matches = (item: EffectiveItem): boolean => JSON.stringify(item).toLowerCase().includes(filter);
  const all = sections.flatMap(({ items, position }) => items.map((item) => ({ item, position })));
  const found = all.map((one, i) => ({ ...one, number: i + 1 })).filter(({ item }) => matches(item));
  if (found.length === 0) {
    if (filter !== '') return nothing('No rule matches', `None of ${all.length} holds "${filter}".`);
    const what = kind === undefined ? 'rules' : `${spaced(kind)}s`;
    return of === 'running'
      ? nothing(`No ${what} run here`, 'What was never pushed does not run.')
      : nothing(`No ${what} apply here`, 'Rules of this container, and of those above it, appear here in their order.');
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

/** Columns in the order of the vendor's page. */
const usual = [
  'from',
  'source',
  'source_user',
  'source_hip',
  'to',
  'destination',
  'application',
  'service',
  'category',
];

/** Columns that are always there, if the kind of rule has them: empty is as telling as a value. */
const always = new Set(['from', 'source', 'to', 'destination', 'application', 'service']);

function columnsOf(items: readonly EffectiveItem[]): readonly string[] {
  const names = new Set(items.flatMap(({ fields }) => Object.keys(fields).filter((name) => !apart.has(name))));
  const isShown = (name: string): boolean => {
    if (always.has(name)) return true;
    if (!items.some(({ fields }) => isSaid(fields[name]))) return false;
    // A field with the same value in all rules carries no information.
    const first = items[0]?.fields[name];
    return items.length < 2 || typeof first !== 'string' || items.some(({ fields }) => fields[name] !== first);
  };
  const place = (name: string): number => (usual.includes(name) ? usual.indexOf(name) : usual.length);
  return [...names].filter(isShown).sort((a, b) => place(a) - place(b));
}

function isSaid(value: unknown): boolean {
  return value !== false && value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function originText({ origin, from }: EffectiveItem): string {
  if (origin === 'own') return 'its own';
  return from === undefined ? 'of the tenant' : `from ${from.scope} ${from.name}`;
}
