import type { Json } from '../core';

/** How the values of an attribute are ordered by how much they protect traffic. */
export type Strength =
  /** An action, or an object whose only member names one: `actionStrength` orders them. */
  | { readonly of: 'action' }
  /** A number from which on traffic gets an action. */
  | { readonly of: 'threshold'; readonly action: string }
  /** A list of what gets one action; what is in no such list of its object is allowed. */
  | { readonly of: 'listed'; readonly action: string }
  /** A choice, one option of which turns off the lists of its object. */
  | { readonly of: 'mode'; readonly off: string }
  /** Rules with one action each; the first match applies. */
  | { readonly of: 'rules' }
  /** Items with a name and an action; `otherwise` is the action for what has no item. */
  | { readonly of: 'items'; readonly otherwise: string }
  /** Entries that each take something out of the inspection, unless they have an action that blocks. */
  | { readonly of: 'exceptions' }
  /** Entries that each add to what is protected or logged. */
  | { readonly of: 'entries' }
  /** Values from the weakest to the strongest. */
  | { readonly of: 'values'; readonly fromWeak: readonly Json[] };

/** How much an action protects, from nothing (0) to blocking. Actions of one rank protect alike. */
const ranks: Readonly<Record<string, number>> = {
  none: 0,
  allow: 0,
  'no-decrypt': 0,
  alert: 1,
  // The user has to confirm, or to know a password.
  continue: 2,
  override: 2,
  // What the vendor recommends for the signature or category: it blocks what is dangerous.
  default: 3,
  'public-cloud': 3,
  'private-cloud': 3,
  redirect: 4,
  sinkhole: 4,
  block: 4,
  block_ip: 4,
  drop: 4,
  deny: 4,
  decrypt: 4,
};

/** The rank of an action; an action that is not in the list blocks in some way, such as a reset. */
export function actionStrength(action: string): number {
  return ranks[action] ?? 4;
}

/** What a rule or a setting does for the traffic that it matches, beside allowing or blocking it. */
export const protectionAspects = ['inspection', 'logging', 'decryption', 'authentication', 'flood-protection'] as const;
export type ProtectionAspect = (typeof protectionAspects)[number];

/** What an object does to traffic before the security rules see it, or without them. */
export type TrafficEffect =
  /** Traffic of the interfaces that it names belongs to it. */
  | { readonly is: 'takes-interfaces' }
  | { readonly is: 'publishes-hosts'; readonly decidedBy: readonly string[] }
  | { readonly is: 'overrides-application'; readonly decidedBy: readonly string[] }
  | { readonly is: 'forwards'; readonly decidedBy: readonly string[] }
  /** Services of the firewall itself that answer to addresses. */
  | {
      readonly is: 'management-access';
      /** Services that administer the firewall. */
      readonly administers: readonly string[];
      /** Services that only answer. */
      readonly answers: readonly string[];
    }
  | { readonly is: 'excludes-from-decryption' };
