import type { Container } from '../../catalog';
import type { LogAccount } from '../../engine/logs';

/** Why a row has no session, or that it has some. Only `unused` is a proof. */
export const useStates = [
  'used',
  'unused',
  'possible',
  'new',
  'age unknown',
  'not observed',
  'not known',
  'not logged',
  'not distinguished',
  'not applied',
  'disabled',
  'not in a rule',
  'default rule',
  'unknown rule',
  'no rule',
  'not configured',
] as const;

export type UseState = (typeof useStates)[number];

/** Sessions, and when. */
export interface Count {
  readonly sessions: number;
  readonly bytes: number;
  /** ISO 8601; empty for never, and without times in the log. */
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** One row of a table. */
export interface UsageRow extends Count {
  readonly key: string;
  readonly name: string;
  /** Kind name in the catalog; absent for what is no object. */
  readonly kind?: string;
  readonly container?: Container;
  readonly rulebase?: string;
  /** For a member: the rule or group that has it, and the list that it is in. */
  readonly of?: string;
  readonly list?: string;
  readonly state: UseState;
  /** For a rule: why the logs would not have all of its sessions. */
  readonly limit?: UseState;
  /** For `not known`: lines of the logs that can be its sessions, but were not understood or name an unknown rule. */
  readonly lines?: number;
  /** Sessions that may have used it: lists whose content the configuration does not have, users of several entries. */
  readonly possible: number;
  readonly firewalls: readonly (Count & { readonly firewall: string })[];
}

/** Names of the tables. */
export const tables = ['rules', 'objects', 'members', 'applications', 'services'] as const;

/** Sessions of the rules table by how their rule is known. */
export interface RuleAccounts {
  readonly known: number;
  readonly default: number;
  readonly notDistinguished: number;
  readonly unknown: number;
  readonly none: number;
}

/** Sessions of one list of the rules: each session is counted once. */
export interface ListAccounts {
  /** The rule has `any` in this list. */
  readonly any: number;
  /** At least one entry of the rule certainly has the value. */
  readonly entry: number;
  /** Only entries whose content is not known can have the value. */
  readonly possible: number;
  /** The list is negated. */
  readonly negated: number;
  /** No entry has the value: the rule has changed since. */
  readonly contradicted: number;
  /** The rule of the session is not known. */
  readonly noRule: number;
}

/** What traffic logs say of a configuration. */
export interface Usage {
  readonly format: 'scm-usage/1';
  readonly period: { readonly from: string; readonly until: string };
  /** The configuration that says what is new; absent without one from before the period. */
  readonly earlier?: { readonly at: string };
  readonly sources: readonly { readonly place?: Container; readonly system?: string; readonly log: LogAccount }[];
  readonly firewalls: readonly (Count & { readonly firewall: string; readonly places: readonly Container[] })[];
  /** Firewalls of the configuration whose sessions the logs do not have. */
  readonly withoutLogs: readonly Container[];
  readonly sessions: number;
  readonly accounts: {
    readonly rules: RuleAccounts;
    readonly lists: Readonly<Record<string, ListAccounts>>;
  };
  readonly rules: readonly UsageRow[];
  readonly objects: readonly UsageRow[];
  readonly members: readonly UsageRow[];
  readonly applications: readonly UsageRow[];
  readonly services: readonly UsageRow[];
  readonly notes: readonly string[];
}
