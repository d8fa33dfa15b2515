import { createCarriesBody, hasOwnId, derivedId, type Container, type ResourceKind } from '../catalog';
import type { WireObject } from './wire-json';

/** Converts an object of an API response to the form of the catalog, and adds an ID if the API has none. */
export function fromApi(kind: ResourceKind, answer: WireObject, container: Container | undefined): WireObject {
  const object = kind.api.codec?.fromApi(answer) ?? answer;
  // An empty response to a write does not identify the object, except for a singleton.
  const hasContent = kind.api.singleton !== undefined || Object.keys(object).length > 0;
  return hasOwnId(kind) || !hasContent ? object : { ...object, id: derivedId(kind, object, container) };
}

/** Converts a body to the form of the API; undefined for a kind whose requests have no body. */
export function toApi(kind: ResourceKind, body: WireObject, form: 'create' | 'update'): WireObject | undefined {
  return createCarriesBody(kind) ? (kind.api.codec?.toApi(body, form) ?? body) : undefined;
}
