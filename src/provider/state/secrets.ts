import { holdsSecret, typeHoldsSecret, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { isSameKey } from '../../tenant';
import { asFields, asList, asText, type Fields } from './fields';

type Wire = Readonly<Record<string, unknown>>;

/** Attribute that stores the secrets in the form that the service returns. */
export const encryptedValuesName = 'encrypted_values';

/** A secret in a response: its path, the returned value and the known value. */
interface SecretPlace {
  readonly path: string;
  readonly attribute: Attribute;
  readonly answered: unknown;
  readonly known: TfValue;
}

/** Replaces each secret in the response of a write with the one that was sent. */
export function answerAsSent(kind: ResourceKind, answer: Wire, sent: Fields): Wire {
  return rewriteSecrets(kind, answer, sent, ({ known }) => ({ value: known }));
}

/**
 * Replaces each secret in the response of a read: with the known value, or with null if it was changed outside
 * Terraform. Then the version of its write-only companion is null too, so that the next plan sends it again. An unknown
 * secret stays unknown: no secret is copied from the service into a state. `ours` means that an apply of this provider
 * wrote the state and stored the returned forms.
 */
export function answerJudged(kind: ResourceKind, answer: Wire, state: Fields | undefined, ours: boolean): Wire {
  const encrypted = asFields(state?.[encryptedValuesName]) ?? {};
  return rewriteSecrets(kind, answer, state, ({ path, answered, known }) => {
    const form = asText(encrypted[path]);
    const changed = form === undefined ? ours && known !== null && answered !== known : answered !== form;
    return changed ? { value: null, again: true } : { value: known };
  });
}

/** Collects the secrets that the service returns in another form than they were sent. */
export function collectEncryptedValues(
  kind: ResourceKind,
  answer: Wire,
  sent: Fields,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  rewriteSecrets(kind, answer, sent, ({ path, answered, known }) => {
    if (typeof answered === 'string' && answered !== known) found[path] = answered;
    return { value: known };
  });
  return found;
}

/** Returns the values to send: each write-only value replaces its secret. */
export function withWriteOnly<T extends Fields>(attributes: readonly Attribute[], planned: T, config: Fields): T {
  const result: Record<string, TfValue> = { ...planned };
  for (const attribute of attributes) {
    const [name, configured] = [attribute.name, config[attribute.name] ?? null];
    if (attribute.companionOf?.as === 'value' && configured !== null) result[attribute.companionOf.for] = configured;
    else if (name in planned && typeHoldsSecret(attribute.type))
      result[name] = withWriteOnlyIn(attribute.type, planned[name] ?? null, configured);
  }
  // The result has the same keys with values of the same types.
  return result as T;
}

function withWriteOnlyIn(type: AttributeType, planned: TfValue, config: TfValue): TfValue {
  const [fields, configured] = [asFields(planned), asFields(config)];
  if (type.kind === 'object' && fields !== undefined && configured !== undefined)
    return withWriteOnly(type.attributes, fields, configured);
  const [items, wanted] = [asList(planned), asList(config)];
  if (type.kind === 'list' && items !== undefined && wanted?.length === items.length)
    return items.map((item, i) => withWriteOnlyIn(type.item, item, wanted[i] ?? null));
  return planned;
}

interface Verdict {
  readonly value: TfValue;
  /** Reset the version of its write-only companion, so that the secret is sent again. */
  readonly again?: true;
}

type Judge = (place: SecretPlace) => Verdict;

function rewriteSecrets(kind: ResourceKind, answer: Wire, fields: Fields | undefined, judge: Judge): Wire {
  return holdsSecret(kind.attributes) ? inObject(kind.attributes, answer, fields, '', judge) : answer;
}

function inObject(
  attributes: readonly Attribute[],
  answer: Wire,
  fields: Fields | undefined,
  parent: string,
  judge: Judge,
): Wire {
  const result: Record<string, unknown> = { ...answer };
  for (const attribute of attributes) {
    const path = parent === '' ? attribute.wire : `${parent}.${attribute.wire}`;
    const [answered, known] = [answer[attribute.wire], fields?.[attribute.name] ?? null];
    if (attribute.secret === true) {
      const { value, again } = judge({ path, attribute, answered, known });
      result[attribute.wire] = value;
      const version = attributes.find(
        ({ companionOf }) => companionOf?.for === attribute.name && companionOf.as === 'version',
      );
      if (again === true && version !== undefined) result[version.wire] = null;
    } else if (answered !== undefined && answered !== null) {
      result[attribute.wire] = inValue(attribute, attribute.type, answered, known, path, judge);
    }
  }
  return result;
}

function inValue(
  attribute: Attribute,
  type: AttributeType,
  returned: unknown,
  known: TfValue,
  path: string,
  judge: Judge,
): unknown {
  if (!typeHoldsSecret(type)) return returned;
  if (type.kind === 'object' && isObject(returned))
    return inObject(type.attributes, returned, asFields(known), path, judge);
  if (type.kind !== 'list' || !Array.isArray(returned)) return returned;
  const key = attribute.itemKey;
  return returned.map((item: unknown, i) => {
    const id = key !== undefined && isObject(item) ? item[key] : undefined;
    const here =
      id === undefined
        ? asList(known)?.[i]
        : asList(known)?.find((one) => key !== undefined && isSameKey(asFields(one)?.[key], id));
    return inValue(attribute, type.item, item, here ?? null, `${path}[${JSON.stringify(id ?? i)}]`, judge);
  });
}
