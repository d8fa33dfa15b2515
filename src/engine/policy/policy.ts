import type { Container, RulebasePosition } from '../../catalog';
import type { DefaultRule, DefaultRuleName } from '../../tenant';
import type { Box } from './box';
import type { Vocabulary } from './vocabulary';

/** The rules that apply to a folder or device, in evaluation order. */
export interface Policy {
  readonly container: Container;
  /** Enabled rules. The intrazone and interzone default rules follow them implicitly. */
  readonly rules: readonly PolicyRule[];
  /** Default rules that the configuration changes, the nearest of each. The others are the usual ones. */
  readonly defaultRules?: readonly DefaultRule[];
  /** `everything`: all containers on the path are complete. Otherwise results are valid only for what is known. */
  readonly covers: 'everything' | 'what is known';
  /** Incomplete containers on the path. */
  readonly gaps: readonly Gap[];
  /** Assumptions made while building the policy, as sentences. */
  readonly assumptions: readonly string[];
  readonly vocabulary: Vocabulary;
}

/** An incomplete container on the path of a policy. Without `container`: the parent folder is unknown. */
export interface Gap {
  readonly container?: Container;
  readonly completeness: 'partial' | 'unseen';
}

/** Effect of a rule: `block` includes deny, drop and the resets. */
export type Effect = 'allow' | 'block';

/** One rule of a policy. */
export interface PolicyRule {
  readonly reference: RuleReference;
  readonly effect: Effect;
  /** Action as configured. */
  readonly action: string;
  /** The flows that the rule matches; `regionsOf` converts them to text form. */
  readonly boxes: readonly Box[];
  /** Part of a rule that is evaluated before an earlier rule, because its wildcard mask has a longer prefix. */
  readonly isPromoted?: boolean;
}

/** Identifies a rule. */
export type RuleReference =
  | {
      readonly kind: 'rule';
      readonly name: string;
      readonly id?: string;
      readonly container: Container;
      readonly rulebase: RulebasePosition;
    }
  | {
      readonly kind: 'default';
      readonly name: DefaultRuleName;
    };
