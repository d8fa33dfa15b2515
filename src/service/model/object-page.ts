import type { Sql, SqlValue } from '../storage/database';
import { placeholders } from '../storage/placeholders';
import type { PageCache } from './page-cache';

/** Parameters of a page. */
export interface PageQuery {
  readonly tenant: string;
  readonly kind: string;
  /** IDs of containers, in the order in which their objects are listed; absent for all. */
  readonly containers?: readonly string[] | undefined;
  readonly rulebase?: 'pre' | 'post' | undefined;
  /** List only the object of the first container if several have the same name. */
  readonly overrides?: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Object IDs of a page in order, and the size of the whole list. */
export interface ObjectPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** A section of a list, in index order. */
interface Level {
  readonly view: string;
  readonly mark: string;
  /** SQL condition of its objects, in addition to tenant and kind. */
  readonly text: string;
  readonly params: readonly SqlValue[];
  readonly visible: number;
}

interface Group {
  readonly container: string;
  readonly rulebase: string;
  readonly n: number;
  readonly mark: string;
}

/**
 * Reads a page of the candidate configuration in index order. The store counts the objects of each container at every
 * write. So neither the total nor the skipped objects take time in proportion to the list.
 */
export async function queryPage(sql: Sql, query: PageQuery, cache: PageCache): Promise<ObjectPage> {
  const levels = await levelsOf(sql, query, cache);
  const ids: string[] = [];
  let skip = query.offset;
  for (const level of levels) {
    if (ids.length >= query.limit) break;
    if (skip >= level.visible) skip -= level.visible;
    else {
      ids.push(...(await idsOf(sql, query, level, cache, skip, query.limit - ids.length)));
      skip = 0;
    }
  }
  return { ids, total: levels.reduce((sum, { visible }) => sum + visible, 0) };
}

async function levelsOf(sql: Sql, query: PageQuery, cache: PageCache): Promise<readonly Level[]> {
  const { containers, rulebase, tenant, kind } = query;
  const groups = await groupsOf(sql, query);
  if (containers === undefined) {
    const of = rulebase === undefined ? { text: '', params: [] } : { text: ' AND rulebase = ?', params: [rulebase] };
    const view = JSON.stringify([tenant, kind, rulebase]);
    return [{ ...(groups.length === 1 ? inGroup(groups) : of), ...summary(groups), view }];
  }
  const levels: Level[] = [];
  const nearer: { container: string; count: number; mark: string }[] = [];
  for (const container of new Set(containers)) {
    const own = groups.filter((group) => group.container === container);
    if (own.length === 0) continue;
    const { visible: count, mark: ownMark } = summary(own);
    const here = own.length === 1 ? inGroup(own) : { text: ' AND container = ?', params: [container] };
    const others = query.overrides === true ? nearer.map((one) => one.container) : [];
    const view = JSON.stringify([tenant, kind, rulebase, container, others]);
    const mark = others.length === 0 ? ownMark : [...nearer.map((one) => one.mark), ownMark].join();
    const before = nearer.reduce((sum, one) => sum + one.count, 0);
    const hidden =
      others.length === 0
        ? 0
        : await cache.hidden(view, mark, () =>
            // A name is unique in a container, so the side with fewer objects can be counted.
            count < before ? namesIn(sql, query, [container], others) : namesIn(sql, query, others, [container]),
          );
    levels.push({ ...(hidden === 0 ? here : notHidden(here, others)), view, mark, visible: count - hidden });
    nearer.push({ container, count, mark: ownMark });
  }
  return levels;
}

function groupsOf(sql: Sql, { tenant, kind, containers, rulebase }: PageQuery): Promise<readonly Group[]> {
  if (containers?.length === 0) return Promise.resolve([]);
  const where = containers === undefined ? '' : ` AND container IN (${placeholders(containers)})`;
  const of = rulebase === undefined ? '' : ' AND rulebase = ?';
  return sql.all(
    `SELECT container, rulebase, n, mark FROM object_counts WHERE tenant = ? AND kind = ?${where}${of} AND n > 0`,
    [tenant, kind, ...(containers ?? []), ...(rulebase === undefined ? [] : [rulebase])],
  );
}

function summary(groups: readonly Group[]): Pick<Level, 'visible' | 'mark'> {
  const visible = groups.reduce((sum, { n }) => sum + n, 0);
  const mark = groups
    .map((group) => group.mark)
    .sort()
    .join();
  return { visible, mark };
}

type Condition = Pick<Level, 'text' | 'params'>;

function inGroup([group]: readonly Group[]): Condition {
  return { text: ' AND container = ? AND rulebase = ?', params: [group?.container ?? '', group?.rulebase ?? ''] };
}

function notHidden({ text, params }: Condition, nearer: readonly string[]): Condition {
  const isShown = ` AND NOT EXISTS (SELECT 1 FROM objects n WHERE n.tenant = o.tenant AND n.kind = o.kind
    AND n.name = o.name AND n.name <> '' AND n.container IN (${placeholders(nearer)}))`;
  return { text: `${text}${isShown}`, params: [...params, ...nearer] };
}

async function idsOf(
  sql: Sql,
  { tenant, kind }: PageQuery,
  { view, mark, text, params }: Level,
  cache: PageCache,
  offset: number,
  limit: number,
): Promise<readonly string[]> {
  const places = cache.places(view, mark);
  const from = places.upTo(offset);
  const behind = from === undefined ? '' : ' AND (rank, id) >= (?, ?)';
  const rows = await sql.all<{ readonly id: string; readonly rank: number }>(
    `SELECT id, rank FROM objects o WHERE tenant = ? AND kind = ?${text}${behind} ORDER BY rank, id LIMIT ? OFFSET ?`,
    [
      ...[tenant, kind, ...params],
      ...(from === undefined ? [] : [from.rank, from.id]),
      ...[limit, offset - (from?.index ?? 0)],
    ],
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (first !== undefined) places.add({ ...first, index: offset });
  if (last !== undefined) places.add({ ...last, index: offset + rows.length - 1 });
  return rows.map(({ id }) => id);
}

/** Returns the number of names in these containers that are also in one of the others. */
async function namesIn(
  sql: Sql,
  { tenant, kind }: PageQuery,
  containers: readonly string[],
  others: readonly string[],
): Promise<number> {
  const [row] = await sql.all<{ readonly n: number }>(
    `SELECT COUNT(DISTINCT o.name) AS n FROM objects o WHERE o.tenant = ? AND o.kind = ? AND o.name <> ''
     AND o.container IN (${placeholders(containers)}) AND EXISTS (SELECT 1 FROM objects n WHERE n.tenant = o.tenant
     AND n.kind = o.kind AND n.name = o.name AND n.container IN (${placeholders(others)}))`,
    [tenant, kind, ...containers, ...others],
  );
  return row?.n ?? 0;
}
