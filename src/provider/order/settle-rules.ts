import { type ResourceKind } from '../../catalog';
import { makeMoves, planPlacements, type Move, type Placement } from '../../core';
import { runJournaled } from '../journaled';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { subjectOf } from '../subject';
import { nameRulebase, orderSubject } from './order-state';
import type { PlannedRule } from './placement-file';
import type { Ranking } from './ranking';
import { readRulebase } from './read-rulebase';
import type { RulebaseAddress } from './rulebase';

/** The written rule that makes moves necessary. */
export interface WrittenRule {
  readonly state: Fields;
  readonly isNew: boolean;
}

/**
 * Moves rules of a rulebase until all known placements are true. These are the placement of the written rule, of rules
 * at an end of the rulebase, and of rules next to a moved rule.
 */
export async function settleRules(
  session: ProviderSession,
  kind: ResourceKind,
  address: RulebaseAddress,
  { state, isNew }: WrittenRule,
): Promise<'moved' | 'kept'> {
  const id = asText(state['id']) ?? '';
  const ranking = await readRulebase(session, address);
  const planned = session.rules.allPlanned(address);
  const placements = placementsIn(ranking, planned);
  const mates = recordedMates(session, ranking, planned, id);
  const placed = new Set(isNew ? [id] : []);
  const plan = (all: readonly Placement[]): readonly Move[] => planPlacements(ranking.ids, all, placed);
  const wanted = plan([...placements, ...mates]);
  // No plan of this run contains the mates, so they keep their places: a plan shows every rule that is moved.
  const moves = wanted.some(({ rule }) => mates.some((mate) => mate.rule === rule)) ? plan(placements) : wanted;
  session.log.trace('moves decided', () => ({ rulebase: nameRulebase(address), rule: id, placements, mates, moves }));
  for (const move of moves) await send(session, kind, address, move, move.rule === id ? state : undefined);
  noteEnd(session, makeMoves(ranking.ids, moves), [...placements, ...mates], planned, id);
  return moves.length > 0 ? 'moved' : 'kept';
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

/** Returns the rules beyond this one at its last apply, for a process that does not plan them. */
function recordedMates(
  { rules }: ProviderSession,
  ranking: Ranking,
  planned: readonly PlannedRule[],
  id: string,
): readonly Placement[] {
  const end = rules.end(id);
  const where = end?.where;
  if (where !== 'top' && where !== 'bottom') return [];
  return (end?.rules ?? []).flatMap((entry) => {
    const rule = ranking.find(entry);
    const isPlanned = planned.some((one) => one.id === rule?.id || one.name === rule?.name);
    return rule === undefined || isPlanned ? [] : [{ rule: rule.id, where }];
  });
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
  { rules }: ProviderSession,
  ids: readonly string[],
  placements: readonly Placement[],
  planned: readonly PlannedRule[],
  id: string,
): void {
  const where = placements.find((placement) => placement.rule === id)?.where;
  if (where !== 'top' && where !== 'bottom') {
    rules.noteEnd(id, undefined);
    return;
  }
  const place = ids.indexOf(id);
  const beyond = where === 'top' ? ids.slice(0, place) : ids.slice(place + 1);
  // Rules that this run has yet to create have only a name.
  const coming = planned.filter((rule) => rule.id === undefined && rule.where === where).map(({ name }) => name);
  rules.noteEnd(id, { where, rules: [...new Set([...beyond, ...coming])].sort() });
}
