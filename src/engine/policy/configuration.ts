import type { RulebasePosition } from '../../catalog';
import type { SavedObject, SavedRule, SavedRules, Tenant, UnreadPart } from '../../tenant';
import type { OutsideFacts } from './facts/outside-facts';

/**
 * The known configuration of a tenant, built from a planned change or a snapshot. Containers that are not listed are unseen; the
 * parents of predefined folders are known without being listed, and so are the objects of every tenant.
 */
export interface Configuration extends Tenant {
  /** One list of rules for each kind, container and rulebase. */
  readonly rulebases: readonly ConfiguredRulebase[];
  /**
   * Kinds that were not read in a container, or in the tenant: rules there may decide any flow. Absent if nothing is known of
   * what was read, as without a snapshot.
   */
  readonly unread?: readonly UnreadPart[];
  /** Tags renamed by a plan: new name → old name. */
  readonly renamedTags?: ReadonlyMap<string, string>;
  /** Vendor data that the configuration does not contain, from user-supplied files. */
  readonly facts?: OutsideFacts;
}

/** One object of a kind. */
export type ConfiguredObject = SavedObject;

/** The ordered rules of one kind in one rulebase of one container; kinds with one rulebase have `pre`. */
export interface ConfiguredRulebase extends SavedRules {
  readonly rulebase: RulebasePosition;
  readonly rules: readonly ConfiguredRule[];
}

/** One rule, enabled or disabled. */
export interface ConfiguredRule extends SavedRule {
  readonly id?: string;
}
