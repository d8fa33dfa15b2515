import type { ResourceKind } from '../../catalog';
import { ApiError } from '../../client';
import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { isInPlace, placementOf, type RulePlacement } from '../order/placement';
import { readRulebase } from '../order/read-rulebase';
import { rulebaseKey, rulebaseOf, type RulebaseAddress } from '../order/rulebase';
import { settleRules } from '../order/settle-rules';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';

/** A rule that must be moved; its target exists or is planned. */
export interface PendingMove {
  readonly kind: ResourceKind;
  readonly address: RulebaseAddress;
  readonly placement: RulePlacement | undefined;
  /**
   * Whether it must be directly next to its target, or inside of the rules that already are at its end of the rulebase.
   */
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
  if (!isChanged || placement === undefined) {
    const isNeeded = concernsOthers(session, address, asText(planned['name']) ?? '', id);
    return { ...(isNeeded ? { move: { kind, address, placement, isNew: false } } : {}), diagnostics: [] };
  }
  const isNew = id === undefined || session.rules.end(id)?.where !== placement.where;
  if (placement.target === undefined) return { move: { kind, address, placement, isNew }, diagnostics: [] };
  const ranking = await readRulebase(session, address);
  const { target } = placement;
  const isThere = ranking.find(target) !== undefined;
  if (!isThere && !session.rules.allPlanned(address).some(({ name }) => name === target)) {
    return { diagnostics: [nowhere(address, placement)] };
  }
  const isRight = id !== undefined && isInPlace(ranking, id, placement);
  return { move: { kind, address, placement, isNew: isThere && !isRight }, diagnostics: [] };
}

/** Whether other rules must be at the end of the rulebase, where a new rule is appended, or next to this rule. */
function concernsOthers(
  session: ProviderSession,
  address: RulebaseAddress,
  name: string,
  id: string | undefined,
): boolean {
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
      settleRules(session, kind, address, { state, isNew }),
    );
    return { state: planned === 'moved' ? state : unmoved, diagnostics: [] };
  } catch (error) {
    const old = Object.fromEntries(['relative_position', 'target_rule'].map((one) => [one, prior?.[one] ?? null]));
    const to = [placement?.where, ...(placement?.target === undefined ? [] : [JSON.stringify(placement.target)])];
    const isSure = error instanceof ApiError && error.outcome !== 'unknown';
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
