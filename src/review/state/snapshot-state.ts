import { kindNamed, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { cachedBy } from '../../core';
import type { ObjectState } from './object-change';
import type { StateRulebase, TenantState } from './tenant-state';
import { type SavedRule, type Tenant, containerKey, objectKey, rulebaseKey } from '../../tenant';

/** Converts a tenant to a state; the same one for the same tenant. */
export const tenantStateOf = cachedBy(stateOf);

function stateOf({ containers, objects, rulebases }: Tenant): TenantState {
  const states = objects.map(({ kind, container, ...object }) =>
    savedState(kindNamed(kind), container, undefined, object),
  );
  const ordered = rulebases.map(({ kind: name, container, rulebase, rules, order = 'known' }): StateRulebase => {
    const kind = kindNamed(name);
    // Other kinds have one rulebase, whatever a file says; two of them would keep a deleted rule.
    const position = kind.api.rulebase === true ? rulebase : undefined;
    return {
      kind,
      container,
      position,
      rules: rules.map((rule) => savedState(kind, container, position, rule)),
      order,
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
  { name, fields, unknown = [], lost }: SavedRule,
): ObjectState {
  return { kind, name, container, position, fields, unknown, ...(lost && { lost }), hidden: [] };
}
