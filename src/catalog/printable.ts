import {
  isJsonObject,
  isObject,
  KnownSecrets,
  looksSecret,
  secretPlaceholder,
  tryParseJson,
  withoutSecretForms,
  type JsonObject,
} from '../core';
import type { Attribute, AttributeType } from './attribute-type';
import { extraName } from './extra';
import { typeHoldsSecret } from './holds-secret';
import { rewriteSecrets } from './secret-fields';

type Fields = Readonly<Record<string, unknown>>;

/** A kind, or anything else with attributes: the value is one object of it, a list of them, or an answer with either. */
interface Shape {
  readonly attributes: readonly Attribute[];
  /** JSON Schema of the response of an action. */
  readonly answer?: JsonObject;
}

/** How a value becomes printable. */
export interface PrintOptions {
  /**
   * Fields that the catalog does not contain: hidden if their name looks secret, all hidden, or those with a secret name
   * removed. Default: hidden by name.
   */
  readonly unlisted?: 'by name' | 'hidden' | 'removed by name';
  /** Secrets are removed, not replaced: for a file that another program reads. */
  readonly removes?: true;
  /** Secrets that the value may repeat anywhere, for example those of the request that it answers. */
  readonly known?: KnownSecrets | undefined;
}

/**
 * Returns a copy of a value that may be printed, logged or written to a file: without secrets, at every depth. This is the
 * only way of a value of a resource into a text; `test/catalog/secrets-in-texts` checks it.
 *
 * Hidden are: secrets of the catalog and their write-only companions, values that may hold a secret and are not harmless
 * (`hidesValue`), encrypted values, unlisted fields with a secret name, values of another form than the catalog has, texts that
 * are secrets by their form, and every other text that contains one of the secrets found.
 */
export function printable(shape: Shape | undefined, value: unknown, options: PrintOptions = {}): unknown {
  // The secrets of one object are looked for in that object: in all of a long list it would take too long.
  if (Array.isArray(value)) return value.map((item: unknown) => printable(shape, item, options));
  const found = new KnownSecrets([], options.known);
  const printer = new Printer(shape, options, found);
  const shown = printer.whole(value);
  return found.isEmpty ? shown : mapTexts(shown, (text) => found.hideIn(text));
}

/** Returns a printable value of one attribute; `owner` is the object that contains it, if it is known. */
export function printableValue(
  attribute: Attribute,
  value: unknown,
  options: PrintOptions & { readonly owner?: Fields } = {},
): unknown {
  const { owner = {}, ...rest } = options;
  const shown = printable({ attributes: [attribute] }, { ...textsOf(owner), [attribute.name]: value }, rest);
  return isObject(shown) ? shown[attribute.name] : undefined;
}

/** Returns a printable value of one attribute as JSON, for a message. */
export function printableText(...args: Parameters<typeof printableValue>): string {
  const value = printableValue(...args);
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'nothing';
}

/** Returns every text that `printable` would hide in a value, because its place makes it a secret. */
export function secretsIn(shape: Shape | undefined, value: unknown): readonly string[] {
  const found = new KnownSecrets();
  new Printer(shape, {}, found).whole(value);
  return found.all;
}

/**
 * Reports whether texts hide the value of an attribute. `owner` is the object that contains it: the name of a header or
 * parameter decides whether its value is harmless.
 */
export function hidesValue(
  { secret, companionOf, mayHoldSecret }: Pick<Attribute, 'secret' | 'companionOf' | 'mayHoldSecret'>,
  value: unknown,
  owner: Fields = {},
): boolean {
  if (value === null || value === undefined) return false;
  if (secret === true || companionOf?.as === 'value') return true;
  return mayHoldSecret === true && !isHarmless(value, owner);
}

/**
 * Reports whether a value must not be written into a file that people keep, such as generated code: a variable takes its
 * place. Also a text that contains a secret by its form.
 */
export function staysOutOfCode(attribute: Attribute, value: unknown, owner: Fields = {}): boolean {
  return hidesValue(attribute, value, owner) || (typeof value === 'string' && withoutSecretForms(value) !== value);
}

/** Headers that hold no credential: https://www.iana.org/assignments/http-fields, and those that restrict tenants of SaaS. */
const harmlessHeaders =
  /^(?:accept(?:-charset|-encoding|-language)?|cache-control|connection|content-(?:encoding|language|length|type)|date|expect|host|user-agent|sec-restrict-tenant-access-policy|restrict-access-(?:context|to-tenants)|restrict-msa|youtube-restrict|x-goog(?:apps)?-allowed-(?:domains|resources)|x-dropbox-allowed-team-ids)$/i;

/** A word, a log field such as `$dport`, a small number or a version. A token has other characters, or more of them. */
const harmlessWord = /^(?:\$[a-z_-]{1,40}|[A-Z]?[a-z]{1,14}(?:_[a-z]{1,14}){0,3}|v?\d{1,3}(?:\.\d{1,2})?)$/;

/** Reports whether a text that may hold a secret obviously holds none. */
function isHarmless(value: unknown, owner: Fields): boolean {
  if (typeof value !== 'string') return false;
  const names = [owner['header'], owner['name']].filter((name) => typeof name === 'string');
  if (names.some((name) => harmlessHeaders.test(name))) return true;
  const words = value.split(/[^\w$.-]+/).filter((word) => word !== '');
  // "token" in a text probably precedes one.
  return ![...names, ...words].some(looksSecret) && words.every((word) => harmlessWord.test(word));
}

class Printer {
  readonly #shape: Shape | undefined;
  readonly #options: PrintOptions;
  readonly #found: KnownSecrets;

  constructor(shape: Shape | undefined, options: PrintOptions, found: KnownSecrets) {
    this.#shape = shape;
    this.#options = options;
    this.#found = found;
  }

  whole(value: unknown): unknown {
    const shape = this.#shape;
    if (shape === undefined) return this.unknown(value);
    const { attributes } = shape;
    if (Array.isArray(value)) return value.map((item) => this.whole(item));
    if (!isObject(value)) return this.#text(value);
    const { data, ...rest } = value;
    // A list response wraps the objects; some answers wrap one.
    const isEnvelope =
      (Array.isArray(data) || isObject(data)) && !attributes.some(({ wire, name }) => [wire, name].includes('data'));
    return isEnvelope
      ? { ...this.#object(attributes, rest), data: printable(shape, data, { ...this.#options, known: this.#found }) }
      : this.#object(attributes, value);
  }

  unknown(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.unknown(item));
    if (!isPlain(value)) return this.#text(value);
    const shown: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const own = this.#unlisted([], inner, key);
      if (own !== undefined || inner === undefined)
        Object.defineProperty(shown, key, { value: own, enumerable: true, configurable: true, writable: true });
    }
    return shown;
  }

  #object(attributes: readonly Attribute[], value: Fields): Record<string, unknown> {
    const rewritten = rewriteSecrets(attributes, value, {
      replaces: hidesValue,
      rewrite: (one) => this.#hide(one),
      unlisted: (one, _, key) => this.#unlisted(attributes, one, key),
      misshapen: (one, key, type) => this.#misshapen(one, key, type),
      names: 'any',
    });
    return Object.fromEntries(Object.entries(rewritten).map(([key, one]) => [key, mapTexts(one, withoutSecretForms)]));
  }

  #unlisted(attributes: readonly Attribute[], value: unknown, key: string): unknown {
    if (value === null || value === undefined) return value;
    // It extends the object, so it has the same form.
    const extra = key === extraName && typeof value === 'string' ? tryParseJson(value) : undefined;
    if (isObject(extra)) return JSON.stringify(this.#object(attributes, extra));
    const { unlisted = 'by name' } = this.#options;
    if (unlisted === 'hidden')
      return isObject(value) || Array.isArray(value) ? this.#hideTexts(value) : this.#hide(value);
    if (looksSecret(key) || key === 'encrypted_values' || isSecretAnswer(this.#shape, key)) {
      const hidden = this.#hide(value);
      return unlisted === 'removed by name' ? undefined : hidden;
    }
    return this.unknown(value);
  }

  #misshapen(value: unknown, key: string, type: AttributeType): unknown {
    if (looksSecret(key) || typeHoldsSecret(type)) return this.#hide(value);
    const inside = type.kind === 'text-or-object' && typeof value === 'string' ? tryParseJson(value) : undefined;
    return isObject(inside) ? JSON.stringify(this.unknown(inside)) : this.unknown(value);
  }

  #hide(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    this.#remember(value);
    return this.#options.removes === true ? undefined : secretPlaceholder;
  }

  /** Hides every text, so that the form remains. */
  #hideTexts(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.#hideTexts(item));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#hideTexts(item)]));
    return typeof value === 'boolean' ? value : this.#hide(value);
  }

  #remember(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      this.#found.add(String(value));
    else if (isObject(value) && !isPlain(value)) this.#found.add(String(value));
    else if (Array.isArray(value)) for (const item of value) this.#remember(item);
    else if (isObject(value)) for (const item of Object.values(value)) this.#remember(item);
  }

  #text(value: unknown): unknown {
    return typeof value === 'string' ? withoutSecretForms(value) : value;
  }
}

function isSecretAnswer(shape: Shape | undefined, key: string): boolean {
  const properties = shape?.answer?.['properties'];
  const property = isJsonObject(properties) ? properties[key] : undefined;
  return isJsonObject(property) && property['format'] === 'password';
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change));
  if (!isPlain(value)) return value;
  const shown: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(shown, change(key), {
      ...{ value: mapTexts(item, change), enumerable: true, configurable: true, writable: true },
    });
  return shown;
}

/** Values of other classes, such as long numbers, are no containers. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function textsOf(owner: Fields): Fields {
  return Object.fromEntries(Object.entries(owner).filter(([name]) => name === 'name' || name === 'header'));
}
