import { ask } from './api';
import { changeList, type FoundChanges } from './change-rows';
import { countBadges } from './changes-view';
import { button, el, Part, type Child } from './dom';
import { candidateActions, openLoad } from './push-dialog';
import { choose } from './route';
import { session } from './session';
import { badge, nothing, scroller, timeCell } from './shown';
import type { View } from './view';

interface Version {
  readonly id: number;
  readonly date: string;
  readonly admin: string;
  readonly description: string;
  readonly scope: string;
}

interface Versions {
  readonly running: number;
  readonly total: number;
  readonly versions: readonly Version[];
}

/** Shows the pushed versions: a comparison of any two, and a button to load one. */
export const versionsView: View = {
  title: 'Versions',
  open: (tenant) => {
    const title = new Part(el('header', { class: 'title' }));
    const compare = new Part(el('div', { class: 'tools' }));
    const table = new Part(el('div', { class: 'fill' }));
    const head = new Part(el('div', { class: 'title' }));
    const list = changeList('Differences', ({ id }) => choose({ object: id }));
    const same = new Part(el('div'));
    const aside = el(
      'aside',
      { 'aria-label': 'Differences', tabindex: 0, hidden: true, class: 'column' },
      button({ class: 'close', 'aria-label': 'Close' }, () => choose({ from: undefined, to: undefined }), '×'),
      head.element,
      list.element,
      same.element,
    );
    const section = el('section', { 'aria-label': 'Versions' }, title.element, compare.element, table.element);
    let counts: Readonly<Record<string, number>> = {};
    return {
      element: el('div', { class: 'content beside' }, section, aside),
      update: async (chosen, signal) => {
        const found = await ask<Versions>('versions', { tenant, limit: '500' }, signal);
        const { mark } = await ask<{ readonly mark: string }>('mark', { tenant }, signal);
        const { from, to } = chosen;
        title.show([found.total, session.now, mark], () => [
          el('h1', {}, 'Versions'),
          badge(`${found.total} kept`),
          el('div', { class: 'actions' }, candidateActions(tenant, true)),
        ]);
        compare.show([found, from, to], () => (found.total === 0 ? undefined : compareTools(found, from, to)));
        table.show([found, from, to, session.now], () => versions(found, to));
        if (from !== undefined && to !== undefined) {
          await list.show([from, to], mark, '', async (offset, limit) => {
            const query = { tenant, from, to, offset: String(offset), limit: String(limit) };
            const page = await ask<FoundChanges>('differences', query);
            ({ counts } = page);
            return { total: page.total, items: page.changes };
          });
          head.show([from, to, counts], () => [el('h2', {}, `${nameOf(from)} → ${nameOf(to)}`), countBadges(counts)]);
          list.element.hidden = list.total === 0;
          same.show(list.total === 0, () =>
            list.total === 0 ? nothing('No difference', 'Both contain the same objects.') : undefined,
          );
        }
        aside.hidden = from === undefined || to === undefined;
        return 3000;
      },
    };
  },
};

function compareTools({ versions: all, running }: Versions, from: string | undefined, to: string | undefined): Child {
  const select = (name: 'from' | 'to', label: string, now: string): HTMLElement => {
    const options = ['candidate', 'running', ...all.map(({ id }) => String(id))];
    const field = el(
      'select',
      { 'aria-label': label, 'data-key': `compare ${name}` },
      options.map((option) => el('option', { value: option, selected: option === now }, optionOf(option, running))),
    );
    field.addEventListener('change', () => choose({ from: before, to: after, [name]: field.value }));
    return field;
  };
  const before = from ?? String(all[1]?.id ?? 'running');
  const after = to ?? String(all[0]?.id ?? 'candidate');
  return [
    el('span', {}, 'Compare'),
    select('from', 'Compare from', before),
    el('span', {}, 'with'),
    select('to', 'Compare to', after),
    button({ class: 'secondary', 'data-key': 'compare' }, () => choose({ from: before, to: after }), 'Compare'),
  ];
}

function optionOf(name: string, running: number): string {
  return name === 'running' ? `running (version ${running})` : nameOf(name);
}

function nameOf(configuration: string): string {
  return /^\d+$/.test(configuration) ? `version ${configuration}` : configuration;
}

function versions({ versions: all, running }: Versions, to: string | undefined): HTMLElement {
  if (all.length === 0) {
    return nothing(
      'No version yet',
      'Each push makes one. Any two can be compared, and each can become the candidate again.',
    );
  }
  return scroller(
    'versions',
    'Versions',
    el(
      'ol',
      { class: 'cards' },
      all.map((version, i) => versionCard(version, all[i + 1]?.id ?? 0, running, to)),
    ),
  );
}

function versionCard(version: Version, previous: number, running: number, to: string | undefined): HTMLElement {
  return el(
    'li',
    { class: to === String(version.id) ? 'card chosen' : 'card' },
    el(
      'div',
      { class: 'card-head' },
      el('strong', {}, `Version ${version.id}`),
      version.id === running ? badge('runs', 'good') : undefined,
      el('span', {}, version.description === '' ? version.scope : version.description),
      el('span', { class: 'by' }, `by ${version.admin} · `, timeCell(version.date)),
    ),
    el(
      'div',
      { class: 'card-actions' },
      button(
        { class: 'link', 'data-key': `what ${version.id}` },
        () => choose({ from: String(previous), to: String(version.id) }),
        'What it changed',
      ),
      button(
        { class: 'link', 'data-key': `against ${version.id}` },
        () => choose({ from: String(version.id), to: 'candidate' }),
        'Against the candidate',
      ),
      session.now.mayWrite
        ? button({ class: 'link', 'data-key': `load ${version.id}` }, () => openLoad(version.id), 'Load…')
        : undefined,
    ),
  );
}
