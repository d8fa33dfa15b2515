import * as z from 'zod';
import type { Json } from '../core';
import { allowUnknownValuesShape } from './allow-unknown-values';
import { apiWithDefaults, type Api } from './api';
import { attr, attributesOf } from './attribute';
import type { Attribute, Choice } from './attribute-type';
import type { KindEffect } from './effect';
import {
  hasOwnId,
  type AttributeConstraint,
  type ValueOnAbandon,
  type NetworkRole,
  type PolicyRole,
  type ResourceKind,
  type Variants,
} from './resource-kind';
import type { Scope } from './scope';
import type { ProtectionAspect, Strength, TrafficEffect } from './strength';
import { withSecretSiblings } from './secret-siblings';
import { allowUnknownValuesName } from './tolerance';
import { onlyFolderShape, scopeChoice, scopeShape, type OnlyFolder } from './scope-attributes';

/** Definition of a kind in a catalog file. */
export interface ResourceDefinition {
  /** Terraform name without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  readonly api: Api;
  readonly scopes?: readonly Scope[];
  /** Scope in which its name must be unique. Default `container`. */
  readonly unique?: 'container' | 'path' | 'tenant';
  /** The folder that contains every object; replaces `scopes`. */
  readonly onlyFolder?: OnlyFolder;
  /** Whether it may be in the top folder, Global. Default true. */
  readonly inGlobal?: false;
  /** Its objects are containers of this scope. */
  readonly contains?: Scope;
  /** Objects in every tenant, by API name, with their container if they have one. */
  readonly predefined?: readonly Readonly<Record<string, Json>>[];
  /**
   * Further objects in real tenants that public examples and clients use without creating them. Predefined in a lenient
   * local service.
   */
  readonly seededObjects?: readonly Readonly<Record<string, Json>>[];
  /** For a kind that cannot be deleted: the value to set when Terraform removes an object from its state. */
  readonly onAbandon?: ValueOnAbandon;
  /** What a change of its attributes affects, unless they state their own effect. */
  readonly effect: KindEffect;
  /** For a kind whose attributes nobody has ranked. Absent: each attribute states an order, or that it has none. */
  readonly strength?: Extract<Strength, { of: 'not-comparable' }>;
  /** Role of its objects in a policy. Absent if they do not affect which traffic is allowed. */
  readonly policyRole?: PolicyRole;
  /** Role of its objects in packet forwarding. Absent if they affect neither forwarding nor inspection. */
  readonly networkRole?: NetworkRole;
  /** It affects which rule traffic matches, or how it is routed, without being a rule that allows or blocks. */
  readonly affectsRouting?: true;
  /** For rules: protection beyond allowing or blocking traffic. */
  readonly protects?: readonly ProtectionAspect[];
  /** How its objects affect traffic before or outside of security rules. */
  readonly trafficEffect?: TrafficEffect;
  /** Location attributes that the official provider does not check. */
  readonly unconfirmedLocations?: readonly Scope[];
  /** The official provider does not have the kind, so none of its limits is confirmed. */
  readonly unconfirmed?: true;
  readonly schema: z.ZodObject;
  readonly choices?: readonly Choice[];
  readonly variants?: Variants;
  readonly invariants?: readonly AttributeConstraint[];
}

/** Creates a kind from its definition. Throws on an attribute without metadata. */
export function defineResource(definition: ResourceDefinition): ResourceKind {
  const only = definition.onlyFolder;
  const allowed = only === undefined ? (definition.scopes ?? []) : (['folder'] as const);
  const api = apiWithDefaults(definition.api);
  const scopeIn = api.location.in;
  const { attributes, choices } = withSecretSiblings(
    attributesOf(
      withId(definition)
        .extend(
          only === undefined
            ? scopeShape(allowed, scopeIn, definition.unconfirmedLocations)
            : onlyFolderShape(only, scopeIn),
        )
        .extend(definition.unconfirmed === true ? {} : allowUnknownValuesShape),
      definition.name,
    ),
    [...(definition.choices ?? []), ...(allowed.length > 0 && only === undefined ? [scopeChoice(allowed)] : [])],
  );
  const known = new Set(attributes.map((attribute) => attribute.name));
  for (const name of choices.flatMap((choice) => choice.of.flat())) {
    if (!known.has(name))
      throw new Error(`catalog: a choice of ${definition.name} names ${name}, which it does not have`);
  }
  return {
    name: definition.name,
    doc: definition.doc,
    api,
    scopes: allowed,
    ...(only === undefined ? {} : { onlyFolder: only.name }),
    unique: definition.unique ?? 'container',
    inGlobal: definition.inGlobal ?? true,
    attributes: definition.api.operations?.includes('update') === false ? attributes.map(unchangeable) : attributes,
    choices,
    ...(definition.contains === undefined ? {} : { contains: definition.contains }),
    predefined: definition.predefined ?? [],
    seededObjects: definition.seededObjects ?? [],
    ...(definition.onAbandon === undefined ? {} : { onAbandon: definition.onAbandon }),
    effect: definition.effect,
    ...(definition.strength === undefined ? {} : { strength: definition.strength }),
    ...(definition.policyRole === undefined ? {} : { policyRole: definition.policyRole }),
    ...(definition.networkRole === undefined ? {} : { networkRole: definition.networkRole }),
    ...(definition.affectsRouting === undefined ? {} : { affectsRouting: definition.affectsRouting }),
    ...(definition.protects === undefined ? {} : { protects: definition.protects }),
    ...(definition.trafficEffect === undefined ? {} : { trafficEffect: definition.trafficEffect }),
    ...(definition.variants === undefined ? {} : { variants: definition.variants }),
    ...(definition.unconfirmed === undefined ? {} : { unconfirmed: definition.unconfirmed }),
    invariants: definition.invariants ?? [],
  };
}

// Terraform needs an ID even if the API has none. A kind describes its own only if that of the service is another.
function withId({ schema, api }: Pick<ResourceDefinition, 'schema' | 'api'>): z.ZodObject {
  if ('id' in schema.shape) return schema;
  const id = attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' });
  if (hasOwnId({ api })) return z.strictObject({ id, ...schema.shape });
  const doc =
    api.key === undefined
      ? 'Identifier of the object.'
      : `Equal to \`${api.key}\`, which identifies the object in the API.`;
  return z.strictObject({
    id: attr(z.string().optional(), doc, { setBy: 'service', sentIn: 'nowhere' }),
    ...schema.shape,
  });
}

// If the API has no update, every change replaces the object.
function unchangeable(attribute: Attribute): Attribute {
  const isOurs =
    attribute.setBy === undefined && attribute.companionOf?.as !== 'value' && attribute.name !== allowUnknownValuesName;
  return isOurs ? { ...attribute, forceNew: true } : attribute;
}
