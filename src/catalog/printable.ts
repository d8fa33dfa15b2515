import {
  cachedBy,
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
import { attributesIn } from './attributes-in';
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
  // The secrets of one object are looked for in that object: other objects of a list may have such a text by chance.
  if (Array.isArray(value)) return value.map((item: unknown) => printable(shape, item, options));
  const printer = new Printer(shape, options);
  if (!isEnvelope(shape, value)) return printer.print(value);
  const { data, ...rest } = value;
  const shown = printer.print(rest);
  return { ...(isObject(shown) ? shown : {}), data: printable(shape, data, { ...options, known: printer.found }) };
}

/** Returns a printable value of one attribute; `owner` is the object that contains it, if it is known. */
export function printableValue(
  attribute: Attribute,
  value: unknown,
  options: PrintOptions & { readonly owner?: Fields } = {},
): unknown {
  const { owner = {}, ...rest } = options;
  const shown = printable(shapeOf(attribute), { ...textsOf(owner), [attribute.name]: value }, rest);
  return isObject(shown) ? shown[attribute.name] : undefined;
}

// The same list for the same attribute: facts about lists of attributes are cached.
const shapeOf = cachedBy((attribute: Attribute): Shape => ({ attributes: [attribute] }));

/** Returns a printable value of one attribute as JSON, for a message. */
export function printableText(...args: Parameters<typeof printableValue>): string {
  const value = printableValue(...args);
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'nothing';
}

/** Returns every text that `printable` would hide in a value, because its place makes it a secret. */
export function secretsIn(shape: Shape | undefined, value: unknown): readonly string[] {
  const printer = new Printer(shape);
  printer.collect(value);
  return printer.found.all;
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

/** A text with the JSON of an object. */
class EmbeddedObject {
  readonly fields: unknown;

  constructor(fields: unknown) {
    this.fields = fields;
  }
}

/** Hides what is a secret by its place, and then these secrets in all other texts. */
class Printer {
  readonly #shape: Shape | undefined;
  readonly #options: PrintOptions;
  /** Secrets that the value contains. */
  readonly found: KnownSecrets;

  constructor(shape: Shape | undefined, options: PrintOptions = {}) {
    this.#shape = shape;
    this.#options = options;
    this.found = new KnownSecrets([], options.known);
  }

  print(value: unknown): unknown {
    return this.#withoutSecretTexts(this.#withoutPlaces(value));
  }

  /** Collects the secrets of a value, also of lists and responses. */
  collect(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.collect(item);
    else if (isEnvelope(this.#shape, value)) {
      const { data, ...rest } = value;
      this.#withoutPlaces(rest);
      this.collect(data);
    } else this.#withoutPlaces(value);
  }

  #withoutPlaces(value: unknown): unknown {
    return this.#shape !== undefined && isObject(value)
      ? this.#object(this.#shape.attributes, value)
      : this.#open(value);
  }

  #object(attributes: readonly Attribute[], value: Fields): Fields {
    return rewriteSecrets(attributes, value, {
      replaces: hidesValue,
      rewrite: (one) => this.#hide(one),
      unlisted: (one, _, key) => this.#unlisted(attributes, one, key),
      misshapen: (one, key, type) => this.#misshapen(one, key, type),
      names: 'any',
    });
  }

  /** A value that the catalog does not contain. */
  #open(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#open(item));
    if (!isPlain(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        const own = this.#unlisted([], inner, key);
        return own !== undefined || inner === undefined ? [[key, own] as const] : [];
      }),
    );
  }

  #unlisted(attributes: readonly Attribute[], value: unknown, key: string): unknown {
    if (value === null || value === undefined) return value;
    // It extends the object, so it has the same form.
    const extra = key === extraName && typeof value === 'string' ? tryParseJson(value) : undefined;
    if (isObject(extra)) return new EmbeddedObject(this.#object(attributes, extra));
    const { unlisted = 'by name' } = this.#options;
    if (unlisted === 'hidden')
      return isObject(value) || Array.isArray(value) ? this.#hideTexts(value) : this.#hide(value);
    if (looksSecret(key) || key === 'encrypted_values' || isSecretAnswer(this.#shape, key)) {
      const hidden = this.#hide(value);
      return unlisted === 'removed by name' ? undefined : hidden;
    }
    return this.#open(value);
  }

  #misshapen(value: unknown, key: string, type: AttributeType): unknown {
    if (looksSecret(key) || typeHoldsSecret(type)) return this.#hide(value);
    const inside = type.kind === 'text-or-object' && typeof value === 'string' ? tryParseJson(value) : undefined;
    return isObject(inside) ? new EmbeddedObject(this.#open(inside)) : this.#open(value);
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
      this.found.add(String(value));
    else if (isObject(value) && !isPlain(value)) this.found.add(String(value));
    else if (Array.isArray(value)) for (const item of value) this.#remember(item);
    else if (isObject(value)) for (const item of Object.values(value)) this.#remember(item);
  }

  #withoutSecretTexts(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (value instanceof EmbeddedObject) return JSON.stringify(this.#withoutSecretTexts(value.fields));
    if (Array.isArray(value)) return value.map((item: unknown) => this.#withoutSecretTexts(item));
    if (!isPlain(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.#key(key), this.#withoutSecretTexts(item)]),
    );
  }

  // Known secrets first: a form may cover only a part of one.
  #text(text: string): string {
    return text === secretPlaceholder ? text : withoutSecretForms(this.found.hideIn(text));
  }

  /** A name of the catalog remains, even if a password is the same word. */
  #key(key: string): string {
    const shown = this.#text(key);
    return shown === key || hasName(this.#shape?.attributes ?? [], key) ? key : shown;
  }
}

/** Reports whether a value is a response that contains the objects, or one of them, as its `data`. */
function isEnvelope(shape: Shape | undefined, value: unknown): value is Fields {
  if (shape === undefined || !isObject(value)) return false;
  const data: unknown = value['data'];
  return (
    (Array.isArray(data) || isObject(data)) && !shape.attributes.some((one) => [one.wire, one.name].includes('data'))
  );
}

function isSecretAnswer(shape: Shape | undefined, key: string): boolean {
  const properties = shape?.answer?.['properties'];
  const property = isJsonObject(properties) ? properties[key] : undefined;
  return isJsonObject(property) && property['format'] === 'password';
}

/** Reports whether an attribute has this name, at any depth. */
function hasName(attributes: readonly Attribute[], key: string): boolean {
  return attributes.some(
    ({ wire, name, alsoKnownAs = [], type }) =>
      [wire, name, ...alsoKnownAs].includes(key) || hasName(attributesIn(type), key),
  );
}

/** Values of other classes, such as long numbers, are not containers. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function textsOf(owner: Fields): Fields {
  return Object.fromEntries(Object.entries(owner).filter(([name]) => name === 'name' || name === 'header'));
}
