import { kindNamed, type Container, type RulebasePosition } from '../../catalog';
import { stableStringify } from '../../core';
import type { ProposedChange, ProposedOrder } from '../proposed';
import type { Snapshot } from './snapshot';

/** What turns one snapshot into another one. */
export interface SnapshotChanges {
  readonly changes: readonly ProposedChange[];
  /** Rulebases whose rules are others, or in another order. */
  readonly orders: readonly ProposedOrder[];
}

/** Compares two snapshots by the names of their objects, and the order of their rules. */
export function changesBetween(before: Snapshot, after: Snapshot): SnapshotChanges {
  const [old, now] = [objectsOf(before), objectsOf(after)];
  const created = [...now].flatMap(([key, one]) => (old.has(key) ? [] : [changeOf(undefined, one)]));
  const others = [...old].flatMap(([key, one]) => {
    const to = now.get(key);
    if (to !== undefined && stableStringify(to.fields) === stableStringify(one.fields)) return [];
    return [changeOf(one, to)];
  });
  return { changes: [...created, ...others], orders: ordersBetween(before, after) };
}

interface NamedObject {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container | undefined;
  readonly rulebase?: RulebasePosition | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

function objectsOf({ objects, rulebases }: Snapshot): ReadonlyMap<string, NamedObject> {
  const rules = rulebases.flatMap(({ kind, container, rulebase, rules: listed }) =>
    listed.map(({ name, fields }): NamedObject => ({ kind, name, container, rulebase, fields })),
  );
  const all: readonly NamedObject[] = [...objects, ...rules];
  return new Map(
    all.map((object) => [JSON.stringify([object.kind, object.container, object.rulebase, object.name]), object]),
  );
}

function changeOf(before: NamedObject | undefined, after: NamedObject | undefined): ProposedChange {
  const { kind = '', name = '', container, rulebase } = after ?? before ?? {};
  return {
    ...{ kind, name, address: [container?.name ?? '', kind, name].filter((part) => part !== '').join('/') },
    ...(container === undefined ? {} : { container }),
    ...(rulebase === undefined ? {} : { rulebase }),
    ...(before === undefined ? {} : { before: before.fields }),
    ...(after === undefined ? {} : { after: after.fields }),
  };
}

function ordersBetween(before: Snapshot, after: Snapshot): readonly ProposedOrder[] {
  const keyOf = ({ kind, container, rulebase }: Snapshot['rulebases'][number]): string =>
    JSON.stringify([kind, container, rulebase]);
  const old = new Map(before.rulebases.map((rulebase) => [keyOf(rulebase), rulebase.rules.map(({ name }) => name)]));
  return after.rulebases.flatMap((one) => {
    const was = old.get(keyOf(one)) ?? [];
    const is = one.rules.map(({ name }) => name);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const { kind, container, rulebase } = one;
    const side = kindNamed(kind).api.rulebase === true ? { rulebase: rulebase ?? ('pre' as const) } : {};
    return [{ kind, container, ...side, before: was, after: is }];
  });
}
