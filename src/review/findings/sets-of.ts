import type { Container } from '../../catalog';
import { cachedBy } from '../../core';
import { NamedSets } from '../../engine/policy';
import { policyConfiguration } from '../state/configuration';
import type { TenantState } from '../state/tenant-state';
import { containerKey } from '../../tenant';

/** The sets of names in a state, by container: many rules of one container are compared. */
export const setsOf = cachedBy((state: TenantState) => {
  const known = new Map<string, NamedSets>();
  return {
    of: (container: Container): NamedSets => {
      const key = containerKey(container);
      const found = known.get(key) ?? new NamedSets(policyConfiguration(state), container);
      known.set(key, found);
      return found;
    },
  };
});
