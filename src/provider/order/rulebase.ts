import { containerOf, rulebases, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { asText, type Fields } from '../state/fields';

/** Identifies a rulebase: rule type, container and position. */
export interface RulebaseAddress {
  readonly kind: ResourceKind;
  readonly container: Container;
  readonly position: RulebasePosition;
}

/** Returns the rulebase of the given fields; the position defaults to `pre`. Undefined if the container is unknown. */
export function rulebaseOf(kind: ResourceKind, fields: Fields): RulebaseAddress | undefined {
  const container = containerOf(fields);
  const position = rulebases.find((rulebase) => rulebase === asText(fields['position'])) ?? 'pre';
  return container === undefined ? undefined : { kind, container, position };
}
