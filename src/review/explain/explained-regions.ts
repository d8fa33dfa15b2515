import type { Condition, RuleReference } from '../../engine/policy';
import { conditionText, partText, ruleText, serviceText } from '../report/phrase';
import type { ExplainedRegion } from './explanation';
import type { ScopeRegion } from './finding-scope';

/** Converts traffic to a table row. */
export function explainedRegion({ what, region, before, after }: ScopeRegion): ExplainedRegion {
  const { from, to, source, destination, service, sourcePort, application, provided } = region;
  const users = provided.filter(({ question }) => question.about === 'source_user');
  return {
    what,
    from: partText(from),
    source: partText(source),
    user: users.length === 0 ? 'any' : users.map(userText).join(', '),
    to: partText(to),
    destination: partText(destination),
    service: `${serviceText(service)}${sourcePort.is === 'any' ? '' : ` from port ${partText(sourcePort)}`}`,
    application: partText(application),
    conditions: provided.filter((condition) => !users.includes(condition)).map(conditionText),
    before: deciderText(before),
    after: deciderText(after),
  };
}

function userText({ question, answer }: Condition): string {
  const names = question.names?.join(', ') ?? question.text;
  return answer === 'yes' ? names : `all but ${names}`;
}

function deciderText(rule: RuleReference | undefined): string {
  return rule === undefined ? '' : ruleText(rule);
}
