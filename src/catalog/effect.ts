import type { Attribute } from './attribute-type';
import { attributesIn } from './attributes-in';
import type { ResourceKind } from './resource-kind';
import { strengthOf, type Strength } from './strength';

/** What a change of an attribute can affect. */
export type Effect =
  /** Nothing that a review judges: a description, a color, a value that the service computes. */
  | 'none'
  /** Which traffic rules allow: the policy engine compares it. */
  | 'traffic'
  /** The way of packets and their addresses: routes, interfaces, NAT, tunnels. */
  | 'routing'
  /** Inspection, decryption, flood protection and limits of the traffic. */
  | 'protection'
  /** Who reaches and administers the firewall, and what it is trusted with. */
  | 'management'
  /** What is recorded, and where records are sent. */
  | 'logging'
  /** How users and devices prove who they are. */
  | 'identity'
  /** Algorithms, keys, certificates and their lifetimes. */
  | 'cryptography'
  /** A value that no plan shows. */
  | 'secret';

/** The effect of a kind: of its attributes without an effect of their own. Only an attribute can be without effect. */
export type KindEffect = Exclude<Effect, 'none' | 'secret'>;

/** What the catalog says about an attribute's effect. */
export interface EffectFact {
  readonly effect: Effect;
  readonly attribute: Attribute;
  /** How its values rank by protection. Undefined for attributes that a judge of their effect compares as a whole. */
  readonly strength: Strength | undefined;
}

/** Comments of an object of any kind. */
export const commentNames: ReadonlySet<string> = new Set(['description', 'comment', 'comments', 'color', 'notes']);

/**
 * Returns the effect of an attribute with this path: API names, with or without the indexes of list items. Undefined if
 * the catalog has no such attribute.
 */
export function effectOf(kind: ResourceKind, path: readonly (string | number)[]): EffectFact | undefined {
  let attributes: readonly Attribute[] = kind.attributes;
  let fact: EffectFact | undefined;
  let inherited: InheritedEffect = kind;
  for (const step of path) {
    if (typeof step === 'number') continue;
    const attribute = attributes.find(({ wire }) => wire === step);
    // A map's keys are data.
    if (attribute === undefined) return fact !== undefined && attributes.length === 0 ? fact : undefined;
    fact = effectFact(attribute, inherited);
    inherited = fact;
    attributes = attributesIn(attribute.type);
  }
  return fact;
}

/** What attributes have in common with the object that contains them. */
export type InheritedEffect = Pick<ResourceKind, 'effect' | 'strength'> | Pick<EffectFact, 'effect' | 'strength'>;

/** Returns the effect of an attribute of an object with this effect. */
export function effectFact(attribute: Attribute, inherited: InheritedEffect): EffectFact {
  const effect = ownEffect(attribute) ?? inherited.effect;
  // What cannot be compared as a whole has no comparable parts, unless they state a strength.
  const whole = inherited.strength?.of === 'not-comparable' ? inherited.strength : undefined;
  return { attribute, effect, strength: strengthOf(attribute) ?? whole };
}

function ownEffect({ name, effect, secret, companionOf, setBy, filledBy }: Attribute): Effect | undefined {
  if (effect !== undefined) return effect;
  if (secret === true || companionOf !== undefined) return 'secret';
  if (setBy === 'service' && filledBy === undefined) return 'none';
  return commentNames.has(name) ? 'none' : undefined;
}
