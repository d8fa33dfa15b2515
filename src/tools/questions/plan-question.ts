import { visibleData } from '../../core';
import { examine, fitReport, readPlan, reviewPage, type PageData } from '../../review';
import { takeSnapshot } from '../snapshot';
import { policyKinds } from '../../tenant';

/** Objects of one kind in one place, as the API lists them. */
export interface StoredList {
  readonly kind: string;
  readonly scope?: string;
  readonly name?: string;
  readonly position?: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** A plan, and the configuration that it changes. */
export interface PlanQuestion {
  /** Name of the file. */
  readonly name: string;
  /** Output of `terraform show -json`. */
  readonly plan: string;
  readonly lists: readonly StoredList[];
  /** ISO 8601 timestamp. */
  readonly now: string;
  /** Name of the configuration in the report. */
  readonly base: string;
}

/** Reviews a plan as `scm review --snapshot` does. Throws `NOT_A_PLAN`. */
export async function answerPlan({ name, plan, lists, now, base }: PlanQuestion): Promise<PageData> {
  const named = { name, plan: readPlan(plan, name) };
  const byPlace = new Map(lists.map((list) => [keyOf(list), list.items]));
  const list: Parameters<typeof takeSnapshot>[0]['list'] = (kind, query) => {
    const { container, position } = query ?? {};
    const key = keyOf({ kind: kind.name, ...container, ...(position === undefined ? {} : { position }) });
    return Promise.resolve([...(byPlace.get(key) ?? [])]);
  };
  const snapshot = await takeSnapshot({ list }, policyKinds(), new Date(now));
  const minute = Math.floor(new Date(now).getTime() / 60_000);
  const examined = examine([named], { base: { name: base, snapshot }, minute });
  const report = fitReport(examined.report);
  return visibleData(reviewPage(report, examined));
}

function keyOf({ kind, scope = '', name = '', position = '' }: Omit<StoredList, 'items'>): string {
  return JSON.stringify([kind, scope, name, position]);
}
