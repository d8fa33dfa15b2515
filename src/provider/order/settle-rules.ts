import { type ResourceKind } from '../../catalog';
import { CodedError, makeMoves, planPlacements, type Move, type Placement } from '../../core';
import { runJournaled } from '../journaled';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { subjectOf } from '../subject';
import { nameRulebase, orderSubject } from './order-state';
import { ordinal } from './ordinal';
import type { PlannedRule } from './placement-file';
import type { Ranking } from './ranking';
import type { RulebaseAddress } from './rulebase';

/** The written rule that makes moves necessary. */
export interface WrittenRule {
  readonly state: Fields;
  readonly isNew: boolean;
}

/** Maximum number of attempts if another client changes the rulebase meanwhile. */
const mostRounds = 5;

/**
 * Moves rules of a rulebase until all known placements are true, and reads the order after the moves. These are the
 * placement of the written rule, of rules at an end of the rulebase, and of rules next to a moved rule. Throws a
 * `CodedError` if the order is not reached. `read` returns the rulebase with the written rule.
 */
export async function settleRules(
  session: ProviderSession,
  kind: ResourceKind,
  address: RulebaseAddress,
  { state, isNew }: WrittenRule,
  read: () => Promise<Ranking>,
): Promise<'moved' | 'kept'> {
  const id = asText(state['id']) ?? '';
  const planned = session.rules.allPlanned(address);
  let ranking = await read();
  const initial = session.rules.firstOrder(
    address,
    ranking.rules.flatMap((rule) => (session.rules.isNew(address, rule.name) ? [] : [rule.id])),
  );
  for (let round = 0; ; round++) {
    // Directly next to its target once; later, any place on that side is right.
    const placed = new Set(isNew && round === 0 ? [id] : []);
    const { placements, moves } = decide(session, ranking, planned, { id, placed, initial });
    if (moves.length === 0) {
      noteEnd(session, ranking, placements, planned, id);
      return round > 0 ? 'moved' : 'kept';
    }
    if (round === mostRounds) throw notReached(ranking, moves, address, id);
    session.log.trace('moves decided', () => ({ rulebase: nameRulebase(address), rule: id, round, placements, moves }));
    for (const move of moves) await send(session, kind, address, move, move.rule === id ? state : undefined);
    ranking = await read();
  }
}

/** Decides which rules move. */
function decide(
  session: ProviderSession,
  ranking: Ranking,
  planned: readonly PlannedRule[],
  {
    id,
    placed,
    initial,
  }: { readonly id: string; readonly placed: ReadonlySet<string>; readonly initial: readonly string[] },
): { readonly placements: readonly Placement[]; readonly moves: readonly Move[] } {
  const own = placementsIn(ranking, planned);
  const ownMates = recordedMates(session, ranking, planned, [id]);
  const plan = (placements: readonly Placement[]) => ({
    placements,
    moves: planPlacements(ranking.ids, placements, placed, initial),
  });
  const leaves = ownMates.length > 0 && own.find(({ rule }) => rule === id)?.where !== ownMates[0]?.where;
  if (leaves) return plan([...own, ...behindMates(ownMates, ranking, id)]);
  // This also moves rules of this run whose own apply has yet to come.
  const others = own.map(({ rule }) => rule);
  const mates = recordedMates(session, ranking, planned, [id, ...others]);
  const all = plan([...own, ...mates]);
  // No plan of this run contains the mates, so they keep their places: a plan shows every rule that is moved.
  return all.moves.some(({ rule }) => mates.some((mate) => mate.rule === rule)) ? plan(own) : all;
}

/** Returns the placement of a rule that has left the end of its rulebase: inside of the rules that may be there. */
function behindMates(mates: readonly Placement[], ranking: Ranking, rule: string): readonly Placement[] {
  const inOrder = ranking.ids.filter((one) => mates.some((mate) => mate.rule === one));
  const isTop = mates[0]?.where === 'top';
  const target = isTop ? inOrder.at(-1) : inOrder[0];
  return target === undefined ? [] : [{ rule, where: isTop ? 'after' : 'before', target }];
}

function notReached(ranking: Ranking, moves: readonly Move[], address: RulebaseAddress, id: string): CodedError {
  const wanted = makeMoves(ranking.ids, moves);
  const nameOf = (rule: string): string => JSON.stringify(ranking.rules[ranking.placeOf(rule) ?? -1]?.name ?? rule);
  const places = [...new Set([id, ...moves.map(({ rule }) => rule)])].flatMap((rule) => {
    const [is, planned] = [ranking.placeOf(rule), wanted.indexOf(rule)];
    return is === undefined || is === planned
      ? []
      : [`rule ${nameOf(rule)} is ${ordinal(is + 1)} of ${wanted.length} and was planned as ${ordinal(planned + 1)}`];
  });
  return new CodedError(
    'ORDER_NOT_REACHED',
    `the rules are not in the planned order after ${mostRounds} attempts in ${nameRulebase(address)}: ` +
      `${places.join('; ')}. Another client or another configuration moves them, or the service ignores the moves: ` +
      'find out who orders these rules, plan again, and do not push before that plan is empty',
  );
}

/**
 * Only rules with a known UUID are moved: a rule that has the name of one that this run has yet to create is not ours.
 */
function placementsIn(ranking: Ranking, planned: readonly PlannedRule[]): readonly Placement[] {
  return planned.flatMap(({ id: rule, where, target }): readonly Placement[] => {
    if (rule === undefined || ranking.placeOf(rule) === undefined) return [];
    if (where === 'top' || where === 'bottom') return [{ rule, where }];
    const other = target === undefined ? undefined : ranking.find(target)?.id;
    return other !== undefined && (where === 'before' || where === 'after') ? [{ rule, where, target: other }] : [];
  });
}

/** Returns the rules that may be beyond some rules, or must be, and that this process does not plan. */
function recordedMates(
  { rules }: ProviderSession,
  ranking: Ranking,
  planned: readonly PlannedRule[],
  of: readonly string[],
): readonly Placement[] {
  const mates = new Map<string, Placement>();
  for (const id of of) {
    const end = rules.end(id);
    const where = end?.where;
    if (where !== 'top' && where !== 'bottom') continue;
    for (const entry of end?.rules ?? []) {
      const rule = ranking.find(entry);
      if (rule === undefined || planned.some((one) => one.id === rule.id || one.name === rule.name)) continue;
      mates.set(rule.id, { rule: rule.id, where });
    }
  }
  return [...mates.values()];
}

async function send(
  session: ProviderSession,
  kind: ResourceKind,
  { position, ...address }: RulebaseAddress,
  move: Move,
  state: Fields | undefined,
): Promise<void> {
  const subject = state === undefined ? orderSubject({ ...address, position }) : subjectOf(kind, state);
  await runJournaled(session, 'update', subject, async (written, attempt) => {
    const target = 'target' in move ? { destination_rule: move.target } : {};
    const request = { destination: move.destination, rulebase: position, ...target };
    await attempt(() => session.client.move(kind, move.rule, request, { signal: session.signal }));
    if (state !== undefined) session.journal.recordAnswer(written, subject.id, asText(state['revision']) ?? '');
  });
}

function noteEnd(
  session: ProviderSession,
  ranking: Ranking,
  placements: readonly Placement[],
  planned: readonly PlannedRule[],
  id: string,
): void {
  const { rules } = session;
  const where = placements.find((placement) => placement.rule === id)?.where;
  if (where !== 'top' && where !== 'bottom') {
    rules.noteEnd(id, undefined);
    return;
  }
  const beyond = ranking.beyond(id, where).map((rule) => rule.id);
  // Rules that this run has yet to create have only a name.
  const coming = planned.filter((rule) => rule.id === undefined && rule.where === where).map(({ name }) => name);
  // Without the plan's file, a rule that this process applies later may be beyond this one again when it has.
  const recorded = recordedMates(session, ranking, planned, [id]).map(({ rule }) => rule);
  const unsure = rules.knowsPlan ? [] : (rules.end(id)?.unsure ?? []).filter((rule) => !beyond.includes(rule));
  rules.noteEnd(id, {
    where,
    rules: [...new Set([...beyond, ...coming, ...recorded])].sort(),
    ...(unsure.length === 0 ? {} : { unsure }),
  });
}
