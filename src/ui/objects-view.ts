import type { BrowsedObject, BrowsedPage, Hierarchy, KindCount, ObjectDetails, PlaceCounts } from './answers';
import { ask } from './api';
import { cutMiddle } from '../engine/map/view';
import { button, el, Part, type Child } from './dom';
import { FilterField } from './filter-field';
import { FolderTree, type Chosen } from './folder-tree';
import { ListHead } from './list-head';
import { objectOrders } from './list-orders';
import { mineBox, narrowedTo } from './mine-box';
import { objectPane } from './object-pane';
import { choose, type Route } from './route';
import { session } from './session';
import { badge, nothing, spaced } from './shown';
import type { View } from './view';
import { VirtualList } from './virtual-list';

/** Characters of a name in the list; its tooltip has all of them. */
const longestName = 40;

type Found = Pick<BrowsedPage, 'total' | 'own' | 'looked'>;

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
    const mine = new Part(el('div'));
    const head = new ListHead(objectOrders);
    const fold = new Part(el('div', { class: 'fold' }));
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
      el('div', { class: 'tools' }, filter.element, kinds.element, mine.element),
      head.element,
      list.element,
      empty.element,
      fold.element,
    );
    let found: Found = { total: 0, own: 0 };
    return {
      element: el(
        'div',
        { class: 'with-tree' },
        tree.element,
        el('div', { class: 'content beside' }, section, aside.element),
      ),
      update: async (chosen, signal) => {
        const { text = '', kind = '', object = '', sort = 'kind', direction = 'up' } = chosen;
        const seeded = chosen['seeded'] === 'yes' ? 'yes' : 'no';
        const { account } = session.now;
        const by = narrowedTo(account, chosen);
        const what = placeOf(chosen);
        const place = what === undefined ? {} : { scope: what.scope, name: what.name };
        const [hierarchy, { mark }, { kinds: counts }, { counts: inPlaces }] = await Promise.all([
          ask<Hierarchy>('tree', { tenant }, signal),
          ask<{ readonly mark: string }>('mark', { tenant }, signal),
          ask<{ readonly kinds: readonly KindCount[] }>('kinds', { tenant, ...place }, signal),
          ask<PlaceCounts>('counts', { tenant, of: seeded === 'yes' ? 'objects' : 'own' }, signal),
        ]);
        const query = {
          ...{ tenant, ...place, sort, direction, seeded },
          ...(kind === '' ? {} : { kind }),
          ...(text === '' ? {} : { text }),
          ...(by === undefined ? {} : { by }),
        };
        await list.show(query, mark, object, async (offset, limit) => {
          const part = { ...query, offset: String(offset), limit: String(limit) };
          const page = await ask<BrowsedPage>('objects', part);
          found = page;
          return { total: seeded === 'yes' ? page.total : page.own, items: page.objects };
        });
        const details = await detailsOf(tenant, object, signal);
        tree.show(hierarchy, what, everywhere, inPlaces);
        const { total, own, looked } = found;
        title.show([what, total, own, looked, seeded], () => titleOf(what, found, seeded));
        kinds.show([counts, kind, seeded], () => kindSelect(counts, kind, seeded));
        mine.show([account, chosen['mine']], () => mineBox(account, chosen['mine'] === 'yes'));
        head.show(sort, direction);
        fold.show([total, own, seeded], () => foldButton(total - own, seeded));
        filter.show(chosen);
        const isEmpty = list.total === 0;
        list.element.hidden = isEmpty;
        head.element.hidden = isEmpty;
        empty.show([isEmpty, text, what, by, kind, total], () =>
          isEmpty ? emptyState({ text, by, kind }, what, total > 0) : undefined,
        );
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

function titleOf(what: Chosen | undefined, { total, own, looked }: Found, seeded: string): Child {
  const count = (seeded === 'yes' ? total : own).toLocaleString('en');
  const noun = `${seeded === 'yes' ? '' : 'own '}${count === '1' ? 'object' : 'objects'}`;
  return [
    el('h1', {}, what?.name ?? 'All objects'),
    what === undefined ? undefined : badge(what.scope),
    badge(`${count} ${noun}`),
    looked === undefined
      ? undefined
      : el(
          'span',
          { class: 'quiet' },
          `among the first ${looked.toLocaleString('en')} matches; a longer text finds the others`,
        ),
  ];
}

function foldButton(count: number, seeded: 'yes' | 'no'): Child {
  if (count === 0) return undefined;
  const isOpen = seeded === 'yes';
  const what =
    count === 1 ? '1 object that every tenant has' : `${count.toLocaleString('en')} objects that every tenant has`;
  return button(
    { class: 'link', 'aria-expanded': isOpen ? 'true' : 'false', 'data-key': 'seeded' },
    () => choose({ seeded: isOpen ? undefined : 'yes' }),
    `${isOpen ? 'Hide' : 'Show'} ${what}`,
  );
}

function kindSelect(kinds: readonly KindCount[], now: string, seeded: 'yes' | 'no'): Child {
  const counts = kinds
    .map((one) => (seeded === 'yes' ? one : { ...one, count: one.count - one.predefined }))
    .filter(({ count, kind }) => count > 0 || kind === now);
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
  const shown = one.name === '' ? '–' : cutMiddle(one.name, longestName);
  return [
    el('strong', { class: 'cell-name', title: one.name }, shown),
    el('span', { class: 'cell-kind quiet' }, one.label),
    el('span', { class: 'cell-place quiet', title: one.container }, one.container),
    el('span', { class: 'cell-by quiet' }, one.predefined ? 'every tenant' : one.author),
    el('span', { class: 'cell-summary', title: one.summary }, one.summary),
  ];
}

function emptyState(
  { text, by, kind }: Readonly<Record<'text' | 'kind', string>> & { readonly by: string | undefined },
  what: Chosen | undefined,
  isFolded: boolean,
): HTMLElement {
  const place = what === undefined ? '' : ` in ${what.name}`;
  if (text !== '') {
    return nothing(
      isFolded ? 'No own object matches' : 'No object matches',
      `No name and no value of ${isFolded ? 'an own' : 'an'} object contains "${text}"${place}. Secrets are never searched.`,
      button({ class: 'secondary' }, () => choose({ text: undefined, kind: undefined }), 'Clear the search'),
    );
  }
  if (by !== undefined) return nothing('No object of yours', `No object${place} was last changed by ${by}.`);
  if (kind !== '') {
    const all = button({ class: 'secondary' }, () => choose({ kind: undefined }), 'Show every kind');
    return nothing(
      `No ${isFolded ? 'own ' : ''}object of the kind "${spaced(kind)}"`,
      `None is${place === '' ? ' in this tenant' : place}.`,
      all,
    );
  }
  return nothing(
    isFolded ? 'No own object here' : 'No objects here',
    'What is created in this location appears here. Locations above may have objects that apply.',
  );
}
