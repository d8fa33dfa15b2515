import { hidesValue, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isObject, tryParseJson } from '../../core';
import type { PlanValues } from './read-plan';

/**
 * Placeholder for a value that is known only after the apply. No object has this name and no address this form, so code
 * that encounters it cannot resolve it.
 */
export const notKnownYet = '(known after apply)';

/** Placeholder for a value that is sensitive or may hold a secret: it is neither shown nor used in any conclusion. */
export const hidden = '(sensitive)';

/** Placeholder for such a value that differs from the one before the change. */
const hiddenChange = '(sensitive, changed)';

/** Marks of a plan: `true` in the structure of the values. */
export interface PlanMarks {
  readonly unknown?: unknown;
  readonly sensitive?: unknown;
  /** Attributes that the configuration sets; unknown values of others are set by the service. */
  readonly configured?: ReadonlySet<string> | undefined;
  /** Attributes that the configuration sets to constants. */
  readonly constant?: ReadonlySet<string> | undefined;
  /** Prior values: an attribute set by the service is assumed to keep its value. */
  readonly before?: PlanValues | undefined;
}

/** Reports whether a string is a placeholder for an unknown or sensitive value. */
export function isStandIn(text: string): boolean {
  return text === notKnownYet || text === hidden || text === hiddenChange;
}

/** Returns a value whose placeholders say that what they hide has changed. */
export function withHiddenChange(value: unknown): unknown {
  if (value === hidden) return hiddenChange;
  if (Array.isArray(value)) return value.map(withHiddenChange);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withHiddenChange(one)]));
}

/** An object by API name. */
export interface WireFields {
  /** Without secrets and values set by the service. */
  readonly fields: PlanValues;
  /** Configured attributes that are known only after the apply, by API name. */
  readonly unknown: readonly string[];
  /** Sensitive attributes, by API name. */
  readonly hidden: readonly string[];
}

/** Converts the Terraform values of an object to API form. */
export function wireObject(kind: ResourceKind, values: PlanValues, marks: PlanMarks = {}): WireFields {
  const unknown = isObject(marks.unknown) ? marks.unknown : {};
  const sensitive = isObject(marks.sensitive) ? marks.sensitive : {};
  const markOf = (attribute: Attribute): Mark => ({
    unknown: isLeftToService(attribute, marks.configured)
      ? undefined
      : openIn(unknown[attribute.name], marks.constant?.has(attribute.name) === true),
    sensitive: sensitive[attribute.name],
  });
  const open = kind.attributes.filter(isOpen);
  return {
    fields: { ...keepKnown(open, unknown, marks), ...objectToWire(kind.attributes, values, markOf) },
    unknown: open.filter((attribute) => holdsTrue(markOf(attribute).unknown)).map(({ wire }) => wire),
    hidden: open
      .filter(
        (attribute) => holdsTrue(userMark(attribute, markOf(attribute).sensitive)) && values[attribute.name] != null,
      )
      .map(({ wire }) => wire),
  };
}

/**
 * Returns a mark without what the schema marks because it is or may hold a secret: a judge claims a change of such a value
 * itself, and the rest of the attribute can be judged.
 */
function userMark({ type, mayHoldSecret, secret, companionOf }: Attribute, mark: unknown): unknown {
  if (mayHoldSecret === true || secret === true || companionOf !== undefined) return undefined;
  return inType(type, mark);
}

function inType(type: AttributeType, mark: unknown): unknown {
  if (type.kind === 'list' && Array.isArray(mark)) return mark.map((one) => inType(type.item, one));
  if (type.kind !== 'object' || !isObject(mark)) return mark;
  return type.attributes.map((inner) => userMark(inner, mark[inner.name]));
}

function keepKnown(
  attributes: readonly Attribute[],
  unknown: PlanValues,
  { configured, before }: PlanMarks,
): PlanValues {
  if (before === undefined) return {};
  const left = attributes.filter(
    (attribute) => unknown[attribute.name] === true && isLeftToService(attribute, configured),
  );
  return Object.fromEntries(left.flatMap(({ wire }) => (before[wire] === undefined ? [] : [[wire, before[wire]]])));
}

function isOpen({ secret, companionOf }: Attribute): boolean {
  return secret !== true && companionOf === undefined;
}

interface Mark {
  readonly unknown: unknown;
  readonly sensitive: unknown;
}

function isLeftToService(attribute: Attribute, configured: ReadonlySet<string> | undefined): boolean {
  if (attribute.setBy === 'service') return true;
  return configured === undefined
    ? !attribute.required && attribute.requiredByApi !== true
    : !configured.has(attribute.name);
}

/** Returns the unknown parts that the service does not set; constants have none. */
function openIn(mark: unknown, isConstant: boolean): unknown {
  return isConstant && mark !== true ? undefined : mark;
}

/** Reports whether marks of a plan mark any part of a value. */
export function holdsTrue(mark: unknown): boolean {
  if (mark === true) return true;
  if (Array.isArray(mark)) return mark.some(holdsTrue);
  return isObject(mark) && Object.values(mark).some(holdsTrue);
}

function objectToWire(
  attributes: readonly Attribute[],
  values: PlanValues,
  markOf: (one: Attribute) => Mark,
): PlanValues {
  const fields: Record<string, unknown> = {};
  for (const attribute of attributes) {
    if (!isOpen(attribute)) continue;
    const own = values[attribute.name];
    const value = hidesValue(attribute, own, values) ? hidden : toWire(attribute.type, own, markOf(attribute));
    if (value !== undefined) fields[attribute.wire] = value;
  }
  return fields;
}

function toWire(type: AttributeType, value: unknown, { unknown, sensitive }: Mark): unknown {
  const stand = unknown === true ? notKnownYet : sensitive === true && value != null ? hidden : undefined;
  if (stand !== undefined) return type.kind === 'list' ? [stand] : stand;
  if (value === undefined || value === null) return undefined;
  if (type.kind === 'list' && Array.isArray(value)) {
    return value.map((item: unknown, i) =>
      toWire(type.item, item, { unknown: itemOf(unknown, i), sensitive: itemOf(sensitive, i) }),
    );
  }
  if (type.kind === 'object' && isObject(value)) {
    return objectToWire(type.attributes, value, ({ name }) => ({
      unknown: isObject(unknown) ? unknown[name] : undefined,
      sensitive: isObject(sensitive) ? sensitive[name] : undefined,
    }));
  }
  return type.kind === 'text-or-object' ? (objectIn(value) ?? value) : value;
}

function itemOf(mark: unknown, index: number): unknown {
  return Array.isArray(mark) ? mark[index] : undefined;
}

function objectIn(text: unknown): PlanValues | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  const value = tryParseJson(text);
  return isObject(value) ? value : undefined;
}
