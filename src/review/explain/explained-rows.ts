import { append } from '../../core';
import { locationText } from '../../engine/trace';
import type { PageRow, PageRulebase } from '../html/page-data';
import type { ExplainContext } from './context';
import type { ExplainedRow, RowRole } from './explanation';

/** Maximum number of rules per rulebase on a page, around the relevant ones. */
const mostRows = 250;

/**
 * Merges the rules of a rulebase before and after into one list. A moved rule is listed twice, so that both orders are
 * visible.
 * Relevant rules and their neighbors are initially shown.
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
  const explained = all.flatMap(({ row, sign }, i): readonly ExplainedRow[] => {
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
  return { rows: explained, left: all.length - explained.length };
}

/**
 * Reports whether a role applies to a row: the old position of a rule has no role after, the new one no role before.
 */
function isOf(role: RowRole, sign: ExplainedRow['sign']): boolean {
  if (sign === 'from' || sign === '-') return role !== 'decides after';
  return sign === 'to' || sign === '+' ? role !== 'decides before' : true;
}

interface Line {
  readonly row: PageRow;
  readonly sign: ExplainedRow['sign'];
}

/**
 * Returns the rows in the new order, with each moved rule also at its old position: after its nearest unmoved
 * predecessor.
 */
function inBothOrders(rows: readonly PageRow[]): readonly Line[] {
  const staying = rows.filter((row) => row.moved !== true && row.before !== undefined && row.after !== undefined);
  const leaving = rows.filter((row) => row.before !== undefined && (row.moved === true || row.after === undefined));
  const behind = new Map<PageRow | undefined, PageRow[]>();
  for (const row of leaving.toSorted((a, b) => (a.before ?? 0) - (b.before ?? 0))) {
    const above = staying.findLast((one) => (one.before ?? 0) < (row.before ?? 0));
    append(behind, above, row);
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

/** Returns the range of a long rulebase that a page shows. */
function rangeOf(isShown: readonly boolean[]): readonly [from: number, to: number] {
  const { length } = isShown;
  if (length <= mostRows) return [0, length];
  const [first, last] = [isShown.indexOf(true), isShown.lastIndexOf(true)];
  const spare = Math.max(mostRows - (last - first + 1), 0);
  const from = Math.max(Math.min(first - Math.floor(spare / 2), length - mostRows), 0);
  return [from, Math.min(from + mostRows, length)];
}
