import { hasOwnId, onlyContainer, type Operation, type ResourceKind, type RulebasePosition } from '../catalog';
import type { Call } from './caller';
import { rulebaseQuery, scopeQuery } from './object-query';
import type { ItemOptions } from './scm-client';
import type { WireObject } from './wire-json';

/** Returns the call of an operation on one object, without its method. */
export function itemCall(
  kind: ResourceKind,
  operation: Operation,
  path: string,
  id: string,
  { container, position, queryFields, signal, object = {} }: ItemOptions,
): Omit<Call, 'method'> {
  const query = {
    ...scopeQuery(kind, operation, onlyContainer(kind) ?? container),
    ...(operation === 'update' ? positionInUpdate(kind, position) : rulebaseQuery(kind, position)),
    ...(operation === 'delete' ? deleteQuery(kind, id, object) : {}),
    ...(operation === 'get' ? queryFields : {}),
  };
  return { path: itemPath(kind, path, id, operation), query, kind, signal };
}

/** Returns the path of one object. */
export function itemPath(kind: ResourceKind, path: string, id: string, operation?: Operation): string {
  return !hasOwnId(kind) || (operation === 'delete' && kind.api.delete?.idParameter !== undefined)
    ? path
    : `${path}/${encodeURIComponent(id)}`;
}

function deleteQuery({ api }: ResourceKind, id: string, object: WireObject): Readonly<Record<string, string>> {
  if (api.subResource !== undefined) {
    const [owner = '', own = ''] = id.split('/');
    const [ownerName, ownName] = api.subResource.deleteNames;
    return { [ownerName]: owner, [ownName]: own };
  }
  const by = api.key ?? api.delete?.idParameter;
  if (by === undefined) return {};
  // The OpenAPI description requires the parameter, so it is sent even if the object has no value for it.
  const beside = (api.delete?.parameters ?? []).map((name) => [name, inText(object[name])] as const);
  return { [by]: id, ...Object.fromEntries(beside) };
}

function inText(value: unknown): string {
  return Array.isArray(value) ? value.map(inText).join(',') : typeof value === 'string' ? value : '';
}

function positionInUpdate(
  kind: ResourceKind,
  position: RulebasePosition = 'pre',
): { readonly position?: RulebasePosition } {
  return kind.api.update?.takesPosition === true ? rulebaseQuery(kind, position) : {};
}
