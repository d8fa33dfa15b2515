import type { Places } from '../places';
import type { Proposal } from '../proposal';
import { notesOf, removal, ruleText } from '../rules/removed-rule';
import type { OwnRule, RuleSet } from '../rules/rule-set';
import { isObserved } from './is-observed';
import type { LogUsage } from './log-usage';

/** Rules without a session in the logs. `settled`: keys of rules that other proposals change. */
export function rulesWithoutHits(
  rules: RuleSet,
  places: Places,
  usage: LogUsage,
  settled: ReadonlySet<string>,
): readonly Proposal[] {
  const { period, sessions } = usage;
  const isIdle = (rule: OwnRule): boolean => isLogged(rule) && !usage.rules.has(rule.object.name);
  return rules.candidates
    .filter((rule) => !settled.has(rule.key) && isIdle(rule) && isObserved(rule, rules, places, usage))
    .map((rule): Proposal => {
      const { schedule } = rule.rule.fields;
      return {
        id: `rule-without-hits ${rule.key}`,
        sort: 'rule-without-hits',
        evidence: { is: 'observed', period, sessions },
        title: `rule ${ruleText(rule)} has no session in the logs`,
        reasons: [
          'traffic that is rare, or that only an emergency causes, may not be in the logs',
          ...(typeof schedule === 'string' ? [`it applies during schedule "${schedule}" only`] : []),
        ],
        loses: notesOf(rule.object.name, rule.rule.fields),
        edits: [removal(rule)],
      };
    });
}

/** A rule that does not log the end of sessions is in no log, whatever its traffic is. */
function isLogged({ rule }: OwnRule): boolean {
  return rule.fields['log_end'] !== false;
}
