import type * as z from 'zod';
import { allowUnknownValuesShape } from './allow-unknown-values';
import { apiWithDefaults, type Api } from './api';
import { attributesOf } from './attribute';
import type { Attribute } from './attribute-type';
import { computed } from './usual-attributes';
import { hasOwnId, type ResourceKind } from './resource-kind';
import { scopes, type Scope } from './scope';
import type { Strength } from './strength';
import { withSecretSiblings } from './secret-siblings';
import { allowUnknownValuesName } from './tolerance';
import { onlyFolderShape, scopeChoice, scopeShape, type OnlyFolder } from './scope-attributes';

type Defaulted = 'scopes' | 'unique' | 'predefined' | 'seededObjects' | 'choices' | 'invariants';

/** Definition of a kind in a catalog file. What is not here is as in `ResourceKind`. */
export interface ResourceDefinition
  extends
    Omit<ResourceKind, Defaulted | 'api' | 'attributes' | 'onlyFolder' | 'inGlobal' | 'strength' | 'affectsRouting'>,
    Partial<Pick<ResourceKind, Defaulted>> {
  readonly api: Api;
  readonly schema: z.ZodRawShape;
  /** The folder that contains every object; replaces `scopes`. */
  readonly onlyFolder?: OnlyFolder;
  /** Whether it may be in the top folder, Global. Default true. */
  readonly inGlobal?: false;
  /** For a kind whose attributes nobody has ranked. Absent: each attribute states an order, or that it has none. */
  readonly strength?: Extract<Strength, { of: 'not-comparable' | 'presence' }>;
  /** Default: if its effect is routing. */
  readonly affectsRouting?: boolean;
  /** Location attributes that the official provider does not check. */
  readonly unconfirmedLocations?: readonly Scope[];
}

/** Creates a kind from its definition. Throws on an attribute without metadata. */
export function defineResource(definition: ResourceDefinition): ResourceKind {
  const only = definition.onlyFolder;
  const allowed = only === undefined ? (definition.scopes ?? scopes) : (['folder'] as const);
  const api = apiWithDefaults(definition.api);
  const scopeIn = api.location.in;
  const { attributes, choices } = withSecretSiblings(
    attributesOf(
      {
        ...withId(definition),
        ...(only === undefined
          ? scopeShape(allowed, scopeIn, definition.unconfirmedLocations)
          : onlyFolderShape(only, scopeIn)),
        ...(definition.unconfirmed === true ? {} : allowUnknownValuesShape),
      },
      definition.name,
    ),
    [...(definition.choices ?? []), ...(allowed.length > 0 && only === undefined ? [scopeChoice(allowed)] : [])],
  );
  const known = new Set(attributes.map((attribute) => attribute.name));
  for (const name of choices.flatMap((choice) => choice.of.flat())) {
    if (!known.has(name))
      throw new Error(`catalog: a choice of ${definition.name} names ${name}, which it does not have`);
  }
  const {
    schema: _schema,
    onlyFolder: _folder,
    unconfirmedLocations: _locations,
    affectsRouting,
    ...facts
  } = definition;
  return {
    unique: allowed.length === 0 ? 'tenant' : 'container',
    inGlobal: true,
    predefined: [],
    seededObjects: [],
    invariants: [],
    ...((affectsRouting ?? facts.effect === 'routing') ? { affectsRouting: true } : {}),
    ...facts,
    api,
    scopes: allowed,
    ...(only === undefined ? {} : { onlyFolder: only.name }),
    attributes: api.operations.includes('update') ? attributes : attributes.map(unchangeable),
    choices,
  };
}

// Terraform needs an ID even if the API has none. A kind describes its own only if that of the service is another.
function withId({ schema, api }: Pick<ResourceDefinition, 'schema' | 'api'>): z.ZodRawShape {
  if ('id' in schema) return schema;
  const id = computed.text('UUID assigned by the service.');
  if (hasOwnId({ api })) return { id, ...schema };
  const doc =
    api.key === undefined
      ? 'Identifier of the object.'
      : `Equal to \`${api.key}\`, which identifies the object in the API.`;
  return { id: computed.text(doc, { sentIn: 'nowhere' }), ...schema };
}

// If the API has no update, every change replaces the object.
function unchangeable(attribute: Attribute): Attribute {
  const isOurs =
    attribute.setBy === undefined && attribute.companionOf?.as !== 'value' && attribute.name !== allowUnknownValuesName;
  return isOurs ? { ...attribute, forceNew: true } : attribute;
}
