import type { TextMatch } from './text-match';

/** Filter for requests. A missing field matches everything. */
export interface RequestMatch {
  readonly method?: string;
  /** Matched against path and query. Regular expressions never come from a client. */
  readonly path?: RegExp | TextMatch;
  /** Kind of the endpoint. */
  readonly kind?: string;
  /** TSG ID of the caller's tenant; empty for a request without a valid token. */
  readonly tenant?: string;
}

/** The properties of a request that are known before it is answered. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly kind: string;
  readonly tenant: string;
}

/** Whether a request matches a filter. */
export function isMeant({ method, path, kind, tenant }: RequestMatch, seen: SeenRequest): boolean {
  return (
    (method ?? seen.method) === seen.method &&
    (kind ?? seen.kind) === seen.kind &&
    (tenant ?? seen.tenant) === seen.tenant &&
    (path === undefined || (path instanceof RegExp ? seen.path.search(path) !== -1 : path.test(seen.path)))
  );
}
