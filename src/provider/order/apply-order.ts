import { ApiError } from '../../client';
import { CodedError, messageOf } from '../../core';
import { journaled, type Session } from '../session';
import { asText, type Fields } from '../state/fields';
import { newRevision } from '../state/revision';
import { addressOf, anchorWith, idOf, knownIdsOf, orderSubject, wishOf } from './order-state';
import { planMoves, type Move } from './plan-moves';
import { readRulebase, ruleFor, type RankedRule, type RulebaseAddress } from './rulebase';

/** How often the rulebase is read anew because somebody else changed it meanwhile. */
const mostRounds = 5;

/**
 * Moves rules until the rulebase stands as wanted: one list before, the fewest moves, one list after. Throws a
 * `CodedError` when a rule is missing, when a move is refused, or when the order does not come about.
 */
export async function applyOrder(
  session: Session,
  prior: Fields | undefined,
  planned: Fields,
  signal: AbortSignal,
): Promise<Fields> {
  const address = addressOf(planned);
  let moved = 0;
  let refusal: unknown;
  for (let round = 0; round < mostRounds; round++) {
    const rules = await readRulebase(session, address, signal);
    const wanted = resolve(rules, planned, prior, address);
    const moves = movesFor(rules, wanted, planned);
    if (moves.length === 0) return settled(address, prior, planned, wanted, moved);
    try {
      await send(session, address, moves, signal);
      moved += moves.length;
      refusal = undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || signal.aborted) throw error;
      // A rule that was deleted or moved meanwhile: what is there now decides.
      refusal = error;
    }
  }
  throw new CodedError(
    'ORDER_NOT_REACHED',
    `the rules of ${idOf(address)} do not stand as wanted after ${mostRounds} attempts` +
      (refusal === undefined ? ': somebody else moves them at the same time' : `: ${messageOf(refusal)}`),
  );
}

function movesFor(rules: readonly RankedRule[], wanted: readonly RankedRule[], planned: Fields): readonly Move[] {
  const { anchor } = wishOf(planned);
  const target = anchor?.rule === undefined ? undefined : ruleFor(rules, anchor.rule, {});
  if (anchor?.rule !== undefined && target === undefined) {
    throw new CodedError('NO_ANCHOR_RULE', `there is no rule ${JSON.stringify(anchor.rule)} to stand ${anchor.where}`);
  }
  const ids = (list: readonly RankedRule[]): readonly string[] => list.map((rule) => rule.id);
  return planMoves(ids(rules), ids(wanted), anchorWith(anchor, target?.id));
}

function resolve(
  rules: readonly RankedRule[],
  planned: Fields,
  prior: Fields | undefined,
  address: RulebaseAddress,
): readonly RankedRule[] {
  const known = knownIdsOf(prior);
  const found = wishOf(planned).rules.map((entry) => ({ entry, rule: ruleFor(rules, entry, known) }));
  const missing = found.filter(({ rule }) => rule === undefined).map(({ entry }) => JSON.stringify(entry));
  if (missing.length > 0) {
    throw new CodedError(
      'NO_SUCH_RULE',
      `${idOf(address)} has no rule ${missing.join(', ')}: create it first (depends_on), or take it off the list`,
    );
  }
  const wanted = found.flatMap(({ rule }) => rule ?? []);
  const others = rules.filter((rule) => !wanted.includes(rule)).map((rule) => JSON.stringify(rule.name));
  if (planned['mode'] === 'exclusive' && others.length > 0) {
    throw new CodedError(
      'FOREIGN_RULE',
      `${idOf(address)} also holds ${others.join(', ')}: list them, delete them, or use mode = "relative"`,
    );
  }
  return wanted;
}

async function send(
  session: Session,
  address: RulebaseAddress,
  moves: readonly Move[],
  signal: AbortSignal,
): Promise<void> {
  const subject = orderSubject(address);
  await journaled(
    session,
    'update',
    subject,
    async () => {
      for (const move of moves) {
        await session.client.move(
          address.kind,
          move.rule,
          {
            destination: move.destination,
            rulebase: address.position,
            ...('target' in move ? { destination_rule: move.target } : {}),
          },
          { signal },
        );
      }
    },
    // Some of the moves may have happened.
    { surelyFailed: () => false },
  );
}

function settled(
  address: RulebaseAddress,
  prior: Fields | undefined,
  planned: Fields,
  wanted: readonly RankedRule[],
  moved: number,
): Fields {
  const entries = wishOf(planned).rules;
  const kept = moved === 0 ? asText(prior?.['revision']) : undefined;
  return {
    ...planned,
    id: idOf(address),
    rule_ids: Object.fromEntries(wanted.map((rule, i) => [entries[i] ?? rule.name, rule.id])),
    revision: kept ?? newRevision(orderSubject(address)),
  };
}
