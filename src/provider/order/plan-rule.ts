import type { ResourceKind } from '../../catalog';
import { warningDiagnostic, type Diagnostic } from '../../core';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import type { Above } from './order-constraints';
import { contradictionDiagnostics } from './contradiction';
import { rulebaseOf, type RulebaseAddress } from './rulebase';

/** Effect of a planned rule on the order of its rulebase. */
export interface RulePlan {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the apply must move rules because of this one, although nothing else of it changes. */
  readonly moves: boolean;
}

/** Records the planned position of a rule. Reports a position that contradicts others or that the rule has lost. */
export function planRule(
  { rules }: Pick<ProviderSession, 'rules'>,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
): RulePlan {
  const address = rulebaseOf(kind, planned);
  const name = asText(planned['name']);
  if (kind.api.movable !== true || address === undefined || name === undefined)
    return { diagnostics: [], moves: false };
  const id = asText(prior?.['id']);
  if (id === undefined) rules.noteNew(address, name);
  else rules.noteName(id, name);
  const where = asText(planned['relative_position']);
  const target = asText(planned['target_rule']);
  rules.notePlanned(address, { name, id, where, target });
  const intruder =
    id === undefined
      ? undefined
      : rules.suspicions(id).find((suspicion) => suspicion.where !== where && suspicion.rule !== name);
  const displaced = id === undefined || prior?.['relative_position'] != null ? undefined : rules.displaced(id);
  return {
    moves: intruder !== undefined,
    diagnostics: [
      ...contradictionDiagnostics(circleOf(rules, address, { name, where, target }), ['relative_position']),
      ...(displaced === undefined || where === undefined
        ? []
        : [
            warningDiagnostic(`Rule ${JSON.stringify(name)} is not at its configured position`, displaced, [
              'relative_position',
            ]),
          ]),
      ...(intruder === undefined
        ? []
        : [
            warningDiagnostic(
              `rule ${JSON.stringify(name)} is ${intruder.where === 'top' ? 'above' : 'below'} rule ${JSON.stringify(intruder.rule)}`,
              `${JSON.stringify(intruder.rule)} has relative_position = ${JSON.stringify(intruder.where)}; the apply moves it there.`,
              ['name'],
            ),
          ]),
    ],
  };
}

function circleOf(
  rules: ProviderSession['rules'],
  address: RulebaseAddress,
  {
    name,
    where,
    target,
  }: { readonly name: string; readonly where: string | undefined; readonly target: string | undefined },
): readonly Above[] | undefined {
  // The target is not known yet, so nothing can be checked.
  if (where === undefined || (target === undefined && (where === 'before' || where === 'after'))) return undefined;
  return rules.addConstraint(address, {
    key: `rule ${name}`,
    by: `relative_position of ${JSON.stringify(name)} is ${JSON.stringify(where)}`,
    rules: [name],
    where,
    target: target === undefined ? undefined : rules.nameOf(target),
    shared: true,
  });
}
