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
 * only the configured value. A `relative_position` that is no longer true is read as null, and a rule that is where
 * only others may is read as one of them: the plan shows a changed value, and the state carries it to the apply.
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
  if (kind.api.movable !== true || address === undefined) return found;
  session.rules.noteRead(id, placement?.where);
  const intrusion = intrusionOf(session, id, placement);
  if (intrusion !== undefined) return { ...found, relative_position: intrusion };
  if (placement === undefined) return found;
  const ranking = await readSharedRulebase(session, address);
  const words = displacement(session, address, ranking, id, placement);
  session.rules.noteDisplaced(id, words);
  return words === undefined ? found : { ...found, relative_position: null };
}

/**
 * Returns the end where a rule is although its state says otherwise, beyond a rule that accepts it by its record: the
 * plan shows that it leaves that end.
 */
function intrusionOf(
  { rules }: ProviderSession,
  id: string,
  placement: RulePlacement | undefined,
): 'top' | 'bottom' | undefined {
  const inner = rules.innerOf(id).find(({ where, accepts }) => accepts && where !== placement?.where);
  if (inner === undefined) return undefined;
  const { where, name } = inner;
  rules.noteEnd(id, { where, rules: [inner.id] });
  rules.noteDisplaced(
    id,
    `It is ${where === 'top' ? 'above' : 'below'} rule ${JSON.stringify(name)}, which has ` +
      `relative_position = ${JSON.stringify(where)}, and will be ${where === 'top' ? 'below' : 'above'} it.`,
  );
  return where;
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
    const beyond = matesBeyond(session, address, ranking, id, where);
    const mates = beyond ?? overtaken(session, ranking, id, where);
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
 * Counts the rules beyond a rule at the top or bottom that may be there; undefined if all of them may. Terraform reads
 * and plans each rule alone: a rule that it has yet to read may be there only if the record of the last apply says so,
 * and then its own read decides. A rule that no record names may be of anyone.
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
  const beyond = ranking.beyond(id, where);
  const recorded = end?.where === where ? [...end.rules, ...(end.unsure ?? [])] : [];
  const isRecorded = (rule: RankedRule): boolean => recorded.includes(rule.id) || recorded.includes(rule.name);
  const isMate = (rule: RankedRule): boolean => {
    const known = rules.positionOf(address, rule);
    return known === undefined ? isRecorded(rule) : known.where === where;
  };
  const mates = beyond.filter(isMate);
  const others = (end?.where === where ? end.rules : []).filter(
    (one) => !beyond.some((rule) => rule.name === one || rule.id === one),
  );
  const unread = beyond.filter((rule) => rules.positionOf(address, rule) === undefined);
  const name = ranking.find(id)?.name ?? id;
  for (const rule of unread) rules.noteInner(rule.id, { id, name, where, accepts: isRecorded(rule) });
  const unsure = unread.flatMap((rule) => (isRecorded(rule) ? [] : [rule.id]));
  rules.noteEnd(id, {
    where,
    rules: [...new Set([...mates.map((rule) => rule.id), ...others])].sort(),
    ...(unsure.length === 0 ? {} : { unsure: unsure.sort() }),
  });
  return mates.length < beyond.length ? mates.length : undefined;
}

/**
 * Counts the rules beyond a rule that must itself be in the plan to keep its place: a rule inside of it was read before
 * it, and is moved, because nothing said then that this one may be beyond it. Undefined if there is none.
 */
function overtaken(
  { rules }: ProviderSession,
  ranking: Ranking,
  id: string,
  where: 'top' | 'bottom',
): number | undefined {
  const isOvertaking = rules.innerOf(id).some((inner) => !inner.accepts && inner.where === where);
  return isOvertaking ? ranking.beyond(id, where).length : undefined;
}

/** Whether a rule is on the configured side of its target, at any distance. */
function isInPlace(ranking: Ranking, id: string, { where, target }: RulePlacement): boolean {
  const place = ranking.placeOf(id);
  const other = target === undefined ? undefined : ranking.find(target);
  const otherPlace = other === undefined ? undefined : ranking.placeOf(other.id);
  if (place === undefined || otherPlace === undefined) return false;
  return where === 'before' ? place < otherPlace : place > otherPlace;
}
