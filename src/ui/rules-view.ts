import type { EffectiveView, Hierarchy, PlaceCounts } from './answers';
import { ask } from './api';
import { el, Part, type Child } from './dom';
import { FilterField } from './filter-field';
import { FolderTree, type Chosen } from './folder-tree';
import { chosenOrFirst } from './first-with-rules';
import { PlaceReader } from './place-reader';
import { choice } from './review/choice';
import { choose, showAgain, type Route } from './route';
import { ColumnChooser } from './rules/columns';
import { marksSource } from './rules/marks';
import { columnsIn, ruleTable, type Rulebase, type RuleNotes } from './rules/rule-table';
import { badge, spaced } from './shown';
import { shownName } from './shown-name';
import { keptReport, usageSummary } from './use/kept-report';
import { reportField } from './use/report-field';
import { usesSource, type KnownUses } from './use/uses-source';
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
    const columns = new ColumnChooser(showAgain);
    const marks = new PlaceReader(tenant, marksSource, showAgain);
    const uses = new PlaceReader(tenant, usesSource, showAgain);
    const report = reportField(tenant);
    const note = new Part(el('span', { class: 'quiet', role: 'status' }));
    let opened = '';
    const fields = [configuration.element, kinds.element, filter.element];
    const tools = el('div', { class: 'tools' }, fields, note.element, report.element, columns.element);
    return {
      element: el(
        'div',
        { class: 'with-tree' },
        tree.element,
        el('div', { class: 'content' }, title.element, tools, report.about, table.element),
      ),
      update: async (chosen, signal) => {
        const hierarchy = await ask<Hierarchy>('tree', { tenant }, signal);
        const what = await chosenIn(chosen, hierarchy, signal);
        const of = chosen['of'] === 'running' ? 'running' : 'candidate';
        const [view, { counts }, usage] = await Promise.all([
          ask<EffectiveView>('view', { tenant, ...what, of, only: 'rules' }, signal),
          ask<PlaceCounts>('counts', { tenant, of: 'rules' }, signal),
          usageSummary(tenant, signal),
        ]);
        const rulebase = rulebaseOf(view, chosen);
        tree.show(hierarchy, what, undefined, counts);
        title.show([what, view.version, hierarchy], () => titleOf(what, view, hierarchy));
        configuration.show(of, () =>
          choice('Configuration', ['candidate', 'running'], of, (one) => choose({ of: one })),
        );
        kinds.show([rulebase.counts, rulebase.kind], () => kindSelect(rulebase));
        filter.show(chosen);
        const fitting = columnsIn(rulebase);
        columns.show(rulebase.kind, fitting);
        // What runs has no marks: they compare the candidate with it.
        const known = of === 'running' ? { marks: [], note: undefined } : marks.of(what);
        const { id } = keptReport(tenant) ?? {};
        const found = id === undefined ? noUses : uses.of(what, { id, of });
        report.show(usage);
        const wrong = missingOf(rulebase, chosen) ?? known.note ?? found.note;
        note.show(wrong, () => wrong);
        const [markOf, useOf] = [byKey(known.marks), byKey(found.uses)];
        const notesOf = (position = '', name: string): RuleNotes => {
          const key = keyOf({ kind: rulebase.kind ?? '', position, name });
          return { mark: markOf.get(key), use: useOf.get(key) };
        };
        table.show([view, chosen, fitting.shown, known.marks, found.uses], () =>
          ruleTable(rulebase, view, chosen, fitting.shown, notesOf),
        );
        const { open = '' } = chosen;
        if (open !== opened) requestAnimationFrame(() => scrollToOpen(table.element));
        opened = open;
        return 3000;
      },
    };
  },
};

/** Says what a link names and what is not here. */
function missingOf({ counts, sections }: Rulebase, { kind = '', open = '' }: Route['chosen']): string | undefined {
  if (kind !== '' && !counts.some(([one, count]) => one === kind && count > 0))
    return `There are no rules of the kind "${spaced(kind)}" here.`;
  const isHere = open === '' || sections.some(({ items }) => items.some(({ name }) => name === open));
  return isHere ? undefined : `There is no rule "${open}" here.`;
}

/** Brings an open rule into view: a link may lead to the last of many. */
function scrollToOpen(table: HTMLElement): void {
  table.querySelector('.details')?.scrollIntoView({ block: 'nearest' });
  table.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'nearest' });
}

function rulebaseOf({ sections }: EffectiveView, chosen: Route['chosen']): Rulebase {
  const counts = new Map<string, number>();
  for (const { kind, items } of sections) counts.set(kind, (counts.get(kind) ?? 0) + items.length);
  const filled = [...counts].filter(([kind, count]) => count > 0 || kind === chosen['kind']);
  const [fullest] = filled.toSorted(([, a], [, b]) => b - a);
  const kind = filled.find(([one]) => one === chosen['kind'])?.[0] ?? fullest?.[0];
  return { kind, counts: filled, sections: sections.filter((one) => one.kind === kind) };
}

function titleOf(what: Chosen, { version }: EffectiveView, hierarchy: Hierarchy): Child {
  const shown = shownName(hierarchy, what);
  return [
    el('h1', {}, shown),
    badge(what.scope),
    shown === what.name ? undefined : badge(what.name),
    version === undefined ? undefined : badge(version === 0 ? 'never pushed' : `version ${version}`),
  ];
}

function kindSelect({ counts, kind: now }: Rulebase): Child {
  // Without rules, a list of their kinds is empty.
  if (counts.length === 0) return undefined;
  const select = el(
    'select',
    { 'aria-label': 'Kind of rule', 'data-key': 'kind' },
    counts.map(([kind, count]) => el('option', { value: kind, selected: kind === now }, `${spaced(kind)}s (${count})`)),
  );
  select.addEventListener('change', () => choose({ kind: select.value }));
  return select;
}

const noUses: KnownUses = { uses: [], note: undefined };

interface Named {
  readonly kind: string;
  readonly position: string;
  readonly name: string;
}

function keyOf({ kind, position, name }: Named): string {
  return JSON.stringify([kind, position, name]);
}

function byKey<T extends Named>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [keyOf(one), one]));
}
