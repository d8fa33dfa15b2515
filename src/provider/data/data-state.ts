import {
  extraName,
  holdsSecret,
  type Attribute,
  type AttributeType,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import type { WireObject } from '../../client';
import { isObject } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { isListedByPlace, dataAttributes } from '../schema/data-schema';
import { foundExtra } from '../state/extra-state';
import { asFields, asList, type Fields } from '../state/fields';
import { fromWire } from '../state/from-wire';
import { answerJudged, encryptedValuesName } from '../state/secrets';
import { tfidOf } from '../state/tfid';

/** A found object, and the rulebase that contains it. */
export interface DataObject {
  readonly object: WireObject;
  readonly position: RulebasePosition | undefined;
}

/**
 * Keeps empty lists and strings of the response, as the official provider does: an expression such as
 * `length(data.scm_address.a.tag)` needs a list. A resource has null there if its configuration has null.
 */
function withEmpties(
  attributes: readonly Attribute[],
  answer: Readonly<Record<string, unknown>>,
  fields: Fields,
): Fields {
  return Object.fromEntries(
    attributes.map(({ name, wire, type }) => [name, withEmpty(type, answer[wire], fields[name] ?? null)]),
  );
}

function withEmpty(type: AttributeType, answer: unknown, value: TfValue): TfValue {
  if (value === null) {
    if (type.kind === 'list' && Array.isArray(answer) && answer.length === 0) return [];
    return type.kind === 'string' && answer === '' ? '' : null;
  }
  const [fields, items] = [asFields(value), asList(value)];
  if (type.kind === 'object' && fields !== undefined && isObject(answer))
    return withEmpties(type.attributes, answer, fields);
  if (type.kind === 'list' && type.item.kind === 'object' && items !== undefined && Array.isArray(answer))
    return items.map((item, i) => withEmpty(type.item, answer[i], item));
  return value;
}

/**
 * Returns the attributes that a data source shows for an object, with the values of the service and without secrets.
 */
export function shownFields(kind: ResourceKind, { object, position }: DataObject): Fields {
  const shown = { ...kind, attributes: dataAttributes(kind) };
  // A secret is never copied from the service into a state.
  const answer = answerJudged(kind, object, undefined, false);
  const fields = withEmpties(shown.attributes, answer, fromWire(shown, answer, undefined));
  return {
    ...Object.fromEntries(shown.attributes.map(({ name }) => [name, fields[name] ?? null])),
    ...(position === undefined ? {} : { position }),
    ...(isListedByPlace(kind) ? { tfid: tfidOf(kind, fields), [extraName]: foundExtra(kind, object) } : {}),
    ...(holdsSecret(kind.attributes) ? { [encryptedValuesName]: null } : {}),
  };
}
