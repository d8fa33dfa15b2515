import {
  allowUnknownValuesName,
  defaultFor,
  extraName,
  isLiteral,
  isVariableReference,
  scopes,
  validateFields,
  variableKindName,
  type Attribute,
  type AttributeType,
  type Choice,
  type Issue,
  type Reference,
  type ResourceKind,
} from '../../catalog';
import { cachedBy, formatPath, stableStringify, secretPlaceholder } from '../../core';
import { asFields, asList, type Fields } from '../../provider';
import { isEmptyValue, sameValue } from '../../tenant';
import { plainValue, type Entry, type Expression, type TextPart } from './expression';
import type { AdoptableObject } from './adoptable-object';

type Value = Fields[string];

/** Resolves names that an object references. */
export interface References {
  /** Resolves a name as seen from an object: an adopted object, an existing object, or a literal. */
  resolve(from: AdoptableObject, kinds: readonly string[], name: string): Expression;
}

/** Configuration of an adopted object. */
export interface AdoptedConfiguration {
  /** Its attributes, including the name but not the container. */
  readonly entries: readonly Entry[];
  /** Paths of its secrets, each with its variable. */
  readonly secrets: readonly Secret[];
}

/** A secret whose value the user must supply. */
export interface Secret {
  readonly variable: string;
  readonly path: string;
  /** Whether Terraform stores the value: its attribute is not write-only. */
  readonly isStored: boolean;
}

/** Returns the name of the variable for a secret's path. */
export type VariableFor = (path: string) => string;

/**
 * Returns the attributes that the configuration must set so that the plan is empty: those the service returns, except
 * where the value equals the default.
 */
export function attributesToConfigure(
  found: AdoptableObject,
  references: References,
  variableFor: VariableFor,
): AdoptedConfiguration {
  const writer = new Writer(found, references, variableFor);
  const { kind, fields } = found;
  const entries = writer.entries(kind.attributes, kind.choices, fields, '', (attribute) =>
    defaultFor(kind, attribute, fields),
  );
  const extra = fields[extraName];
  const own: readonly Entry[] = [
    ...(typeof extra === 'string' ? [{ name: extraName, value: { is: 'value', value: extra } } as const] : []),
    ...(writer.unknownValues.size > 0
      ? [{ name: allowUnknownValuesName, value: { is: 'value', value: true } } as const]
      : []),
  ];
  return { entries: [...entries, ...own], secrets: writer.secrets };
}

/** Returns the definite problems of a configuration, which this version would refuse; secrets count as set. */
export function problemsOf(kind: ResourceKind, entries: readonly Entry[], container: Fields): readonly string[] {
  const secret = Symbol('secret');
  const known = entries.filter(({ name }) => name !== extraName);
  const fields = Object.fromEntries(known.map(({ name, value }) => [name, plainValue(value, secret)]));
  return (
    validateFields(kind, { ...fields, ...container }, { names: 'terraform', isUnknown: (value) => value === secret })
      // The service has accepted its own objects, even if they violate its description.
      .filter(({ certainty }) => certainty === 'certain')
      .map(({ path, message }) => (path.length === 0 ? message : `${formatPath(path)} ${message}`))
  );
}

/** Returns the values outside of confirmed limits, each path with its issue: the service has accepted them. */
const unknownValuesOf = cachedBy(({ kind, fields }: AdoptableObject): ReadonlyMap<string, Issue> => {
  const issues = validateFields(kind, fields, {
    names: 'terraform',
    isUnknown: (value) => value === secretPlaceholder,
  });
  return new Map(issues.flatMap((issue) => (issue.certainty === 'confirmed' ? [[formatPath(issue.path), issue]] : [])));
});

class Writer {
  readonly secrets: Secret[] = [];
  readonly unknownValues: ReadonlyMap<string, Issue>;
  readonly #found: AdoptableObject;
  readonly #references: References;
  readonly #variableFor: VariableFor;

  constructor(found: AdoptableObject, references: References, variableFor: VariableFor) {
    this.#found = found;
    this.unknownValues = unknownValuesOf(found);
    this.#references = references;
    this.#variableFor = variableFor;
  }

  entries(
    attributes: readonly Attribute[],
    choices: readonly Choice[],
    fields: Fields,
    path: string,
    defaultOf: (attribute: Attribute) => unknown,
  ): readonly Entry[] {
    const chosen = new Set(choices.flatMap(({ of }) => of.flat()));
    const places: readonly string[] = path === '' ? scopes : [];
    return attributes.flatMap((attribute): readonly Entry[] => {
      const { name, setBy, companionOf, sentIn } = attribute;
      if (setBy !== undefined || companionOf !== undefined || sentIn === 'nowhere' || places.includes(name)) return [];
      const here = path === '' ? name : `${path}.${name}`;
      if (attribute.secret === true) return this.#secret(attributes, attribute, fields, choices, here);
      const value = fields[name] ?? null;
      if (value === null) return [];
      if (value === secretPlaceholder) {
        const variable = this.#variableFor(here);
        this.secrets.push({ variable, path: here, isStored: true });
        return [{ name, value: { is: 'secret', variable } }];
      }
      const isExplicit = attribute.required || chosen.has(name) || attribute.marker === true;
      const fallback = defaultOf(attribute) as Value | undefined;
      const goesWithoutSaying = isEmptyValue(attribute.type, value) || sameValue(attribute, value, fallback ?? null);
      if (!isExplicit && goesWithoutSaying) return [];
      const written = this.#value(attribute, attribute.type, value, here);
      // Omit an object whose parts are all omitted.
      if (!isExplicit && written.is === 'object' && written.entries.length === 0 && !isMark(attribute)) return [];
      return [{ name, value: written }];
    });
  }

  #secret(
    attributes: readonly Attribute[],
    { name }: Attribute,
    fields: Fields,
    choices: readonly Choice[],
    path: string,
  ): readonly Entry[] {
    const sibling = attributes.find(({ companionOf }) => companionOf?.for === name && companionOf.as === 'value');
    // A secret that the service does not return must be set if the choice requires one.
    const isDemanded = choices.some(
      ({ count, of }) =>
        count === 'exactly-one' && of.length === 2 && of.flat().every((one) => [name, sibling?.name].includes(one)),
    );
    if (((fields[name] ?? null) === null && !isDemanded) || sibling === undefined) return [];
    const variable = this.#variableFor(path);
    this.secrets.push({ variable, path, isStored: false });
    return [{ name: sibling.name, value: { is: 'secret', variable } }];
  }

  #value(attribute: Attribute, type: AttributeType, value: Value, path: string): Expression {
    if (type.kind === 'object') {
      const inner = this.entries(type.attributes, type.choices, asFields(value) ?? {}, path, (one) => one.default);
      return { is: 'object', entries: inner };
    }
    if (type.kind === 'list') {
      const items = asList(value) ?? [];
      return { is: 'list', items: items.map((item, i) => this.#value(attribute, type.item, item, `${path}[${i}]`)) };
    }
    if (type.kind === 'map') {
      const entries = Object.entries(asFields(value) ?? {});
      return {
        is: 'map',
        entries: entries.map(
          ([key, item]) => [key, this.#value(attribute, type.value, item, `${path}.${key}`)] as const,
        ),
      };
    }
    if (typeof value === 'string' && attribute.refs !== undefined) return this.#referenceTo(attribute.refs, value);
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
      return { is: 'value', value };
    const text = typeof value === 'string' ? value : stableStringify(value);
    // Only the types of enumerations are closed.
    const isOutside = this.unknownValues.get(path)?.code === 'not-in-enumeration';
    return { is: isOutside ? 'unknown-value' : 'value', value: text };
  }

  #referenceTo(reference: Reference, text: string): Expression {
    if (reference.expression === true) return this.#textWithNames(reference, text);
    if (isLiteral(reference, text)) return { is: 'literal', text };
    const isVariable = isVariableReference(text) && reference.literals?.includes('variable') === true;
    const kinds = isVariable ? [variableKindName] : reference.kinds;
    const found = this.#references.resolve(this.#found, kinds, text);
    if (reference.open === true || found.is === 'name') return found;
    if (found.is === 'outside') return { ...found, isChecked: true };
    const [kind] = kinds;
    const isOwn = text === this.#found.name && kinds.includes(this.#found.kind.name);
    const isPlain = kind === variableKindName && !isVariable;
    return kind === undefined || isOwn || isPlain ? found : { is: 'outside', kind, text, isChecked: true };
  }

  /** Names in quotes become references, so that what a filter names is created first. */
  #textWithNames({ kinds }: Reference, text: string): Expression {
    const parts = text.split(/((?<=')[^']+(?=')|(?<=")[^"]+(?="))/).map((part, i): TextPart => {
      const found = i % 2 === 0 ? undefined : this.#references.resolve(this.#found, kinds, part);
      return found?.is === 'name' ? found : { is: 'literal', text: part };
    });
    return parts.some(({ is }) => is === 'name') ? { is: 'text', parts } : { is: 'value', value: text };
  }
}

function isMark({ type, marker }: Attribute): boolean {
  return marker === true || (type.kind === 'object' && type.attributes.length === 0);
}
