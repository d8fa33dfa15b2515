import type { Plan, PlanEntry } from './read-plan';

/** A plan that changes nothing; the base of one that Terraform has not made. */
export const emptyPlan: Plan = {
  terraform: '',
  entries: [],
  drift: [],
  deferred: [],
  actions: [],
  reads: [],
  dataSources: [],
  providerBlocks: [],
  variables: new Map(),
  outputs: [],
  failedChecks: [],
  isComplete: true,
};

/** What an entry of such a plan has in common with all others: nothing is unknown, sensitive or replaced. */
export const plainEntry: Omit<PlanEntry, 'address' | 'type' | 'action'> = {
  provider: '',
  unknown: {},
  sensitiveBefore: {},
  sensitiveAfter: {},
  replacedBy: [],
  imported: false,
  provisioners: [],
};
