import { randomBytes, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Hono } from 'hono';
import { CodedError, isLoopback } from '../../core';
import type { Questions } from '../../tools/questions';
import type { CodeWriter } from '../browse/object-details';
import type { ListenOptions } from '../http/listen';
import type { AppEnv } from '../http/endpoint';
import { createPageApp, pagePath } from './page-app';
import type { PageParts } from './page-parts';

/** Listen options of the page, and what the page can do with it. */
export type PageOptions = ListenOptions & {
  /** Generates code of objects. Default: objects are shown only as JSON and curl. */
  readonly code?: CodeWriter;
  /** Answers questions about the configuration; the service closes it. Default: the page answers none. */
  readonly questions?: Questions;
};

/** For a page without `questions`. */
export const noQuestions: Questions = {
  ask: () =>
    Promise.reject(
      new CodedError('QUESTION_FAILED', 'cannot answer the question: the page was started without `questions`'),
    ),
  close: () => Promise.resolve(),
};

/**
 * Returns how the page is protected. On the loopback interface, a link with a key gives access. On other interfaces
 * there is no link, because links end up in histories and chats. TLS is required there, and only IP addresses and the
 * names of the certificate are accepted as host.
 */
function pageAccess({ host = '127.0.0.1', tls }: ListenOptions): Pick<PageParts, 'key' | 'isOwnHost'> {
  if (isLoopback(host)) return { key: randomBytes(24).toString('base64url'), isOwnHost: isLoopback };
  if (tls === undefined) {
    throw new CodedError(
      'PAGE_NEEDS_TLS',
      `cannot serve the page on ${host}: passwords would travel in clear text; add --tls-cert and --tls-key`,
    );
  }
  const certificate = new X509Certificate(tls.cert);
  return {
    key: undefined,
    isOwnHost: (name) =>
      isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || certificate.checkHost(name) !== undefined,
  };
}

/** Creates the page for a listen address; returns it with its path, including the key. Throws `PAGE_NEEDS_TLS`. */
export function pageAt(
  where: ListenOptions,
  parts: Omit<PageParts, 'key' | 'isOwnHost'>,
): { readonly page: Hono<AppEnv>; readonly path: string } {
  const access = pageAccess(where);
  const read: PageParts['read'] = (tenant, work) => {
    parts.control.tenant(tenant);
    return parts.read(tenant, work);
  };
  const page = createPageApp({ ...parts, ...access, read });
  return { page, path: `${pagePath}${access.key === undefined ? '' : `#key=${access.key}`}` };
}
