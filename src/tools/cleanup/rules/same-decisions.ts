import { difference, effectivePolicy, Vocabulary, type Configuration, type Policy } from '../../../engine/policy';
import { kindsMeaning, withDefaults } from '../../../engine/policy/engine';
import { objectKey, type Hierarchy } from '../../../tenant';
import { defaultTreatment, treatmentOf } from './treatment';

/**
 * Whether every flow has the same treatment in two configurations, at every firewall. The engine compares policies with two
 * effects, so treatments are numbered, and compared bit by bit.
 */
export function hasSameDecisions(before: Configuration, after: Configuration, hierarchy: Hierarchy): boolean {
  const numbers = new Map<string, number>();
  const numberOf = (treatment: string): number => {
    const known = numbers.get(treatment);
    if (known !== undefined) return known;
    numbers.set(treatment, numbers.size);
    return numbers.size - 1;
  };
  const [kind = ''] = kindsMeaning('security-rule');
  const treatments = [before, after].map((configuration) => treatmentsIn(configuration, kind));
  for (const place of hierarchy.firewallPlaces()) {
    const vocabulary = new Vocabulary();
    const policies = [before, after].map((configuration) => effectivePolicy(configuration, place, vocabulary));
    const numbered = policies.map((policy, i) => ({
      policy,
      numbers: withDefaults(policy).map((rule) => {
        const { reference, effect } = rule;
        if (reference.kind === 'default') return numberOf(`${effect} ${defaultTreatment(policy, reference.name)}`);
        const { container, rulebase, name } = reference;
        const treatment = treatments[i]?.get(objectKey({ kind, container, rulebase, name }));
        return numberOf(`${effect} ${treatment ?? name}`);
      }),
    }));
    const [old, fresh] = numbered;
    if (old === undefined || fresh === undefined) continue;
    for (let bit = 1; bit < numbers.size; bit *= 2) {
      const { changes } = difference(byBit(old.policy, old.numbers, bit), byBit(fresh.policy, fresh.numbers, bit));
      if (changes.length > 0) return false;
    }
  }
  return true;
}

function byBit(policy: Policy, numbers: readonly number[], bit: number): Policy {
  const rules = withDefaults(policy).map((rule, i) => ({
    ...rule,
    effect: ((numbers[i] ?? 0) & bit) === 0 ? ('allow' as const) : ('block' as const),
  }));
  return { ...policy, rules };
}

function treatmentsIn({ rulebases }: Configuration, wanted: string): ReadonlyMap<string, string> {
  return new Map(
    rulebases.flatMap(({ kind, container, rulebase, rules }) =>
      kind !== wanted
        ? []
        : rules.map((rule) => [objectKey({ kind, container, rulebase, name: rule.name }), treatmentOf(rule)] as const),
    ),
  );
}
