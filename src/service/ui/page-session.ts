import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ApiProblem } from '../api-problem';
import type { AppEnv } from '../http/endpoint';
import type { Identity } from '../http/accounts';
import { permits } from '../roles';
import type { PageParts } from './page-parts';

/** User of the page: the holder of the link, with read-only access, or an account of a tenant. */
export type PageSession = { readonly is: 'link' } | { readonly is: 'account'; readonly identity: Identity };

/** Permissions of the session. */
export interface ShownSession {
  readonly tenants: readonly string[];
  /** Empty for the link. */
  readonly account: string;
  readonly mayWrite: boolean;
  readonly mayPush: boolean;
}

/** Authenticates a request; undefined if neither key nor token is valid. */
export async function sessionOf(context: Context<AppEnv>, parts: PageParts): Promise<PageSession | undefined> {
  const header = context.req.header('Authorization') ?? '';
  if (parts.key !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${parts.key}`))) return { is: 'link' };
  try {
    await parts.tokens.refresh();
    const named = parts.tokens.identify(header);
    const roles = parts.accounts.rolesOf(named);
    if (roles === undefined || !permits(roles, 'read')) return undefined;
    return { is: 'account', identity: { ...named, roles } };
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/** Returns the tenants and permissions of a session. */
export function shownSession(session: PageSession, tenants: readonly string[]): ShownSession {
  if (session.is === 'link') return { tenants, account: '', mayWrite: false, mayPush: false };
  const { tenant, account, roles } = session.identity;
  return { tenants: [tenant], account, mayWrite: permits(roles, 'write'), mayPush: permits(roles, 'push') };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
