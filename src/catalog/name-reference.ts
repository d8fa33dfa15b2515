import { cachedBy, isObject } from '../core';
import type { Attribute, AttributeType } from './attribute-type';
import { isLiteral, isVariableReference, namesInExpression } from './literal';
import type { Reference } from './reference';
import type { ResourceKind } from './resource-kind';

/** The kind whose names are referenced with a dollar sign in place of other names. */
export const variableKindName = 'variable';

/** A reference by name in an object: its path, and what it may refer to. */
export interface NameReference {
  readonly name: string;
  readonly reference: Reference;
  readonly path: readonly (string | number)[];
}

/**
 * Returns every reference by name in an object, in catalog order, without keywords and literals. Fields and paths have
 * the names of the API, or those of Terraform.
 */
export function nameReferencesOf(
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
  names: FieldNames = 'wire',
): readonly NameReference[] {
  return inObject(kind.attributes, fields, { names, path: [] });
}

/** Returns the same, with literals that are also the name of an object: a region can be called `HQ`. */
export function referencesAmong(
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
  isObjectName: (text: string) => boolean,
  names: FieldNames = 'wire',
): readonly NameReference[] {
  return inObject(kind.attributes, fields, { names, path: [], isObjectName });
}

type FieldNames = 'wire' | 'terraform';

interface At {
  readonly names: FieldNames;
  readonly path: readonly (string | number)[];
  readonly isObjectName?: (text: string) => boolean;
}

/** Returns the fields with every matching reference renamed. */
export function renameReferences<T extends Readonly<Record<string, unknown>>>(
  kind: ResourceKind,
  fields: T,
  matches: (mention: NameReference) => boolean,
  to: string,
): T {
  const copy = structuredClone(fields);
  for (const mention of nameReferencesOf(kind, fields)) {
    if (matches(mention)) replaceAt(copy, mention, to);
  }
  return copy;
}

function replaceAt(fields: unknown, mention: NameReference, to: string): void {
  const last = mention.path[mention.path.length - 1];
  let parent = fields;
  for (const step of mention.path.slice(0, -1)) parent = (parent as Record<string | number, unknown>)[step];
  const holder = parent as Record<string | number, unknown>;
  if (last === undefined) return;
  const text = String(holder[last]);
  holder[last] =
    mention.reference.expression === true
      ? text.replaceAll(`'${mention.name}'`, `'${to}'`).replaceAll(`"${mention.name}"`, `"${to}"`)
      : to;
}

function inObject(
  attributes: readonly Attribute[],
  fields: Readonly<Record<string, unknown>>,
  at: At,
): readonly NameReference[] {
  return referring(attributes).flatMap((attribute) => {
    const name = at.names === 'wire' ? attribute.wire : attribute.name;
    const value = fields[name];
    return value === undefined ? [] : inValue(attribute, attribute.type, value, inside(at, name));
  });
}

function inside(at: At, step: string | number): At {
  return { ...at, path: [...at.path, step] };
}

// Cached, because the references of an object are needed several times for each request.
const referring = cachedBy((attributes: readonly Attribute[]): readonly Attribute[] =>
  attributes.filter(({ refs, type }) => refs !== undefined || typeRefers(type)),
);

function typeRefers(type: AttributeType): boolean {
  if (type.kind === 'list') return typeRefers(type.item);
  return type.kind === 'object' && referring(type.attributes).length > 0;
}

function inValue(attribute: Attribute, type: AttributeType, value: unknown, at: At): readonly NameReference[] {
  if (typeof value === 'string') return attribute.refs === undefined ? [] : inText(attribute.refs, value, at);
  if (type.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((item, i) => inValue(attribute, type.item, item, inside(at, i)));
  }
  if (type.kind === 'object' && isObject(value)) return inObject(type.attributes, value, at);
  return [];
}

function inText(reference: Reference, text: string, { path, isObjectName }: At): readonly NameReference[] {
  if (reference.expression === true) return namesInExpression(text).map((name) => ({ name, reference, path }));
  if (isLiteral(reference, text) && (reference.words?.includes(text) === true || isObjectName?.(text) !== true))
    return [];
  if (isVariableReference(text) && reference.literals?.includes('variable') === true) {
    return [{ name: text, reference: { kinds: [variableKindName] }, path }];
  }
  return [{ name: text, reference, path }];
}
