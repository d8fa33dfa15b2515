import { TerraformDataSource, type TerraformStack } from 'cdktf';
import { hasKind, kindNamed, namesParent, scopes, type AttributeType } from '../src/catalog';
import { cachedBy, isObject } from '../src/core';
import type { Provided } from './provider-of';
import { resolveTokens } from './resources';

/** Returns the address of a resource or data source in expressions. */
export function addressIn(one: Provided): string {
  return `${isData(one) ? 'data.' : ''}${one.terraformResourceType}.${one.friendlyUniqueId}`;
}

/** Extracts the addresses of resources and data sources from expressions. */
export function addressesIn(texts: readonly string[]): ReadonlySet<string> {
  const expressions = texts.filter((text) => text.includes('${'));
  return new Set(expressions.flatMap((text) => text.match(/\b(?:data\.)?scm_\w+\.[A-Za-z_][\w-]*/g) ?? []));
}

/**
 * Returns the strings in the body of a block that may reference an object. If the catalog has the kind, these are the
 * strings of reference attributes; otherwise all strings.
 */
export function referringTexts(one: Provided, body: Readonly<Record<string, unknown>>): readonly string[] {
  const kindName = one.terraformResourceType.replace(/^scm_/, '');
  const kind = hasKind(kindName) ? kindNamed(kindName) : undefined;
  const names = (name: string): boolean => {
    if (name === 'depends_on' || name === 'provider') return false;
    const attribute = kind?.attributes.find((known) => known.name === name);
    if (kind === undefined || attribute === undefined) return true;
    const places: readonly (string | undefined)[] = [...scopes, namesParent(kind)];
    return attribute.refs !== undefined || places.includes(name) || holdsReference(attribute.type);
  };
  return Object.entries(body)
    .filter(([name]) => names(name))
    .flatMap(([, value]) => textsIn(value));
}

function holdsReference(type: AttributeType): boolean {
  if (type.kind === 'list') return holdsReference(type.item);
  if (type.kind !== 'object') return false;
  return type.attributes.some((inner) => inner.refs !== undefined || holdsReference(inner.type));
}

/** Returns the synthesized body of a construct, like `referencedBody`. */
export type BodyOf = (one: Provided) => Readonly<Record<string, unknown>>;

/** Makes a function that renders each construct of a stack once. */
export function bodiesOf(stack: TerraformStack): BodyOf {
  return cachedBy((one: Provided) => referencedBody(stack, one));
}

/** Makes a function that returns bodies with the names of other resources in place of references to them. */
export function bodiesWithNames(resources: readonly Provided[], bodyOf: BodyOf): BodyOf {
  const bodies = new Map(resources.map((resource) => [addressIn(resource), bodyOf(resource)]));
  return cachedBy((one: Provided) => withNames(bodyOf(one), bodies) as Readonly<Record<string, unknown>>); // a body stays one
}

/** Replaces references to the names of other resources by these names. */
function withNames(
  value: unknown,
  bodies: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  seen: readonly string[] = [],
): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item, bodies, seen));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNames(item, bodies, seen)]));
  }
  if (typeof value !== 'string') return value;
  // A filter has references between other text.
  return value.replace(/\$\{(scm_\w+\.[\w-]+)\.(\w+)\}/g, (text, address: string, attribute: string) => {
    const target = seen.includes(address) ? undefined : bodies.get(address)?.[attribute];
    const name = target === undefined ? text : withNames(target, bodies, [...seen, address]);
    return typeof name === 'string' ? name : text;
  });
}

/** Returns the synthesized block body of a construct, with tokens as expressions. */
export function referencedBody(stack: TerraformStack, one: Provided): Readonly<Record<string, unknown>> {
  const synthesized = resolveTokens(stack, one.toTerraform());
  let at = isObject(synthesized) ? synthesized[isData(one) ? 'data' : 'resource'] : undefined;
  for (const step of [one.terraformResourceType, one.friendlyUniqueId]) at = isObject(at) ? at[step] : undefined;
  return isObject(at) ? at : {};
}

function isData(one: Provided): boolean {
  return TerraformDataSource.isTerraformDataSource(one);
}

/** Returns all texts in a value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
