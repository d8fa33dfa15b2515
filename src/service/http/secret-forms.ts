import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { holdsSecret, rewriteSecrets, type Attribute, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import { MarkedObject, MarkedText } from '../model/marked-secrets';
import { serviceSecret } from '../model/stored-secrets';
import type { Database } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import type { ApiAnswer } from './endpoint';

type Fields = Readonly<Record<string, unknown>>;

/** Which secrets a response shows in clear text; `expected` are those that clients of the real service expect so. */
export type ShownSecrets = 'none' | 'expected' | 'all';

/** A body that may be sent. */
interface SealedBody {
  readonly body: unknown;
  /** Whether it contains secrets in clear text, or would if the objects had some. */
  readonly isClear: boolean;
}

const isSecret = ({ secret }: Attribute): boolean => secret === true;

const suffix = '-AQ==';
const ivBytes = 16;

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

  /** Encrypts the secrets in the body of a response, except those that are shown in clear text. */
  sealAnswer(tenant: string, { body, secrets }: Pick<ApiAnswer, 'body' | 'secrets'>, shown: ShownSecrets): SealedBody {
    let isClear = shown === 'all' && typeof secrets === 'object' && holdsSecret(secrets.attributes);
    const seal = (place: string, value: unknown, isExpected: boolean): unknown => {
      if (value === null) return value;
      if (shown === 'none' || (shown === 'expected' && !isExpected)) return this.#seal(tenant, place, textOf(value));
      isClear = true;
      return value;
    };
    const sealFields = (kind: ResourceKind, fields: Fields): Fields =>
      holdsSecret(kind.attributes)
        ? rewriteSecrets(kind.attributes, fields, {
            replaces: isSecret,
            rewrite: (value, path, { answeredInClear }) =>
              seal(`${kind.name}.${path}`, value, answeredInClear === true),
            names: 'wire',
          })
        : fields;
    const sealed =
      secrets === 'none'
        ? body
        : secrets === 'marked'
          ? sealMarks(body, sealFields, seal)
          : holdsSecret(secrets.attributes)
            ? sealObjects(secrets, body, sealFields)
            : body;
    return { body: sealed, isClear };
  }

  /**
   * Decrypts the encrypted secrets in the fields of a request. A ciphertext is valid only for the tenant, kind and
   * attribute it was made for; anywhere else it is an ordinary string.
   */
  openSecrets<T extends Fields>(tenant: string, kind: ResourceKind, fields: T): T {
    if (!holdsSecret(kind.attributes)) return fields;
    const open = (value: unknown, path: string): unknown => {
      const form = typeof value === 'string' ? /^-AQ==([A-Za-z0-9+/=]*)$/.exec(value)?.[1] : undefined;
      if (form === undefined) return value;
      return this.#open(tenant, `${kind.name}.${path}`, Buffer.from(form, 'base64')) ?? value;
    };
    // The result has the same fields; only strings change.
    return rewriteSecrets(kind.attributes, fields, { replaces: isSecret, rewrite: open, names: 'wire' }) as T;
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

/** Seals the objects of a kind in a body: one object, a list of any depth, or an envelope with either. */
function sealObjects(
  kind: ResourceKind,
  body: unknown,
  sealFields: (kind: ResourceKind, fields: Fields) => Fields,
): unknown {
  if (Array.isArray(body)) return body.map((item: unknown) => sealObjects(kind, item, sealFields));
  if (!isObject(body)) return body;
  const isEnvelope = 'data' in body && !kind.attributes.some(({ wire }) => wire === 'data');
  return isEnvelope ? { ...body, data: sealObjects(kind, body['data'], sealFields) } : sealFields(kind, body);
}

function sealMarks(
  value: unknown,
  sealFields: (kind: ResourceKind, fields: Fields) => Fields,
  seal: (place: string, value: unknown, isExpected: boolean) => unknown,
): unknown {
  if (value instanceof MarkedText) return seal(value.place, value.text, true);
  if (value instanceof MarkedObject) return sealFields(value.kind, value.fields);
  if (Array.isArray(value)) return value.map((item: unknown) => sealMarks(item, sealFields, seal));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sealMarks(item, sealFields, seal)]));
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
  const generate = (): Promise<string> => Promise.resolve(randomBytes(32).toString('base64'));
  return new SecretForms(await serviceSecret(database, keys, 'secret-form-key', generate));
}
