import { hidesValue } from '../../../catalog';
import { looksSecret, replaceEncrypted, secretPlaceholder, withoutSecretForms } from '../../../core';

/** What readers put in place of an encrypted text. It counts as encrypted, and nothing after the reader can show the text. */
const mark = `-AQ==${secretPlaceholder}`;

/** Returns a text or a name of a file as the rest of the conversion may know it. */
export function masked(text: string): string {
  return replaceEncrypted(text, mark);
}

/** Elements whose values may be secret, of whichever part of a file. */
const mayHoldSecret: ReadonlySet<string> = new Set(['value', 'url-format', 'payload', 'ddns-vendor-config']);

/**
 * Returns a value as a report may show it. `element` contains it, `entry` is around the element: a header, a parameter or
 * a setting, whose name may say that the value is a secret.
 */
export function shownValue(value: string, element: string | undefined, entry?: string): string {
  if (looksSecret(element ?? '') || looksSecret(entry ?? '')) return secretPlaceholder;
  const isOpen = element === undefined || !mayHoldSecret.has(element);
  return isOpen || !hidesValue({ mayHoldSecret: true }, value, { name: entry })
    ? withoutSecretForms(value)
    : secretPlaceholder;
}
