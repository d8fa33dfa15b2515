import type { Strictness } from '../strictness';
import { apiActionEndpoints } from './api-actions';
import type { Endpoint } from './endpoint';
import type { ObjectRoutes } from './object-routes';
import { operationEndpoints } from './operation-routes';
import { routePattern } from './route-pattern';

type Endpoints = Readonly<Record<string, Endpoint>>;

/** The endpoints of all paths of the API. Those of collections are made once. */
export class EndpointTable {
  readonly #routes: ObjectRoutes;
  readonly #strictness: Strictness;
  readonly #wake: (tenant: string) => void;
  readonly #collections = new Map<string, Endpoints | undefined>();
  readonly #patterns = new Map<string, string>();

  constructor(routes: ObjectRoutes, strictness: Strictness, wake: (tenant: string) => void) {
    this.#routes = routes;
    this.#strictness = strictness;
    this.#wake = wake;
  }

  /** Returns the endpoints of a path by method; undefined if none matches. */
  find(path: string): Endpoints | undefined {
    return this.#once(this.#collections, path, () => this.#make(path));
  }

  /** Returns the documented path that a path matches, with `{id}` for an ID; `other` if none matches. */
  patternOf(path: string): string {
    return this.#once(this.#patterns, path, () => routePattern(path, this.#routes));
  }

  #make(path: string): Endpoints | undefined {
    return (
      operationEndpoints(path, this.#wake) ??
      apiActionEndpoints(path, this.#strictness, this.#wake) ??
      this.#routes.find(path)
    );
  }

  // Only for collections, so that callers cannot fill the memory with paths.
  #once<T>(known: Map<string, T>, path: string, make: () => T): T {
    const found = known.get(path);
    if (found !== undefined) return found;
    const made = make();
    if (this.#routes.isCollection(path)) known.set(path, made);
    return made;
  }
}
