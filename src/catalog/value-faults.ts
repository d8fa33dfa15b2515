import type { Attribute } from './attribute-type';
import type { Certainty, Issue } from './issue';
import type { ResourceKind } from './resource-kind';

/** The keyword with which a rule matches everything. */
export const anyLiteral = 'any';

/** The object that contains a value. */
interface Owner {
  readonly kind: ResourceKind;
  readonly ownName: unknown;
  readonly names: 'terraform' | 'wire';
  /** The value is not an attribute of the object itself. */
  readonly isNested: boolean;
}

type Fault = Omit<Issue, 'path'>;

/**
 * Returns the problems that a known value has as a whole: `any` with other values, an object that contains itself, and a
 * name with spaces around it. The messages continue after the attribute's name.
 */
export function valueFaults(attribute: Attribute, value: unknown, owner: Owner): readonly Fault[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [
    ...spacesAroundName(attribute, value, owner),
    ...anyWithOthers(attribute, items),
    ...itself(attribute, items, owner),
  ];
}

function spacesAroundName({ name }: Attribute, value: unknown, { kind, isNested }: Owner): readonly Fault[] {
  if (isNested || name !== (kind.api.key ?? 'name') || typeof value !== 'string') return [];
  return value === value.trim() || value.trim() === ''
    ? []
    : [{ message: `has spaces around it: ${JSON.stringify(value)}`, certainty: 'documented' }];
}

function anyWithOthers({ refs }: Attribute, items: readonly unknown[]): readonly Fault[] {
  if (refs?.words?.includes(anyLiteral) !== true || items.length < 2 || !items.includes(anyLiteral)) return [];
  const message = `has "${anyLiteral}" and other values: use ["${anyLiteral}"] to match everything, or remove it`;
  return [{ message, certainty: 'certain' }];
}

function itself(
  { refs }: Attribute,
  items: readonly unknown[],
  { kind, ownName, isNested, names }: Owner,
): readonly Fault[] {
  if (refs === undefined || isNested || typeof ownName !== 'string') return [];
  if (!refs.kinds.includes(kind.name) || !items.includes(ownName)) return [];
  // An object of another kind may have the same name. The service finds out, and the plan.
  const isOther = refs.open === true || refs.kinds.length > 1;
  if (isOther && names === 'wire') return [];
  const certainty: Certainty = isOther ? 'documented' : 'certain';
  return [{ message: `names ${JSON.stringify(ownName)} itself`, certainty }];
}
