import { dayOfMinute, scheduleEnd, temporaryNote } from '../catalog';
import { deepEqual, planMoves } from '../core';
import { configurationOfView, effectivePolicy, shadowing, Vocabulary, type EffectiveItem } from '../policy';
import type { TwoViews } from './two-views';

/** A question for the marks of all rules of a container. */
export interface MarksQuestion extends TwoViews {
  /** Minute since 1970. */
  readonly minute: number;
}

/** What is remarkable about one rule; rules without marks have no entry. */
export interface RuleMark {
  readonly kind: string;
  readonly position: string;
  readonly name: string;
  /** Against what runs; absent if nothing was pushed yet. */
  readonly change?: 'new' | 'changed' | 'moved';
  readonly shadowed?: {
    readonly certainty: 'surely' | 'maybe';
    readonly sort: 'redundant' | 'contradicted' | 'empty';
    readonly by: readonly string[];
  };
  readonly expires?: { readonly day: string; readonly state: 'expired' | 'soon' | 'later' };
}

/** Days before its end from which a rule expires soon. */
const soonMinutes = 14 * 24 * 60;

type Mark = { -readonly [Field in keyof RuleMark]: RuleMark[Field] };

/** Finds shadowed, changed and expiring rules. */
export function answerMarks({ running, candidate, minute }: MarksQuestion): readonly RuleMark[] {
  const marks = new Map<string, Mark>();
  const mark = (kind: string, position: string, name: string): Mark => {
    const key = JSON.stringify([kind, position, name]);
    const found = marks.get(key) ?? { kind, position, name };
    marks.set(key, found);
    return found;
  };
  const ends = new Map(
    candidate.sections
      .filter(({ kind }) => kind === 'schedule')
      .flatMap(({ items }) => items.map(({ name, fields }) => [name, scheduleEnd(fields)] as const)),
  );
  const wasPushed = running.version !== 0;
  for (const { kind, position, items } of candidate.sections) {
    if (position === undefined) continue;
    const before = running.sections.find((one) => one.kind === kind && one.position === position)?.items ?? [];
    if (wasPushed) for (const [name, change] of changesOf(before, items)) mark(kind, position, name).change = change;
    for (const { name, fields } of items) {
      const day = endOf(fields, ends);
      if (day === undefined || fields['disabled'] === true) continue;
      const state = day <= minute ? 'expired' : day - minute < soonMinutes ? 'soon' : 'later';
      mark(kind, position, name).expires = { day: dayOfMinute(day), state };
    }
  }
  const policy = effectivePolicy(configurationOfView(candidate), candidate.container, new Vocabulary());
  for (const { rule, certainty, sort, coveredBy } of shadowing(policy).shadows) {
    if (rule.kind === 'default') continue;
    const by = coveredBy.map((one) => one.name);
    mark('security_rule', rule.rulebase, rule.name).shadowed = { certainty, sort, by };
  }
  return [...marks.values()];
}

function endOf(fields: EffectiveItem['fields'], ends: ReadonlyMap<string, number | undefined>): number | undefined {
  const { schedule, description } = fields;
  const end = typeof schedule === 'string' ? ends.get(schedule) : undefined;
  const note = temporaryNote(description)?.expires;
  return end ?? (note === undefined ? undefined : Math.floor(Date.parse(note) / 60_000));
}

/** Compares rules by name. Moved are the fewest rules whose move makes the order of those on both sides equal. */
function changesOf(
  before: readonly EffectiveItem[],
  after: readonly EffectiveItem[],
): readonly (readonly [name: string, change: 'new' | 'changed' | 'moved'])[] {
  const old = new Map(before.map((one) => [one.name, one]));
  const kept = new Set(after.map(({ name }) => name));
  const moves = planMoves(
    before.filter(({ name }) => kept.has(name)).map(({ name }) => name),
    after.filter(({ name }) => old.has(name)).map(({ name }) => name),
  );
  const moved = new Set(moves.map(({ rule }) => rule));
  return after.flatMap(({ name, fields }): readonly (readonly [string, 'new' | 'changed' | 'moved'])[] => {
    const was = old.get(name);
    if (was === undefined) return [[name, 'new'] as const];
    if (!deepEqual(was.fields, fields)) return [[name, 'changed'] as const];
    return moved.has(name) ? [[name, 'moved'] as const] : [];
  });
}
