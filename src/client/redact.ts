import type { Attribute, AttributeType, ResourceKind } from '../catalog';
import { isObject } from '../core';
import { scalarText } from './wire-json';

/** Placeholder for a secret. */
const hidden = '***';

// Shorter texts also occur by chance: hiding them would make messages unreadable without protecting anything.
const shortestSecret = 4;
const secretKey =
  /secret|passw(or)?d|passphrase|pre_?shared|psk|private_?key|api_?key|auth_?key|token|jwt|authorization|credential|cookie|community|(^|_)(key|hash|phash|pwd|pin)$/i;

/** Returns a copy with every secret replaced: attributes marked secret in the catalog, and keys that look secret. */
export function redact(value: unknown, kind?: ResourceKind): unknown {
  if (kind === undefined) return unknownOf(value);
  if (Array.isArray(value)) return value.map((item) => redact(item, kind));
  if (!isObject(value)) return value;
  const { data, ...rest } = value;
  // A list response wraps the objects.
  return Array.isArray(data)
    ? { ...objectOf(rest, kind.attributes), data: redact(data, kind) }
    : objectOf(value, kind.attributes);
}

/** Returns every text that `redact` would hide. */
export function secretsIn(value: unknown, kind?: ResourceKind): readonly string[] {
  const found: string[] = [];
  gather(value, redact(value, kind), found);
  return found;
}

/** Returns a function that removes secrets from texts, in each encoding in which they are sent. */
export function scrubber(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ]);
  // Longest first: otherwise part of a secret that contains a shorter one would remain.
  const all = [...new Set(forms)].sort((left, right) => right.length - left.length);
  return (text) => all.reduce((scrubbed, secret) => scrubbed.replaceAll(secret, hidden), text);
}

function objectOf(value: Readonly<Record<string, unknown>>, attributes: readonly Attribute[]): Record<string, unknown> {
  return mapFields(value, (key, inner) => {
    const attribute = attributes.find((one) => one.wire === key || one.alsoKnownAs?.includes(key) === true);
    if (attribute === undefined) return looksSecret(key) ? hidden : unknownOf(inner);
    return attribute.secret === true ? hidden : redactTyped(key, inner, attribute.type);
  });
}

function redactTyped(key: string, value: unknown, type: AttributeType): unknown {
  if (type.kind === 'object' && isObject(value)) return objectOf(value, type.attributes);
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => redactTyped(key, item, type.item));
  // The catalog may not mark a string as secret.
  if (typeof value === 'string' && looksSecret(key)) return hidden;
  return isObject(value) || Array.isArray(value) ? unknownOf(value) : value;
}

function unknownOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unknownOf);
  if (!isObject(value)) return value;
  return mapFields(value, (key, inner) => (looksSecret(key) ? hidden : unknownOf(inner)));
}

/** Reports whether the name of a field suggests a secret value. */
export function looksSecret(key: string): boolean {
  return secretKey.test(key);
}

// Null and absent values reveal nothing.
function mapFields(
  value: Readonly<Record<string, unknown>>,
  change: (key: string, inner: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      inner === null || inner === undefined ? inner : change(key, inner),
    ]),
  );
}

function gather(value: unknown, shown: unknown, found: string[]): void {
  if (shown === hidden && value !== hidden) collectTexts(value, found);
  else if (Array.isArray(value) && Array.isArray(shown)) value.forEach((item, i) => gather(item, shown[i], found));
  else if (isObject(value) && isObject(shown)) {
    for (const [key, inner] of Object.entries(value)) gather(inner, shown[key], found);
  }
}

function collectTexts(value: unknown, found: string[]): void {
  const text = scalarText(value);
  if (text !== undefined) found.push(text);
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, found);
  else if (isObject(value)) for (const item of Object.values(value)) collectTexts(item, found);
}
