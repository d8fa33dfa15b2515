import { matchedFields, type Container } from '../../catalog';
import { cachedBy, deepEqual, lazy } from '../../core';
import { fieldChanges } from '../entries/field-changes';
import { tenantStateOf } from './snapshot-state';
import type { Changes } from './changes';
import type { ObjectState } from './object-change';
import type { StateRulebase, TenantState } from './tenant-state';
import { type Snapshot, policyKinds, containerKey, objectKey, rulebaseKey } from '../../tenant';

/** Returns the objects whose prior state in the plan differs from the base, which is then outdated. */
export function differingFromBase(base: Snapshot | undefined, { objects }: Changes): readonly ObjectState[] {
  if (base === undefined) return [];
  const tenantState = tenantStateOf(base);
  return objects.flatMap(({ before }) => (before !== undefined && isOtherwise(before, tenantState) ? [before] : []));
}

function isOtherwise(state: ObjectState, tenantState: TenantState): boolean {
  const { kind, container, name, position } = state;
  const list = tenantState.rulebases.get(rulebaseKey({ kind, container, position }));
  const rules = list === undefined ? undefined : rulesByName(list);
  const found = tenantState.objects.get(objectKey(state)) ?? rules?.get(name);
  // A place that is complete contains every object of the kinds that a snapshot has.
  if (found === undefined) {
    const isComplete = container !== undefined && isWhole(container, tenantState) && snapshotKinds().has(kind);
    return (
      isComplete || [...tenantState.objects.values()].some((object) => object.kind === kind) || rules !== undefined
    );
  }
  if (deepEqual(found.fields, state.fields)) return false;
  if (deepEqual(comparable(found), comparable(state))) return false;
  const placed = { ...found, position };
  return fieldChanges({ kind, before: withPosition(placed), after: withPosition(state) }).some(
    ({ before, after }) => before !== undefined && after !== undefined,
  );
}

const snapshotKinds = lazy(() => new Set(policyKinds()));

function isWhole(container: Container, { containers }: TenantState): boolean {
  return containers.get(containerKey(container))?.completeness === 'complete';
}

/** The first rule of each name. */
const rulesByName = cachedBy(
  ({ rules }: StateRulebase) => new Map(rules.toReversed().map((rule) => [rule.name, rule] as const)),
);

// A plan contains some numbers as strings, a snapshot as the service returned them.
function comparable({ kind, fields }: ObjectState): unknown {
  return matchedFields(kind, fields);
}

// The list determines the rulebase of a rule, and the location is part of both keys.
function withPosition(state: ObjectState): ObjectState {
  const { container, position } = state;
  const fields = { ...state.fields, ...(position === undefined ? {} : { position }) };
  return { ...state, fields: container === undefined ? fields : { ...fields, [container.scope]: container.name } };
}
