import { cachedBy } from '../../core';
import { Hierarchy } from '../../tenant';
import type { TenantState } from './tenant-state';

/** Returns the hierarchy of a state. */
export const stateHierarchy: (state: TenantState) => Hierarchy = cachedBy(
  ({ containers }: TenantState) => new Hierarchy(containers.values()),
);
