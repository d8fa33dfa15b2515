import type { TextMatch } from './text-match';

/** Which requests are meant. What is left out matches everything. */
export interface RequestMatch {
  readonly method?: string;
  /** Matched against path and query. A regular expression is never one of a client. */
  readonly path?: RegExp | TextMatch;
  /** Name of the kind whose endpoint is called. */
  readonly kind?: string;
  /** TSG id of the caller's tenant; a request without a valid token belongs to none. */
  readonly tenant?: string;
}

/** What is known of a request before it is answered. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly kind: string;
  readonly tenant: string;
}

/** Whether a request is one of those that are meant. */
export function isMeant({ method, path, kind, tenant }: RequestMatch, seen: SeenRequest): boolean {
  return (
    (method ?? seen.method) === seen.method &&
    (kind ?? seen.kind) === seen.kind &&
    (tenant ?? seen.tenant) === seen.tenant &&
    (path === undefined || (path instanceof RegExp ? seen.path.search(path) !== -1 : path.test(seen.path)))
  );
}
