import type { Flows } from '../../engine/policy';
import type { FindingSeverity } from '../report/severity';

/** An invariant of a whole policy. The jest matchers have the same names: `neverAllow` is `toNeverAllow`. */
export type Requirement =
  /** No rule allows any of the flows, apart from the exceptions. */
  | { readonly is: 'neverAllow'; readonly flows: Flows; readonly except: readonly Flows[] }
  /** Every rule that allows some of the flows satisfies the requirement. */
  | { readonly is: EveryRule; readonly flows: Flows }
  | RequiredRule;

/** A rule that a policy must contain. */
export type RequiredRule =
  /** A rule blocks all traffic of each list, above any rule that allows traffic between these zones. */
  | { readonly is: 'blockLists'; readonly traffic: ListTraffic }
  /** A rule decrypts all sessions to each zone. Exceptions are rules above it. */
  | { readonly is: 'decryptAll'; readonly traffic: ListTraffic };

/** Traffic between zones, from or to the addresses in external dynamic lists. */
export interface ListTraffic {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly source?: readonly string[];
  readonly destination?: readonly string[];
}

/** Fields of `ListTraffic` for each requirement; the first one is required. */
export const requiredRules: Readonly<Record<RequiredRule['is'], readonly (keyof ListTraffic)[]>> = {
  blockLists: ['source', 'destination', 'from', 'to'],
  decryptAll: ['to', 'from'],
};

/** A requirement for every rule that matches some flows. */
export type EveryRule = 'inspectEveryAllow' | 'logEveryRule' | 'nameServices' | 'nameApplications' | 'limitSources';

/** Description of a violation. */
export const everyRule: Readonly<Record<EveryRule, string>> = {
  inspectEveryAllow: 'allows traffic without a profile group',
  logEveryRule: 'does not log the end of sessions',
  nameServices: 'allows any service',
  nameApplications: 'allows any application',
  limitSources: 'allows any source',
};

/** One requirement of a policy file or a pack. */
export interface PolicyRequirement {
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly message: string;
  readonly requirement: Requirement;
  /** Line in the policy file; for invariants of a pack, the line of the pack. */
  readonly line?: number;
}

/** A policy file with packs resolved. */
export interface Invariants {
  /** Name of the file in findings. */
  readonly name: string;
  readonly invariants: readonly PolicyRequirement[];
}

/** Returns the zones in a requirement, without `any`. */
export function zonesOf(requirement: Requirement): readonly string[] {
  const all: readonly Pick<Flows, 'from' | 'to'>[] =
    'traffic' in requirement
      ? [requirement.traffic]
      : [requirement.flows, ...('except' in requirement ? requirement.except : [])];
  return [...new Set(all.flatMap(({ from = [], to = [] }) => [...from, ...to]))].filter((zone) => zone !== 'any');
}
