import type { ResourceKind } from '../../catalog';
import { warningDiagnostic, type Diagnostic } from '../../core';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import type { Above } from './order-constraints';
import { contradictionDiagnostics } from './contradiction';
import { rulebaseOf, type RulebaseAddress } from './rulebase';

/** Records the planned position of a rule. Reports a position that contradicts others or that the rule has lost. */
export function planRule(
  { rules }: Pick<ProviderSession, 'rules'>,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
): readonly Diagnostic[] {
  const address = rulebaseOf(kind, planned);
  const name = asText(planned['name']);
  if (kind.api.movable !== true || address === undefined || name === undefined) return [];
  const id = asText(prior?.['id']);
  if (id === undefined) rules.noteNew(address, name);
  else rules.noteName(id, name);
  const where = asText(planned['relative_position']);
  const target = asText(planned['target_rule']);
  rules.notePlanned(address, { name, id, where, target });
  const isMoved = (planned['relative_position'] ?? null) !== (prior?.['relative_position'] ?? null);
  const displaced = id === undefined || !isMoved ? undefined : rules.displaced(id);
  return [
    ...contradictionDiagnostics(circleOf(rules, address, { name, where, target }), ['relative_position']),
    ...(displaced === undefined
      ? []
      : [
          warningDiagnostic(`Rule ${JSON.stringify(name)} is not at its configured position`, displaced, [
            'relative_position',
          ]),
        ]),
  ];
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
