import {
  allKinds,
  attributesIn,
  effectFact,
  type Attribute,
  type EffectFact,
  type InheritedEffect,
  type ResourceKind,
} from '../../../src/catalog';
import { lazy } from '../../../src/core';
import { planJson, type Values } from '../plan-json';
import { itemOf, requiredOf, weakerValues, type WeakerValues } from './weaker-values';

/** A plan that makes one attribute of one object weaker, or changes it where no order says what is weaker. */
export interface WeakenedAttribute {
  readonly kind: ResourceKind;
  readonly at: string;
  readonly fact: EffectFact;
  readonly plan: string;
}

/** Attributes that name an object or an item, or its place. */
const places: readonly string[] = [
  'id',
  'name',
  'folder',
  'snippet',
  'device',
  'position',
  'target_rule',
  'relative_position',
];

/** Returns one plan for each attribute of each kind with an effect that a plan shows. */
export function weakenedAttributes(): readonly WeakenedAttribute[] {
  return allKinds().flatMap((kind) => inside(kind, kind.attributes, kind, []));
}

function inside(
  kind: ResourceKind,
  attributes: readonly Attribute[],
  inherited: InheritedEffect,
  above: readonly Attribute[],
): readonly WeakenedAttribute[] {
  return attributes.flatMap((attribute): readonly WeakenedAttribute[] => {
    const fact = effectFact(attribute, inherited);
    const chain = [...above, attribute];
    const values = fact.effect === 'none' || fact.effect === 'secret' ? undefined : weakerValues(fact);
    const isKey = places.includes(attribute.name) || kind.api.key === attribute.wire || attribute.setBy === 'service';
    const own = values === undefined || isKey || isParent(fact) ? [] : [caseOf(kind, chain, fact, values)];
    const inner = attributesIn(attribute.type);
    return [...own, ...(isWhole(fact) ? [] : inside(kind, inner, fact, chain))];
  });
}

/** Reports whether only the parts of an attribute have values of their own. */
function isParent({ attribute, strength }: EffectFact): boolean {
  return attributesIn(attribute.type).length > 0 && (strength === undefined || strength.of === 'not-comparable');
}

/** Reports whether an object has one value. */
function isWhole({ strength }: EffectFact): boolean {
  return strength?.of === 'action' || strength?.of === 'mode' || strength?.of === 'amount';
}

function caseOf(
  kind: ResourceKind,
  chain: readonly Attribute[],
  fact: EffectFact,
  values: WeakerValues,
): WeakenedAttribute {
  const plan = lazy(() => planOf(kind, chain, fact, values));
  return {
    kind,
    fact,
    at: chain.map(({ name }) => name).join('.'),
    // Each plan is counted when it is made.
    get plan() {
      return plan();
    },
  };
}

function planOf(kind: ResourceKind, chain: readonly Attribute[], fact: EffectFact, values: WeakerValues): string {
  // A rule that protects is weaker when it matches less.
  const isTurned = kind.protects !== undefined && kind.policyRole === undefined && fact.effect === 'traffic';
  const { before, after } = isTurned ? { before: values.after, after: values.before } : values;
  const fields: Values = {
    ...requiredOf(kind.attributes),
    ...(kind.attributes.some(({ name }) => name === 'name') ? { name: 'x' } : {}),
    ...(kind.scopes.length === 0 || kind.onlyFolder !== undefined ? {} : { folder: 'Texas' }),
    ...ruleFields(kind, chain[0]?.name ?? ''),
  };
  const withValue = (value: unknown): Values => ({ ...fields, ...set(chain, value) });
  return planJson([{ type: `scm_${kind.name}`, before: withValue(before), after: withValue(after) }]);
}

/** What a rule needs so that the attribute has an effect. */
function ruleFields({ name, variants }: ResourceKind, attribute: string): Values {
  const [variant] = Object.entries(variants?.of ?? {}).find(([, { only }]) => only.includes(attribute)) ?? [];
  return {
    ...(variants === undefined || variant === undefined ? {} : { [variants.by]: variant }),
    ...(name === 'security_rule' ? { action: 'allow', position: 'pre', log_end: attribute !== 'log_start' } : {}),
    ...(name === 'dos_protection_rule' ? { action: { protect: {} } } : {}),
    ...(name === 'decryption_rule' ? { action: 'decrypt' } : {}),
  };
}

/** Returns the top-level attribute that contains a value at the end of a chain of attributes. */
function set([attribute, ...rest]: readonly Attribute[], value: unknown): Values {
  if (attribute === undefined) return {};
  if (rest.length === 0) return { [attribute.name]: value };
  const { type, name } = attribute;
  if (type.kind === 'list') {
    const item = itemOf(attribute, 'i');
    return { [name]: [{ ...item, ...set(rest, value) }] };
  }
  const own = requiredOf(attributesIn(type));
  return { [name]: { ...own, ...set(rest, value) } };
}
