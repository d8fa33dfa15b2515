/** An error response. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Storage keys of the credentials for requests: the token of an account, or the key of the link. */
const tokenPlace = 'scm-token';
const keyPlace = 'scm-key';

/** Moves the key from the URL to the session storage of this tab, so that it is not visible or copied. */
export function takeKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  giveKey(key);
  history.replaceState(null, '', location.pathname);
}

/** Stores a key for this tab. */
export function giveKey(key: string): void {
  sessionStorage.removeItem(tokenPlace);
  sessionStorage.setItem(keyPlace, key);
}

/** Logs in with an account. The tab uses its token from then on. Throws `Refused`. */
export async function logIn(account: string, secret: string, tenant: string): Promise<void> {
  keepToken(await send<Token>('login', { account, secret, ...(tenant === '' ? {} : { tenant }) }));
}

/** Renews the token of the account. Throws `Refused`. */
export async function renew(): Promise<void> {
  keepToken(await send<Token>('renew', {}));
}

/** Logs the account out; the key of the link is used again. */
export function logOut(): void {
  sessionStorage.removeItem(tokenPlace);
}

/** Sends a GET request to the service. The caller specifies the response type. Throws `Refused`. */
export function ask<T>(path: string, query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<T> {
  const text = new URLSearchParams(query).toString();
  return call<T>(`${path}${text === '' ? '' : `?${text}`}`, signal === undefined ? {} : { signal });
}

/** Sends a POST request. Throws `Refused`. */
export function send<T>(path: string, body: object): Promise<T> {
  return call<T>(path, { method: 'POST', body: JSON.stringify(body) });
}

/** Sends a text as it is. Throws `Refused`. */
export function sendText<T>(path: string, query: Readonly<Record<string, string>>, body: string): Promise<T> {
  return call<T>(`${path}?${new URLSearchParams(query).toString()}`, { method: 'POST', body });
}

interface Token {
  readonly token: string;
}

function keepToken({ token }: Token): void {
  sessionStorage.setItem(tokenPlace, token);
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const bearer = sessionStorage.getItem(tokenPlace) ?? sessionStorage.getItem(keyPlace) ?? '';
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`/ui/api/${path}`, { ...init, headers });
  const body: unknown = await answer.json();
  if (answer.ok) return body as T; // page and service have the same version
  const error: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  throw new Refused(
    answer.status,
    textIn(error, 'code') ?? '',
    textIn(error, 'message') ?? 'unexpected answer of the service',
  );
}

function textIn(error: unknown, name: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
