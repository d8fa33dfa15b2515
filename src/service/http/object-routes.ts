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
import { actionEndpoints } from './action-routes';
import { moveEndpoint } from './move-endpoint';
import { oneRecordEndpoints, recordEndpoints } from './record-routes';
import type { Endpoint } from './endpoint';
import { collectionEndpoints, objectEndpoints } from './object-endpoints';
import { ownedEndpoints, ownerEndpoints, singletonEndpoints } from './singleton-endpoints';
import { operationPaths } from './operation-routes';
import { namedEndpoints } from './named-endpoints';
import { decodeSegment } from './path-segment';
import type { Strictness } from '../strictness';

/** The endpoints of one path, by method. `{id}` in the path is an ID. */
export interface KindPath {
  readonly path: string;
  readonly kind: ResourceKind;
  readonly of: 'collection' | 'object' | 'move';
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

const anyId = '{id}';

const olderPrefix = '/sse/config/v1/';

/** The endpoints of all catalog kinds. */
export class ObjectRoutes {
  readonly #kinds = new Map<string, ResourceKind>();
  readonly #records = new Map<string, ReadOnlyKind>();

  readonly #shortPaths = new Map<string, string>();
  readonly #strictness: Strictness;

  constructor(
    strictness: Strictness,
    kinds: readonly ResourceKind[] = allKinds(),
    records: readonly ReadOnlyKind[] = allReadOnlyKinds(),
  ) {
    this.#strictness = strictness;
    for (const record of records) this.#records.set(record.api.path, record);
    for (const kind of kinds) {
      this.#kinds.set(kind.api.path, kind);
      if (kind.api.pathAlias !== undefined) this.#kinds.set(kind.api.pathAlias, kind);
    }
    for (const path of [...this.#kinds.keys(), ...this.#records.keys(), ...operationPaths]) {
      const short = path.replace(/^\/config\/[^/]+\/v1\//, '');
      if (!this.#shortPaths.has(short)) this.#shortPaths.set(short, path);
    }
  }

  /**
   * Normalizes a path: without trailing slash, with a plain colon before an action, and with the domain that the older
   * prefix `/sse/config/v1` lacks.
   */
  canonicalPath(path: string): string {
    const plain = withoutLastSlashes(path).replace(/%3a(?=[a-z]+$)/i, ':');
    const rest = plain.startsWith(olderPrefix) ? plain.slice(olderPrefix.length) : undefined;
    if (rest === undefined) return plain;
    const short = [...this.#shortPaths.keys()]
      .filter((one) => rest === one || rest.startsWith(`${one}/`))
      .sort((a, b) => b.length - a.length)[0];
    return short === undefined ? plain : `${this.#shortPaths.get(short) ?? ''}${rest.slice(short.length)}`;
  }

  /** Whether a path is exactly that of a collection. */
  isCollection(path: string): boolean {
    return this.#kinds.has(path) || this.#records.has(path);
  }

  /** Returns all paths with endpoints. */
  table(): readonly KindPath[] {
    const all = [...this.#kinds, ...this.#records].flatMap(([path, kind]): readonly KindPath[] => {
      const object = `${path}/${anyId}`;
      const places = [
        { path, of: 'collection' },
        { path: object, of: 'object' },
        ...(hasMove(kind) ? [{ path: `${object}:move`, of: 'move' } as const] : []),
      ] as const;
      return places.map((place) => ({ ...place, kind, endpoints: this.find(place.path) ?? {} }));
    });
    return all.filter(({ endpoints }) => Object.keys(endpoints).length > 0);
  }

  /** Returns the pattern that a path matches, or undefined. */
  patternOf(path: string): string | undefined {
    if (this.#kinds.has(path) || this.#records.has(path)) return path;
    const slash = path.lastIndexOf('/');
    const kind = this.#kinds.get(path.slice(0, slash)) ?? this.#records.get(path.slice(0, slash));
    const isMove = kind !== undefined && hasMove(kind) && path.endsWith(':move');
    if (kind === undefined || !(hasOwnId(kind) || isMove)) return undefined;
    return `${path.slice(0, slash)}/${anyId}${isMove ? ':move' : ''}`;
  }

  /** Returns the kind whose collection or object a path names. */
  kindAt(path: string): ResourceKind | undefined {
    return this.#kinds.get(path) ?? this.#kinds.get(path.slice(0, path.lastIndexOf('/')));
  }

  /** Returns the endpoints of a path by method; undefined if no kind matches. */
  find(path: string): Readonly<Record<string, Endpoint>> | undefined {
    const record = this.#records.get(path);
    if (record !== undefined) return hasCollection(record) ? recordEndpoints(record, this.#strictness) : undefined;
    const collection = this.#kinds.get(path);
    if (collection !== undefined) {
      if (!isReadable(collection)) return actionEndpoints(collection, this.#strictness);
      if (collection.api.subResource !== undefined) return ownedEndpoints(collection);
      const endpointsOf = hasOwnId(collection) ? collectionEndpoints : singletonEndpoints;
      return { ...endpointsOf(collection, this.#strictness), ...namedEndpoints(collection) };
    }
    const slash = path.lastIndexOf('/');
    const [above, last] = [path.slice(0, slash), path.slice(slash + 1)];
    const one = this.#records.get(above);
    if (one !== undefined) return oneRecordEndpoints(one, decodeSegment(last), this.#strictness);
    const kind = this.#kinds.get(above);
    if (kind?.api.subResource !== undefined && last !== '') return ownerEndpoints(kind, decodeSegment(last));
    const [id, action, more] = last.split(':');
    if (kind === undefined || id === undefined || id === '' || more !== undefined) return undefined;
    if (action === 'move' && hasMove(kind)) return moveEndpoint(kind, decodeSegment(id), this.#strictness);
    if (!(hasOwnId(kind) || this.#isAlsoById(kind))) return undefined;
    if (action === undefined) return objectEndpoints(kind, decodeSegment(id));
    throw problem('actionNotSupported', `a ${kind.name} has no action "${action}"`, '', action);
  }

  #isAlsoById({ api }: ResourceKind): boolean {
    return this.#strictness !== 'strict' && api.idBesideKey === true;
  }
}

function hasCollection({ api }: ReadOnlyKind): boolean {
  return api.operations.includes('list') || api.singleton !== undefined;
}

// A regular expression would try each slash in the path as a start.
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
