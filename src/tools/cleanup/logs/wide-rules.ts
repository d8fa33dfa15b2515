import type { Configuration } from '../../../engine/policy';
import { textAt, textsAt } from '../../../engine/policy/engine';
import type { Edit, Fields, Proposal } from '../proposal';
import { ruleText } from '../rules/removed-rule';
import type { OwnRule, RuleSet } from '../rules/rule-set';
import type { LogUsage, RuleUsage } from './log-usage';
import { Narrowing } from './narrowing';

/** Logs, and the keys of rules that other proposals change. */
interface Observation {
  readonly usage: LogUsage;
  readonly settled: ReadonlySet<string>;
}

/** Allow rules that match more than their sessions in the logs had, with the fields that match only these. */
export function wideRules(
  configuration: Configuration,
  rules: RuleSet,
  { usage, settled }: Observation,
): readonly Proposal[] {
  const narrowing = new Narrowing(configuration);
  return rules.candidates.flatMap((rule): readonly Proposal[] => {
    const [seen, row] = [usage.rules.get(rule.key), usage.rows.get(rule.key)];
    const { action } = rule.rule.fields;
    if (seen === undefined || row === undefined || action !== 'allow' || settled.has(rule.key)) return [];
    // The logs do not have all of its sessions.
    if (row.limit !== undefined) return [];
    const places = rules.places.flatMap((place) => (place.has(rule.key) ? [place.container] : []));
    if (places.length === 0) return [];
    const { services, applications } = seen;
    const hidden = { sources: undefined, destinations: undefined, services, applications };
    const found = narrowRule(rule, usage.addresses === 'real' ? seen : hidden, narrowing.at(places));
    return found === undefined ? [] : [proposalOf(rule, found, row.sessions, usage)];
  });
}

interface Narrowed {
  readonly after: Fields;
  readonly created: readonly Edit[];
  readonly changes: readonly string[];
}

function narrowRule(
  { object, rule: { fields } }: OwnRule,
  seen: RuleUsage,
  at: ReturnType<Narrowing['at']>,
): Narrowed | undefined {
  const changed: Record<string, readonly string[]> = {};
  for (const [side, values] of [
    ['source', seen.sources],
    ['destination', seen.destinations],
  ] as const) {
    if (values === undefined || fields[`negate_${side}`] === true) continue;
    const now = at.addresses(textsAt(fields, side), values);
    if (now !== undefined) changed[side] = now;
  }
  const applications = seen.applications && at.applications(textsAt(fields, 'application'), seen.applications);
  if (applications !== undefined) changed['application'] = applications;
  const services = seen.services && at.services(textsAt(fields, 'service'), seen.services, object.container);
  if (services !== undefined) changed['service'] = services.names;
  const changes = Object.entries(changed).map(
    ([list, names]) => `${list}: ${textsAt(fields, list).join(', ')} becomes ${names.join(', ')}`,
  );
  if (changes.length === 0) return undefined;
  return { after: { ...fields, ...changed }, created: services?.created ?? [], changes };
}

function proposalOf(
  rule: OwnRule,
  { after, created, changes }: Narrowed,
  sessions: number,
  { period }: LogUsage,
): Proposal {
  const { fields } = rule.rule;
  return {
    id: `wide-rule ${rule.key}`,
    sort: 'wide-rule',
    evidence: { is: 'observed', period, sessions },
    title: `rule ${ruleText(rule)} allows more than its sessions in the logs had`,
    reasons: [
      ...changes,
      'traffic that was not logged in this time is blocked after the change',
      ...(textAt(fields, 'schedule') === undefined
        ? []
        : ['the rule has a schedule: logs show only the time in which it applied']),
    ],
    loses: [],
    edits: [...created, { is: 'change', object: rule.object, before: fields, after }],
  };
}
