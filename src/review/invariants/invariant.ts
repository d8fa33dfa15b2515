import type { Flows } from '../../policy';
import type { Severity } from '../report/severity';

/** What has to hold for a whole policy. The jest matchers have the same names: `neverAllow` is `toNeverAllow`. */
export type Requirement =
  /** No rule allows any of the flows, but for the exceptions. */
  | { readonly is: 'neverAllow'; readonly flows: Flows; readonly except: readonly Flows[] }
  /** Every rule that allows some of the flows does so. */
  | { readonly is: EveryRule; readonly flows: Flows }
  | RequiredRule;

/** A rule that a policy has to have. */
export type RequiredRule =
  /** A rule blocks all traffic of each list, and no rule before it allows any between these zones. */
  | { readonly is: 'blockLists'; readonly traffic: ListTraffic }
  /** A rule decrypts all sessions to each zone. Exceptions are rules that come before it. */
  | { readonly is: 'decryptAll'; readonly traffic: ListTraffic };

/** Traffic between zones, from or to what external lists hold. */
export interface ListTraffic {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly source?: readonly string[];
  readonly destination?: readonly string[];
}

/** The fields of `ListTraffic` that each requirement has; the first of them is required. */
export const requiredRules: Readonly<Record<RequiredRule['is'], readonly (keyof ListTraffic)[]>> = {
  blockLists: ['source', 'destination', 'from', 'to'],
  decryptAll: ['to', 'from'],
};

/** A requirement for every rule that meets some flows. */
export type EveryRule = 'inspectEveryAllow' | 'logEveryRule' | 'nameServices' | 'nameApplications' | 'limitSources';

/** What a rule does that violates the requirement. */
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
  readonly severity: Severity;
  readonly message: string;
  readonly requirement: Requirement;
  /** The line of the policy file; that of the pack for its invariants. */
  readonly line?: number;
}

/** A policy file, as it is checked: packs are resolved. */
export interface Invariants {
  /** What findings call the file. */
  readonly name: string;
  readonly invariants: readonly PolicyRequirement[];
}

/** Names of the zones that a requirement is about, without `any`. */
export function zonesOf(requirement: Requirement): readonly string[] {
  const all: readonly Pick<Flows, 'from' | 'to'>[] =
    'traffic' in requirement
      ? [requirement.traffic]
      : [requirement.flows, ...('except' in requirement ? requirement.except : [])];
  return [...new Set(all.flatMap(({ from = [], to = [] }) => [...from, ...to]))].filter((zone) => zone !== 'any');
}
