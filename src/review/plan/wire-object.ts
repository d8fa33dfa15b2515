import type { Attribute, AttributeType, ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from './read-plan';

/**
 * Stands where a value is known only after the apply. No object has such a name and no address looks like it, so
 * whatever meets it finds that it cannot know.
 */
export const notKnownYet = '(known after apply)';

/** Stands where the configuration marks a value as sensitive: it is neither shown nor taken part in any conclusion. */
export const hidden = '(sensitive)';

/** What a plan says beside the values: `true` where something is so, in the shape of the values. */
export interface PlanMarks {
  readonly unknown?: unknown;
  readonly sensitive?: unknown;
  /** Attributes that the configuration writes; one of the others that is unknown is left to the service. */
  readonly configured?: ReadonlySet<string> | undefined;
  /** Attributes that the configuration writes as constants. */
  readonly constant?: ReadonlySet<string> | undefined;
  /** What the object has before: an attribute that is left to the service keeps it, as far as anybody can tell. */
  readonly before?: PlanValues | undefined;
}

/** Whether a text takes the place of a value that must not or cannot be shown. */
export function isStandIn(text: string): boolean {
  return text === notKnownYet || text === hidden;
}

/** One object by the API's names. */
export interface WireFields {
  /** Without secrets and without what the service fills in by itself. */
  readonly fields: PlanValues;
  /** The API's names of attributes that the configuration writes and that are known only after the apply. */
  readonly unknown: readonly string[];
  /** The API's names of attributes that the configuration marks as sensitive. */
  readonly hidden: readonly string[];
}

/** Terraform's values of an object as the API has them. */
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
    fields: { ...kept(open, unknown, marks), ...objectToWire(kind.attributes, values, markOf) },
    unknown: open.filter((one) => holdsTrue(markOf(one).unknown)).map(({ wire }) => wire),
    hidden: open.filter((one) => holdsTrue(markOf(one).sensitive) && values[one.name] != null).map(({ wire }) => wire),
  };
}

function kept(attributes: readonly Attribute[], unknown: PlanValues, { configured, before }: PlanMarks): PlanValues {
  if (before === undefined) return {};
  const left = attributes.filter((one) => unknown[one.name] === true && isLeftToService(one, configured));
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

/** What is unknown in a value and not left to the service: nothing inside of what is written as a constant. */
function openIn(mark: unknown, isConstant: boolean): unknown {
  return isConstant && mark !== true ? undefined : mark;
}

function holdsTrue(mark: unknown): boolean {
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
    const value = toWire(attribute.type, values[attribute.name], markOf(attribute));
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
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // A text that happens to begin with a brace.
    return undefined;
  }
}
