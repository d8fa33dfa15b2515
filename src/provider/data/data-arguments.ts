import {
  queryAttributes,
  type Attribute,
  type Container,
  kindLabel,
  type ResourceKind,
  type RulebasePosition,
  rulebases,
  scopes,
  printable,
} from '../../catalog';
import { errorDiagnostic, type Diagnostic } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { filterNames, lookupNames } from '../schema/data-schema';
import { asText, type Fields } from '../state/fields';
import type { DataSource } from './data-source';

/** Validates the arguments of a data source. Unknown values are skipped. Sends no request. */
export function validateArguments(source: DataSource, config: Fields): readonly Diagnostic[] {
  const containers = scopes.filter((scope) => isSet(config[scope]) && !isUnknown(config[scope]));
  return [
    ...Object.keys(config).flatMap((name) => (config[name] === '' ? [emptyText(name)] : [])),
    ...(source.kind.api.rulebase === true ? oneOf('position', config['position'], rulebases) : []),
    ...queryAttributes(source.kind).flatMap((attribute) => wrongQuestion(attribute, config[attribute.name])),
    ...(containers.length > 1 ? [tooMany(containers)] : []),
    ...(source.form === 'one' ? lookup(source.kind, config) : list(source.kind, config)),
  ];
}

/** Returns the location in the arguments; undefined if the kind has no location or none is set. */
export function containerIn(kind: ResourceKind, config: Fields): Container | undefined {
  return kind.scopes.map((scope) => ({ scope, name: asText(config[scope]) ?? '' })).find(({ name }) => name !== '');
}

/** Returns the values that items must have, by attribute. Query parameters are left out: the service applies them. */
export function filtersIn(kind: ResourceKind, config: Fields): ReadonlyMap<string, string> {
  const queryNames = queryAttributes(kind).map(({ name }) => name);
  const names = [
    ...scopes.filter((scope) => !kind.scopes.includes(scope)),
    ...filterNames(kind),
    ...keyOf(kind),
  ].filter((name) => !queryNames.includes(name));
  return new Map(
    names.flatMap((name) => {
      const value = name === 'position' ? undefined : asText(config[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

// A name is searched separately.
function keyOf({ api }: ResourceKind): readonly string[] {
  return api.key === undefined || api.key === 'name' ? [] : [api.key];
}

/** Returns the rulebases to query; one undefined for a kind without rulebases. */
export function positionsIn(kind: ResourceKind, config: Fields): readonly (RulebasePosition | undefined)[] {
  if (kind.api.rulebase !== true) return [undefined];
  return rulebases.filter((rulebase) => config['position'] === rulebase || !isSet(config['position']));
}

/** Parses a whole number; undefined for anything else. */
export function wholeNumber(value: TfValue | undefined): number | undefined {
  const number = typeof value === 'bigint' || typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

function isSet(value: TfValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function lookup(kind: ResourceKind, config: Fields): readonly Diagnostic[] {
  const names = lookupNames(kind);
  const [identifiers, sole] = [
    names.filter((name) => name === 'id' || name === 'name'),
    scopes.filter((s) => names.includes(s)),
  ];
  // Without names, a container has at most one object of the kind, and filters select a read-only record.
  const selectors = identifiers.length === 0 && 'filters' in kind ? filterNames(kind) : sole;
  const sufficient = identifiers.includes('name') ? identifiers : [...identifiers, ...selectors];
  if (sufficient.length === 0 || sufficient.some((name) => isSet(config[name]))) return [];
  const more = identifiers.includes('name') && sole.length > 0 ? `, a name with ${choice(sole)}` : '';
  return [
    errorDiagnostic(
      `Missing argument to find the ${kindLabel(kind.name)}`,
      `Set ${choice(sufficient)}${more}. To read several objects, use the data source with the suffix _list.`,
    ),
  ];
}

function list(kind: ResourceKind, config: Fields): readonly Diagnostic[] {
  const known = new Set<string>([...kind.scopes, ...kind.attributes.map(({ name }) => name)]);
  const pointless = [...scopes, 'name'].filter((name) => isSet(config[name]) && !known.has(name));
  return [
    ...pointless.map((name) =>
      errorDiagnostic(
        `${name} does not apply`,
        `A ${kindLabel(kind.name)} has no ${name}, so it cannot filter by ${JSON.stringify(printable(kind, config[name]))}. Remove ${name}.`,
        [name],
      ),
    ),
    ...numberFrom('limit', config['limit'], (count) => count === -1 || count >= 1, '1 or more, or -1 for all'),
    ...numberFrom('offset', config['offset'], (count) => count >= 0, '0 or more'),
  ];
}

function numberFrom(
  name: string,
  value: TfValue | undefined,
  fits: (count: number) => boolean,
  wanted: string,
): readonly Diagnostic[] {
  if (!isSet(value) || isUnknown(value)) return [];
  const count = wholeNumber(value);
  if (count !== undefined && fits(count)) return [];
  return [
    errorDiagnostic(
      `${name} is not valid`,
      `It must be a whole number, ${wanted}, got ${typeof value === 'object' ? 'something else' : String(value)}.`,
      [name],
    ),
  ];
}

function oneOf(name: string, value: TfValue | undefined, words: readonly string[]): readonly Diagnostic[] {
  if (typeof value !== 'string' || words.includes(value)) return [];
  return [
    errorDiagnostic(`${name} is not valid`, `It must be ${choice(words)}, got ${JSON.stringify(value)}.`, [name]),
  ];
}

// The service rejects an invalid query parameter with an error that names no attribute.
function wrongQuestion({ name, schema }: Attribute, value: TfValue | undefined): readonly Diagnostic[] {
  if (typeof value !== 'string' || value === '') return [];
  const wrong = schema.safeParse(value).error?.issues[0];
  if (wrong === undefined) return [];
  return [errorDiagnostic(`${name} is not valid`, `${wrong.message}, got ${JSON.stringify(value)}.`, [name])];
}

function emptyText(name: string): Diagnostic {
  return errorDiagnostic(`${name} is empty`, `Remove ${name}, or set a value.`, [name]);
}

function tooMany(names: readonly string[]): Diagnostic {
  return errorDiagnostic(
    `${names.join(' and ')} cannot be combined`,
    `Set only one of ${choice(names)}.`,
    names.slice(1, 2),
  );
}

function choice(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1] ?? ''}`;
}
