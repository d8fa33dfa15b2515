import type { Json } from '../core';
import type { ActionContext } from './action-context';

/** Which values one subject of a rule has. Without it, a subject has one value. */
export type MatchValues =
  /** One of these; no subject has another one. */
  | { readonly are: 'known'; readonly values: readonly string[] }
  /** Several at once, as a threat with several CVEs. */
  | { readonly are: 'several' }
  /** Texts; a subject with a longer text matches, and one text contains several. */
  | { readonly are: 'parts' }
  /** Groups, by what they contain. */
  | { readonly are: 'grouped'; readonly groups: Readonly<Record<string, readonly string[]>> };

/** How the values of an attribute rank by protection. */
export type Strength =
  /** An action, or an object whose only member is one. Its context has an order, see `compareActions`. */
  | { readonly of: 'action'; readonly context: ActionContext }
  /** A threshold; traffic that reaches it gets an action. With 0 nothing reaches it. */
  | { readonly of: 'threshold'; readonly action: string; readonly context: ActionContext }
  /** A list of URL categories that get an action, see `site-outcomes.ts` of the review for their precedence. */
  | { readonly of: 'listed'; readonly action: string; readonly context: ActionContext }
  /**
   * A choice of options, from the weakest to the strongest. Attributes that two options have in common are compared, too.
   */
  | { readonly of: 'choice'; readonly fromWeak: readonly string[] }
  /** A choice with one option that disables the lists of its object. */
  | { readonly of: 'mode'; readonly off: string }
  /** Rules with one action each: the first match decides, or every match applies and the strongest one counts. */
  | { readonly of: 'rules'; readonly decides: 'first' | 'all' }
  /**
   * Items with a name and an action; `otherwise` is the action for names without an item. With `from`, a name without an
   * item gets an action of that list of the same object, or `otherwise` if nothing in it applies.
   */
  | { readonly of: 'items'; readonly otherwise: string; readonly from?: string }
  /** Entries that are exempt from inspection. */
  | { readonly of: 'exceptions' }
  /** Entries that extend protection or logging. */
  | { readonly of: 'entries' }
  /** Entries that permit something. Without entries everything is permitted, or nothing. */
  | { readonly of: 'permitted'; readonly empty: 'everything' | 'nothing'; readonly everything?: Json }
  /** Entries that are protected. Without entries everything is. */
  | { readonly of: 'covered' }
  /**
   * Values from the weakest to the strongest; `absent` is the value that applies if there is none and no default. Two
   * values that are both in `unordered` have no order.
   */
  | {
      readonly of: 'values';
      readonly fromWeak: readonly Json[];
      readonly absent?: Json;
      readonly unordered?: readonly Json[];
    }
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
  | {
      readonly of: 'amount';
      readonly stronger: 'lower';
      readonly units: Readonly<Record<string, number>>;
      /** Size that applies without a value; absent, nothing is limited. */
      readonly absent?: number;
    }
  /**
   * Protects if it is set. Two different values cannot be compared by themselves, unless all protect alike. `none` counts as
   * not set.
   */
  | { readonly of: 'presence'; readonly none?: string; readonly alike?: true }
  /** Protects if it is not set; two different values cannot be compared by themselves. `none` counts as not set. */
  | { readonly of: 'absence'; readonly none?: string }
  /** What a rule of its list applies to. */
  | { readonly of: 'match'; readonly values?: MatchValues }
  /** It identifies an object or an item, or its place; without it, the content is compared. */
  | { readonly of: 'key' }
  /** Nobody has decided an order: a change is not judged. It covers what the attribute contains. */
  | { readonly of: 'not-comparable' };

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
  /** Decides which peer is at the other end of a tunnel, and so whose traffic enters by the zone of the tunnel. */
  | { readonly is: 'admits-peers'; readonly decidedBy: readonly string[] }
  /** Management services of the firewall, reachable from permitted addresses. */
  | {
      readonly is: 'management-access';
      /** Services that administer the firewall. */
      readonly administers: readonly string[];
      /** Services that only respond, such as ping. */
      readonly answers: readonly string[];
    }
  | { readonly is: 'excludes-from-decryption' };
