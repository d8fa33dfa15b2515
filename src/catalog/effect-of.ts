import type { Attribute } from './attribute-type';
import { attributesIn } from './attributes-in';
import { commentNames, type Effect } from './effect';
import type { ResourceKind } from './resource-kind';
import type { Strength } from './strength';
import { strengthOf } from './strength-of';

/** What the catalog says about an attribute's effect. */
export interface EffectFact {
  readonly effect: Effect;
  readonly attribute: Attribute;
  /** How its values rank by protection. Undefined for attributes that a judge of their effect compares as a whole. */
  readonly strength: Strength | undefined;
}

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
