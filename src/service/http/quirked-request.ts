import type { Attribute, AttributeType, Choice, ResourceKind } from '../../catalog';
import { isBlank, isObject, parseJson } from '../../core';
import { problem } from '../api-problem';
import type { ApiRequest, Endpoint } from './endpoint';
import type { QuirkSwitches } from '../quirks/quirks';

type Fields = Readonly<Record<string, unknown>>;

/** A request before it is dispatched to its endpoint. */
export interface Arriving {
  readonly kind: ResourceKind;
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly request: ApiRequest;
  /** Reads the same object. */
  readonly read: Endpoint | undefined;
}

/** Applies the quirks to endpoint and request. Throws the problem if a quirk rejects the request. */
export async function quirkedRequest(
  switches: QuirkSwitches,
  { kind, method, path, endpoint, request, read }: Arriving,
): Promise<Pick<Arriving, 'endpoint' | 'request'>> {
  if (path.endsWith(':move')) return { endpoint: switches.ignoredMoves ? (read ?? endpoint) : endpoint, request };
  if (method === 'GET' && switches.ignoredPages) return { endpoint, request: withoutPage(request) };
  if (method !== 'POST' && method !== 'PUT') return { endpoint, request };
  const body = parseBody(request.text);
  if (!isObject(body)) return { endpoint, request };
  if (switches.refusedEmpties) refuseEmpties(kind, body);
  if (method !== 'PUT' || !switches.keptFields || read === undefined) return { endpoint, request };
  const { body: current } = await read.run({ ...request, query: {} });
  return {
    endpoint,
    request: { ...request, text: JSON.stringify({ ...(isObject(current) ? current : {}), ...body }) },
  };
}

// A name filter without paging requests a single object.
function withoutPage(request: ApiRequest): ApiRequest {
  const { limit: _, offset: __, ...query } = request.query;
  return 'name' in query ? request : { ...request, query };
}

function refuseEmpties(kind: ResourceKind, body: Fields): void {
  const fields = kind.api.codec?.fromApi(body) ?? body;
  const found = emptiesIn(kind.attributes, kind.choices, fields, '');
  if (found.length > 0)
    throw problem(
      'invalidObject',
      found.map((path) => `${path} must not be empty`),
    );
}

// Members of a choice are exempt, because the presence of an empty alternative selects it.
function emptiesIn(
  attributes: readonly Attribute[],
  choices: readonly Choice[],
  fields: Fields,
  above: string,
): readonly string[] {
  const alternatives = new Set(choices.flatMap(({ of }) => of.flat()));
  return attributes.flatMap((attribute) => {
    const { name, wire, required, marker, type } = attribute;
    const value = fields[wire];
    const path = `${above}${wire}`;
    const isEmpty = value !== undefined && value !== null && isBlank(value);
    if (isEmpty) return required || marker === true || alternatives.has(name) || hasDefault(attribute) ? [] : [path];
    return inside(type, value, path);
  });
}

function inside(type: AttributeType, value: unknown, path: string): readonly string[] {
  if (type.kind === 'list' && Array.isArray(value)) return value.flatMap((item) => inside(type.item, item, path));
  if (type.kind !== 'object' || !isObject(value)) return [];
  return emptiesIn(type.attributes, type.choices, value, `${path}.`);
}

// With such a default, an empty value differs from an absent one.
function hasDefault({ default: value }: Attribute): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

// Invalid JSON is rejected by the endpoint.
function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
