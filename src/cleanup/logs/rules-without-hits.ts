import type { Places } from '../places';
import type { Proposal } from '../proposal';
import { notesOf, removal, ruleText } from '../rules/removed-rule';
import type { OwnRule, RuleSet } from '../rules/rule-set';
import type { LogUsage } from './log-usage';

/** Rules without a session in the logs. `settled`: keys of rules that other proposals change. */
export function rulesWithoutHits(
  { candidates, places: firewalls }: RuleSet,
  places: Places,
  { container, period, sessions, rules }: LogUsage,
  settled: ReadonlySet<string>,
): readonly Proposal[] {
  const isObserved = ({ key }: OwnRule): boolean =>
    firewalls.every((place) => !place.has(key) || places.isOnWay(container, place.container));
  return candidates
    .filter((rule) => !settled.has(rule.key) && isObserved(rule) && isLogged(rule) && !rules.has(rule.object.name))
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
