import type { PageData } from '../../review';
import { el, say, type Child } from '../dom';
import { mapView } from '../map/map-view';
import { drawAccounts } from './accounts-part';
import { drawFindings } from './findings-part';
import { drawMatrix } from './matrix-part';
import { drawObjects } from './objects-part';
import { drawWhole } from './lazy-list';
import { choice } from './choice';
import { drawRules } from './rules-part';
import { drawTraffic, trafficShown } from './traffic-part';
import { drawTree } from './tree-part';
import { firstView, type Page, type ReviewView } from './view';

/** Shows a review. `back` leads to where it came from. */
export function showReview(data: PageData, root: HTMLElement, back?: Child): void {
  let view = firstView(data);

  const places = {
    tree: el('nav', { class: 'tree', 'aria-label': 'Where' }),
    findings: el('div'),
    rules: el('div', { class: 'scrolled' }),
    matrix: el('div'),
    traffic: el('div'),
    objects: el('div'),
    choices: el('div', { class: 'choices' }),
    count: el('span', { class: 'quiet' }),
    pair: el('p', { class: 'quiet' }),
  };
  const filter = el('input', {
    type: 'search',
    id: 'filter',
    placeholder: 'Filter (press /)',
    'aria-label': 'Filter findings, rules, traffic and objects',
    autocomplete: 'off',
  });

  /** Applies a change to the view and redraws the parts that depend on it. */
  function show(change: Partial<ReviewView>): void {
    view = { ...view, ...change };
    if (!('wanted' in change)) view = { ...view, wanted: undefined };
    const page: Page = { data, view, show };
    const has = (...keys: readonly (keyof ReviewView)[]): boolean => keys.some((key) => key in change);
    if (filter.value !== view.filter) filter.value = view.filter;
    if (has('container')) drawTree(places.tree, page);
    if (has('filter')) drawFindings(places.findings, page);
    if (has('filter', 'container')) drawObjects(places.objects, page);
    if (has('filter', 'pair')) {
      drawTraffic(places.traffic, page);
    }
    if (has('pair')) {
      drawMatrix(places.matrix, page);
      places.pair.textContent =
        view.pair === undefined
          ? ''
          : `From ${view.pair[0]} to ${view.pair[1]} alone: choose the cell again to see all.`;
    }
    drawChoices(page);
    const count = drawRules(places.rules, page);
    places.count.textContent = `${count.toLocaleString('en')} ${count === 1 ? 'rule' : 'rules'}`;
    if (has('filter') && view.filter !== '') say(`${count} rules, ${trafficShown(page).length} regions`);
  }

  function drawChoices(page: Page): void {
    places.choices.replaceChildren(
      choice('Rules', ['changes', 'all'], page.view.rules, (rules) => show({ rules })),
      choice('Side', ['both', 'before', 'after'], page.view.side, (side) => show({ side })),
      places.count,
    );
  }

  root.append(
    el(
      'header',
      {},
      el('div', {}, back, el('h1', {}, data.title), el('p', { class: 'quiet' }, data.basis)),
      el('span', { class: `badge ${data.worst}` }, data.verdict),
      filter,
    ),
    places.tree,
    el(
      'main',
      { id: 'main', tabindex: -1 },
      section(
        'summary',
        'Summary',
        el(
          'ul',
          { class: 'summary' },
          data.sentences.map((one) => el('li', {}, one)),
        ),
      ),
      section('accounts', 'Changed values', el('p', {}, data.accounts.line), drawAccounts(data.accounts)),
      section('findings', `Findings (${data.findings.length})`, places.findings),
      data.map.zones.length === 0 ? undefined : section('map', 'Map', mapView(data.map)),
      section('matrix', 'Zones', places.matrix, places.pair),
      section('traffic', 'Traffic', places.traffic),
      section('objects', 'Objects', places.objects),
      section('rules', 'Rules', places.choices, places.rules),
      data.notes
        .filter(([, sentences]) => sentences.length > 0)
        .map(([title, sentences], i) =>
          section(
            `notes-${i}`,
            title,
            el(
              'ul',
              {},
              sentences.map((one) => el('li', {}, one)),
            ),
          ),
        ),
    ),
  );
  filter.addEventListener('input', () => show({ filter: filter.value }));
  window.addEventListener('beforeprint', drawWhole);
  document.addEventListener('keydown', (event) => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      filter.focus();
    }
    if (event.key === 'Escape' && isTyping) show({ filter: '' });
  });
  show({ container: undefined, filter: '', pair: undefined });
  const linkedRule = /^#rule-(\d+)-(\d+)$/.exec(location.hash);
  if (linkedRule !== null) show({ wanted: [Number(linkedRule[1]), Number(linkedRule[2])], rules: 'all' });
}

function section(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  return el('section', { id, 'aria-labelledby': `${id}-title` }, el('h2', { id: `${id}-title` }, title), ...children);
}
