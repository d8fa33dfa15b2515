import type { Container, RulebasePosition } from '../catalog';

/**
 * What is known of a tenant's configuration, as data: both a planned change and a snapshot can be brought into this form.
 * Fields have the API's names and shapes, as the catalogue describes them.
 */
export interface Configuration {
  /** Those that are not listed are unseen. Predefined folders know what is above them without being listed. */
  readonly containers: readonly ContainerState[];
  /** Objects of every kind but rules in rulebases, in any order. What every tenant has from the start need not be listed. */
  readonly objects: readonly ConfiguredObject[];
  /** Rules, one list for each kind, container and rulebase. */
  readonly rulebases: readonly ConfiguredRulebase[];
  /** Tags that a plan renames: the new name and the old one. */
  readonly renamedTags?: ReadonlyMap<string, string>;
}

/** How much of what a container holds is in the configuration. */
export type Completeness = 'complete' | 'partial' | 'unseen';

/** One folder, snippet or device. */
export interface ContainerState {
  readonly container: Container;
  readonly completeness: Completeness;
  /** The folder above a folder, or the one that a device lies in. Absent where it is not known, and for snippets. */
  readonly above?: string;
  /** Names of its associated snippets; an earlier one comes first. */
  readonly snippets?: readonly string[];
}

/** One object of a kind. */
export interface ConfiguredObject {
  /** Its name in the catalogue, such as that of a resource without the provider's prefix. */
  readonly kind: string;
  /** Absent for what lives in no container. */
  readonly container?: Container;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The API's names of fields whose values are known only after the apply. */
  readonly unknown?: readonly string[];
}

/** The rules of one kind in one rulebase of one container, in their order. */
export interface ConfiguredRulebase {
  /** Its name in the catalogue. */
  readonly kind: string;
  readonly container: Container;
  readonly rulebase: RulebasePosition;
  readonly rules: readonly ConfiguredRule[];
  /** `assumed`: the order is a guess, because nobody could tell it. Default `known`. */
  readonly order?: 'known' | 'assumed';
}

/** One rule, disabled or not. */
export interface ConfiguredRule {
  readonly name: string;
  readonly id?: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The API's names of fields whose values are known only after the apply. */
  readonly unknown?: readonly string[];
}
