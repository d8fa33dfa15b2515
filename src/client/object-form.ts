import { createCarriesBody, hasOwnId, derivedId, type Container, type ResourceKind } from '../catalog';
import type { WireObject } from './wire-json';

/** An object as the API answers it, in the form of the catalogue, with an id also where the API knows none. */
export function fromApi(kind: ResourceKind, answer: WireObject, container: Container | undefined): WireObject {
  const object = kind.api.codec?.fromApi(answer) ?? answer;
  // An empty answer to a write tells nothing, not even which object it was; of the only one there is all is known.
  const tells = kind.api.singleton !== undefined || Object.keys(object).length > 0;
  return hasOwnId(kind) || !tells ? object : { ...object, id: derivedId(kind, object, container) };
}

/** A body in the form of the API; undefined for a kind whose requests have none. */
export function toApi(kind: ResourceKind, body: WireObject, form: 'create' | 'update'): WireObject | undefined {
  return createCarriesBody(kind) ? (kind.api.codec?.toApi(body, form) ?? body) : undefined;
}
