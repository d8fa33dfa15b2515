import { kindNamed, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { cachedBy } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import type { ObjectState } from './object-change';
import type { StateRulebase, TenantState } from './tenant-state';
import { type Snapshot, containerKey, objectKey, rulebaseKey } from '../../tenant';

/** Converts a snapshot to a state; the same one for the same snapshot. */
export const tenantStateOf = cachedBy(stateOf);

function stateOf({ containers, objects, rulebases }: Snapshot): TenantState {
  const states = objects.map(({ kind, container, name, fields }) =>
    savedState(kindNamed(kind), container, undefined, name, fields),
  );
  const ordered = rulebases.map(({ kind: name, container, rulebase, rules }): StateRulebase => {
    const kind = kindNamed(name);
    // Other kinds have one rulebase, whatever a file says; two of them would keep a deleted rule.
    const position = kind.api.rulebase === true ? rulebase : undefined;
    return {
      kind,
      container,
      position,
      rules: rules.map((rule) => savedState(kind, container, position, rule.name, rule.fields)),
      order: 'known',
    };
  });
  return {
    containers: new Map(containers.map((state) => [containerKey(state.container), state])),
    objects: new Map(states.map((state) => [objectKey(state), state])),
    rulebases: new Map(ordered.map((rulebase) => [rulebaseKey(rulebase), rulebase])),
  };
}

function savedState(
  kind: ResourceKind,
  container: Container | undefined,
  position: RulebasePosition | undefined,
  name: string,
  fields: PlanValues,
): ObjectState {
  return { kind, name, container, position, fields, unknown: [], hidden: [] };
}
