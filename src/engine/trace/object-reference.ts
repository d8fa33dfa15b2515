import type { Container, RulebasePosition } from '../../catalog';
import type { RuleReference } from '../policy';

/** Identifies an object of a configuration. */
export interface ObjectReference {
  readonly kind: string;
  readonly name: string;
  /** Absent for objects without a container. */
  readonly container?: Container;
  /** Only for rules. */
  readonly rulebase?: RulebasePosition;
  /** A part of the object, such as a static route of a router. */
  readonly part?: string;
}

/** Converts a rule to an object reference; undefined for the two default rules, which are not objects. */
export function ruleObject(kind: string, rule: RuleReference): ObjectReference | undefined {
  if (rule.kind === 'default') return undefined;
  const { name, container, rulebase } = rule;
  return { kind, name, container, rulebase };
}
