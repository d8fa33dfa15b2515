import { el, type Child } from '../dom';
import type { PageData, PageRow, PageRulebase, RuleLink } from '../../review';
import { holds, wordsOf } from './findings-part';
import { lazyList, rowAround } from './lazy-list';
import { ruleId } from './rule-link';
import type { Page, ReviewView } from './view';

interface Line {
  readonly link: RuleLink;
  readonly rulebase: PageRulebase;
  readonly row: PageRow;
  /** Text that the filter searches. */
  readonly text: string;
}

/** Lines do not change during the lifetime of the page. */
const known = new WeakMap<PageData, readonly (readonly Line[])[]>();

function linesOf(data: PageData): readonly (readonly Line[])[] {
  const lines =
    known.get(data) ??
    data.rulebases.map((rulebase, i) =>
      rulebase.rows.map((row, j) => ({
        link: [i, j] as const,
        rulebase,
        row,
        text: [row.name, row.was ?? '', ...row.cells, ...Object.values(row.old ?? {})].join('\n').toLowerCase(),
      })),
    );
  known.set(data, lines);
  return lines;
}

/** Draws the rules before and after, in evaluation order; returns their number. */
export function drawRules(place: HTMLElement, { data, view }: Page): number {
  const words = wordsOf(view.filter);
  const groups = rulebasesOf(data, view)
    .map((number) => linesOf(data)[number] ?? [])
    .map((lines) => lines.filter((line) => isShown(line, view) && holds(line.text, words)))
    .map((lines) =>
      view.side === 'before' ? lines.toSorted((a, b) => (a.row.before ?? 0) - (b.row.before ?? 0)) : lines,
    )
    .filter((lines) => lines.length > 0);
  const count = groups.reduce((sum, { length }) => sum + length, 0);
  if (count === 0) {
    place.replaceChildren(
      el('p', { class: 'nothing' }, view.rules === 'changes' ? 'No rule changes here.' : 'No rule.'),
    );
    return 0;
  }
  const items = groups.flatMap((lines): readonly (Line | PageRulebase)[] => {
    const [first] = lines;
    return first === undefined ? [] : [first.rulebase, ...lines];
  });
  const used = new Set(groups.flatMap((lines) => lines[0]?.rulebase.columns ?? []));
  const columns = data.columns.filter((name) => used.has(name));
  const body = el('tbody');
  const at = items.findIndex((item) => 'link' in item && item.link.join() === view.wanted?.join());
  place.replaceChildren(
    el(
      'table',
      { class: 'rules', role: 'table', 'aria-rowcount': count },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['', '#', 'rule', ...columns].map((name) => (name === '' ? el('td', {}) : el('th', { scope: 'col' }, name))),
        ),
      ),
      body,
    ),
  );
  const width = columns.length + 3;
  lazyList(body, items, (item) => ('link' in item ? ruleRow(item, columns, view) : headRow(item, width)), {
    chunk: 80,
    from: Math.max(at - 10, 0),
    around: rowAround(width),
  });
  if (at >= 0 && view.wanted !== undefined) {
    const row = document.getElementById(ruleId(view.wanted));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('th')?.focus();
  }
  return count;
}

/** Returns the indices of the rulebases that apply to the selected container, in evaluation order. */
function rulebasesOf(data: PageData, { container }: ReviewView): readonly number[] {
  const all = data.rulebases.map((_, i) => i);
  const levels = data.tree.find(({ key }) => key === container)?.levels;
  if (levels === undefined) return all;
  const [down, up] = [levels.flat(), [...levels].reverse().flat()];
  return all
    .map((i) => [i, data.rulebases[i]] as const)
    .flatMap(([i, one]) => (one !== undefined && down.includes(one.container) ? [{ i, one }] : []))
    .sort((a, b) => rank(a.one) - rank(b.one))
    .map(({ i }) => i);

  function rank({ container: key, position }: PageRulebase): number {
    return position === 'post' ? down.length + up.indexOf(key) : down.indexOf(key);
  }
}

function isShown({ row }: Line, { rules, side, wanted }: ReviewView): boolean {
  if (side === 'before' && row.before === undefined) return false;
  if (side === 'after' && row.after === undefined) return false;
  return wanted !== undefined || rules === 'all' || row.sign !== '';
}

function headRow({ title }: PageRulebase, width: number): HTMLElement {
  return el('tr', { class: 'group' }, el('th', { colspan: width, scope: 'rowgroup' }, title));
}

const meanings: Readonly<Record<string, string>> = {
  '+': 'new',
  '-': 'deleted',
  '~': 'changes',
  '>': 'moves',
  '±': 'replaced',
  '·': 'removed from state',
};
const classes: Readonly<Record<string, string>> = {
  '+': 'new',
  '-': 'gone',
  '~': 'changed',
  '>': 'moved',
  '±': 'changed',
};

function ruleRow({ link, row, rulebase }: Line, columns: readonly string[], { side, wanted }: ReviewView): HTMLElement {
  const { name, was, sign, before, after, disabled } = row;
  const isWanted = wanted?.join() === link.join();
  const place = side === 'before' ? before : after;
  const moved = side === 'both' && before !== undefined && after !== undefined && before !== after && sign !== '';
  return el(
    'tr',
    {
      id: ruleId(link),
      class: `rule ${classes[sign] ?? ''}${isWanted ? ' wanted' : ''}${disabled === true ? ' off' : ''}`,
    },
    el(
      'td',
      { class: 'sign' },
      el('span', { title: meanings[sign] }, sign),
      el('span', { class: 'unseen' }, meanings[sign]),
    ),
    el('td', { class: 'place' }, moved ? [el('del', {}, before), ' ', el('ins', {}, after)] : (place ?? before)),
    el(
      'th',
      { scope: 'row', tabindex: -1 },
      side === 'before' && was !== undefined ? was : name,
      side === 'both' && was !== undefined ? el('span', { class: 'quiet' }, ` was ${was}`) : undefined,
      disabled === true ? el('span', { class: 'quiet' }, ' disabled') : undefined,
    ),
    columns.map((column) =>
      // Without content the cell is hidden, where rows are cards.
      el('td', { 'data-label': column }, filled(cell(row, rulebase.columns.indexOf(column), side))),
    ),
  );
}

function filled(content: Child): Child {
  return content === '' ? undefined : el('span', {}, content);
}

function cell({ cells, old }: PageRow, number: number, side: ReviewView['side']): Child {
  const now = cells[number] ?? '';
  const then = old?.[number];
  if (then === undefined || side === 'after') return now;
  if (side === 'before') return then;
  return [el('del', {}, then === '' ? '–' : then), ' ', el('ins', {}, now === '' ? '–' : now)];
}
