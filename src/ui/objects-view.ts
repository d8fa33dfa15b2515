import type { BrowsedObject, BrowsedPage, Hierarchy, KindCount, ObjectDetails, PlaceCounts } from './answers';
import { ask } from './api';
import { button, el, Part, type Child } from './dom';
import { FilterField } from './filter-field';
import { FolderTree, type Chosen } from './folder-tree';
import { objectPane } from './object-pane';
import { choose, type Route } from './route';
import { badge, nothing } from './shown';
import type { View } from './view';
import { VirtualList } from './virtual-list';

/** Shows all objects of the candidate, filtered by kind, location, and text in names or values. */
export const objectsView: View = {
  title: 'Objects',
  open: (tenant) => {
    const tree = new FolderTree('Locations', ({ scope, name }) => choose({ scope, name, kind: undefined }));
    const everywhere = {
      text: 'The whole tenant',
      choose: () => choose({ scope: undefined, name: undefined, kind: undefined }),
    };
    const filter = new FilterField('text', 'Search names and values');
    const title = new Part(el('header', { class: 'title' }));
    const kinds = new Part(el('div'));
    const list = new VirtualList<BrowsedObject>({
      label: 'Objects',
      keyOf: ({ id }) => id,
      row: objectRow,
      open: ({ id }) => choose({ object: id }),
    });
    const empty = new Part(el('div'));
    const aside = new Part(el('aside', { 'aria-label': 'Object', tabindex: 0, hidden: true }));
    const section = el(
      'section',
      { 'aria-label': 'Objects' },
      title.element,
      el('div', { class: 'tools' }, filter.element, kinds.element),
      list.element,
      empty.element,
    );
    let total = 0;
    let isCut = false;
    return {
      element: el(
        'div',
        { class: 'with-tree' },
        tree.element,
        el('div', { class: 'content beside' }, section, aside.element),
      ),
      update: async (chosen, signal) => {
        const { text = '', kind = '', object = '' } = chosen;
        const what = placeOf(chosen);
        const place = what === undefined ? {} : { scope: what.scope, name: what.name };
        const [hierarchy, { mark }, { kinds: counts }, { counts: inPlaces }] = await Promise.all([
          ask<Hierarchy>('tree', { tenant }, signal),
          ask<{ readonly mark: string }>('mark', { tenant }, signal),
          ask<{ readonly kinds: readonly KindCount[] }>('kinds', { tenant, ...place }, signal),
          ask<PlaceCounts>('counts', { tenant, of: 'objects' }, signal),
        ]);
        const query = { tenant, ...place, ...(kind === '' ? {} : { kind }), ...(text === '' ? {} : { text }) };
        await list.show(query, mark, object, async (offset, limit) => {
          const part = { ...query, offset: String(offset), limit: String(limit) };
          const page = await ask<BrowsedPage>('objects', part);
          ({ total, isCut } = page);
          return { total: page.total, items: page.objects };
        });
        const details = await detailsOf(tenant, object, signal);
        tree.show(hierarchy, what, everywhere, inPlaces);
        title.show([what, total, isCut], () => titleOf(what, total, isCut));
        kinds.show([counts, kind], () => kindSelect(counts, kind));
        filter.show(chosen);
        list.element.hidden = total === 0;
        empty.show([total === 0, text, what], () => (total === 0 ? emptyState(text, what) : undefined));
        aside.show([details ?? '', chosen['language']], () => paneOf(details, chosen['language']));
        aside.element.hidden = details === undefined;
        return 3000;
      },
    };
  },
};

function placeOf({ scope, name }: Route['chosen']): Chosen | undefined {
  if (name === undefined) return undefined;
  return { scope: scope === 'snippet' || scope === 'device' ? scope : 'folder', name };
}

async function detailsOf(tenant: string, id: string, signal: AbortSignal): Promise<ObjectDetails | undefined> {
  return id === '' ? undefined : ask<ObjectDetails>('object', { tenant, id }, signal);
}

function paneOf(details: ObjectDetails | undefined, language: string | undefined): Child {
  return details === undefined ? undefined : objectPane(details, language);
}

function titleOf(what: Chosen | undefined, total: number, isCut: boolean): Child {
  return [
    el('h1', {}, what?.name ?? 'All objects'),
    what === undefined ? undefined : badge(what.scope),
    badge(isCut ? `the first ${total.toLocaleString('en')} matches` : `${total.toLocaleString('en')} objects`),
  ];
}

function kindSelect(counts: readonly KindCount[], now: string): Child {
  const domains = [...new Set(counts.map(({ domain }) => domain))];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const select = el(
    'select',
    { 'aria-label': 'Kind of object', 'data-key': 'kind' },
    el('option', { value: '', selected: now === '' }, `Every kind (${all.toLocaleString('en')})`),
    domains.map((domain) =>
      el(
        'optgroup',
        { label: domain },
        counts
          .filter((one) => one.domain === domain)
          .map(({ kind, label, count }) =>
            el('option', { value: kind, selected: kind === now }, `${label} (${count.toLocaleString('en')})`),
          ),
      ),
    ),
  );
  select.addEventListener('change', () => choose({ kind: select.value, object: undefined }));
  return select;
}

function objectRow(one: BrowsedObject): Child {
  return [
    el('strong', { class: 'cell-name', title: one.name }, one.name === '' ? '–' : one.name),
    el('span', { class: 'cell-kind quiet' }, one.label, one.container === '' ? '' : ` in ${one.container}`),
    el('span', { class: 'cell-summary', title: one.summary }, one.summary),
  ];
}

function emptyState(text: string, what: Chosen | undefined): HTMLElement {
  if (text !== '') {
    return nothing(
      'No object matches',
      `No name and no value contains "${text}"${what === undefined ? '' : ` in ${what.name}`}. Secrets are never searched.`,
      button({ class: 'secondary' }, () => choose({ text: undefined, kind: undefined }), 'Clear the search'),
    );
  }
  return nothing(
    'No objects here',
    'What is created in this location appears here. Locations above may have objects that apply.',
  );
}
