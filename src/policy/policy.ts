import type { Container, RulebasePosition } from '../catalog';
import type { Box } from './box';
import type { Vocabulary } from './vocabulary';

/** The rules that apply to a folder or device, in the order in which they are tried. */
export interface Policy {
  readonly container: Container;
  /** Enabled rules. The two defaults, for traffic within a zone and between zones, come after them. */
  readonly rules: readonly PolicyRule[];
  /** `everything`: each container on its way is complete. Otherwise what it says holds within what is known. */
  readonly covers: 'everything' | 'what is known';
  /** Containers on its way that are not complete. */
  readonly gaps: readonly Gap[];
  /** Sentences on what was taken for granted. */
  readonly assumptions: readonly string[];
  readonly vocabulary: Vocabulary;
}

/** A container on the way of a policy that is not known wholly. Without a name: what lies above nobody knows. */
export interface Gap {
  readonly container?: Container;
  readonly completeness: 'partial' | 'unseen';
}

/** What a rule does: `block` stands for deny, drop and the resets. */
export type Effect = 'allow' | 'block';

/** One rule of a policy. */
export interface PolicyRule {
  readonly reference: RuleReference;
  readonly effect: Effect;
  /** The action as the rule has it. */
  readonly action: string;
  /** The flows that it matches; `regionsOf` tells them in words. */
  readonly boxes: readonly Box[];
  /** A part of a rule that decides before an earlier one, because its wildcard mask has the longer prefix. */
  readonly isPromoted?: boolean;
}

/** Which rule. */
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
      readonly name: 'intrazone-default' | 'interzone-default';
    };
