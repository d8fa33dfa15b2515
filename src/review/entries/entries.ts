import { isOrdered, namesParent, scopes, type Container } from '../../catalog';
import type { ContainerChanges, ObjectEntry, ReachedRule, RulebaseChanges, RuleRow } from '../report/report';
import type { Changes } from '../state/changes';
import type { ObjectChange, ObjectState } from '../state/object-change';
import type { StateRulebase, TenantState } from '../state/tenant-state';
import type { TenantStates } from '../state/tenant-states';
import { fieldChanges } from './field-changes';
import { movesIn } from './moves';
import type { ReferenceGraph } from './reach';
import { containerKey, rulebaseKey } from '../../tenant';

/** References between objects, before and after. */
export interface Reaches {
  readonly before: ReferenceGraph;
  readonly after: ReferenceGraph;
}

/** Returns everything that references an object before or after its change, directly or indirectly. */
export function usersOfChange({ before, after }: ObjectChange, reaches: Reaches): readonly ObjectState[] {
  return [
    ...(before === undefined ? [] : reaches.before.usersOf(before)),
    ...(after === undefined ? [] : reaches.after.usersOf(after)),
  ];
}

/** Returns the changes by container; rules are in rulebase order. */
export function containerChanges(
  changes: Changes,
  states: TenantStates,
  reaches: Reaches,
): readonly ContainerChanges[] {
  const changed = changes.objects.filter((change) => isChange(change));
  const places = new Map<string, Container | undefined>();
  const note = (container: Container | undefined): void => void places.set(containerKey(container), container);
  for (const { before, after } of changed) note((after ?? before)?.container);
  const moved = [...states.after.rulebases.values()].filter((rulebase) => rowsOf(rulebase, changed, states).length > 0);
  for (const { container } of moved) note(container);
  return [...places.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, container]) => ({
      ...(container === undefined ? {} : { container }),
      rulebases: rulebaseChanges(key, changed, states),
      objects: changed
        .filter(({ kind, before, after }) => !isOrdered(kind) && containerKey((after ?? before)?.container) === key)
        .map((change) => objectEntry(change, reaches)),
    }));
}

/** Reports whether a plan entry is a change that matters to a reviewer. */
export function isChange({ action, before, after, imported, previousAddress }: ObjectChange): boolean {
  if (before === undefined && after === undefined) return false;
  return (action !== 'none' && action !== 'read') || imported || previousAddress !== undefined;
}

/** Returns objects changed outside Terraform. A changed location that matches the configuration does not count. */
export function driftIn({ drift, objects }: Pick<Changes, 'drift' | 'objects'>): readonly ObjectChange[] {
  const unchanged = new Set(objects.filter(({ action }) => action === 'none').map(({ address }) => address));
  return drift.filter((change) => {
    if (!isChange(change)) return false;
    if (change.after === undefined) return true;
    const places: readonly (string | undefined)[] = [...scopes, namesParent(change.kind)];
    return fieldChanges(change).some(({ name }) => !unchanged.has(change.address) || !places.includes(name));
  });
}

/** Converts a change to its form in the report. */
export function objectEntry(change: ObjectChange, reaches?: Reaches): ObjectEntry {
  const { kind, before, after, address, previousAddress, action, secrets, replacedBy } = change;
  const state = after ?? before;
  const was = before !== undefined && after !== undefined && before.name !== after.name ? { was: before.name } : {};
  return {
    kind: kind.name,
    name: state?.name ?? '',
    ...was,
    address,
    ...(previousAddress === undefined ? {} : { previousAddress }),
    action,
    ...(state?.container === undefined ? {} : { container: state.container }),
    fields: fieldChanges(change),
    secrets,
    replacedBy,
    reaches: reaches === undefined || isOrdered(kind) ? [] : reachedRules(change, reaches),
  };
}

function reachedRules({ before, after }: ObjectChange, reaches: Reaches): readonly ReachedRule[] {
  const rules = [
    ...(before === undefined ? [] : reaches.before.rulesOf(before)),
    ...(after === undefined ? [] : reaches.after.rulesOf(after)),
  ];
  const keyOf = ({ kind, name, container }: ReachedRule): string => `${kind}|${containerKey(container)}|${name}`;
  return [...new Map(rules.map((rule) => [keyOf(rule), rule])).values()];
}

function rulebaseChanges(
  key: string,
  changed: readonly ObjectChange[],
  states: TenantStates,
): readonly RulebaseChanges[] {
  const all = new Map<string, StateRulebase>([...states.before.rulebases, ...states.after.rulebases]);
  return [...all.values()]
    .filter(({ container }) => containerKey(container) === key)
    .map((rulebase) => ({
      kind: rulebase.kind.name,
      ...(rulebase.position === undefined ? {} : { position: rulebase.position }),
      order: rulebase.order,
      rules: rowsOf(rulebase, changed, states),
    }))
    .filter(({ rules }) => rules.length > 0);
}

function rowsOf(one: StateRulebase, changed: readonly ObjectChange[], states: TenantStates): readonly RuleRow[] {
  const key = rulebaseKey(one);
  const [before, after] = [rulesIn(states.before, key), rulesIn(states.after, key)];
  const here = changed.filter(({ kind, before: was, after: is }) => {
    const state = is ?? was;
    return kind === one.kind && state !== undefined && rulebaseKey(state) === key;
  });
  const now = new Map(here.flatMap(({ before: was, after: is }) => (was && is ? [[was.name, is.name] as const] : [])));
  const moved = movesIn(
    before.map(({ name }) => now.get(name) ?? name),
    after.map(({ name }) => name),
  );
  const movedAlone = after.filter(({ name }) => moved.has(name) && !here.some((change) => change.after?.name === name));
  const rows = [
    ...here.map((change) => ({ change, name: (change.after ?? change.before)?.name ?? '' })),
    ...movedAlone.map((state) => ({ change: untouchedChange(state), name: state.name })),
  ].map(({ change, name }): RuleRow => {
    const placeBefore = before.findIndex((rule) => rule.name === (change.before?.name ?? name)) + 1;
    const placeAfter = after.findIndex((rule) => rule.name === name) + 1;
    const isMoved = moved.has(name) && change.action !== 'create';
    const above = after[placeAfter - 2]?.name;
    return {
      ...objectEntry(change),
      ...(placeBefore === 0 ? {} : { placeBefore }),
      ...(placeAfter === 0 ? {} : { placeAfter }),
      moved: isMoved,
      ...(placeAfter > 1 && above !== undefined && (isMoved || change.action === 'create') ? { behind: above } : {}),
    };
  });
  return rows.sort((a, b) => (a.placeAfter ?? a.placeBefore ?? 0) - (b.placeAfter ?? b.placeBefore ?? 0));
}

function rulesIn(tenantState: TenantState, key: string): readonly ObjectState[] {
  return tenantState.rulebases.get(key)?.rules ?? [];
}

/** Represents a rule that only moves. */
function untouchedChange(state: ObjectState): ObjectChange {
  return {
    address: '',
    previousAddress: undefined,
    kind: state.kind,
    action: 'none',
    before: state,
    after: state,
    secrets: [],
    replacedBy: [],
    imported: false,
    values: { unknown: {}, sensitiveBefore: {}, sensitiveAfter: {} },
  };
}
