import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { holdsSecret, type Attribute, type AttributeType, type ResourceKind } from '../../catalog/index';
import { isObject } from '../../core/index';
import { MetaTable } from '../model/meta-table';
import type { Database } from '../storage/database';

type Fields = Readonly<Record<string, unknown>>;

const mark = '-AQ==';
const ivBytes = 16;
const metaKey = 'secret-form-key';

/**
 * The encrypted form of secrets in answers, as the real service has it. The same secret of a tenant always has the same
 * form, so that clients notice a change, and the form is accepted in requests. Nobody can read it without the key.
 */
export class SecretForms {
  readonly #key: string;
  readonly #derivedKeys = new Map<string, Buffer>();

  constructor(key: string) {
    this.#key = key;
  }

  /** An answer with the secrets of its objects encrypted: one object, an array, or a page of a list. */
  sealed(tenant: string, kind: ResourceKind, body: unknown): unknown {
    if (!holdsSecret(kind.attributes)) return body;
    const one = (item: unknown): unknown => (isObject(item) ? this.#fields(tenant, kind.attributes, item) : item);
    if (Array.isArray(body)) return body.map(one);
    if (isObject(body) && Array.isArray(body['data'])) return { ...body, data: body['data'].map(one) };
    return one(body);
  }

  /** The text of a body with the secrets whose encrypted form of this tenant is in it. Other texts stay. */
  opened(tenant: string, text: string): string {
    if (!text.includes(mark)) return text;
    return text.replace(/"-AQ==([A-Za-z0-9+/=]*)"/g, (whole, form: string) => {
      const value = this.#open(tenant, Buffer.from(form, 'base64'));
      return value === undefined ? whole : JSON.stringify(value);
    });
  }

  #fields(tenant: string, attributes: readonly Attribute[], fields: Fields): Fields {
    return Object.fromEntries(
      Object.entries(fields).map(([wire, value]) => {
        const attribute = attributes.find((one) => one.wire === wire);
        if (attribute === undefined) return [wire, value];
        if (attribute.secret === true && typeof value === 'string') return [wire, this.#seal(tenant, value)];
        return [wire, this.#inside(tenant, attribute.type, value)];
      }),
    );
  }

  #inside(tenant: string, type: AttributeType, value: unknown): unknown {
    if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => this.#inside(tenant, type.item, item));
    return type.kind === 'object' && isObject(value) ? this.#fields(tenant, type.attributes, value) : value;
  }

  // A synthetic IV (as RFC 5297 has it): the form depends on the secret alone, and proves itself when it comes back.
  #seal(tenant: string, value: string): string {
    const iv = this.#iv(tenant, value);
    const cipher = createCipheriv('aes-256-ctr', this.#derived(tenant, 'encryption'), iv);
    const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final()]);
    return mark + sealed.toString('base64');
  }

  #open(tenant: string, form: Buffer): string | undefined {
    if (form.length < ivBytes) return undefined;
    const iv = form.subarray(0, ivBytes);
    const cipher = createDecipheriv('aes-256-ctr', this.#derived(tenant, 'encryption'), iv);
    const value = Buffer.concat([cipher.update(form.subarray(ivBytes)), cipher.final()]).toString('utf8');
    return timingSafeEqual(this.#iv(tenant, value), iv) ? value : undefined;
  }

  #iv(tenant: string, value: string): Buffer {
    return createHmac('sha256', this.#derived(tenant, 'authentication')).update(value).digest().subarray(0, ivBytes);
  }

  #derived(tenant: string, purpose: string): Buffer {
    const name = `${tenant}\n${purpose}`;
    const known = this.#derivedKeys.get(name);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#key, tenant, `secret form ${purpose}`, 32));
    this.#derivedKeys.set(name, key);
    return key;
  }
}

/** The forms of a service; their key is kept with the data, so that a restart changes no answer. */
export async function secretForms(database: Database): Promise<SecretForms> {
  const kept = await database.read('', (sql) => new MetaTable(sql, '').get(metaKey));
  if (kept !== undefined) return new SecretForms(kept);
  return database.write('', async (sql) => {
    const meta = new MetaTable(sql, '');
    const first = await meta.get(metaKey);
    if (first !== undefined) return new SecretForms(first);
    const made = randomBytes(32).toString('base64');
    await meta.set(metaKey, made);
    return new SecretForms(made);
  });
}
