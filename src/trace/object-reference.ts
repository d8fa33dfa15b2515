import type { Container, RulebasePosition } from '../catalog';
import type { RuleReference } from '../policy';

/** Which object of a configuration. */
export interface ObjectReference {
  readonly kind: string;
  readonly name: string;
  /** Absent for objects that are in no container. */
  readonly container?: Container;
  /** For rules. */
  readonly rulebase?: RulebasePosition;
  /** A part of the object, such as a static route of a router. */
  readonly part?: string;
}

/** A rule of a kind as a reference; undefined for the two default rules, which are no objects. */
export function ruleObject(kind: string, rule: RuleReference): ObjectReference | undefined {
  if (rule.kind === 'default') return undefined;
  const { name, container, rulebase } = rule;
  return { kind, name, container, rulebase };
}
