import { holdsSecret, typeHoldsSecret, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { TfValue } from '../../protocol';
import { asFields, asList, asText, type Fields } from './fields';

type Wire = Readonly<Record<string, unknown>>;

/** The attribute that keeps the secrets as the service answers them. */
export const encryptedValuesName = 'encrypted_values';

/** What a place in an answer says of a secret: the path, what the service answered and what is known here. */
interface SecretPlace {
  readonly path: string;
  readonly attribute: Attribute;
  readonly answered: unknown;
  readonly known: TfValue;
}

/** The answer of a write: each secret is the one that was sent, in whatever form the service answers it. */
export function answerAsSent(kind: ResourceKind, answer: Wire, sent: Fields): Wire {
  return rewritten(kind, answer, sent, ({ known }) => ({ value: known }));
}

/**
 * An answer that was read: each secret is the known one while nothing speaks against it, and absent after somebody
 * changed it; then the version of a write-only one is absent too, so that the next plan sends it again. A secret that
 * is not known here stays unknown: it is never copied from the service into a state. `ours` says that the state comes
 * from an apply of this provider, which kept the form in which the service answers.
 */
export function answerJudged(kind: ResourceKind, answer: Wire, state: Fields | undefined, ours: boolean): Wire {
  const encrypted = asFields(state?.[encryptedValuesName]) ?? {};
  return rewritten(kind, answer, state, ({ path, answered, known }) => {
    const form = asText(encrypted[path]);
    const changed = form === undefined ? ours && known !== null && answered !== known : answered !== form;
    return changed ? { value: null, again: true } : { value: known };
  });
}

/** The secrets that the service answers in another form than they were sent. */
export function collectEncryptedValues(
  kind: ResourceKind,
  answer: Wire,
  sent: Fields,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  rewritten(kind, answer, sent, ({ path, answered, known }) => {
    if (typeof answered === 'string' && answered !== known) found[path] = answered;
    return { value: known };
  });
  return found;
}

/** Fields in which each write-only value stands where the secret would: what is to be sent. */
export function withWriteOnly<T extends Fields>(attributes: readonly Attribute[], planned: T, config: Fields): T {
  const result: Record<string, TfValue> = { ...planned };
  for (const attribute of attributes) {
    const [name, given] = [attribute.name, config[attribute.name] ?? null];
    if (attribute.companionOf?.as === 'value' && given !== null) result[attribute.companionOf.for] = given;
    else if (name in planned && typeHoldsSecret(attribute.type))
      result[name] = withWriteOnlyIn(attribute.type, planned[name] ?? null, given);
  }
  // The same keys with values of the same types.
  return result as T;
}

function withWriteOnlyIn(type: AttributeType, planned: TfValue, config: TfValue): TfValue {
  const [fields, given] = [asFields(planned), asFields(config)];
  if (type.kind === 'object' && fields !== undefined && given !== undefined)
    return withWriteOnly(type.attributes, fields, given);
  const [items, wanted] = [asList(planned), asList(config)];
  if (type.kind === 'list' && items !== undefined && wanted?.length === items.length)
    return items.map((item, i) => withWriteOnlyIn(type.item, item, wanted[i] ?? null));
  return planned;
}

interface Verdict {
  readonly value: TfValue;
  /** The version of its write-only sibling is forgotten. */
  readonly again?: true;
}

type Judge = (place: SecretPlace) => Verdict;

function rewritten(kind: ResourceKind, answer: Wire, fields: Fields | undefined, judge: Judge): Wire {
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
  answered: unknown,
  known: TfValue,
  path: string,
  judge: Judge,
): unknown {
  if (!typeHoldsSecret(type)) return answered;
  if (type.kind === 'object' && isObject(answered))
    return inObject(type.attributes, answered, asFields(known), path, judge);
  if (type.kind !== 'list' || !Array.isArray(answered)) return answered;
  const key = attribute.itemKey;
  return answered.map((item: unknown, i) => {
    const id = key !== undefined && isObject(item) ? item[key] : undefined;
    const here =
      id === undefined
        ? asList(known)?.[i]
        : asList(known)?.find((one) => key !== undefined && asFields(one)?.[key] === id);
    return inValue(attribute, type.item, item, here ?? null, `${path}[${JSON.stringify(id ?? i)}]`, judge);
  });
}
