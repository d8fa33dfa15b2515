import type { Flows } from '../../policy';
import type { Severity } from '../report/severity';

/** What has to hold for a whole policy. The jest matchers have the same names: `neverAllow` is `toNeverAllow`. */
export type Requirement =
  /** No rule allows any of the flows, but for the exceptions. */
  | { readonly is: 'neverAllow'; readonly flows: Flows; readonly except: readonly Flows[] }
  /** Every rule that allows some of the flows does so. */
  | { readonly is: EveryRule; readonly flows: Flows };

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
export interface Invariant {
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
  readonly invariants: readonly Invariant[];
}
