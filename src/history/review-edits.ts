import {
  reviewProposed,
  savedConfiguration,
  type ProposedChange,
  type ProposedOrder,
  type Report,
  type Snapshot,
} from '../review';
import type { Edit } from './edit';
import { editsBetween, rulebaseKey } from './edits-between';

/** Reviews the change from one snapshot to the next, as `scm review` reviews a plan. */
export function reviewBetween(name: string, before: Snapshot, after: Snapshot): Report {
  const edits = editsBetween(before, after);
  const base = { name, configuration: savedConfiguration(before), made: before.made };
  return reviewProposed(edits.flatMap(changeOf), base, ordersOf(edits, before, after));
}

/** A folder, snippet or device is also an object, so its own edit is counted there. */
function changeOf(edit: Edit): readonly ProposedChange[] {
  if (edit.is !== 'object' && edit.is !== 'rule') return [];
  const { is: _, ...change } = edit;
  return [{ ...change, address: `scm_${edit.kind}.${edit.name.replace(/[^A-Za-z0-9_-]/g, '-')}` }];
}

/** The order of each rulebase with a new or a moved rule. */
function ordersOf(edits: readonly Edit[], before: Snapshot, after: Snapshot): readonly ProposedOrder[] {
  const touched = new Set(
    edits.flatMap((edit) =>
      edit.is === 'order' || (edit.is === 'rule' && edit.before === undefined) ? [rulebaseKey(edit)] : [],
    ),
  );
  const old = new Map(before.rulebases.map((rulebase) => [rulebaseKey(rulebase), rulebase]));
  return after.rulebases.flatMap((list): readonly ProposedOrder[] => {
    const key = rulebaseKey(list);
    if (!touched.has(key)) return [];
    const { kind, container, rulebase, rules } = list;
    const names = (old.get(key)?.rules ?? []).map(({ name }) => name);
    const place = { kind, container, ...(rulebase === undefined ? {} : { rulebase }) };
    return [{ ...place, before: names, after: rules.map(({ name }) => name) }];
  });
}
