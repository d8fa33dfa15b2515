/** Headers of a connection, which HTTP/2 does not have. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

/** Checks the fields of a request (RFC 9113, section 8) and keeps what the server needs. */
export class RequestHeaders {
  /** The content-length header: bytes of the body. */
  bodyBytes: number | undefined;
  readonly #pseudo = new Map<string, string>();
  #hasOthers = false;
  #isMalformed = false;

  /** Adds a field, in the order of the request. */
  add(name: string, value: string): void {
    if (name.charCodeAt(0) === 0x3a) {
      if (this.#hasOthers || this.#pseudo.has(name) || !isRequestPseudo(name)) this.#isMalformed = true;
      this.#pseudo.set(name, value);
      return;
    }
    this.#hasOthers = true;
    if (name === 'content-length') this.bodyBytes = Number(value);
    if (name !== name.toLowerCase() || connectionHeaders.has(name) || (name === 'te' && value !== 'trailers')) {
      this.#isMalformed = true;
    }
  }

  /** Returns the path, or undefined if the request is malformed. */
  path(): string | undefined {
    const path = this.#pseudo.get(':path');
    if (this.#isMalformed || !this.#pseudo.has(':method') || !this.#pseudo.has(':scheme')) return undefined;
    return path === '' ? undefined : path;
  }
}

function isRequestPseudo(name: string): boolean {
  return name === ':path' || name === ':method' || name === ':scheme' || name === ':authority';
}
