import type { Json } from '../core';

/** How the values of an attribute rank by protection. */
export type Strength =
  /** An action, or an object whose only member is one; ranked by `actionStrength`. */
  | { readonly of: 'action' }
  /** A threshold; traffic that reaches it gets an action. */
  | { readonly of: 'threshold'; readonly action: string }
  /** A list of values that get an action; values in no such list of the object are allowed. */
  | { readonly of: 'listed'; readonly action: string }
  /** A choice with one option that disables the lists of its object. */
  | { readonly of: 'mode'; readonly off: string }
  /** Rules with one action each; the first match applies. */
  | { readonly of: 'rules' }
  /** Items with a name and an action; `otherwise` is the action for names without an item. */
  | { readonly of: 'items'; readonly otherwise: string }
  /** Entries that are exempt from inspection, unless their action blocks. */
  | { readonly of: 'exceptions' }
  /** Entries that extend protection or logging. */
  | { readonly of: 'entries' }
  /** Entries that permit something. Without entries everything is permitted, or nothing. */
  | { readonly of: 'permitted'; readonly empty: 'everything' | 'nothing'; readonly everything?: Json }
  /** Values from the weakest to the strongest; `absent` is the value that applies if there is none and no default. */
  | { readonly of: 'values'; readonly fromWeak: readonly Json[]; readonly absent?: Json }
  /** Alternatives that a peer chooses from, from the weakest to the strongest: the weakest one offered counts. */
  | { readonly of: 'algorithms'; readonly fromWeak: readonly string[]; readonly absent?: readonly string[] }
  /** A number. Some values may mean something else: never, or always. */
  | {
      readonly of: 'number';
      readonly stronger: 'lower' | 'higher';
      readonly weakest?: readonly number[];
      readonly strongest?: readonly number[];
      readonly absent?: number;
    }
  /** An object with one of several units, each with its size. */
  | { readonly of: 'amount'; readonly stronger: 'lower'; readonly units: Readonly<Record<string, number>> }
  /** Protects if it is set; two different values cannot be compared by themselves. `none` counts as not set. */
  | { readonly of: 'presence'; readonly none?: string }
  /** Protects if it is not set; two different values cannot be compared by themselves. `none` counts as not set. */
  | { readonly of: 'absence'; readonly none?: string }
  /** What a rule of its list applies to. */
  | { readonly of: 'match' }
  /** It identifies an object or an item, or its place; without it, the content is compared. */
  | { readonly of: 'key' }
  /** Nobody has decided an order: a change is not judged. It covers what the attribute contains. */
  | { readonly of: 'not-comparable' };

/** Protection by action, from none (0) to blocking. Actions of equal rank protect equally. */
const ranks: Readonly<Record<string, number>> = {
  none: 0,
  allow: 0,
  'no-decrypt': 0,
  alert: 1,
  // The user must confirm or enter a password.
  continue: 2,
  override: 2,
  // The vendor's recommendation for the signature or category, which blocks dangerous traffic.
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
  'reset-both': 4,
  'reset-client': 4,
  'reset-server': 4,
};

/** Returns the rank of an action; an action that is not listed blocks, because only few of them let traffic pass. */
export function actionStrength(action: string): number {
  return ranks[action] ?? 4;
}

/** Reports whether the rank of an action is known. */
export function isRankedAction(action: string): boolean {
  return Object.hasOwn(ranks, action);
}

/** Protection of a rule or setting for matching traffic, beyond allowing or blocking it. */
export const protectionAspects = ['inspection', 'logging', 'decryption', 'authentication', 'flood-protection'] as const;
export type ProtectionAspect = (typeof protectionAspects)[number];

/** How an object affects traffic before or outside of security rules. */
export type TrafficEffect =
  /** Assigns the traffic of the interfaces that it names to itself. */
  | { readonly is: 'takes-interfaces' }
  | { readonly is: 'publishes-hosts'; readonly decidedBy: readonly string[] }
  | { readonly is: 'overrides-application'; readonly decidedBy: readonly string[] }
  | { readonly is: 'forwards'; readonly decidedBy: readonly string[] }
  /** Management services of the firewall, reachable from permitted addresses. */
  | {
      readonly is: 'management-access';
      /** Services that administer the firewall. */
      readonly administers: readonly string[];
      /** Services that only respond, such as ping. */
      readonly answers: readonly string[];
    }
  | { readonly is: 'excludes-from-decryption' };
