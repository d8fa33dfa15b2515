import type { Container, RulebasePosition } from '../catalog';
import type { ContainerState, UnreadPart } from '../tenant';
import type { OutsideFacts } from './facts/outside-facts';

/**
 * The known configuration of a tenant, built from a planned change or a snapshot. Fields have the names and shapes of
 * the API, as described in the catalog.
 */
export interface Configuration {
  /** Containers not listed here are unseen. The parents of predefined folders are known without being listed. */
  readonly containers: readonly ContainerState[];
  /** Objects of all kinds except rulebase rules, in any order. Objects predefined in every tenant may be omitted. */
  readonly objects: readonly ConfiguredObject[];
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
export interface ConfiguredObject {
  /** Kind name in the catalog: the resource type without the provider prefix. */
  readonly kind: string;
  /** Absent for objects that belong to no container. */
  readonly container?: Container;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** API names of the fields whose values are known only after apply. */
  readonly unknown?: readonly string[];
}

/** The ordered rules of one kind in one rulebase of one container. */
export interface ConfiguredRulebase {
  /** Kind name in the catalog. */
  readonly kind: string;
  readonly container: Container;
  readonly rulebase: RulebasePosition;
  readonly rules: readonly ConfiguredRule[];
  /** `assumed`: the order is unknown and was guessed. Default `known`. */
  readonly order?: 'known' | 'assumed';
}

/** One rule, enabled or disabled. */
export interface ConfiguredRule {
  readonly name: string;
  readonly id?: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** API names of the fields whose values are known only after apply. */
  readonly unknown?: readonly string[];
}
