import { kindLabel } from '../../catalog';
import { append } from '../../core';
import { fieldChanges } from '../entries/field-changes';
import { containerText } from '../report/phrase';
import type { ContainerChanges, RuleRow } from '../report/report';
import { isWorthShowing, signs } from '../text/changes-text';
import { valueText } from '../text/value-text';
import type { ObjectState } from '../state/object-change';
import type { StateRulebase, TenantState } from '../state/tenant-state';
import type { TenantStates } from '../state/tenant-states';
import type { PageRow, PageRulebase, RuleLink } from './page-data';
import { containerKey, rulebaseKey } from '../../tenant';

/** Separate columns, if the kind of rule has these attributes; other attributes share the last column. */
const leading = ['from', 'source', 'to', 'destination', 'application', 'service', 'action'];
const rest = 'more';
const excludedFromRest = new Set([...leading, 'folder', 'snippet', 'device', 'position', 'disabled', 'name']);

/** Columns of rules, in display order. */
export const ruleColumns: readonly string[] = [...leading, rest];

/** Builds every rulebase before and after, with deleted rules at their old position. */
export function pageRulebases(
  { before, after }: TenantStates,
  changes: readonly ContainerChanges[],
): readonly PageRulebase[] {
  const keys = [...new Set([...after.rulebases.keys(), ...before.rulebases.keys()])].sort();
  return keys.flatMap((key) => {
    const one = after.rulebases.get(key) ?? before.rulebases.get(key);
    if (one === undefined) return [];
    const changed = changedIn(one, changes);
    const rows = rowsOf(rulesIn(before, key), rulesIn(after, key), changed);
    if (rows.length === 0) return [];
    const { kind, position, container } = one;
    const attributes = new Set(kind.attributes.map(({ name }) => name));
    const columns = [...leading.filter((name) => attributes.has(name)), rest];
    return [
      {
        kind: kind.name,
        container: containerKey(container),
        title: `${position === undefined ? '' : `${position} `}${kindLabel(kind.name)}s of ${containerText(container)}`,
        position: position ?? '',
        columns,
        rows: rows.map((row) => pageRow(row, columns)),
      },
    ];
  });
}

/** Creates a function that finds the row of a rule by container and name. */
export function rowFinder(
  rulebases: readonly PageRulebase[],
): (container: string, name: string) => RuleLink | undefined {
  const found = new Map<string, RuleLink>();
  for (const [i, { container, rows }] of rulebases.entries()) {
    for (const [j, { name }] of rows.entries()) {
      const key = `${container}\n${name}`;
      if (!found.has(key)) found.set(key, [i, j]);
    }
  }
  return (container, name) => found.get(`${container}\n${name}`);
}

interface Sides {
  readonly was: ObjectState | undefined;
  readonly is: ObjectState | undefined;
  readonly row: RuleRow | undefined;
  readonly placeBefore: number;
  readonly placeAfter: number;
}

function rowsOf(
  before: readonly ObjectState[],
  after: readonly ObjectState[],
  changed: ReadonlyMap<string, RuleRow>,
): readonly Sides[] {
  const formerly = new Map(before.map((rule, i) => [rule.name, [rule, i + 1] as const]));
  const stays = new Set<string>();
  const rows = after.map((is, i): Sides => {
    const row = changed.get(is.name);
    const former = row?.action === 'create' ? undefined : formerly.get(row?.was ?? is.name);
    if (former !== undefined) stays.add(former[0].name);
    return { was: former?.[0], is, row, placeBefore: former?.[1] ?? 0, placeAfter: i + 1 };
  });
  // A deleted rule follows its previous predecessor.
  const deleted = before
    .map((was, i): Sides => ({ was, is: undefined, row: changed.get(was.name), placeBefore: i + 1, placeAfter: 0 }))
    .filter(({ was }) => was !== undefined && !stays.has(was.name));
  const behind = new Map<number, Sides[]>();
  for (const one of deleted) {
    const above = before
      .slice(0, one.placeBefore - 1)
      .map(({ name }) => name)
      .findLast((name) => stays.has(name));
    const at = above === undefined ? -1 : rows.findIndex(({ was }) => was?.name === above);
    append(behind, at, one);
  }
  return [...(behind.get(-1) ?? []), ...rows.flatMap((row, i) => [row, ...(behind.get(i) ?? [])])];
}

function pageRow({ was, is, row, placeBefore, placeAfter }: Sides, columns: readonly string[]): PageRow {
  const state = is ?? was;
  const now = textsOf(state, columns);
  const then = was !== undefined && is !== undefined && row !== undefined ? textsOf(was, columns) : now;
  const old = Object.fromEntries(then.flatMap((text, i) => (text === now[i] ? [] : [[i, text]])));
  const sign =
    is === undefined ? '-' : row === undefined ? '' : row.moved && row.action === 'none' ? '>' : signs[row.action][0];
  return {
    name: state?.name ?? '',
    ...(row?.was === undefined ? {} : { was: row.was }),
    sign: sign.trim(),
    ...(placeBefore === 0 ? {} : { before: placeBefore }),
    ...(placeAfter === 0 ? {} : { after: placeAfter }),
    cells: now,
    ...(Object.keys(old).length === 0 ? {} : { old }),
    ...(state?.fields['disabled'] === true ? { disabled: true } : {}),
    ...(row?.moved === true ? { moved: true } : {}),
  };
}

function textsOf(state: ObjectState | undefined, columns: readonly string[]): readonly string[] {
  if (state === undefined) return columns.map(() => '');
  const values = new Map(
    fieldChanges({ kind: state.kind, before: undefined, after: state }).map(({ name, after }) => [name, after]),
  );
  const negatedName = (column: string): string => (values.get(`negate_${column}`) === true ? 'all but ' : '');
  return columns.map((column) => {
    if (column !== rest) return values.has(column) ? `${negatedName(column)}${valueText(values.get(column))}` : '';
    return [...values]
      .filter(([name, value]) => !excludedFromRest.has(name) && !name.startsWith('negate_') && isWorthShowing(value))
      .map(([name, value]) => `${name}: ${valueText(value)}`)
      .join('; ');
  });
}

function rulesIn(tenantState: TenantState, key: string): readonly ObjectState[] {
  return tenantState.rulebases.get(key)?.rules ?? [];
}

function changedIn(one: StateRulebase, changes: readonly ContainerChanges[]): ReadonlyMap<string, RuleRow> {
  const own = rulebaseKey(one);
  return new Map(
    changes
      .filter(({ container }) => containerKey(container) === containerKey(one.container))
      .flatMap(({ rulebases }) => rulebases)
      .filter(({ kind, position }) => rulebaseKey({ ...one, position }) === own && kind === one.kind.name)
      .flatMap(({ rules }) => rules.map((rule) => [rule.name, rule] as const)),
  );
}
