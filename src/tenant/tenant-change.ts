import type { Container, RulebasePosition } from '../catalog';
import type { ContainerState } from './container-state';
import type { Fields, RuleDoubts } from './snapshot';

/** One difference between two tenants, which can be applied alone. */
export type TenantChange = ObjectDifference | RuleDifference | OrderDifference | ContainerDifference;

/** An object that one of two tenants lacks, or that has other values. */
export interface ObjectDifference {
  readonly is: 'object';
  readonly kind: string;
  readonly container?: Container;
  readonly name: string;
  readonly before?: Fields;
  readonly after?: Fields;
}

/** A rule that one of two tenants lacks, or that has other values. */
export interface RuleDifference {
  readonly is: 'rule';
  readonly kind: string;
  readonly container: Container;
  readonly rulebase?: RulebasePosition;
  readonly name: string;
  readonly before?: Fields;
  readonly after?: Fields;
  /** What is not known of the rule on either side. */
  readonly doubts?: { readonly before: RuleDoubts; readonly after: RuleDoubts };
}

/** Rules that both tenants have, in another order. */
export interface OrderDifference {
  readonly is: 'order';
  readonly kind: string;
  readonly container: Container;
  readonly rulebase?: RulebasePosition;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The existence, the parent, the snippets or the completeness of a folder, snippet or device. */
export interface ContainerDifference {
  readonly is: 'container';
  readonly container: Container;
  readonly before?: ContainerState;
  readonly after?: ContainerState;
}

/** A part that is not known before or after, so that it may differ. */
export interface UnknownPart {
  /** Absent for all kinds. */
  readonly kind?: string;
  /** Absent for the whole tenant. */
  readonly container?: Container;
}
