import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { holdsSecret, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import { rewriteSecrets, type Rewrite } from '../model/secret-fields';
import { ServiceSecrets } from '../model/service-secrets';
import type { Database } from '../storage/database';
import type { Keyring } from '../storage/keyring';

type Fields = Readonly<Record<string, unknown>>;

const suffix = '-AQ==';
const ivBytes = 16;
const metaKey = 'secret-form-key';

/**
 * Encrypts secrets in responses, like the real service. The same secret of a tenant always has the same ciphertext, so
 * that clients notice a change. Requests may contain the ciphertext, which only this service can decrypt.
 */
export class SecretForms {
  readonly #key: string;
  readonly #derivedKeys = new Map<string, Buffer>();

  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Encrypts the secrets in a response: one object, an array, or a page of a list. `expected` leaves those secrets in
   * clear text that clients expect so.
   */
  sealSecrets(tenant: string, kind: ResourceKind, body: unknown, which: 'all' | 'expected' = 'all'): unknown {
    if (!holdsSecret(kind.attributes)) return body;
    const seal: Rewrite = (value, path, attribute) => {
      if (value === null || (which === 'expected' && attribute?.answeredInClear === true)) return value;
      return this.#seal(tenant, `${kind.name}.${path}`, textOf(value));
    };
    const one = (item: unknown): unknown => (isObject(item) ? rewriteSecrets(kind, item, seal, 'known') : item);
    if (Array.isArray(body)) return body.map(one);
    if (isObject(body) && Array.isArray(body['data'])) return { ...body, data: body['data'].map(one) };
    return one(body);
  }

  /**
   * Decrypts the encrypted secrets in the fields of a request. A ciphertext is valid only for the tenant, kind and
   * attribute it was made for; anywhere else it is an ordinary string.
   */
  openSecrets<T extends Fields>(tenant: string, kind: ResourceKind, fields: T): T {
    if (!holdsSecret(kind.attributes)) return fields;
    const open: Rewrite = (value, path) => {
      const form = typeof value === 'string' ? /^-AQ==([A-Za-z0-9+/=]*)$/.exec(value)?.[1] : undefined;
      if (form === undefined) return value;
      return this.#open(tenant, `${kind.name}.${path}`, Buffer.from(form, 'base64')) ?? value;
    };
    // The result has the same fields; only strings change.
    return rewriteSecrets(kind, fields, open, 'known') as T;
  }

  // A synthetic IV, as in RFC 5297: the ciphertext depends only on the secret, and its IV authenticates it.
  #seal(tenant: string, place: string, value: string): string {
    const iv = this.#iv(tenant, place, value);
    const cipher = createCipheriv('aes-256-ctr', this.#deriveKey(tenant, place, 'encryption'), iv);
    const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final()]);
    return suffix + sealed.toString('base64');
  }

  #open(tenant: string, place: string, form: Buffer): string | undefined {
    if (form.length < ivBytes) return undefined;
    const iv = form.subarray(0, ivBytes);
    const cipher = createDecipheriv('aes-256-ctr', this.#deriveKey(tenant, place, 'encryption'), iv);
    const value = Buffer.concat([cipher.update(form.subarray(ivBytes)), cipher.final()]).toString('utf8');
    return timingSafeEqual(this.#iv(tenant, place, value), iv) ? value : undefined;
  }

  #iv(tenant: string, place: string, value: string): Buffer {
    return createHmac('sha256', this.#deriveKey(tenant, place, 'authentication'))
      .update(value)
      .digest()
      .subarray(0, ivBytes);
  }

  #deriveKey(tenant: string, place: string, purpose: string): Buffer {
    const name = `${tenant}\n${place}\n${purpose}`;
    const known = this.#derivedKeys.get(name);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#key, tenant, `secret form ${purpose} ${place}`, 32));
    this.#derivedKeys.set(name, key);
    return key;
  }
}

// A lenient service stores values of any type, for example numbers.
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Loads the secret encryption of a service. Its key is stored with the data, so that responses stay the same after a
 * restart.
 */
export async function secretForms(database: Database, keys: Keyring): Promise<SecretForms> {
  const stored = await database.read('', (sql) => new ServiceSecrets(sql, keys).get(metaKey));
  if (stored !== undefined) return new SecretForms(stored);
  return database.write('', async (sql) => {
    const secrets = new ServiceSecrets(sql, keys);
    const first = await secrets.get(metaKey);
    if (first !== undefined) return new SecretForms(first);
    const generated = randomBytes(32).toString('base64');
    await secrets.set(metaKey, generated);
    return new SecretForms(generated);
  });
}
