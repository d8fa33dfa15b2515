import { cachedBy } from '../../core';
import type { Configuration, ConfiguredRulebase } from '../../engine/policy';
import type { ObjectState } from './object-change';
import type { StateRulebase, TenantState } from './tenant-state';

/** Converts a state to the input of the policy engine. */
export const policyConfiguration = cachedBy(configurationOf);

function configurationOf({ containers, objects, rulebases, renamedTags, facts }: TenantState): Configuration {
  return {
    containers: [...containers.values()],
    objects: [...objects.values()].map(({ kind, container, name, fields, unknown, hidden }) => ({
      kind: kind.name,
      ...(container === undefined ? {} : { container }),
      name,
      fields,
      ...notKnown({ unknown, hidden }),
    })),
    rulebases: [...rulebases.values()].map(ruleList),
    ...(renamedTags === undefined ? {} : { renamedTags }),
    ...(facts === undefined ? {} : { facts }),
  };
}

function ruleList({ kind, container, position, rules, order }: StateRulebase): ConfiguredRulebase {
  return { kind: kind.name, container, rulebase: position ?? 'pre', rules: rules.map(configuredRule), order };
}

function configuredRule({ name, fields, unknown, hidden, lost }: ObjectState): ConfiguredRulebase['rules'][number] {
  const { id } = fields;
  return {
    name,
    ...(typeof id === 'string' ? { id } : {}),
    fields,
    ...notKnown({ unknown, hidden }),
    ...(lost && { lost }),
  };
}

// Sensitive values must not affect any conclusion either, so they count as unknown.
function notKnown({ unknown, hidden }: Pick<ObjectState, 'unknown' | 'hidden'>): { unknown?: readonly string[] } {
  return unknown.length + hidden.length === 0 ? {} : { unknown: [...unknown, ...hidden] };
}
