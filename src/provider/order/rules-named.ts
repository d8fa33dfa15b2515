import { ruleAt, type NamedAt } from '../plan/unknown-names';
import type { Fields } from '../state/fields';
import { desiredOrderOf, knownAddressOf } from './order-state';

/** Returns the rules that a planned order names and the last one did not: its rulebase must have them. */
export function rulesNamed(prior: Fields | undefined, planned: Fields): readonly NamedAt[] {
  const address = knownAddressOf(planned);
  if (address === undefined) return [];
  const before = prior === undefined ? undefined : desiredOrderOf(prior);
  const { rules, anchor } = desiredOrderOf(planned);
  const target = anchor?.rule === before?.anchor?.rule ? undefined : anchor?.rule;
  return [
    ...rules.filter((rule) => before?.rules.includes(rule) !== true).map((rule) => ruleAt(address, rule, ['rules'])),
    ...(target === undefined ? [] : [ruleAt(address, target, ['anchor'])]),
  ];
}
