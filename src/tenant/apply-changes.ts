import { append } from '../core';
import type { Tenant } from './compare-tenants';
import { containerKey, objectKey, rulebaseKey } from './keys';
import type { SavedRule } from './snapshot';
import type { OrderDifference, RuleDifference, TenantChange } from './tenant-change';

/**
 * Returns a tenant with some differences. What a difference changes or deletes and the tenant lacks stays away. New rules
 * get the places that they have in `after`, and are last without it.
 */
export function applyChanges<T extends Tenant>(tenant: T, changes: readonly TenantChange[], after?: Tenant): T {
  const containers = new Map(tenant.containers.map((state) => [containerKey(state.container), state]));
  const objects = new Map(tenant.objects.map((object) => [objectKey(object), object]));
  const lists = new Map(tenant.rulebases.map((list) => [rulebaseKey(list), list]));
  const rules = new Map<string, RuleDifference[]>();
  const orders = new Map<string, OrderDifference>();
  for (const change of changes) {
    if (change.is === 'container') put(containers, containerKey(change.container), change.after);
    else if (change.is === 'object') {
      const { is: _, before, after: fields, ...object } = change;
      const old = objects.get(objectKey(object));
      if (before === undefined || old !== undefined)
        put(objects, objectKey(object), fields && { ...(old ?? object), fields });
    } else if (change.is === 'rule') {
      const key = rulebaseKey(change);
      const { kind, container, rulebase } = change;
      append(rules, key, change);
      if (change.after !== undefined && !lists.has(key))
        lists.set(key, { kind, container, ...(rulebase && { rulebase }), rules: [] });
    } else orders.set(rulebaseKey(change), change);
  }
  const places = new Map(after?.rulebases.map((list) => [rulebaseKey(list), list.rules]));
  return {
    ...tenant,
    containers: [...containers.values()],
    objects: [...objects.values()],
    rulebases: [...lists].map(([key, list]) => {
      const changed = rules.get(key) ?? [];
      const order = orders.get(key);
      if (changed.length === 0 && order === undefined) return list;
      return { ...list, rules: changedRules(list.rules, places.get(key) ?? [], changed, order) };
    }),
  };
}

function put<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

function changedRules(
  before: readonly SavedRule[],
  after: readonly SavedRule[],
  changes: readonly RuleDifference[],
  order: OrderDifference | undefined,
): readonly SavedRule[] {
  const byName = new Map(changes.map((change) => [change.name, change]));
  const kept = before.flatMap((rule): readonly SavedRule[] => {
    const change = byName.get(rule.name);
    if (change === undefined) return [rule];
    const { name, unknown, lost } = rule;
    const doubts = change.doubts?.after ?? { ...(unknown && { unknown }), ...(lost && { lost }) };
    return change.after === undefined ? [] : [{ name, fields: change.after, ...doubts }];
  });
  const list = order === undefined ? [...kept] : reordered(kept, order.after);
  const places = new Map(after.map(({ name }, i) => [name, i]));
  const created = changes.flatMap(({ name, before: was, after: is, doubts }) =>
    was === undefined && is ? [{ name, fields: is, ...doubts?.after }] : [],
  );
  for (const rule of created.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0))) {
    // After the nearest rule above it that is there.
    const above = new Set(after.slice(0, places.get(rule.name) ?? 0).map(({ name }) => name));
    const at = places.has(rule.name) ? list.findLastIndex(({ name }) => above.has(name)) + 1 : list.length;
    list.splice(at, 0, rule);
  }
  return list;
}

/** Puts the rules that are in an order into it, at the places that they have together. */
function reordered(rules: readonly SavedRule[], order: readonly string[]): SavedRule[] {
  const wanted = new Set(order);
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const queue = order.flatMap((name) => byName.get(name) ?? []);
  let next = 0;
  return rules.map((rule) => (wanted.has(rule.name) ? (queue[next++] ?? rule) : rule));
}
