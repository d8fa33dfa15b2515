import { containerOf, isSameContainer } from '../../catalog';
import { isNotFound } from '../../client';
import { deepEqual, isInOrder, stableStringify } from '../../core';
import type { ConfigRecord } from '../plan/record';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { firstRevision, nextRevision } from '../state/revision';
import { rulebaseAddress, anchorIn, orderIdOf, knownIdsOf, orderSubject, desiredOrderOf } from './order-state';
import type { Ranking } from './ranking';
import { readSharedRulebase } from './read-rulebase';
import type { RulebaseAddress } from './rulebase';

/**
 * Reads the current order of the listed rules with one list request. Null if the location does not exist. After an
 * import there is no record of the listed rules, so all rules are listed.
 */
export async function readOrder(
  session: ProviderSession,
  state: Fields,
  record: ConfigRecord | undefined,
): Promise<Fields | null> {
  const ids = Object.values(knownIdsOf(state));
  const named = await rankingIn(session, rulebaseAddress(state));
  const isThere = named !== undefined && (ids.length === 0 || ids.some((id) => named.placeOf(id) !== undefined));
  const place = isThere ? state : await placeNow(session, state, ids);
  const address = rulebaseAddress(place);
  const ranking = place === state ? named : await rankingIn(session, address);
  if (ranking === undefined) return null;
  session.rules.noteRanking(address, ranking);
  return {
    ...orderRead(place, record, ranking),
    id: orderIdOf(address),
    revision: revisionOf(place, record, ranking),
  };
}

async function rankingIn(session: ProviderSession, address: RulebaseAddress): Promise<Ranking | undefined> {
  try {
    return await readSharedRulebase(session, address);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the state with the current location of the listed rules: a renamed folder keeps its rules and their UUIDs.
 */
async function placeNow(session: ProviderSession, state: Fields, ids: readonly string[]): Promise<Fields> {
  const { kind, container } = rulebaseAddress(state);
  for (const id of ids) {
    const rule = await session.reads.get(kind, id, {
      queryFields: {},
      container: undefined,
      position: undefined,
      signal: session.signal,
    });
    const now = rule === undefined ? undefined : containerOf(rule);
    if (now === undefined) continue;
    if (isSameContainer(now, container)) return state;
    return { ...state, [container.scope]: null, [now.scope]: now.name };
  }
  return state;
}

/** Returns the state with the listed rules in their current order; in exclusive mode it includes all other rules. */
function orderRead(state: Fields, record: ConfigRecord | undefined, ranking: Ranking): Fields {
  const { rules: wanted, anchor } = desiredOrderOf(state);
  const known = knownIdsOf(state);
  const entries = new Map<string, string>();
  for (const entry of wanted) {
    const rule = ranking.find(entry, known);
    // A renamed rule is listed with its new name.
    if (rule !== undefined) entries.set(rule.id, entry === rule.id ? entry : rule.name);
  }
  const all = record === undefined || state['mode'] === 'exclusive';
  const current = ranking.rules.filter((rule) => all || entries.has(rule.id));
  const target = anchorIn(ranking, anchor);
  const listed = current.map((rule) => rule.id).filter((id) => entries.has(id));
  const isHeld = target !== 'gone' && isInOrder(ranking.ids, listed, target);
  return {
    ...state,
    position: rulebaseAddress(state).position,
    mode: asText(state['mode']) ?? 'relative',
    rules: current.map((rule) => entries.get(rule.id) ?? rule.name),
    anchor: isHeld ? (state['anchor'] ?? null) : null,
    rule_ids: Object.fromEntries(current.map((rule) => [entries.get(rule.id) ?? rule.name, rule.id])),
  };
}

function revisionOf(state: Fields, record: ConfigRecord | undefined, ranking: Ranking): string {
  const previous = asText(state['revision']);
  const subject = orderSubject(rulebaseAddress(state));
  if (previous === undefined) return firstRevision({ ...subject, id: subject.name });
  // After an import, a different order of unlisted rules is not drift.
  if (record === undefined) return previous;
  // Names do not count: a renamed rule keeps its position.
  const known = knownIdsOf(state);
  const before = desiredOrderOf(state).rules.map((entry) => known[entry]);
  const ids = new Set(Object.values(known));
  const now = ranking.ids.filter((id) => ids.has(id));
  return deepEqual(before, now) ? previous : nextRevision(previous, subject, stableStringify(now));
}
