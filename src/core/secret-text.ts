import { escapedHtml } from './texts';

/** Text in place of a secret. */
export const secretPlaceholder = '(secret)';

// Shorter texts also occur by chance: hiding them would make messages unreadable without protecting anything.
const shortestSecret = 4;

const secretName =
  /secret|passw(or)?d|pass_?(phrase|code)|pwd|pre_?shared|psk|private_?key|api_?key|auth_?(key|code)|token|jwt|authorization|credential|cookie|communit(y|ies)|webhook|(^|_)(keys?\d*|keytab|phash|hash|pass|pin|otp|pw|sig|signature|auth)$/i;

/** Reports whether the name of a field, an element, a header or a parameter suggests a secret value. */
export function looksSecret(name: string): boolean {
  return secretName.test(name.replaceAll('-', '_'));
}

/** Encrypted values of PAN-OS, and hashes of passwords. */
const encrypted = /(?:-A[A-Z]==|\$(?:1|2[aby]?|5|6|y)\$)[^\s"'<>,;]+/g;
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
const webToken = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const scheme = /\b(Bearer|Basic|Splunk)\s+[\w.~+/=-]{8,}/g;
/** User name and password of a URL. */
const userInUrl = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/?#@"']+@/gi;
/** Parameter of a URL. */
const parameter = /([?&])([\w.~-]+)=([^\s&#"']+)/g;

/** Almost every text has none of them. */
const mayHaveForm = /-A[A-Z]==|\$[1256y]|:\/\/|[?&][\w.~-]+=|-----BEGIN|\beyJ|\b(?:Bearer|Basic|Splunk)\s/;

/** Reports whether a value is encrypted, or the hash of a password. */
export function isEncrypted(value: string): boolean {
  encrypted.lastIndex = 0;
  return encrypted.test(value);
}

/** Replaces encrypted values and hashes of passwords in a text. */
export function replaceEncrypted(text: string, by: string): string {
  return text.replace(encrypted, by.replaceAll('$', '$$$$'));
}

/**
 * Returns a text without what is a secret by its form: encrypted values, hashes of passwords, private keys, tokens, and
 * credentials in URLs. For texts of which nothing else is known; a value of a kind goes through `printable` of the catalog.
 */
export function withoutSecretForms(text: string): string {
  if (!mayHaveForm.test(text)) return text;
  return text
    .replace(encrypted, secretPlaceholder)
    .replace(privateKey, secretPlaceholder)
    .replace(webToken, secretPlaceholder)
    .replace(scheme, `$1 ${secretPlaceholder}`)
    .replace(userInUrl, `$1${secretPlaceholder}@`)
    .replace(parameter, (whole, mark: string, name: string) =>
      looksSecret(name) ? `${mark}${name}=${secretPlaceholder}` : whole,
    );
}

/** Known secrets, found in texts in each encoding in which they are sent. A search takes as long for many as for one. */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  /** By their first characters. */
  readonly #forms = new Map<string, Set<string>>();
  readonly #others: KnownSecrets | undefined;

  constructor(secrets: Iterable<string> = [], others?: KnownSecrets) {
    this.#others = others;
    for (const secret of secrets) this.add(secret);
  }

  get isEmpty(): boolean {
    return this.#forms.size === 0 && this.#others?.isEmpty !== false;
  }

  /** Texts that were added, short ones too. */
  get all(): readonly string[] {
    return [...this.#secrets];
  }

  add(secret: string): void {
    if (this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    if (secret.length < shortestSecret) return;
    for (const form of formsOf(secret)) {
      const start = form.slice(0, shortestSecret);
      const alike = this.#forms.get(start);
      if (alike === undefined) this.#forms.set(start, new Set([form]));
      else alike.add(form);
    }
  }

  /** Replaces every secret in a text, the longest first: part of one that contains another would remain otherwise. */
  hideIn(text: string): string {
    if (this.isEmpty) return text;
    let shown = '';
    let from = 0;
    for (let at = 0; at <= text.length - shortestSecret; at++) {
      const length = this.#longestAt(text, at);
      if (length === 0) continue;
      shown += text.slice(from, at) + secretPlaceholder;
      from = at + length;
      at = from - 1;
    }
    return from === 0 ? text : shown + text.slice(from);
  }

  #longestAt(text: string, at: number): number {
    let longest = this.#others === undefined ? 0 : this.#others.#longestAt(text, at);
    for (const form of this.#forms.get(text.slice(at, at + shortestSecret)) ?? [])
      if (form.length > longest && text.startsWith(form, at)) longest = form.length;
    return longest;
  }
}

function formsOf(secret: string): readonly string[] {
  const quoted = JSON.stringify(secret).slice(1, -1);
  const inForm = new URLSearchParams({ a: secret }).toString().slice(2);
  return [
    secret,
    encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\ufffd')),
    inForm,
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    escapedHtml(secret),
  ];
}
