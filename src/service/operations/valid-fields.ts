import {
  attributeNamed,
  containerOf,
  onlyContainer,
  rulebases,
  isLocationInQuery,
  validateFields,
  type Attribute,
  type AttributeType,
  type ResourceKind,
  type RulebasePosition,
  printable,
  isError,
  type Issue,
} from '../../catalog';
import { formatPath, isObject, type Path } from '../../core';
import { problem } from '../api-problem';
import { firstOf } from '../model/references';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import {
  asSent,
  fillDefaults,
  isScope,
  liesSomewhere,
  normalizeFields,
  sentNames,
  withCanonicalNames,
} from '../model/fields';
import type { SentNames } from '../model/object-row';
import type { Strictness } from '../strictness';
import type { ObjectRequest } from './request';

type Fields = Readonly<Record<string, unknown>>;

/** A valid write; its references are not resolved yet. */
export interface ValidWrite {
  /** By API name, with defaults, location and position. */
  readonly fields: Record<string, unknown>;
  readonly position: RulebasePosition | undefined;
  /** Sent aliases of predefined folders. */
  readonly names: SentNames;
}

/**
 * Validates the body and query of a write against the catalog. `kept` are fields that apply if the request does not
 * contain them, for example the location in an update. Throws a problem that lists every invalid field.
 */
export function validWrite(
  { kind, query, body }: ObjectRequest,
  strictness: Strictness,
  stored: Fields = {},
): ValidWrite {
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  const position = positionOf(kind, query, body);
  const sent = kind.api.rulebase === true ? withoutPosition(body) : body;
  const fields = normalizeFields(kind.attributes, withScope(kind, query, sent, stored, strictness));
  const found = validateFields(kind, { ...fields, ...(position === undefined ? {} : { position }) }, { names: 'wire' });
  const issues =
    strictness === 'strict'
      ? [...found, ...demands(kind.attributes, fields, [])]
      : found.filter((issue) => isRefused(issue, strictness));
  if (issues.length > 0) {
    throw problem('invalidObject', [
      ...new Set(firstOf(issues, ({ path, message }) => `${formatPath(path) || kind.name} ${message}`)),
    ]);
  }
  const complete = strictness === 'strict' ? fillDefaults(kind, fields) : asSent(kind, fields);
  return {
    fields: withCanonicalNames(kind, complete),
    position,
    names: sentNames(kind, withScope(kind, query, sent, {}, strictness)),
  };
}

function withoutPosition(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'position'));
}

// The body contains the location, except for kinds that send it in the query; if both are set, the body takes
// precedence.
function withScope(kind: ResourceKind, query: Fields, sent: Fields, stored: Fields, strictness: Strictness): Fields {
  const isTaken = strictness !== 'strict' || isLocationInQuery(kind, 'create') || isLocationInQuery(kind, 'update');
  const location = isTaken && !Object.keys(sent).some(isScope) ? scopesIn(query) : {};
  const merged = { ...location, ...sent };
  return containerOf(merged) === undefined ? { ...stored, ...merged } : merged;
}

function scopesIn(query: Fields): Fields {
  return Object.fromEntries(Object.entries(query).filter(([name]) => isScope(name)));
}

// The public description has the position in the query, the specification leaves it open: both are accepted.
function positionOf(kind: ResourceKind, query: Fields, body: Fields): RulebasePosition | undefined {
  if (kind.api.rulebase !== true) return undefined;
  const [inUrl, inBody] = [query['position'], body['position'] ?? undefined];
  if (inUrl !== undefined && inBody !== undefined && inUrl !== inBody) {
    throw problem('invalidObject', [
      `position is ${JSON.stringify(inUrl)} in the query and ${JSON.stringify(inBody)} in the body`,
    ]);
  }
  return asRulebase(inUrl ?? inBody ?? attributeNamed(kind, 'position')?.default ?? 'pre');
}

/** Parses the name of a rulebase. Throws 400. */
export function asRulebase(value: unknown): RulebasePosition {
  const found = rulebases.find((rulebase) => rulebase === value);
  if (found === undefined)
    throw problem('invalidQuery', [
      `position must be "pre" or "post", got ${JSON.stringify(printable(undefined, value))}`,
    ]);
  return found;
}

function demands(attributes: readonly Attribute[], fields: Fields, path: Path): { path: Path; message: string }[] {
  return attributes.flatMap((attribute) => {
    const here = [...path, attribute.wire];
    const value = fields[attribute.wire];
    if (value == null)
      return attribute.requiredByApi === true && !attribute.required ? [{ path: here, message: 'is missing' }] : [];
    return demandsInside(attribute.type, value, here);
  });
}

function demandsInside(type: AttributeType, value: unknown, path: Path): { path: Path; message: string }[] {
  if (type.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, i) => demandsInside(type.item, item, [...path, i]));
  return type.kind === 'object' && isObject(value) ? demands(type.attributes, value, path) : [];
}

/**
 * Returns the container that valid fields name; undefined for a kind without locations. Throws 404 if it does not
 * exist.
 */
export function containerFor(
  kind: ResourceKind,
  fields: Fields,
  tree: ContainerTree,
  strictness: Strictness,
): ContainerNode | undefined {
  const named = containerOf(fields) ?? onlyContainer(kind);
  if (!liesSomewhere(kind) || named === undefined) return undefined;
  const node = tree.find(named);
  if (node === undefined) {
    throw problem('notFound', [`${named.scope} "${named.name}" does not exist`], `create the ${named.scope} first`);
  }
  if (strictness === 'strict' && !kind.inGlobal && node === tree.top) {
    throw problem('invalidObject', [`${named.scope} "${named.name}" cannot hold a ${kind.name}`]);
  }
  return node;
}

/**
 * Whether a service that is not strict refuses a request because of an issue. It does if the limit is certain or
 * confirmed, the name is missing, or no alternative of a choice is set. Other documented required attributes may be
 * missing, because clients of the real service treat them as optional.
 */
function isRefused({ path, code, noneIsSent, certainty }: Issue, strictness: Exclude<Strictness, 'strict'>): boolean {
  if (isError(certainty, strictness === 'lenient' ? 'default' : strictness)) return true;
  if (code === 'missing') return path.length === 1 && path[0] === 'name';
  return path.length === 0 && code === 'choice-missing' && noneIsSent !== true;
}

/**
 * Returns the fields of a write with the defaults of the service. An empty list counts as absent: clients send it for
 * values that they do not have.
 */
export function withServiceDefaults(
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = Object.entries(kind.api.serviceDefaults?.(fields) ?? {});
  const missing = filled.filter(([name]) => {
    const value = fields[name];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
  return { ...fields, ...Object.fromEntries(missing) };
}
