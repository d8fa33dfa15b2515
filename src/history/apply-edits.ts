import { append } from '../core';
import type { SavedRules, Snapshot } from '../review';
import type { Edit } from './edit';
import { containerKey, objectKey, rulebaseKey } from './edits-between';

type Rule = SavedRules['rules'][number];
type RuleEdit = Extract<Edit, { is: 'rule' }>;
type OrderEdit = Extract<Edit, { is: 'order' }>;

/** Returns the first snapshot with some of its differences to the second one. */
export function applyEdits(before: Snapshot, after: Snapshot, edits: readonly Edit[]): Snapshot {
  const containers = new Map(before.containers.map((container) => [containerKey(container.container), container]));
  const objects = new Map(before.objects.map((object) => [objectKey(object), object]));
  const rules = new Map<string, RuleEdit[]>();
  const orders = new Map<string, OrderEdit>();
  for (const edit of edits) {
    if (edit.is === 'container') put(containers, containerKey(edit.container), edit.after);
    else if (edit.is === 'object') {
      const { kind, container, name, after: fields } = edit;
      put(objects, objectKey(edit), fields && { kind, name, ...(container && { container }), fields });
    } else if (edit.is === 'rule') append(rules, rulebaseKey(edit), edit);
    else orders.set(rulebaseKey(edit), edit);
  }
  const now = new Map(after.rulebases.map((rulebase) => [rulebaseKey(rulebase), rulebase]));
  const lists = new Map(before.rulebases.map((rulebase) => [rulebaseKey(rulebase), rulebase]));
  for (const [key, list] of now) if (!lists.has(key)) lists.set(key, { ...list, rules: [] });
  return {
    ...before,
    containers: [...containers.values()],
    objects: [...objects.values()],
    rulebases: [...lists].map(([key, list]) => {
      const changed = rules.get(key) ?? [];
      const order = orders.get(key);
      if (changed.length === 0 && order === undefined) return list;
      return { ...list, rules: changedRules(list.rules, now.get(key)?.rules ?? [], changed, order) };
    }),
  };
}

function put<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

function changedRules(
  before: readonly Rule[],
  after: readonly Rule[],
  edits: readonly RuleEdit[],
  order: OrderEdit | undefined,
): readonly Rule[] {
  const byName = new Map(edits.map((edit) => [edit.name, edit]));
  const kept = before.flatMap((rule): readonly Rule[] => {
    const edit = byName.get(rule.name);
    if (edit === undefined) return [rule];
    return edit.after === undefined ? [] : [{ name: rule.name, fields: edit.after }];
  });
  const list = order === undefined ? [...kept] : reordered(kept, order.after);
  const places = new Map(after.map(({ name }, i) => [name, i]));
  const created = edits.flatMap(({ name, before: was, after: is }) =>
    was === undefined && is ? [{ name, fields: is }] : [],
  );
  for (const rule of created.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0))) {
    // After the nearest rule above it that is there.
    const above = new Set(after.slice(0, places.get(rule.name) ?? 0).map(({ name }) => name));
    list.splice(list.findLastIndex(({ name }) => above.has(name)) + 1, 0, rule);
  }
  return list;
}

/** Puts the rules that are in an order into it, at the places that they have together. */
function reordered(rules: readonly Rule[], order: readonly string[]): Rule[] {
  const wanted = new Set(order);
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const queue = order.flatMap((name) => byName.get(name) ?? []);
  let next = 0;
  return rules.map((rule) => (wanted.has(rule.name) ? (queue[next++] ?? rule) : rule));
}
