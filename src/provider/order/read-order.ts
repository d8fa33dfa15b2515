import { isNotFound } from '../../client';
import { deepEqual, stableStringify } from '../../core';
import type { Session } from '../session';
import { asText, type Fields } from '../state/fields';
import { firstRevision, nextRevision } from '../state/revision';
import { addressOf, anchorWith, idOf, knownIdsOf, orderSubject, wishOf } from './order-state';
import { isInOrder } from './plan-moves';
import { readRulebase, ruleFor, type RankedRule } from './rulebase';

/** Reads where the listed rules really stand, with one list. Null when the container is gone. */
export async function readOrder(session: Session, state: Fields, signal: AbortSignal): Promise<Fields | null> {
  const address = addressOf(state);
  let rules: readonly RankedRule[];
  try {
    rules = await readRulebase(session, address, signal);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
  return { ...orderRead(state, rules), id: idOf(address), revision: revisionOf(state, rules) };
}

/** State as the rulebase has it: the listed rules in their real order; in exclusive mode the others among them. */
function orderRead(state: Fields, rules: readonly RankedRule[]): Fields {
  const { rules: wanted, anchor } = wishOf(state);
  const known = knownIdsOf(state);
  const imported = state['rules'] === null;
  const entries = new Map<string, string>();
  for (const entry of wanted) {
    const rule = ruleFor(rules, entry, known);
    // A rule that was renamed stands under its new name.
    if (rule !== undefined) entries.set(rule.id, entry === rule.id ? entry : rule.name);
  }
  const all = imported || state['mode'] === 'exclusive';
  const standing = rules.filter((rule) => all || entries.has(rule.id));
  const target = anchor?.rule === undefined ? undefined : ruleFor(rules, anchor.rule, {});
  const listed = standing.map((rule) => rule.id).filter((id) => entries.has(id));
  const held = isInOrder(
    rules.map((rule) => rule.id),
    listed,
    anchorWith(anchor, target?.id),
  );
  return {
    ...state,
    position: addressOf(state).position,
    mode: asText(state['mode']) ?? 'relative',
    rules: standing.map((rule) => entries.get(rule.id) ?? rule.name),
    anchor: held ? (state['anchor'] ?? null) : null,
    rule_ids: Object.fromEntries(standing.map((rule) => [entries.get(rule.id) ?? rule.name, rule.id])),
  };
}

function revisionOf(state: Fields, rules: readonly RankedRule[]): string {
  const previous = asText(state['revision']);
  const subject = orderSubject(addressOf(state));
  if (previous === undefined) return firstRevision({ ...subject, id: subject.name });
  // Names take no part: a renamed rule stands where it stood.
  const ids = Object.values(knownIdsOf(state));
  const before = wishOf(state).rules.map((entry) => knownIdsOf(state)[entry]);
  const now = rules.map((rule) => rule.id).filter((id) => ids.includes(id));
  return deepEqual(before, now) ? previous : nextRevision(previous, subject, stableStringify(now));
}
