/** An answer that says no. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const place = 'scm-key';

/** Takes the key out of the address, so that nobody sees or copies it, and keeps it for this tab. */
export function takeKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  giveKey(key);
  history.replaceState(null, '', location.pathname);
}

/** Keeps a key for this tab. */
export function giveKey(key: string): void {
  sessionStorage.setItem(place, key);
}

/** Asks the service. The caller names what the path answers. Throws `Refused`. */
export async function ask<T>(path: string, query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<T> {
  const text = new URLSearchParams(query).toString();
  const answer = await fetch(`/ui/api/${path}${text === '' ? '' : `?${text}`}`, {
    headers: { Authorization: `Bearer ${sessionStorage.getItem(place) ?? ''}` },
    ...(signal === undefined ? {} : { signal }),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return body as T; // page and service are of one version
  throw new Refused(answer.status, messageIn(body));
}

function messageIn(body: unknown): string {
  const error: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof told === 'string' ? told : 'unexpected answer of the service';
}
