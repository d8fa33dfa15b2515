import {
  allKinds,
  allReadOnlyKinds,
  hasMove,
  hasOwnId,
  isReadable,
  type ReadOnlyKind,
  type ResourceKind,
} from '../../catalog';
import { problem } from '../api-problem';
import type { Strictness } from '../strictness';
import { actionEndpoints } from './action-routes';
import { moveEndpoint } from './move-endpoint';
import { namedEndpoints } from './named-endpoints';
import { collectionEndpoints, objectEndpoints } from './object-endpoints';
import { oneRecordEndpoints, recordEndpoints } from './record-routes';
import { ownedEndpoints, ownerEndpoints, singletonEndpoints } from './singleton-endpoints';
import type { Endpoints, Route } from './endpoint';

/** A path of a kind. */
export interface KindRoute extends Route {
  readonly of: ResourceKind;
  readonly place: 'collection' | 'object' | 'move';
}

/** Returns the routes of all catalog kinds and read-only resources. */
export function kindRoutes(strictness: Strictness): readonly KindRoute[] {
  return [
    ...allKinds().flatMap((kind) =>
      [kind.api.path, kind.api.pathAlias ?? []].flat().flatMap((path) => routesAt(path, kind, strictness)),
    ),
    ...allReadOnlyKinds().flatMap((record) => recordRoutes(record, strictness)),
  ];
}

function routesAt(path: string, kind: ResourceKind, strictness: Strictness): readonly KindRoute[] {
  const collection: KindRoute = {
    path,
    of: kind,
    kind,
    place: 'collection',
    endpoints: endpointsOfCollection(kind, strictness),
  };
  const object = `${path}/{id}`;
  if (kind.api.subResource !== undefined)
    return [collection, { path: object, of: kind, kind, place: 'object', endpoints: ownerEndpoints(kind) }];
  const isById = hasOwnId(kind) || (strictness !== 'strict' && kind.api.idBesideKey === true);
  const endpoints = objectEndpoints(kind);
  const read = isById ? endpoints['GET'] : undefined;
  const of = { of: kind, kind, read };
  return [
    collection,
    ...(isById ? [{ ...of, path: object, place: 'object', endpoints, refusal: refuseAction(kind) } as const] : []),
    ...(hasMove(kind)
      ? [{ ...of, path: `${object}:move`, place: 'move', endpoints: moveEndpoint(kind, strictness) } as const]
      : []),
  ];
}

function endpointsOfCollection(kind: ResourceKind, strictness: Strictness): Endpoints {
  if (!isReadable(kind)) return actionEndpoints(kind, strictness);
  if (kind.api.subResource !== undefined) return ownedEndpoints(kind);
  const endpointsOf = hasOwnId(kind) ? collectionEndpoints : singletonEndpoints;
  return { ...endpointsOf(kind, strictness), ...namedEndpoints(kind) };
}

/** Refuses `<id>:<action>`; a move has a route of its own. */
function refuseAction(kind: ResourceKind): NonNullable<Route['refusal']> {
  return (id) => {
    const [object, action, more] = id.split(':');
    if (action === undefined) return undefined;
    return object === '' || more !== undefined
      ? problem('notFound', `no resource at ${kind.api.path}/${id}`)
      : problem('actionNotSupported', `a ${kind.name} has no action "${action}"`, '', action);
  };
}

function recordRoutes(record: ReadOnlyKind, strictness: Strictness): readonly KindRoute[] {
  const { path, operations, singleton } = record.api;
  const hasCollection = operations.includes('list') || singleton !== undefined;
  const hasObjects = operations.includes('get') && singleton === undefined;
  return [
    ...(hasCollection
      ? [{ path, of: record, place: 'collection', endpoints: recordEndpoints(record, strictness) } as const]
      : []),
    ...(hasObjects
      ? [
          {
            path: `${path}/{id}`,
            of: record,
            place: 'object',
            endpoints: oneRecordEndpoints(record, strictness),
          } as const,
        ]
      : []),
  ];
}
