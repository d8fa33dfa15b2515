import { effectFact, hasKind, kindNamed, type Attribute, type InheritedEffect } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { policyConfiguration } from '../state/configuration';
import type { ObjectChange } from '../state/object-change';
import type { TenantStates } from '../state/tenant-states';
import { alignedReferences, type BothSights } from './aligned-references';
import { differencesOf } from './compare-object';
import { finderIn } from './protection-changes';
import type { EffectDifference } from './strength-difference';

/** A reference that names another profile than before, and how the two differ. */
export interface ReferenceDifference {
  /** API names. */
  readonly path: readonly string[];
  readonly differences: readonly EffectDifference[];
}

/**
 * Compares the profiles that an object names before and after, where it names others: an object with another profile protects
 * as that profile does. References in lists are left out, and so are profiles that are not known.
 */
export function referenceDifferences(
  { kind, before, after }: Pick<ObjectChange, 'kind' | 'before' | 'after'>,
  states: TenantStates,
): readonly ReferenceDifference[] {
  if (before?.container === undefined || after?.container === undefined) return [];
  const sights = {
    before: finderIn(policyConfiguration(states.before), before.container),
    after: finderIn(policyConfiguration(states.after), after.container),
  };
  return inObject(kind.attributes, kind, { before: before.fields, after: after.fields }, [], sights);
}

function inObject(
  attributes: readonly Attribute[],
  inherited: InheritedEffect,
  sides: { readonly before: PlanValues; readonly after: PlanValues },
  at: readonly string[],
  sights: BothSights,
): readonly ReferenceDifference[] {
  return attributes.flatMap((attribute): readonly ReferenceDifference[] => {
    const { wire, type, refs } = attribute;
    const [was, is] = [sides.before[wire], sides.after[wire]];
    const path = [...at, wire];
    if (type.kind === 'object' && isObject(was) && isObject(is)) {
      return inObject(type.attributes, effectFact(attribute, inherited), { before: was, after: is }, path, sights);
    }
    const [old, now] = [was ?? refs?.absent, is ?? refs?.absent];
    if (refs === undefined || typeof old !== 'string' || typeof now !== 'string' || old === now) return [];
    const { effect } = effectFact(attribute, inherited);
    return refs.kinds.filter(hasKind).flatMap((name): readonly ReferenceDifference[] => {
      const [from, to] = [sights.before(name, old), sights.after(name, now)];
      if (from === undefined || to === undefined) return [];
      const named = kindNamed(name);
      const differences = differencesOf(named, alignedReferences(name, from, to, sights), to);
      const what = path.join('.');
      return [
        {
          path,
          differences: differences.map((one) => ({ ...one, effect, what: `${what} ${now} ${one.what}` })),
        },
      ];
    });
  });
}
