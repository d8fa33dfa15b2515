import type { ChangeGroup, StagedChange } from './answers';
import { ask } from './api';
import { changeList, signs, type FoundChanges } from './change-rows';
import { button, el, Part, type Child } from './dom';
import { fieldTable } from './field-table';
import { FilterField } from './filter-field';
import { changeOrders } from './list-orders';
import { mineBox, narrowedTo } from './mine-box';
import { candidateActions } from './push-dialog';
import { choose, go } from './route';
import { session } from './session';
import { badge, nothing, spaced, toneOf } from './shown';
import type { View } from './view';

/** Compares the candidate with the running configuration. */
export const changesView: View = {
  title: 'Changes',
  open: (tenant) => {
    let opened: StagedChange | undefined;
    const list = changeList('Staged changes', (change) => {
      opened = change;
      choose({ object: change.id });
    });
    const title = new Part(el('header', { class: 'title' }));
    const filter = new FilterField('text', 'Filter by name');
    const order = new Part(el('div'));
    const mine = new Part(el('div'));
    const groups = new Part(el('div'));
    const tools = el('div', { class: 'tools' }, filter.element, groups.element, order.element, mine.element);
    const empty = new Part(el('div'));
    const aside = new Part(el('aside', { 'aria-label': 'What changed', tabindex: 0, hidden: true }));
    const section = el('section', { 'aria-label': 'Changes' }, title.element, tools, list.element, empty.element);
    return {
      element: el('div', { class: 'content beside' }, section, aside.element),
      update: async (chosen, signal) => {
        const { text = '', object = '', sort = 'kind', group = '' } = chosen;
        const { account } = session.now;
        const by = narrowedTo(account, chosen);
        const query = { tenant, text, sort, ...(by === undefined ? {} : { by }), ...(group === '' ? {} : { group }) };
        const { mark } = await ask<{ readonly mark: string }>('mark', { tenant }, signal);
        let found: FoundChanges | undefined;
        await list.show(query, mark, object, async (offset, limit) => {
          const page = await ask<FoundChanges>('differences', {
            ...query,
            offset: String(offset),
            limit: String(limit),
          });
          found = page;
          return { total: page.total, items: page.changes };
        });
        if (found !== undefined) {
          const { counts, running } = found;
          const staged = Object.values(counts).reduce((sum, n) => sum + n, 0);
          title.show([counts, running, session.now], () => titleOf(found, tenant, staged > 0));
          tools.hidden = staged === 0 && text === '' && by === undefined && group === '';
          const { groups: all } = found;
          groups.show([all, group], () => groupSelect(all, group));
          opened = found.changes.find(({ id }) => id === object) ?? (opened?.id === object ? opened : undefined);
        }
        filter.show(chosen);
        order.show(sort, () => orderSelect(sort));
        mine.show([account, chosen['mine']], () => mineBox(account, chosen['mine'] === 'yes'));
        list.element.hidden = list.total === 0;
        empty.show([list.total === 0, text, by, group], () =>
          list.total === 0 ? emptyState(text, by, group) : undefined,
        );
        const shown = opened?.id === object ? opened : undefined;
        aside.show(shown ?? '', () => (shown === undefined ? undefined : pane(shown)));
        aside.element.hidden = shown === undefined;
        return 2000;
      },
    };
  },
};

function titleOf(found: FoundChanges | undefined, tenant: string, isStaged: boolean): Child {
  const { running = 0, counts = {} } = found ?? {};
  return [
    el('h1', {}, 'Candidate against running'),
    badge(running === 0 ? 'nothing was pushed yet' : `version ${running} runs`),
    countBadges(counts),
    el('div', { class: 'actions' }, candidateActions(tenant, isStaged)),
  ];
}

/** Makes badges with the number of objects by type of change. */
export function countBadges(counts: Readonly<Record<string, number>>): Child {
  return (['created', 'updated', 'moved', 'deleted'] as const).map((change) => {
    const count = counts[change] ?? 0;
    return count === 0 ? undefined : badge(`${signs[change]} ${count} ${change}`, toneOf(change));
  });
}

function orderSelect(now: string): HTMLElement {
  const select = el(
    'select',
    { 'aria-label': 'Sort by', 'data-key': 'sort' },
    Object.entries(changeOrders).map(([order, name]) =>
      el('option', { value: order, selected: order === now }, `Sort by ${name}`),
    ),
  );
  select.addEventListener('change', () => choose({ sort: select.value }));
  return select;
}

function groupSelect(all: readonly ChangeGroup[], now: string): Child {
  // With one group, a list of them says nothing.
  if (all.length < 2 && now === '') return undefined;
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const select = el(
    'select',
    { 'aria-label': 'Kind and place', 'data-key': 'group' },
    el('option', { value: '', selected: now === '' }, `Every kind and place (${total.toLocaleString('en')})`),
    kinds.map((kind) =>
      el(
        'optgroup',
        { label: spaced(kind) },
        all
          .filter((change) => change.kind === kind)
          .map(({ key, scope, container, count }) =>
            el(
              'option',
              { value: key, selected: key === now },
              `${container === '' ? spaced(kind) : `${scope} ${container}`} (${count.toLocaleString('en')})`,
            ),
          ),
      ),
    ),
  );
  select.addEventListener('change', () => choose({ group: select.value === '' ? undefined : select.value }));
  return select;
}

function emptyState(text: string, by: string | undefined, group: string): HTMLElement {
  if (group !== '' && text === '' && by === undefined)
    return nothing(
      'No change of this kind here',
      'Its changes were pushed or reverted.',
      button({ class: 'secondary' }, () => choose({ group: undefined }), 'Show all changes'),
    );
  if (by !== undefined) return nothing('No change of yours', `Nothing that ${by} changed is staged here.`);
  return text === ''
    ? nothing(
        'Nothing is staged',
        'The candidate equals the running configuration. Changes through the API appear here.',
      )
    : nothing('No change matches', `No name of a changed object contains "${text}".`);
}

function pane(staged: StagedChange): Child {
  return [
    button({ class: 'close', 'aria-label': 'Close' }, () => choose({ object: undefined }), '×'),
    el('h2', {}, staged.name),
    el(
      'p',
      { class: 'quiet' },
      badge(`${signs[staged.change]} ${staged.change}`, toneOf(staged.change)),
      ` ${spaced(staged.kind)}${staged.container === '' ? '' : ` in ${staged.scope} ${staged.container}`}, by ${staged.by.join(', ')}`,
    ),
    el(
      'div',
      { class: 'tools' },
      staged.change === 'deleted'
        ? undefined
        : button({ class: 'secondary' }, () => go('objects', { object: staged.id }), 'Open the object'),
      button({ class: 'secondary' }, () => go('history', { id: staged.id }), 'Open in the audit log'),
    ),
    fieldTable(staged.changes) ?? el('p', { class: 'quiet' }, 'Only its place among the rules changed.'),
  ];
}
