import type { Context } from 'hono';
import { authentication } from '../../catalog';
import type { Accounts } from './accounts';
import type { AppEnv } from './endpoint';
import { replyJson } from './reply';
import type { Tokens } from './tokens';

/** Maximum size of a token request in bytes; the longest known one has a few hundred. */
const formLimitBytes = 16 * 2 ** 10;

const longestName = 200;

const notStored = { 'Cache-Control': 'no-store' };

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Answers a token request with client credentials in HTTP Basic or in the form. Errors have the OAuth 2.0 format. */
export async function answerTokenRequest(
  context: Context<AppEnv>,
  accounts: Accounts,
  tokens: Tokens,
): Promise<Response> {
  await tokens.refresh();
  const form = new URLSearchParams(await context.get('bodies').read(context.req.raw, formLimitBytes));
  const tokenError = (status: 400 | 401, error: string, description: string): Response => {
    const challenge = status === 401 ? { 'WWW-Authenticate': 'Basic realm="scm"' } : {};
    return replyJson(context, { error, error_description: description }, status, { ...notStored, ...challenge });
  };
  const grant = form.get('grant_type');
  if (grant === null) return tokenError(400, 'invalid_request', 'grant_type is missing');
  if (grant !== authentication.grantType) {
    return tokenError(400, 'unsupported_grant_type', `grant_type must be ${authentication.grantType}`);
  }
  const scope = form.get('scope') ?? '';
  const tenant = tenantOf(scope);
  if (tenant === null) {
    return tokenError(400, 'invalid_scope', `scope must be ${authentication.scopePrefix}<TSG id>`);
  }
  const credentials = fromHeader(context.req.header('Authorization')) ?? fromForm(form);
  // An account of another tenant gets the same error as an unknown account.
  const identity = credentials
    .map(({ clientId, clientSecret }) => accounts.find(clientId, clientSecret, tenant))
    .find((found) => found !== undefined);
  if (identity === undefined) {
    const account = (credentials[0]?.clientId ?? '').slice(0, longestName);
    const claimed = (tenant ?? '').slice(0, longestName);
    context.get('record').security.push({ action: 'login-failed', tenant: claimed, account });
    return tokenError(401, 'invalid_client', 'client authentication failed');
  }
  const token = {
    access_token: tokens.issue(identity),
    token_type: 'Bearer',
    expires_in: authentication.lifetimeSeconds,
    scope: scope === '' ? `${authentication.scopePrefix}${identity.tenant}` : scope,
  };
  return replyJson(context, token, 200, notStored);
}

// Returns undefined without a scope, null if the scope is not valid.
function tenantOf(scope: string): string | undefined | null {
  if (scope.trim() === '') return undefined;
  const named = scope.split(/\s+/).filter((one) => one.startsWith(authentication.scopePrefix));
  const tenant = named[0]?.slice(authentication.scopePrefix.length) ?? '';
  return named.length === 1 && tenant !== '' ? tenant : null;
}

// OAuth 2.0 requires both parts to be form-encoded before they are joined, but most clients do not do that. Both are
// accepted.
function fromHeader(header: string | undefined): readonly Credentials[] | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) return [];
  const raw = { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) };
  const decoded = { clientId: formDecoded(raw.clientId), clientSecret: formDecoded(raw.clientSecret) };
  return decoded.clientId === raw.clientId && decoded.clientSecret === raw.clientSecret ? [raw] : [raw, decoded];
}

function formDecoded(text: string): string {
  return new URLSearchParams(`x=${text.replace(/&/g, '%26')}`).get('x') ?? text;
}

function fromForm(form: URLSearchParams): readonly Credentials[] {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
  return clientId === null || clientSecret === null ? [] : [{ clientId, clientSecret }];
}
