import * as z from 'zod';
import type { Json } from '../core';
import { apiWithDefaults, type Api } from './api';
import { attr, attributesOf } from './attribute';
import type { Attribute, Choice } from './attribute-type';
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
import type { ProtectionAspect, TrafficEffect } from './strength';
import { withSecretSiblings } from './secret-siblings';
import { onlyFolderShape, scopeChoice, scopeShape, type OnlyFolder } from './scope-attributes';

/** What a catalogue file says about a kind. */
export interface ResourceDefinition {
  /** Terraform's name without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  readonly api: Api;
  readonly scopes?: readonly Scope[];
  /** What its name must be unique in. Default `container`. */
  readonly unique?: 'container' | 'path' | 'tenant';
  /** The folder that every object lies in; then `scopes` is left out. */
  readonly onlyFolder?: OnlyFolder;
  /** It may live in the top folder, Global. Default true. */
  readonly inGlobal?: false;
  /** Its objects are containers of this scope. */
  readonly contains?: Scope;
  /** Its lists are short: a plan reads them to check the names that it mentions. */
  readonly namesCheckedAtPlan?: true;
  /** What every tenant has of it from the start, by the API's names, with its container where it lives in one. */
  readonly predefined?: readonly Readonly<Record<string, Json>>[];
  /**
   * What real tenants have of it besides, as public examples and clients use it without making it. A lenient local
   * service has it, predefined as well.
   */
  readonly seededObjects?: readonly Readonly<Record<string, Json>>[];
  /** For a kind that cannot be deleted: what an attribute is set to when Terraform lets go of an object. */
  readonly onAbandon?: ValueOnAbandon;
  /** What its objects are to a policy. Absent for what says nothing about which traffic passes. */
  readonly policyRole?: PolicyRole;
  /** What its objects are on the way of a packet. Absent for what decides neither where it goes nor how it is inspected. */
  readonly networkRole?: NetworkRole;
  /** It changes which rule traffic meets, or where traffic goes, without being a rule that allows or blocks. */
  readonly affectsRouting?: true;
  /** For kinds of rules: what a rule does for its traffic beside allowing or blocking it. */
  readonly protects?: readonly ProtectionAspect[];
  /** What its objects do to traffic before the security rules see it, or without them. */
  readonly trafficEffect?: TrafficEffect;
  readonly schema: z.ZodObject;
  readonly choices?: readonly Choice[];
  readonly variants?: Variants;
  readonly invariants?: readonly AttributeConstraint[];
}

/** Turns what a catalogue file says into a kind. Throws on an attribute without metadata. */
export function defineResource(definition: ResourceDefinition): ResourceKind {
  const only = definition.onlyFolder;
  const allowed = only === undefined ? (definition.scopes ?? []) : (['folder'] as const);
  const api = apiWithDefaults(definition.api);
  const scopeIn = api.location.in;
  const { attributes, choices } = withSecretSiblings(
    attributesOf(
      withId(definition).extend(only === undefined ? scopeShape(allowed, scopeIn) : onlyFolderShape(only, scopeIn)),
      definition.name,
    ),
    [...(definition.choices ?? []), ...(allowed.length > 0 && only === undefined ? [scopeChoice(allowed)] : [])],
  );
  const known = new Set(attributes.map((attribute) => attribute.name));
  for (const name of choices.flatMap((choice) => choice.of.flat())) {
    if (!known.has(name))
      throw new Error(`catalogue: a choice of ${definition.name} names ${name}, which it does not have`);
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
    ...(definition.namesCheckedAtPlan === undefined ? {} : { namesCheckedAtPlan: definition.namesCheckedAtPlan }),
    predefined: definition.predefined ?? [],
    seededObjects: definition.seededObjects ?? [],
    ...(definition.onAbandon === undefined ? {} : { onAbandon: definition.onAbandon }),
    ...(definition.policyRole === undefined ? {} : { policyRole: definition.policyRole }),
    ...(definition.networkRole === undefined ? {} : { networkRole: definition.networkRole }),
    ...(definition.affectsRouting === undefined ? {} : { affectsRouting: definition.affectsRouting }),
    ...(definition.protects === undefined ? {} : { protects: definition.protects }),
    ...(definition.trafficEffect === undefined ? {} : { trafficEffect: definition.trafficEffect }),
    ...(definition.variants === undefined ? {} : { variants: definition.variants }),
    invariants: definition.invariants ?? [],
  };
}

// Terraform needs something to tell objects apart by, also where the API has none of its own.
function withId({ schema, api }: Pick<ResourceDefinition, 'schema' | 'api'>): z.ZodObject {
  if (hasOwnId({ api })) return schema;
  const doc =
    api.key === undefined
      ? 'Identifier of the object.'
      : `Equal to \`${api.key}\`, which identifies the object in the API.`;
  return z.strictObject({
    id: attr(z.string().optional(), doc, { setBy: 'service', sentIn: 'nowhere' }),
    ...schema.shape,
  });
}

// Where nothing can be changed, a change makes another object.
function unchangeable(attribute: Attribute): Attribute {
  const isOurs = attribute.setBy === undefined && attribute.companionOf?.as !== 'value';
  return isOurs ? { ...attribute, forceNew: true } : attribute;
}
