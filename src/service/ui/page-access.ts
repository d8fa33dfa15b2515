import { randomBytes, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Hono } from 'hono';
import { CodedError, isLoopback } from '../../core';
import type { CodeWriter } from '../browse/object-details';
import type { ListenOptions } from '../http/listen';
import type { AppEnv } from '../http/endpoint';
import { createPageApp, pagePath } from './page-app';
import type { PageParts } from './page-parts';

/** Where the page listens, and what writes its objects as code. */
export type PageOptions = ListenOptions & { readonly code?: CodeWriter };

/**
 * Who reaches the page. A page for this machine has a link with a key. One that other machines reach has none, because
 * a link ends up in histories and chats; it needs TLS, and answers to addresses and to the names of its certificate.
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

/** The page for where it listens, and its path with the key. Throws `PAGE_NEEDS_TLS`. */
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
