import type { ResourceKind } from '../../catalog';
import type { Path } from '../../core';
import type { NamedAt } from '../plan/unknown-names';
import type { Fields } from '../state/fields';
import { desiredOrderOf, knownAddressOf } from './order-state';
import { placementOf } from './placement';
import { rulebaseOf, type RulebaseAddress } from './rulebase';

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

/** Returns a new reference rule of a placed rule: its rulebase must have it. */
export function targetRule(kind: ResourceKind, prior: Fields | undefined, planned: Fields): readonly NamedAt[] {
  const address = kind.api.movable === true ? rulebaseOf(kind, planned) : undefined;
  const target = placementOf(planned)?.target;
  const before = prior === undefined ? undefined : placementOf(prior)?.target;
  return address === undefined || target === undefined || target === before
    ? []
    : [ruleAt(address, target, ['target_rule'])];
}

function ruleAt({ kind, container, position }: RulebaseAddress, name: string, path: Path): NamedAt {
  return { wanted: { kinds: [kind], name, container, position, orId: true }, path, ifUnknown: 'refused' };
}
