import { ApiError, isInvalid, isNotFound } from '../../client';
import { CodedError, messageOf, planMoves, type Move } from '../../core';
import { runJournaled } from '../journaled';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { newRevision } from '../state/revision';
import {
  rulebaseAddress,
  anchorIn,
  orderIdOf,
  knownIdsOf,
  nameRulebase,
  orderSubject,
  desiredOrderOf,
} from './order-state';
import type { RankedRule, Ranking } from './ranking';
import { readRulebase } from './read-rulebase';
import { rulebaseKey } from '../../tenant';
import type { RulebaseAddress } from './rulebase';

/** Maximum number of attempts if another client changes the rulebase meanwhile. */
const mostRounds = 5;

/**
 * Moves rules until the rulebase has the configured order: one list request before, the fewest moves, one list request
 * after. Throws a `CodedError` if a rule is missing, a move is refused, or the order is not reached.
 */
export async function applyOrder(
  session: ProviderSession,
  prior: Fields | undefined,
  planned: Fields,
): Promise<Fields> {
  const address = rulebaseAddress(planned);
  // Two rule orders of one rulebase may be applied concurrently, and each relies on the order it has read.
  return session.exclusively(rulebaseKey(address), () => reach(session, address, prior, planned));
}

async function reach(
  session: ProviderSession,
  address: RulebaseAddress,
  prior: Fields | undefined,
  planned: Fields,
): Promise<Fields> {
  let sent = false;
  let refusal: unknown;
  for (let round = 0; round < mostRounds; round++) {
    const ranking = await readRulebase(session, address);
    const wanted = resolve(ranking, planned, prior, address);
    const moves = movesFor(ranking, wanted, planned, address);
    if (moves.length === 0) return orderState(address, planned, wanted, sent ? undefined : asText(prior?.['revision']));
    session.log.trace('moves decided', () => ({ rulebase: nameRulebase(address), round, moves }));
    // Some moves may have succeeded even if a later one fails.
    sent = true;
    try {
      await send(session, address, moves);
      refusal = undefined;
    } catch (error) {
      if (session.signal.aborted || !mayBePast(error)) throw error;
      refusal = error;
    }
  }
  throw new CodedError(
    'ORDER_NOT_REACHED',
    `the rules are not in the configured order after ${mostRounds} attempts in ${nameRulebase(address)}` +
      (refusal === undefined ? ': another client is moving them; apply again later' : `: ${messageOf(refusal)}`),
  );
}

/** Whether a move may have failed because a rule was deleted or moved meanwhile; the rulebase is then read again. */
function mayBePast(error: unknown): boolean {
  return isNotFound(error) || isInvalid(error) || (error instanceof ApiError && error.outcome === 'unknown');
}

function movesFor(
  ranking: Ranking,
  wanted: readonly RankedRule[],
  planned: Fields,
  address: RulebaseAddress,
): readonly Move[] {
  const { anchor } = desiredOrderOf(planned);
  const target = anchorIn(ranking, anchor);
  if (target === 'gone') {
    throw new CodedError(
      'NO_ANCHOR_RULE',
      `the anchor rule ${JSON.stringify(anchor?.rule)} does not exist in ${nameRulebase(address)}: ` +
        'name an existing rule, or remove the anchor',
    );
  }
  return planMoves(
    ranking.ids,
    wanted.map((rule) => rule.id),
    target,
  );
}

function resolve(
  ranking: Ranking,
  planned: Fields,
  prior: Fields | undefined,
  address: RulebaseAddress,
): readonly RankedRule[] {
  const known = knownIdsOf(prior);
  const found = desiredOrderOf(planned).rules.map((entry) => ({ entry, rule: ranking.find(entry, known) }));
  const missing = found.filter(({ rule }) => rule === undefined).map(({ entry }) => JSON.stringify(entry));
  if (missing.length > 0) {
    throw new CodedError(
      'NO_SUCH_RULE',
      `there is no rule ${missing.join(', ')} in ${nameRulebase(address)}: create it first (depends_on), or remove it from the list`,
    );
  }
  const wanted = found.flatMap(({ rule }) => rule ?? []);
  const ids = new Set(wanted.map(({ id }) => id));
  if (ids.size < wanted.length) {
    const twice = found.find(({ rule }, i) => found.findIndex((one) => one.rule?.id === rule?.id) !== i);
    throw new CodedError(
      'RULE_TWICE',
      `rules lists ${JSON.stringify(twice?.rule?.name)} twice, by its name and by its UUID; remove one of them`,
    );
  }
  const others = ranking.rules.filter(({ id }) => !ids.has(id)).map((rule) => JSON.stringify(rule.name));
  if (planned['mode'] === 'exclusive' && others.length > 0) {
    throw new CodedError(
      'FOREIGN_RULE',
      `there is also ${others.join(', ')} in ${nameRulebase(address)}: list them, delete them, or use mode = "relative"`,
    );
  }
  return wanted;
}

async function send(session: ProviderSession, address: RulebaseAddress, moves: readonly Move[]): Promise<void> {
  await runJournaled(session, 'update', orderSubject(address), async (_, send) => {
    for (const move of moves) {
      const request = {
        destination: move.destination,
        rulebase: address.position,
        ...('target' in move ? { destination_rule: move.target } : {}),
      };
      await send(() => session.client.move(address.kind, move.rule, request, { signal: session.signal }));
    }
  });
}

function orderState(
  address: RulebaseAddress,
  planned: Fields,
  wanted: readonly RankedRule[],
  revision: string | undefined,
): Fields {
  const entries = desiredOrderOf(planned).rules;
  return {
    ...planned,
    id: orderIdOf(address),
    rule_ids: Object.fromEntries(wanted.map((rule, i) => [entries[i] ?? rule.name, rule.id])),
    revision: revision ?? newRevision(orderSubject(address)),
  };
}
