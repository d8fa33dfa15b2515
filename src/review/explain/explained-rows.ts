import { locationText } from '../../trace';
import type { PageRow, PageRulebase } from '../html/page-data';
import type { ExplainContext } from './context';
import type { ExplainedRow, RowRole } from './explanation';

/** Rules of a rulebase that a page has: around those that matter. */
const mostRows = 250;

/**
 * The rules of a rulebase before and after in one list: a rule that moves is in it twice, so that both orders can be read
 * from it. Those that matter are shown at first, with a rule before and behind each.
 */
export function explainedRows(
  { kind, rows, container: key, position }: PageRulebase,
  roles: ReadonlyMap<string, readonly RowRole[]>,
  context: ExplainContext,
): { readonly rows: readonly ExplainedRow[]; readonly left: number } {
  const container = context.containerOf(key);
  const all = inBothOrders(rows);
  const matters = all.map(({ row }) => roles.has(row.name));
  const isShown = all.map((_, i) => [i - 1, i, i + 1].some((at) => matters[at] === true));
  const [from, to] = rangeOf(isShown);
  const made = all.flatMap(({ row, sign }, i): readonly ExplainedRow[] => {
    if (i < from || i >= to) return [];
    const { name, was, before, after, cells, old, disabled } = row;
    const at =
      row.sign === ''
        ? undefined
        : context.locate({
            kind,
            name,
            ...(container === undefined ? {} : { container }),
            ...(position === 'pre' || position === 'post' ? { rulebase: position } : {}),
          });
    return [
      {
        sign,
        name,
        ...(was === undefined ? {} : { was }),
        ...(before === undefined || sign === 'to' ? {} : { before }),
        ...(after === undefined || sign === 'from' ? {} : { after }),
        cells,
        ...(old === undefined ? {} : { old }),
        isDisabled: disabled === true,
        roles: (roles.get(name) ?? []).filter((role) => isOf(role, sign)),
        isShown: isShown[i] === true,
        at: at === undefined ? '' : locationText(at),
      },
    ];
  });
  return { rows: made, left: all.length - made.length };
}

/** The place that a rule leaves decides nothing after, and the one that it gets nothing before. */
function isOf(role: RowRole, sign: ExplainedRow['sign']): boolean {
  if (sign === 'from' || sign === '-') return role !== 'decides after';
  return sign === 'to' || sign === '+' ? role !== 'decides before' : true;
}

interface Line {
  readonly row: PageRow;
  readonly sign: ExplainedRow['sign'];
}

/** The rows in the order after, with each rule that moves also where it was: behind the last rule before it that stays. */
function inBothOrders(rows: readonly PageRow[]): readonly Line[] {
  const staying = rows.filter((row) => row.moved !== true && row.before !== undefined && row.after !== undefined);
  const leaving = rows.filter((row) => row.before !== undefined && (row.moved === true || row.after === undefined));
  const behind = new Map<PageRow | undefined, PageRow[]>();
  for (const row of leaving.toSorted((a, b) => (a.before ?? 0) - (b.before ?? 0))) {
    const above = staying.findLast((one) => (one.before ?? 0) < (row.before ?? 0));
    behind.set(above, [...(behind.get(above) ?? []), row]);
  }
  const left = (row: PageRow | undefined): readonly Line[] =>
    (behind.get(row) ?? []).map((one) => ({ row: one, sign: one.after === undefined ? '-' : 'from' }));
  return [
    ...left(undefined),
    ...rows.flatMap((row): readonly Line[] =>
      row.after === undefined ? [] : [{ row, sign: signOf(row) }, ...(staying.includes(row) ? left(row) : [])],
    ),
  ];
}

function signOf({ sign, moved }: PageRow): ExplainedRow['sign'] {
  if (moved === true) return 'to';
  return sign === '+' || sign === '~' || sign === '±' ? sign : '';
}

/** The part of a long rulebase that a page has. */
function rangeOf(isShown: readonly boolean[]): readonly [from: number, to: number] {
  const { length } = isShown;
  if (length <= mostRows) return [0, length];
  const [first, last] = [isShown.indexOf(true), isShown.lastIndexOf(true)];
  const spare = Math.max(mostRows - (last - first + 1), 0);
  const from = Math.max(Math.min(first - Math.floor(spare / 2), length - mostRows), 0);
  return [from, Math.min(from + mostRows, length)];
}
