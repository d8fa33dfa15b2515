import type { ResourceKind } from '../../catalog';
import { ApiError } from '../../client';
import { CodedError, errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { placementOf, type RulePlacement } from '../order/placement';
import { readRulebase } from '../order/read-rulebase';
import { rulebaseKey } from '../../tenant';
import { rulebaseOf, type RulebaseAddress } from '../order/rulebase';
import { nameRulebase } from '../order/order-state';
import type { Ranking } from '../order/ranking';
import { settleRules } from '../order/settle-rules';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { betweenLooksMs, visibleAfterMs } from './visible';

/** A rule that must be moved; its target exists or is planned. */
export interface PendingMove {
  readonly kind: ResourceKind;
  readonly address: RulebaseAddress;
  readonly placement: RulePlacement | undefined;
  /** Whether it must be directly next to its target, or inside of the rules that are already at its end. */
  readonly isNew: boolean;
}

/**
 * Determines the move that the write of a rule requires; undefined if the order does not change. A missing target is
 * reported in `diagnostics`, so that no rule is created without a valid position.
 */
export async function findMove(
  session: ProviderSession,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
): Promise<{ readonly move?: PendingMove; readonly diagnostics: readonly Diagnostic[] }> {
  const address = rulebaseOf(kind, planned);
  if (kind.api.movable !== true || address === undefined) return { diagnostics: [] };
  const [placement, before] = [placementOf(planned), prior === undefined ? undefined : placementOf(prior)];
  const id = asText(prior?.['id']);
  const isChanged = before?.where !== placement?.where || before?.target !== placement?.target;
  // The content of a rule moves nothing.
  if (!isChanged && id !== undefined) return { diagnostics: [] };
  if (placement === undefined) {
    const isNeeded = concernsOthers(session, address, asText(planned['name']) ?? '', id);
    return { ...(isNeeded ? { move: { kind, address, placement, isNew: false } } : {}), diagnostics: [] };
  }
  if (placement.target === undefined)
    return { move: { kind, address, placement, isNew: id === undefined }, diagnostics: [] };
  const ranking = await readRulebase(session, address);
  const { target } = placement;
  const isThere = ranking.find(target) !== undefined;
  if (!isThere && !session.rules.allPlanned(address).some(({ name }) => name === target)) {
    return { diagnostics: [nowhere(address, placement)] };
  }
  return { move: { kind, address, placement, isNew: isThere && id === undefined }, diagnostics: [] };
}

/** Whether other rules must be at the end of the rulebase, where a new rule is or this one was, or next to this one. */
function concernsOthers(
  session: ProviderSession,
  address: RulebaseAddress,
  name: string,
  id: string | undefined,
): boolean {
  if (id !== undefined && session.rules.end(id) !== undefined) return true;
  return session.rules
    .allPlanned(address)
    .some((rule) =>
      rule.target === undefined
        ? rule.name !== name && rule.id !== undefined && (rule.where === 'bottom' || rule.where === 'top')
        : rule.target === name || rule.target === id,
    );
}

function nowhere(
  { container: { scope, name }, position }: RulebaseAddress,
  { where, target }: RulePlacement,
): Diagnostic {
  return errorDiagnostic(
    `Cannot place the rule ${where} ${JSON.stringify(target)}: the target rule does not exist`,
    `Searched for its name and its UUID in the ${position} rulebase of ${scope} ${JSON.stringify(name)}, ` +
      'where a rule and its target must be. If the same apply creates the target, reference it: ' +
      'target_rule = <its address>.name.',
    ['target_rule'],
  );
}

/**
 * Moves the rule that `state` describes and the rules that depend on it. `unmoved` is its state if no move was needed.
 * If a move fails, the result contains an error and the prior position.
 */
export async function makeMove(
  session: ProviderSession,
  { kind, address, placement, isNew }: PendingMove,
  prior: Fields | undefined,
  state: Fields,
  unmoved: Fields = state,
): Promise<{ readonly state: Fields; readonly diagnostics: readonly Diagnostic[] }> {
  const id = asText(state['id']) ?? '';
  const name = asText(state['name']) ?? '';
  session.rules.noteName(id, name);
  session.rules.notePlanned(address, { name, id, where: placement?.where, target: placement?.target });
  try {
    const planned = await session.exclusively(rulebaseKey(address), () =>
      settleRules(session, kind, address, { state, isNew }, () => rulebaseWith(session, address, state)),
    );
    return { state: planned === 'moved' ? state : unmoved, diagnostics: [] };
  } catch (error) {
    const old = Object.fromEntries(['relative_position', 'target_rule'].map((one) => [one, prior?.[one] ?? null]));
    const to = [placement?.where, ...(placement?.target === undefined ? [] : [JSON.stringify(placement.target)])];
    const isSure =
      error instanceof ApiError
        ? error.outcome !== 'unknown'
        : error instanceof CodedError && ['ORDER_NOT_REACHED', 'RULE_NOT_LISTED'].includes(error.code);
    return {
      state: { ...state, ...old },
      diagnostics: [
        errorDiagnostic(
          placement === undefined
            ? `Cannot move the rules next to ${JSON.stringify(name)}`
            : `Cannot move the rule: ${to.join(' ')}`,
          `${messageOf(error)}.${isSure ? '' : ' The move may have succeeded.'}`,
          ['relative_position'],
        ),
      ],
    };
  }
}

/**
 * Reads a rulebase as soon as its list has the written rule: nothing is known of the place of a rule that it lacks. Throws
 * `RULE_NOT_LISTED`.
 */
async function rulebaseWith(session: ProviderSession, address: RulebaseAddress, state: Fields): Promise<Ranking> {
  const id = asText(state['id']) ?? '';
  // Not `whenVisible`: the service may take long to answer a create, and shows the rule only after that.
  for (let waited = 0; ; waited += betweenLooksMs) {
    const ranking = await readRulebase(session, address);
    if (ranking.placeOf(id) !== undefined) return ranking;
    if (waited >= visibleAfterMs) break;
    await session.clock.sleep(betweenLooksMs, session.signal);
  }
  throw new CodedError(
    'RULE_NOT_LISTED',
    `rule ${JSON.stringify(asText(state['name']))} was written and is not in ${nameRulebase(address)}, so its place is ` +
      'unknown: plan again, and do not push before that plan is empty',
  );
}
