/** Encrypted values of PAN-OS, and hashes of passwords. */
const encrypted = /(?:-A[A-Z]==|\$(?:1|2[aby]?|5|6|y)\$)[^\s"'<>,;]+/;
const everyEncrypted = new RegExp(encrypted, 'g');
/** Elements whose values are secret, in parts of a file that no kind describes, too. */
const secretElement = /pass|pwd|hash|secret|psk|community|token|credential|key/i;

/** What reports have in place of a secret. */
const placeholder = '(secret)';

/** What readers put in place of an encrypted text. It counts as encrypted, and nothing after the reader can show the text. */
const mark = `-AQ==${placeholder}`;

/** Returns a text or a name of a file as the rest of the conversion may know it. */
export function masked(text: string): string {
  return encrypted.test(text) ? text.replace(everyEncrypted, mark) : text;
}

/** Reports whether a value is encrypted, or the hash of a password. */
export function isEncrypted(value: string): boolean {
  return encrypted.test(value);
}

/** Returns a text without encrypted values. */
export function withoutSecrets(text: string): string {
  return text.replace(everyEncrypted, placeholder);
}

/** Returns a value as a report may show it. */
export function shownValue(value: string, element: string | undefined): string {
  return element !== undefined && secretElement.test(element) ? placeholder : withoutSecrets(value);
}
