import {
  containerKindName,
  createCarriesBody,
  hasOwnId,
  isReadable,
  kindLabel,
  type Operation,
  type ReadOnlyKind,
  type ResourceKind,
} from '../../catalog';
import { kindSchema, moveRequestSchema, readOnlySchema, type BodyDirection } from '../../catalog/schemas';
import { isObject, pascalCase, type JsonObject } from '../../core';
import type { KindRoute } from '../http/kind-routes';
import { errorsFor, requestBody, success } from './answers';
import { closedObject } from './closed-object';
import { openApiExample } from './examples';
import { pathParameter, queryParameters } from './query-parameters';

/** An operation on a kind. */
type OperationName = Operation | 'move' | 'set';

const titles: Readonly<Record<OperationName, (what: string) => string>> = {
  list: (what) => `List objects: ${what}`,
  get: (what) => `Read one: ${what}`,
  create: (what) => `Create: ${what}`,
  update: (what) => `Replace: ${what}`,
  delete: (what) => `Delete: ${what}`,
  move: (what) => `Move to another position: ${what}`,
  set: (what) => `Set properties: ${what}`,
};

const statuses: Readonly<Record<OperationName, Parameters<typeof errorsFor>[0]>> = {
  list: [400, 401, 403, 404],
  get: [400, 401, 403, 404],
  create: [400, 401, 403, 404, 409],
  update: [400, 401, 403, 404, 409],
  delete: [400, 401, 403, 404, 409],
  move: [400, 401, 403, 404],
  set: [400, 401, 403, 404],
};

/** Returns the schemas of a kind as components: request and response. */
export function kindSchemas(kind: ResourceKind): JsonObject {
  const { operations } = kind.api;
  const writes = operations.includes('update') || (operations.includes('create') && createCarriesBody(kind));
  return {
    [answerName(kind)]: isReadable(kind) ? schemaWithExample(kind, 'got') : kindSchema(kind, 'got'),
    ...(writes ? { [requestName(kind)]: schemaWithExample(kind, 'sent') } : {}),
  };
}

function schemaWithExample(kind: ResourceKind, way: BodyDirection): JsonObject {
  const schema = kindSchema(kind, way);
  const example = Object.entries(openApiExample(kind, way));
  const { properties } = schema;
  // Some attributes are only in the query.
  const known = isObject(properties) ? example.filter(([name]) => name in properties) : example;
  return { ...schema, examples: [Object.fromEntries(known)] };
}

/** Returns the schema of a read-only resource as a component. */
export function recordSchemas(record: ReadOnlyKind): JsonObject {
  return { [answerName(record)]: readOnlySchema(record) };
}

/** Returns the path item of one path of a kind. */
export function kindPath({ path, of: kind, place: of, endpoints }: KindRoute): JsonObject {
  const operations = Object.entries(endpoints).map(([method, { query }]) => {
    const operationName = operationOf(kind, of, method);
    const byName = of === 'collection' && isByName(kind, operationName);
    const parameters = queryParameters(query, kind).map((parameter) =>
      byName && parameter['name'] === 'name' ? { ...parameter, ...namesParameter(operationName) } : parameter,
    );
    // Some kinds have the operation both with the ID in the path and with the ID or the name in the query.
    const byQuery =
      of === 'collection' && hasOwnId(kind) && (byName || operationName === 'get' || operationName === 'delete');
    const isAlias = path.startsWith(kind.api.pathAlias ?? '\0');
    const operation = {
      operationId: `${operationName}${pascalCase(kind.name)}${byQuery ? 'ByQuery' : ''}${isAlias ? 'AtTheOtherPath' : ''}`,
      summary: titles[operationName](kindLabel(kind.name)),
      tags: [domainOf(path)],
      ...(parameters.length === 0 ? {} : { parameters }),
      ...bodyOf(kind, operationName),
      responses: {
        ...(byName && operationName === 'delete' ? success(200, 'Nothing.', nothing) : answerOf(kind, operationName)),
        ...errorsFor(statuses[operationName]),
      },
    };
    return [method.toLowerCase(), operation] as const;
  });
  const inPath = of === 'collection' ? {} : { parameters: [pathParameter(kindLabel(kind.name))] };
  return { ...inPath, ...Object.fromEntries(operations) };
}

function isByName({ api }: ResourceKind, operation: OperationName): boolean {
  return api.byName?.operations.some((allowed) => allowed === operation) === true;
}

/** A delete takes several names, repeated or with commas. */
function namesParameter(operation: OperationName): JsonObject {
  const text = { type: 'string' };
  return operation === 'delete'
    ? { required: true, description: 'Names of the objects.', schema: { type: 'array', items: text, minItems: 1 } }
    : { required: true, description: 'Name of the object.', schema: text };
}

/** Returns the domain of a path, which groups operations. */
export function domainOf(path: string): string {
  return /^\/config\/([^/]+)\//.exec(path)?.[1] ?? 'operations';
}

function operationOf({ api }: ResourceKind, of: KindRoute['place'], method: string): OperationName {
  if (of === 'move') return 'move';
  switch (method) {
    case 'POST':
      return 'create';
    case 'PUT':
      return api.subResource === undefined ? 'update' : 'set';
    case 'DELETE':
      return 'delete';
    default:
      return of === 'collection' && api.operations.includes('list') ? 'list' : 'get';
  }
}

function bodyOf(kind: ResourceKind, operation: OperationName): JsonObject {
  if (operation === 'move') return requestBody(moveRequestSchema(kind.api.move?.form ?? 'rulebase'));
  const written = { $ref: `#/components/schemas/${requestName(kind)}` };
  if (operation === 'update') return requestBody(written);
  if (operation === 'set') return requestBody(propertiesOf(kind));
  if (operation !== 'create' || !createCarriesBody(kind)) return {};
  if (kind.api.subResource !== undefined) return requestBody({ type: 'array', items: written });
  const inBody = kind.api.location.in === 'body' && kind.onlyFolder === undefined && kind.scopes.length > 0;
  const places = kind.scopes.map((scope) => ({ required: [containerKindName(scope)] }));
  return requestBody(inBody && kind.api.location.queryOf.length === 0 ? { ...written, oneOf: places } : written);
}

function answerOf(kind: ResourceKind, operation: OperationName): JsonObject {
  const ref = { $ref: `#/components/schemas/${answerName(kind)}` };
  const object = wrapData(kind, ref);
  switch (operation) {
    case 'list':
      return success(200, 'The object.', listOf(kind, ref));
    case 'create':
      return success(kind.api.create?.status ?? 201, 'The created object.', createdOf(kind, ref));
    case 'delete':
      // The response to a delete is empty if the kind cannot be read.
      return success(200, 'The deleted object.', isReadable(kind) ? object : nothing);
    case 'move':
      return success(
        kind.api.move?.status ?? 200,
        'The moved object.',
        kind.api.answer?.wrapped === true ? movedWithMessage : object,
      );
    case 'set':
      return success(200, 'The properties that are set.', propertiesOf(kind));
    default:
      if (kind.api.subResource !== undefined) return success(200, 'All of one owner.', { type: 'array', items: ref });
      return success(200, 'The object.', object);
  }
}

const nothing: JsonObject = { type: 'object', additionalProperties: false };

const movedWithMessage = closedObject({ status: { const: 'success' }, message: { type: 'string' } });

/** Returns the schema of a request that sets properties of one object of an owner. */
function propertiesOf({ api }: ResourceKind): JsonObject {
  const text = { type: 'string' };
  const identity = [api.subResource?.owner ?? '', api.subResource?.own ?? '', 'snippet_name'];
  const item = closedObject({ id: { type: 'integer' }, name: text, value: text }, ['name', 'value']);
  const property = { type: 'array', items: item };
  const properties = { ...Object.fromEntries(identity.map((name) => [name, text])), property };
  return closedObject(properties, identity);
}

function createdOf(kind: ResourceKind, object: JsonObject): JsonObject {
  const text = { type: 'string' };
  const identity = { type: 'object', properties: { id: text, name: text }, additionalProperties: false };
  switch (kind.api.create?.returns) {
    case undefined:
      return wrapData(kind, object);
    case 'ids':
      return wrapData(kind, { type: 'array', items: identity });
    case 'nothing':
      return wrapData(kind, nothing);
    default:
      return wrapData(kind, identity);
  }
}

function wrapData({ api }: ResourceKind, data: JsonObject): JsonObject {
  if (api.answer?.wrapped !== true) return data;
  const text = { type: 'string' };
  return closedObject({ status: text, message: text, request_id: text, data });
}

function listOf(kind: ResourceKind, object: JsonObject): JsonObject {
  const data = { type: 'array', items: object };
  if (kind.api.answer?.wrapped === true) return wrapData(kind, data);
  switch (kind.api.list.style) {
    case 'envelope':
      return pageSchema(object);
    case 'array':
      return data;
    case 'array-of-arrays':
      return { type: 'array', items: data };
    case 'data-object':
      return closedObject({ data });
  }
}

/** Returns the schema of one page of a list. */
export function pageSchema(item: JsonObject): JsonObject {
  const count = { type: 'integer', minimum: 0 };
  return closedObject({ data: { type: 'array', items: item }, offset: count, limit: count, total: count });
}

function answerName({ name }: ResourceKind): string {
  return pascalCase(name);
}

function requestName({ name }: ResourceKind): string {
  return `${pascalCase(name)}Request`;
}
