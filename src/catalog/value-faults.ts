import { isIP } from 'node:net';
import { cachedBy, isObject, repeatedIn } from '../core';
import { plainName } from './plain-name';
import type { Attribute } from './attribute-type';
import type { Certainty, Issue } from './issue';
import { repeatedPort } from './port-list';
import type { ResourceKind } from './resource-kind';

/** The keyword with which a rule matches everything. */
export const anyLiteral = 'any';
/** Keywords that stand alone in a list. */
const aloneWords: readonly string[] = [anyLiteral, 'application-default'];

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
 * Returns the problems that a known value has as a whole: `any` with other values, an item or its key twice, an object
 * that contains itself, a name with spaces around it, an IPv4 address that does not exist, an empty name, and a port
 * twice. The messages continue after the attribute's name.
 */
export function valueFaults(attribute: Attribute, value: unknown, owner: Owner): readonly Fault[] {
  const checks = checksOf(attribute);
  if (checks.length === 0) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return checks.flatMap((check) => check(attribute, items, owner, value));
}

type Check = (attribute: Attribute, items: readonly unknown[], owner: Owner, value: unknown) => readonly Fault[];

// Cached: most attributes need one check or none, and every value of every request is checked.
const checksOf = cachedBy((attribute: Attribute): readonly Check[] => {
  const { refs, name, set, itemKey } = attribute;
  const isClosed = refs !== undefined && refs.open !== true;
  const isName = name === 'name' || (refs !== undefined && refs.expression !== true);
  return [
    spacesAroundName,
    ...(hasPlainName(attribute) ? [oddCharacters] : []),
    ...(refs?.words === undefined ? [] : [withOthers]),
    ...(set === true ? [twice] : []),
    ...(itemKey === undefined ? [] : [sameKey]),
    ...(refs === undefined ? [] : [itself]),
    // A closed reference has a check of its own; four numbers in a version are no address.
    ...(isClosed || /version/.test(name) ? [] : [impossibleAddress]),
    ...(isName ? [emptyName] : []),
    ...(refs === undefined && /(^|_)ports?$/.test(name) ? [repeatedPorts] : []),
  ];
});

function spacesAroundName(
  { name }: Attribute,
  _: readonly unknown[],
  { kind, isNested }: Owner,
  value: unknown,
): readonly Fault[] {
  if (isNested || name !== (kind.api.key ?? 'name') || typeof value !== 'string') return [];
  return value === value.trim() || value.trim() === ''
    ? []
    : [{ code: 'invalid', message: `has spaces around it: ${JSON.stringify(value)}`, certainty: 'documented' }];
}

/** A pattern of the schema decides by itself. */
function hasPlainName({ name, freeName, refs, schema }: Attribute): boolean {
  return name === 'name' && freeName !== true && refs === undefined && schema.safeParse('a/b*c').success;
}

// The API takes the name, and the push to a firewall fails.
function oddCharacters(
  attribute: Attribute,
  _: readonly unknown[],
  { kind, isNested, names }: Owner,
  value: unknown,
): readonly Fault[] {
  const isName = !isNested && attribute.name === (kind.api.key ?? 'name') && names === 'terraform';
  if (!isName || typeof value !== 'string' || value === '' || plainName().test(value)) return [];
  if (isRefused(attribute, value)) return [];
  const odd = [...new Set(value.replace(/[\p{L}\p{N} ._-]/gu, ''))].map((one) => JSON.stringify(one)).join(', ');
  const instead = JSON.stringify(value.replace(/[^\p{L}\p{N} ._-]+/gu, '-'));
  return [
    {
      code: 'invalid',
      message: `has characters that firewalls do not accept in names (${odd}): ${JSON.stringify(value)}; use ${instead}`,
      certainty: 'advice',
      isClear: true,
    },
  ];
}

function withOthers({ refs }: Attribute, items: readonly unknown[]): readonly Fault[] {
  const word = aloneWords.find((one) => refs?.words?.includes(one) === true && items.includes(one));
  if (word === undefined || items.length < 2) return [];
  const instead =
    word === anyLiteral ? 'use ["any"] to match everything, or remove it' : `use ["${word}"] or remove it`;
  return [{ code: 'invalid', message: `has "${word}" and other values: ${instead}`, certainty: 'certain' }];
}

// A service may store an item twice, so only a configuration is checked.
function twice(_: Attribute, items: readonly unknown[], { names }: Owner): readonly Fault[] {
  if (names === 'wire') return [];
  const found = repeatedIn(items.filter((item) => typeof item === 'string'));
  return found === undefined
    ? []
    : [
        {
          code: 'invalid',
          message: `lists ${JSON.stringify(found)} more than once`,
          certainty: 'documented',
          isClear: true,
        },
      ];
}

// Two items of one key: which of them the service keeps is not documented.
function sameKey({ itemKey, itemCount }: Attribute, items: readonly unknown[], { names }: Owner): readonly Fault[] {
  // Too many items have already been reported.
  if (itemKey === undefined || names === 'wire' || itemCount?.safeParse(items).success === false) return [];
  const keys = items.map((item) => (isObject(item) ? item[itemKey] : undefined));
  const found = repeatedIn(keys.filter((key) => typeof key === 'string' || typeof key === 'number'));
  return found === undefined
    ? []
    : [
        {
          code: 'invalid',
          message: `has two items with the ${itemKey} ${JSON.stringify(found)}`,
          certainty: 'documented',
        },
      ];
}

function itself({ refs }: Attribute, items: readonly unknown[], owner: Owner): readonly Fault[] {
  const { kind, ownName, isNested, names } = owner;
  if (refs === undefined || isNested || typeof ownName !== 'string') return [];
  if (!refs.kinds.includes(kind.name) || !items.includes(ownName)) return [];
  // An object of another kind may have the same name. The service finds out, and the plan.
  const isOther = refs.open === true || refs.kinds.length > 1;
  if (isOther && names === 'wire') return [];
  const certainty: Certainty = isOther ? 'documented' : 'certain';
  return [{ code: 'invalid', message: `names ${JSON.stringify(ownName)} itself`, certainty }];
}

const ipv4Shape = /^(\d+(?:\.\d+){3})(?:\/(\d+))?$/;

function impossibleAddress(attribute: Attribute, items: readonly unknown[]): readonly Fault[] {
  return items.flatMap((item): readonly Fault[] => {
    const [, address, prefix = '0'] = typeof item === 'string' ? (ipv4Shape.exec(item) ?? []) : [];
    const isPossible = address === undefined || (isIP(address) === 4 && Number(prefix) <= 32);
    return isPossible || isRefused(attribute, item)
      ? []
      : [
          {
            code: 'invalid',
            message: `is not a valid IPv4 address or network: ${JSON.stringify(item)}`,
            certainty: 'documented',
          },
        ];
  });
}

/** Reports whether the schema refuses the item, and says so better. */
function isRefused({ schema, type }: Attribute, item: unknown): boolean {
  return !schema.safeParse(type.kind === 'list' ? [item] : item).success;
}

// To refer to nothing, an attribute is left out.
function emptyName(attribute: Attribute, items: readonly unknown[]): readonly Fault[] {
  return items.includes('') && !isRefused(attribute, '')
    ? [{ code: 'invalid', message: 'is an empty text; leave it out, or give a name', certainty: 'documented' }]
    : [];
}

// A service may store a port twice, so only a configuration is checked.
function repeatedPorts(_: Attribute, __: readonly unknown[], { names }: Owner, value: unknown): readonly Fault[] {
  if (names === 'wire' || typeof value !== 'string') return [];
  const twice = repeatedPort(value);
  return twice === undefined
    ? []
    : [{ code: 'invalid', message: `contains port ${twice} more than once`, certainty: 'documented', isClear: true }];
}
