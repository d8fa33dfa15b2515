import { containerOf, rulebases, type ResourceKind } from '../../catalog';
import type { WireObject } from '../../client';
import type { Session } from '../session';
import { asText, type Fields } from '../state/fields';
import { ordinal } from './ordinal';
import type { Ranking } from './ranking';
import { readSharedRulebase } from './read-rulebase';
import { rulebaseOf } from './rulebase';

/** Where a rule is to stand, as its attributes say. */
export interface Placement {
  readonly where: string;
  readonly target: string | undefined;
}

/** Where the attributes of a rule want it; undefined where they want it nowhere. */
export function placementOf(fields: Fields): Placement | undefined {
  const where = asText(fields['relative_position']);
  return where === undefined ? undefined : { where, target: asText(fields['target_rule']) };
}

/**
 * Attributes of a rule that only the lists of its rulebase tell: which one holds it, and whether it still stands where
 * it was put. The first is asked once, because a rule cannot leave its rulebase: a state that this provider has not
 * written yet may hold what was wished for. A `relative_position` that does not hold any more is read as null, so that
 * the plan restores it.
 */
export async function readPlacement(
  session: Session,
  kind: ResourceKind,
  answer: WireObject,
  state: Fields,
  signal: AbortSignal,
): Promise<Fields> {
  if (kind.api.rulebase !== true) return {};
  const supposed = asText(state['position']);
  const isSure = supposed !== undefined && asText(state['revision']) !== undefined;
  const position = isSure ? supposed : await holdingRulebase(session, kind, answer, supposed, signal);
  const placement = placementOf(state);
  const id = asText(state['id']) ?? '';
  const address = rulebaseOf(kind, { ...state, position: position ?? state['position'] ?? null });
  const found = position === undefined ? {} : { position };
  if (placement === undefined || kind.api.movable !== true || address === undefined) return found;
  const ranking = await readSharedRulebase(session, address, signal);
  const words = displacement(ranking, id, placement);
  session.rules.noteDisplaced(id, words);
  return words === undefined ? found : { ...found, relative_position: null };
}

/** The rulebase whose list holds a rule, the supposed one looked at first; undefined when none does. */
async function holdingRulebase(
  session: Session,
  kind: ResourceKind,
  answer: WireObject,
  supposed: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { id, name } = answer;
  const container = containerOf(answer);
  if (container === undefined || typeof name !== 'string') return undefined;
  for (const position of [...rulebases].sort((a, b) => Number(b === supposed) - Number(a === supposed))) {
    const found = await session.lists.named(kind, name, { container, position, signal });
    if (found.some((one) => one['id'] === id)) return position;
  }
  return undefined;
}

/** In words, why a rule does not stand where it is to stand; undefined when it does. */
function displacement(ranking: Ranking, id: string, { where, target }: Placement): string | undefined {
  const place = ranking.placeOf(id);
  // A rule that its list does not show yet has not moved.
  if (place === undefined) return undefined;
  const count = ranking.rules.length;
  const stands = `It is ${ordinal(place + 1)} of ${count}`;
  if (where === 'top') return place === 0 ? undefined : `${stands}, will be 1st.`;
  if (where === 'bottom') return place === count - 1 ? undefined : `${stands}, will be the last.`;
  const other = target === undefined ? undefined : ranking.find(target);
  const shown = JSON.stringify(target);
  if (other === undefined) return `${stands}, and there is no rule ${shown} to stand ${where}.`;
  const otherPlace = ranking.placeOf(other.id) ?? 0;
  const holds = where === 'before' ? place < otherPlace : place > otherPlace;
  return holds ? undefined : `${stands}, will be ${where} ${shown}, which is ${ordinal(otherPlace + 1)}.`;
}

/** Whether a rule already stands exactly where a move would put it. */
export function standsThere(ranking: Ranking, id: string, { where, target }: Placement): boolean {
  const place = ranking.placeOf(id);
  if (place === undefined) return false;
  if (where === 'top') return place === 0;
  if (where === 'bottom') return place === ranking.rules.length - 1;
  const other = target === undefined ? undefined : ranking.find(target);
  const otherPlace = other === undefined ? undefined : ranking.placeOf(other.id);
  return otherPlace !== undefined && place === (where === 'before' ? otherPlace - 1 : otherPlace + 1);
}
