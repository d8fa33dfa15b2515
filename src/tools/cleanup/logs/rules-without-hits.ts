import { countedNoun, namesText } from '../../../core';
import { limitTexts } from '../../usage';
import type { Proposal } from '../proposal';
import { notesOf, removal, ruleText } from '../rules/removed-rule';
import type { RuleSet } from '../rules/rule-set';
import type { LogUsage } from './log-usage';

/** Rules without a session in the logs. `settled`: keys of rules that other proposals change. */
export function rulesWithoutHits(
  rules: RuleSet,
  { period, sessions, rows }: LogUsage,
  settled: ReadonlySet<string>,
): readonly Proposal[] {
  return rules.candidates.flatMap((rule): readonly Proposal[] => {
    const state = rows.get(rule.key)?.state;
    if (settled.has(rule.key) || (state !== 'unused' && state !== 'age unknown')) return [];
    const { schedule } = rule.rule.fields;
    return [
      {
        id: `rule-without-hits ${rule.key}`,
        sort: 'rule-without-hits',
        evidence: { is: 'observed', period, sessions },
        title: `rule ${ruleText(rule)} has no session in the logs`,
        reasons: [
          'traffic that is rare, or that only an emergency causes, may not be in the logs',
          ...(state === 'unused'
            ? []
            : [
                'it may be newer than the logs: a history (--git, --snapshots or --versions) says since when it exists',
              ]),
          ...(typeof schedule === 'string' ? [`it applies during schedule "${schedule}" only`] : []),
        ],
        loses: notesOf(rule.object.name, rule.rule.fields),
        edits: [removal(rule)],
      },
    ];
  });
}

/** Rules without a session that are not proposed, because lines of the logs can be theirs. */
export function rulesNotKnown(rules: RuleSet, { rows }: LogUsage): readonly string[] {
  const found = rules.candidates.flatMap((rule) => {
    const row = rows.get(rule.key);
    return row?.state === 'not known' ? [{ rule, lines: row.lines ?? 0 }] : [];
  });
  if (found.length === 0) return [];
  const names = namesText(
    found.map(({ rule }) => ruleText(rule)),
    5,
  );
  const most = Math.max(...found.map(({ lines }) => lines));
  return [
    `${countedNoun(found.length, 'rule')} without a session (${names}): not known, up to ${countedNoun(most, 'line')}: ${limitTexts['not known'] ?? ''}`,
  ];
}
