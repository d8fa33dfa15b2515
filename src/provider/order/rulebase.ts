import {
  containerOf,
  rulebases,
  storedFolderName,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { asText, type Fields } from '../state/fields';

/** Which rulebase of which container, and of which kind of rules. */
export interface RulebaseAddress {
  readonly kind: ResourceKind;
  readonly container: Container;
  readonly position: RulebasePosition;
}

/** The rulebase that fields name; `pre` where they do not say, undefined where the container is not known. */
export function rulebaseOf(kind: ResourceKind, fields: Fields): RulebaseAddress | undefined {
  const container = containerOf(fields);
  const position = rulebases.find((one) => one === asText(fields['position'])) ?? 'pre';
  return container === undefined ? undefined : { kind, container, position };
}

/** The same text for two spellings of one rulebase. A renamed container has to be named as it is called now. */
export function rulebaseKey({ kind, container: { scope, name }, position }: RulebaseAddress): string {
  return JSON.stringify([kind.name, scope, scope === 'folder' ? storedFolderName(name) : name, position]);
}
