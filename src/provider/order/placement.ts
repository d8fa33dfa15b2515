import { containerOf, rulebases, type ResourceKind } from '../../catalog';
import type { WireObject } from '../../client';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { ordinal } from './ordinal';
import type { RankedRule, Ranking } from './ranking';
import { readSharedRulebase } from './read-rulebase';
import { rulebaseOf, type RulebaseAddress } from './rulebase';

/** The position of a rule according to its attributes. */
export interface RulePlacement {
  readonly where: string;
  readonly target: string | undefined;
}

/** Reads the position from the attributes of a rule; undefined if they set none. */
export function placementOf(fields: Fields): RulePlacement | undefined {
  const where = asText(fields['relative_position']);
  if (where === undefined) return undefined;
  // The top and bottom of a rulebase have no target rule.
  return { where, target: where === 'before' || where === 'after' ? asText(fields['target_rule']) : undefined };
}

/**
 * Reads two attributes of a rule from the lists of its rulebases: which one contains it, and whether it is still at its
 * position. The rulebase is read once, because a rule cannot change it. Before the first apply, the state may contain
 * only the configured value. A `relative_position` that is no longer true is read as null, so that the plan restores
 * it.
 */
export async function readPlacement(
  session: ProviderSession,
  kind: ResourceKind,
  answer: WireObject,
  state: Fields,
): Promise<Fields> {
  if (kind.api.rulebase !== true) return {};
  const expectedPosition = asText(state['position']);
  const isSure = expectedPosition !== undefined && asText(state['revision']) !== undefined;
  const position = isSure ? expectedPosition : await holdingRulebase(session, kind, answer, expectedPosition);
  const placement = placementOf(state);
  const id = asText(state['id']) ?? '';
  const address = rulebaseOf(kind, { ...state, position: position ?? state['position'] ?? null });
  const found = position === undefined ? {} : { position };
  if (placement === undefined || kind.api.movable !== true || address === undefined) return found;
  const ranking = await readSharedRulebase(session, address);
  const words = displacement(session, address, ranking, id, placement);
  session.rules.noteDisplaced(id, words);
  return words === undefined ? found : { ...found, relative_position: null };
}

/** Finds the rulebase that contains a rule, and searches the expected one first; undefined if none does. */
async function holdingRulebase(
  session: ProviderSession,
  kind: ResourceKind,
  answer: WireObject,
  expectedPosition: string | undefined,
): Promise<string | undefined> {
  const { id, name } = answer;
  const container = containerOf(answer);
  if (container === undefined || typeof name !== 'string') return undefined;
  for (const position of [...rulebases].sort(
    (a, b) => Number(b === expectedPosition) - Number(a === expectedPosition),
  )) {
    const found = await session.lists.listNamed(kind, name, { container, position, signal: session.signal });
    if (found.some((one) => one['id'] === id)) return position;
  }
  return undefined;
}

/** Describes why a rule is not at its position; undefined if it is. */
function displacement(
  session: ProviderSession,
  address: RulebaseAddress,
  ranking: Ranking,
  id: string,
  placement: RulePlacement,
): string | undefined {
  const { where, target } = placement;
  const place = ranking.placeOf(id);
  // A rule that is not visible in its list yet has not moved.
  if (place === undefined) return undefined;
  const count = ranking.rules.length;
  const position = `It is ${ordinal(place + 1)} of ${count}`;
  if (where === 'top' || where === 'bottom') {
    const mates = matesBeyond(session, address, ranking, id, where);
    if (mates === undefined) return undefined;
    if (where === 'top') return `${position}, will be ${ordinal(mates + 1)}.`;
    return `${position}, will be ${mates === 0 ? 'the last' : ordinal(count - mates)}.`;
  }
  const other = target === undefined ? undefined : ranking.find(target);
  const shown = JSON.stringify(target);
  if (other === undefined) return `${position}, and its target rule ${shown} (${where}) does not exist.`;
  if (isInPlace(ranking, id, placement)) return undefined;
  return `${position}, will be ${where} ${shown}, which is ${ordinal((ranking.placeOf(other.id) ?? 0) + 1)}.`;
}

/**
 * Counts the rules beyond a rule at the top or bottom that may be there; undefined if all of them may. Rules of this
 * configuration that are not planned yet count with their last applied position; their own plan decides later.
 */
function matesBeyond(
  session: ProviderSession,
  address: RulebaseAddress,
  ranking: Ranking,
  id: string,
  where: 'top' | 'bottom',
): number | undefined {
  const { rules } = session;
  const end = rules.end(id);
  const place = ranking.placeOf(id) ?? 0;
  const beyond = where === 'top' ? ranking.rules.slice(0, place) : ranking.rules.slice(place + 1);
  const recorded = new Set(end?.where === where ? end.rules : []);
  const isPlanned = (rule: RankedRule): boolean => rules.planned(address, rule) !== undefined;
  const isMate = (rule: RankedRule): boolean => {
    const planned = rules.planned(address, rule);
    if (planned !== undefined) return planned.where === where;
    // Without a record, the rules that were beyond it after its last move are unknown.
    if (end === undefined || recorded.has(rule.id) || recorded.has(rule.name)) return true;
    return rules
      .allPlanned(address)
      .some((one) => (one.id === rule.id || one.name === rule.name) && one.where === where);
  };
  const mates = beyond.filter(isMate);
  if (mates.length < beyond.length) return mates.length;
  const own = ranking.rules[place]?.name ?? id;
  for (const rule of mates) if (!isPlanned(rule)) rules.noteSuspect(rule.id, { rule: own, where });
  const others = (end?.where === where ? end.rules : []).filter((one) => !mates.some((mate) => mate.name === one));
  rules.noteEnd(id, { where, rules: [...new Set([...mates.map((rule) => rule.id), ...others])].sort() });
  return undefined;
}

/** Whether a rule is on the configured side of its target, at any distance. */
export function isInPlace(ranking: Ranking, id: string, { where, target }: RulePlacement): boolean {
  const place = ranking.placeOf(id);
  const other = target === undefined ? undefined : ranking.find(target);
  const otherPlace = other === undefined ? undefined : ranking.placeOf(other.id);
  if (place === undefined || otherPlace === undefined) return false;
  return where === 'before' ? place < otherPlace : place > otherPlace;
}
