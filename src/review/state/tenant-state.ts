import { type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import type { OutsideFacts } from '../../engine/policy';
import type { ObjectState } from './object-change';
import type { ContainerState } from '../../tenant';

/** Known state of a tenant, before or after a plan. */
export interface TenantState {
  /** By `containerKey`. */
  readonly containers: ReadonlyMap<string, ContainerState>;
  /** All objects except rules, by object key. */
  readonly objects: ReadonlyMap<string, ObjectState>;
  /** By rulebase key. */
  readonly rulebases: ReadonlyMap<string, StateRulebase>;
  /** Tags that the plan renames: old name by new name. */
  readonly renamedTags?: ReadonlyMap<string, string>;
  /** What the vendor knows, from files of the user. */
  readonly facts?: OutsideFacts;
}

/** The rules of one kind and rulebase in a container, from the top. */
export interface StateRulebase {
  readonly kind: ResourceKind;
  readonly container: Container;
  /** Undefined for kinds with one rulebase. */
  readonly position: RulebasePosition | undefined;
  readonly rules: readonly ObjectState[];
  /** `assumed`: the order is unknown. */
  readonly order: 'known' | 'assumed';
}
