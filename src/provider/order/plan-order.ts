import { scopes } from '../../catalog';
import { deepEqual, isInOrder, type Anchor, type Diagnostic } from '../../core';
import { UNKNOWN } from '../../terraform/protocol';
import type { SpecialPlan } from '../managed/special-resource';
import { keepRenamedContainers } from '../plan/keep-renamed';
import type { ConfigRecord } from '../plan/record';
import type { ProviderSession } from '../session';
import { asText, asTexts, holdsUnknown, type Fields } from '../state/fields';
import { contradictionDiagnostics } from './contradiction';
import { knownAddressOf, knownIdsOf, nameRulebase, desiredOrderOf, type NamedAnchor } from './order-state';
import { orderInWords } from './order-words';
import type { RankedRule } from './ranking';

/**
 * Plans a rule order. It changes if the list changes or the rules are in another order. It also changes if a listed
 * rule is recreated, because a new rule is appended at the end.
 */
export function planOrder(
  session: Pick<ProviderSession, 'renames' | 'rules'>,
  prior: Fields | undefined,
  config: Fields,
  record: ConfigRecord | undefined,
): SpecialPlan {
  const fields: Fields = {
    ...config,
    position: config['position'] ?? 'pre',
    mode: config['mode'] ?? 'relative',
    anchor: config['anchor'] ?? null,
  };
  const contradiction = claim(session, fields);
  if (prior === undefined) {
    return {
      planned: { ...fields, id: UNKNOWN, rule_ids: UNKNOWN, revision: UNKNOWN },
      requiresReplace: [],
      diagnostics: contradiction,
    };
  }
  const renamed = keepRenamedContainers(prior, fields, session.renames);
  const replaced = ['type', 'position', ...scopes].filter(
    (name) => !deepEqual(renamed[name] ?? null, prior[name] ?? null),
  );
  const rules = record === undefined && holdsIn(prior, renamed) ? (prior['rules'] ?? null) : (renamed['rules'] ?? null);
  const same =
    deepEqual(rules, prior['rules'] ?? null) &&
    ['mode', 'anchor'].every((name) => deepEqual(renamed[name], prior[name] ?? null)) &&
    !listsNew(session, renamed);
  const computed = same
    ? { id: prior['id'] ?? null, rule_ids: prior['rule_ids'] ?? null, revision: prior['revision'] ?? null }
    : { id: replaced.length > 0 ? UNKNOWN : (prior['id'] ?? null), rule_ids: UNKNOWN, revision: UNKNOWN };
  return {
    planned: { ...renamed, rules, ...computed },
    requiresReplace: replaced.map((name) => [name]),
    diagnostics: [...contradiction, ...(same || replaced.length > 0 ? [] : inWords(session, prior, renamed))],
  };
}

/** Whether an imported order already has the listed rules in their sequence; other rules may be in between. */
function holdsIn(prior: Fields, config: Fields): boolean {
  if (config['mode'] !== 'relative' || holdsUnknown(config['rules'])) return false;
  const ids = knownIdsOf(prior);
  const current = asTexts(prior['rules']).map((rule) => ids[rule] ?? rule);
  const wanted = asTexts(config['rules']).map((rule) => ids[rule] ?? rule);
  return wanted.every((rule) => current.includes(rule)) && isInOrder(current, wanted);
}

function listsNew({ rules }: Pick<ProviderSession, 'rules'>, planned: Fields): boolean {
  const address = knownAddressOf(planned);
  return address !== undefined && asTexts(planned['rules']).some((rule) => rules.isNew(address, rule));
}

/** Adds the constraints of the rule order, and reports a contradiction with other rule orders and rules. */
function claim({ rules }: Pick<ProviderSession, 'rules'>, planned: Fields): readonly Diagnostic[] {
  const address = knownAddressOf(planned);
  if (address === undefined || holdsUnknown(planned['rules'])) return [];
  const { rules: listed, anchor } = desiredOrderOf(planned);
  const names = listed.map((rule) => rules.nameOf(rule));
  const circle = rules.addConstraint(address, {
    key: `order ${JSON.stringify(names)}`,
    by: `an scm_rule_order of ${nameRulebase(address)} says so`,
    rules: names,
    where: anchor?.where,
    target: anchor?.rule === undefined ? undefined : rules.nameOf(anchor.rule),
  });
  return contradictionDiagnostics(circle, ['rules']);
}

function inWords({ rules }: Pick<ProviderSession, 'rules'>, prior: Fields, planned: Fields): readonly Diagnostic[] {
  const address = knownAddressOf(planned);
  const ranking = address === undefined ? undefined : rules.ranking(address);
  // Without a refresh the current order is unknown. This is also the case when Terraform plans again during an apply.
  if (address === undefined || ranking === undefined || holdsUnknown(planned['rules'])) return [];
  const known = knownIdsOf(prior);
  // A rule that this run renames is the same rule; a rule that it recreates is appended at the end.
  const nameNow = ({ id, name }: RankedRule): string => (rules.nameOf(id) === id ? name : rules.nameOf(id));
  const nameOf = (entry: string): string => {
    const rule = ranking.find(entry, known);
    return rule === undefined ? entry : nameNow(rule);
  };
  const current = ranking.rules.map(nameNow).filter((rule) => !rules.isNew(address, rule));
  const { rules: listed, anchor } = desiredOrderOf(planned);
  const wanted = listed.map(nameOf);
  return orderInWords({
    standing: current,
    wanted,
    anchor: anchorByName(anchor, nameOf, current),
    dropped: asTexts(prior['rules'])
      .map(nameOf)
      .filter((rule) => !wanted.includes(rule)),
    mode: asText(planned['mode']),
  });
}

function anchorByName(
  anchor: NamedAnchor | undefined,
  nameOf: (entry: string) => string,
  current: readonly string[],
): Anchor | undefined {
  if (anchor?.where === 'top' || anchor?.where === 'bottom') return { where: anchor.where };
  const rule = anchor?.rule === undefined ? undefined : nameOf(anchor.rule);
  if (rule === undefined || !current.includes(rule)) return undefined;
  return anchor?.where === 'before' || anchor?.where === 'after' ? { where: anchor.where, rule } : undefined;
}
