import type { ResourceKind } from '../catalog';
import { anyAnswer } from './answer';
import { ApiError } from './api-error';
import type { ApiCaller } from './caller';

/**
 * Finds the path under which the service offers a kind, for kinds whose path differs between the specification and the
 * public description. The public path is tried first; the result is remembered.
 */
export class ServicePaths {
  readonly #caller: ApiCaller;
  readonly #found = new Map<string, string>();

  constructor(caller: ApiCaller) {
    this.#caller = caller;
  }

  /** Calls `use` with the path of a collection. */
  async collection<T>(kind: ResourceKind, use: (path: string) => Promise<T>): Promise<T> {
    const { path, pathAlias } = kind.api;
    const known = pathAlias === undefined ? path : this.#found.get(kind.name);
    if (known !== undefined || pathAlias === undefined) return use(known ?? path);
    try {
      return await this.#remembering(kind, path, use);
    } catch (first) {
      if (!isUnserved(first)) throw first;
      try {
        return await this.#remembering(kind, pathAlias, use);
      } catch (second) {
        throw provesServed(second) ? second : first;
      }
    }
  }

  /**
   * Calls `use` with the collection path for one object. A 404 may concern the object or the collection, so the
   * collection is checked.
   */
  async item<T>(kind: ResourceKind, signal: AbortSignal | undefined, use: (path: string) => Promise<T>): Promise<T> {
    const { path, pathAlias } = kind.api;
    const known = pathAlias === undefined ? path : this.#found.get(kind.name);
    if (known !== undefined || pathAlias === undefined) return use(known ?? path);
    try {
      return await this.#remembering(kind, path, use);
    } catch (error) {
      if (!isUnserved(error)) throw error;
      if (await this.#isServed(kind, path, signal)) throw error;
      if (!(await this.#isServed(kind, pathAlias, signal))) throw error;
      return use(pathAlias);
    }
  }

  async #remembering<T>(kind: ResourceKind, path: string, use: (path: string) => Promise<T>): Promise<T> {
    try {
      const result = await use(path);
      this.#found.set(kind.name, path);
      return result;
    } catch (error) {
      if (provesServed(error)) this.#found.set(kind.name, path);
      throw error;
    }
  }

  async #isServed(kind: ResourceKind, path: string, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.#remembering(kind, path, () =>
        this.#caller.call({ method: 'GET', path, query: { limit: 1 }, signal, kind }, anyAnswer),
      );
      return true;
    } catch (error) {
      if (isUnserved(error)) return false;
      if (provesServed(error)) return true;
      throw error;
    }
  }
}

/** Reports whether an error may mean that the service does not have the path. */
export function isUnserved(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 405 || error.status === 501);
}

// A service that validates a request has the path.
function provesServed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
}
