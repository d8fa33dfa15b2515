import { dayOfMinute, minuteOfTime, scheduleEnd, temporaryNote } from '../../catalog';
import { configurationOfView, effectivePolicy, shadowing, Vocabulary, type EffectiveItem } from '../../engine/policy';
import { changesIn, type RuleChange } from './rule-changes';
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
  readonly change?: RuleChange;
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
  const changes = changesIn({ running, candidate });
  for (const { kind, position, items } of candidate.sections) {
    if (position === undefined) continue;
    for (const { name, fields } of items) {
      const change = changes.of(kind, position, name);
      if (change !== undefined) mark(kind, position, name).change = change;
      const day = endOf(fields, ends);
      if (day === undefined || fields['disabled'] === true) continue;
      const state = day <= minute ? 'expired' : day - minute < soonMinutes ? 'soon' : 'later';
      mark(kind, position, name).expires = { day: dayOfMinute(day), state };
    }
  }
  const policy = effectivePolicy(configurationOfView(candidate), candidate.container, new Vocabulary());
  for (const { rule, certainty, sort, coveredBy } of shadowing(policy).shadows) {
    if (rule.kind === 'default') continue;
    const by = coveredBy.map((reference) => reference.name);
    mark('security_rule', rule.rulebase, rule.name).shadowed = { certainty, sort, by };
  }
  return [...marks.values()];
}

function endOf(fields: EffectiveItem['fields'], ends: ReadonlyMap<string, number | undefined>): number | undefined {
  const { schedule, description } = fields;
  const end = typeof schedule === 'string' ? ends.get(schedule) : undefined;
  const note = temporaryNote(description)?.expires;
  // The day is the last one on which the rule matches; a note with an invalid day says nothing.
  return end ?? (note === undefined ? undefined : minuteOfTime(`${note}T23:59`));
}
