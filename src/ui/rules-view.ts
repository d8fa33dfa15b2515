import type { EffectiveView, Hierarchy, PlaceCounts, RuleMark } from './answers';
import { ask } from './api';
import { deviceName } from './device-name';
import { button, el, Part, type Child } from './dom';
import { FilterField } from './filter-field';
import { FolderTree, type Chosen } from './folder-tree';
import { chosenOrFirst } from './first-with-rules';
import { choose, type Route } from './route';
import { ColumnChooser } from './rules/columns';
import { MarksOfRules } from './rules/marks';
import { columnsIn, ruleTable, type Rulebase } from './rules/rule-table';
import { badge, spaced } from './shown';
import type { View } from './view';

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
    const columns = new ColumnChooser(() => choose({}));
    const marks = new MarksOfRules(tenant, () => dispatchEvent(new HashChangeEvent('hashchange')));
    const tools = el('div', { class: 'tools' }, configuration.element, kinds.element, filter.element, columns.element);
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
        const { counts } = await ask<PlaceCounts>('counts', { tenant, of: 'rules' }, signal);
        tree.show(hierarchy, what, undefined, counts);
        title.show([what, view.version, hierarchy], () => titleOf(what, view, hierarchy));
        configuration.show(of, () =>
          choice('Configuration', ['candidate', 'running'], of, (one) => choose({ of: one })),
        );
        kinds.show([rulebase.counts, rulebase.kind], () => kindSelect(rulebase));
        filter.show(chosen);
        const found = columnsIn(rulebase);
        columns.show(rulebase.kind, found);
        // What runs has no marks: they compare the candidate with it.
        const marked = of === 'running' ? [] : marks.of(what);
        const byName = new Map(marked.map((one) => [keyOf(one), one]));
        const markOf = (position = '', name: string): RuleMark | undefined =>
          byName.get(keyOf({ kind: rulebase.kind ?? '', position, name }));
        table.show([view, chosen, found.shown, marked], () =>
          ruleTable(rulebase, view.of, chosen, found.shown, markOf),
        );
        return 3000;
      },
    };
  },
};

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

function keyOf({ kind, position, name }: Pick<RuleMark, 'kind' | 'position' | 'name'>): string {
  return JSON.stringify([kind, position, name]);
}
