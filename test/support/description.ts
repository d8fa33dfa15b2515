// Checks responses of the service against its own description (dist/openapi.json).
import type { AnySchema, ErrorObject } from 'ajv/dist/2020';
import { join } from 'node:path';

const json = 'application/json';

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: AnySchema }>>;
}

interface Operation {
  /** A response that is only a reference is an error. */
  readonly responses: Readonly<Record<string, Partial<Content>>>;
  readonly requestBody?: Content;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ComponentSchema>> };
}

interface ComponentSchema {
  readonly properties?: Readonly<Record<string, { readonly readOnly?: boolean }>>;
}

/** A request and response with bodies as text. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly got: string;
}

/** Describes the problems of an exchange; returns none if the description allows it. */
export interface Description {
  findings(wire: Wire): readonly string[];
  /** Operations with at least one successful response, as `GET /path`. */
  readonly seen: ReadonlySet<string>;
}

/** Reads the description that the build generated. */
export function openDescription(): Description {
  const { document, check } = pastJest('./description-checks.cjs').openChecks(
    join(__dirname, '..', '..', 'dist', 'openapi.json'),
  );
  const patterns = Object.keys(document.paths);
  const seen = new Set<string>();

  const patternOf = (requestPath: string): string | undefined => {
    // The service ignores trailing slashes in paths.
    const path = requestPath.replace(/\/+$/, '');
    if (patterns.includes(path)) return path;
    const slash = path.lastIndexOf('/');
    const action = /:[a-z]+$/.exec(path)?.[0] ?? '';
    const pattern = `${path.slice(0, slash)}/{id}${action}`;
    return patterns.includes(pattern) ? pattern : undefined;
  };
  const wrongWith = (schema: AnySchema, value: unknown): readonly string[] =>
    check(schema, value).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`;
    });
  // The service ignores computed fields in requests, as `readOnly` declares, whatever their value.
  const writable = (schema: AnySchema, value: unknown): unknown => {
    const name = typeof schema === 'object' ? /^component:(.+)$/.exec(String(schema['$ref']))?.[1] : undefined;
    const properties = name === undefined ? undefined : document.components.schemas[name]?.properties;
    if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([field]) => properties[field]?.readOnly !== true));
  };
  const error = { $ref: 'component:Error' };
  const errorIn = (value: unknown): readonly string[] => wrongWith(error, value);

  const findings = ({ method: sentMethod, path, sent, status, got }: Wire): readonly string[] => {
    const method = (sentMethod === 'HEAD' ? 'GET' : sentMethod).toLowerCase();
    const pattern = patternOf(path);
    const operation = pattern === undefined ? undefined : document.paths[pattern]?.[method];
    const body = parsed(got);
    if (sentMethod === 'HEAD') return [];
    if (pattern === undefined || operation === undefined) {
      return status < 400 ? ['the operation is not described'] : errorIn(body);
    }
    const answer = operation.responses[String(status)];
    if (answer === undefined) return status < 400 ? [`status ${status} is not described`] : errorIn(body);
    if (answer.content === undefined) return errorIn(body);
    const wrong = wrongWith(schemaIn(answer), body);
    if (status >= 400) return wrong;
    seen.add(`${sentMethod} ${pattern}`);
    if (operation.requestBody?.content[json] === undefined) return wrong;
    // An accepted request must match its description; null means absent.
    const schema = schemaIn(operation.requestBody);
    const request = wrongWith(schema, writable(schema, withoutNulls(parsed(sent))));
    return [...wrong, ...request.map((one) => `request: ${one}`)];
  };
  return { findings, seen };
}

interface Checks {
  readonly document: Document;
  readonly check: (schema: AnySchema, value: unknown) => readonly ErrorObject[];
}

/** Uses Node's own require, which loads a module once per process instead of once per test file. */
function pastJest(file: string): { readonly openChecks: (path: string) => Checks } {
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(__filename)(file) as ReturnType<typeof pastJest>; // plain JavaScript has no types
}

function schemaIn({ content }: Partial<Content>): AnySchema {
  return content?.[json]?.schema ?? true;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, withoutNulls(one)]),
  );
}
