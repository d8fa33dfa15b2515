import { hasKind, kindNamed, type Attribute, type AttributeType } from '../../catalog';
import { isBlank, isObject } from '../../core';
import type { ProviderSchema } from '../../terraform/protocol';
import { kindNameOf } from '../../provider';
import type { Configured } from './file-parts';
import type { StateResource } from './states';

/** Differences from the official provider for one resource type. */
export interface MigrationDifference {
  readonly type: string;
  readonly notes: readonly string[];
}

/** Returns the differences that affect the resources in a state or configuration, by type. */
export function differencesOf(
  managed: readonly StateResource[],
  configured: readonly Configured[],
  schema: ProviderSchema,
): readonly MigrationDifference[] {
  const types = new Set([...managed, ...configured.filter(({ mode }) => mode === 'managed')].map(({ type }) => type));
  return [...types].sort().flatMap((type) => {
    const name = kindNameOf(type);
    if (!(type in schema.resources) || !hasKind(name)) return [];
    const kind = kindNamed(name);
    const demanded = Object.entries(kind.variants?.of ?? {}).flatMap(([value, { required }]) =>
      required.length === 0 ? [] : [`where ${kind.variants?.by ?? ''} is "${value}", required: ${required.join(', ')}`],
    );
    const secrets = secretsIn(kind.attributes);
    const ofType = managed.filter((resource) => resource.type === type).flatMap(({ instances }) => instances);
    const dropped = new Set(ofType.flatMap((one) => droppedFrom(kind.attributes, one['attributes'])));
    const notes = [
      ...demanded,
      ...(kind.api.movable === true
        ? ['its order is kept by scm_rule_order; the placement attributes work too, and a failed move is an error']
        : []),
      ...(secrets.length === 0 ? [] : [`secrets can stay out of the state (write-only): ${secrets.join(', ')}`]),
      ...(dropped.size === 0
        ? []
        : [`removed from the state, because this version does not have it: ${[...dropped].join(', ')}`]),
    ];
    return notes.length === 0 ? [] : [{ type, notes }];
  });
}

function secretsIn(attributes: readonly Attribute[], path: readonly string[] = []): readonly string[] {
  return attributes.flatMap(({ name, type, companionOf }) => {
    const here = [...path, name];
    if (companionOf?.as === 'value') return [here.join('.')];
    const inner = innerOf(type);
    return inner === undefined ? [] : secretsIn(inner, here);
  });
}

// Attributes that Terraform and both providers add to every resource.
const added: ReadonlySet<string> = new Set(['tfid', 'revision', 'encrypted_values']);

/** Returns the paths in a state, but never the values, for which the catalog has no attribute. */
function droppedFrom(
  attributes: readonly Attribute[],
  state: unknown,
  path: readonly string[] = [],
): readonly string[] {
  if (Array.isArray(state)) return state.flatMap((item) => droppedFrom(attributes, item, path));
  if (!isObject(state)) return [];
  return Object.entries(state).flatMap(([name, value]) => {
    const here = [...path, name];
    const attribute = attributes.find((one) => one.name === name);
    if (attribute === undefined)
      return holdsNothing(value) || (path.length === 0 && added.has(name)) ? [] : [here.join('.')];
    const inner = innerOf(attribute.type);
    return inner === undefined ? [] : droppedFrom(inner, value, here);
  });
}

function innerOf(type: AttributeType): readonly Attribute[] | undefined {
  if (type.kind === 'list') return innerOf(type.item);
  return type.kind === 'object' ? type.attributes : undefined;
}

function holdsNothing(value: unknown): boolean {
  return value === false || isBlank(value);
}
