import { CodedError, countedNoun, namesToTry } from '../../../../core';
import type { Configuration } from '../../../../engine/policy';
import type { Report } from '../../../../review';
import { textsAt } from '../../../../engine/policy/engine';
import { checkKeptNetworks } from '../../../../engine/replay';
import { limitTexts, usageOf, type KnownRule, type LogSource, type Usage, type UsageInput } from '../../../usage';
import { configurationAfter } from '../../combine-edits';
import type { Edit, Proposal } from '../../proposal';
import { ruleText } from '../../rules/removed-rule';
import { keptSessions, type KeptSessions } from './kept-sessions';
import { marginText, type Margin } from './margin';
import { narrowedLists, type NarrowedList } from './narrow-lists';
import { seenValues, type RuleSession } from './seen-values';
import { containerKey, tenantHierarchy } from '../../../../tenant';

/** More distinct sessions of one rule than these would not fit into memory. */
const mostSessions = 1_000_000;

/** Inputs of a narrowing. */
export interface NarrowRuleInput extends Pick<UsageInput, 'before' | 'earlierThan' | 'open'> {
  readonly configuration: Configuration;
  readonly sources: readonly LogSource[];
  readonly rule: string;
  readonly margin: Margin;
  /** Reviews a change of the configuration. */
  readonly review: (edits: readonly Edit[]) => Report;
  /** Names of all applications, from the App-ID facts. */
  readonly applications: readonly string[];
}

/** A narrower rule, and what it does with the logged sessions. */
export interface NarrowedRule {
  /** Absent where nothing can be narrowed. */
  readonly proposal?: Proposal;
  /** What the change closes. */
  readonly review?: Report;
  readonly kept: KeptSessions;
  /** Lists that stay as they are, and why. */
  readonly unchanged: readonly string[];
  readonly usage: Usage;
}

type ListName = keyof ReturnType<typeof narrowedLists>;

/**
 * Narrows one rule to its logged sessions with a margin. Every distinct session is decided before and after, and the change
 * is reviewed: a list whose change would not certainly allow all of them, or not be stricter, stays as it is. Throws `UNKNOWN_RULE`, `NOT_NARROWED` and the codes of
 * `readSessions`.
 */
export async function narrowRule(input: NarrowRuleInput): Promise<NarrowedRule> {
  const { configuration, sources, rule: name, margin } = input;
  const places = tenantHierarchy(configuration);
  const rules = new Map<string, RuleSessions>();
  let count = 0;
  const usage = await usageOf({
    ...input,
    sources,
    places,
    onSession: (session, rule, firewall) => {
      if (rule?.rule.name !== name) return;
      count += 1;
      if (count > mostSessions)
        throw notNarrowed(name, `it has more than ${mostSessions} distinct sessions`, 'pass fewer logs');
      const known = rules.get(rule.key);
      if (known === undefined) rules.set(rule.key, { rule, sessions: [{ session, firewall }] });
      else known.sessions.push({ session, firewall });
    },
  });
  const { rule, sessions: own } = ruleNamed(name, configuration, usage, [...rules.values()]);
  const made = usage.sources.find(({ log }) => log.pseudonyms !== undefined)?.log.pseudonyms;
  if (made !== undefined) checkKeptNetworks(made);
  const addresses = made === undefined ? 'real' : 'pseudonyms';
  const lists = narrowedLists({ ...input, places, rule, seen: seenValues(own), addresses });
  const { edits, kept, review, unchanged } = proved(rule, lists, own, input);
  return {
    ...(edits.length === 0 ? {} : { proposal: proposalOf(rule, edits, kept, margin, usage) }),
    ...(review && { review }),
    ...{ kept, unchanged, usage },
  };
}

interface RuleSessions {
  readonly rule: KnownRule;
  readonly sessions: RuleSession[];
}

function ruleNamed(
  name: string,
  { rulebases }: Configuration,
  usage: Usage,
  [found, ...others]: readonly RuleSessions[],
): RuleSessions {
  const names = rulebases
    .filter(({ kind }) => kind === 'security_rule')
    .flatMap((list) => list.rules.map((one) => one.name));
  if (!names.includes(name)) {
    throw new CodedError(
      'UNKNOWN_RULE',
      `cannot narrow rule "${name}": the configuration does not have it; ${namesToTry(name, names)}`,
    );
  }
  const apart = usage.rules.find((row) => row.state === 'not distinguished' && row.name === name && row.sessions > 0);
  if (apart !== undefined) {
    throw notNarrowed(
      name,
      `${apart.sessions} sessions are of it or of another rule with this name (${apart.of ?? ''})`,
      'pass logs with serial numbers, or --source',
    );
  }
  if (found === undefined)
    throw notNarrowed(name, 'it has no session in the logs', 'pass logs of a time in which it was used');
  if (others.length > 0) {
    const all = [found, ...others].map((one) => ruleText(one.rule)).join(', ');
    throw notNarrowed(
      name,
      `several rules have this name and sessions: ${all}`,
      'pass the logs of one of them with --source',
    );
  }
  const { rule } = found;
  if (rule.rule.fields['action'] !== 'allow')
    throw notNarrowed(name, 'it does not allow traffic', 'choose a rule with the action allow');
  const row = usage.rules.find(({ key }) => key === rule.key);
  if (row === undefined) throw new Error(`no row of rule "${name}"`);
  const { limit: state, lines } = row;
  if (state === undefined) return found;
  if (state === 'not known') {
    throw notNarrowed(
      name,
      `${lines === undefined ? 'lines' : countedNoun(lines, 'line')} of the logs can be of it: ${limitTexts[state] ?? ''}`,
      'remove these lines from the logs if they are not sessions, or pass the logs without their damaged parts',
    );
  }
  const missing = usage.withoutLogs.map(containerKey);
  const places = rule.firewalls.filter((firewall) => missing.includes(containerKey(firewall)));
  const where = places.map((place) => `${place.scope} ${place.name}`).join(', ');
  throw notNarrowed(
    name,
    `the logs do not have all of its sessions (${state}${where === '' ? '' : `: ${where}`})`,
    'pass the logs of all firewalls that it applies to, such as with --source FOLDER=FILE for each',
  );
}

function notNarrowed(name: string, cause: string, fix: string): CodedError {
  return new CodedError('NOT_NARROWED', `cannot narrow rule "${name}": ${cause}; ${fix}`);
}

interface Proved {
  readonly edits: readonly Edit[];
  readonly kept: KeptSessions;
  readonly review: Report | undefined;
  readonly unchanged: readonly string[];
}

type Narrower = Extract<NarrowedList, { readonly is: 'narrower' }> & { readonly list: string };

/** The lists whose change allows every session of the rule and is stricter, alone and together. */
function proved(
  rule: KnownRule,
  lists: Readonly<Record<ListName, NarrowedList>>,
  sessions: readonly RuleSession[],
  { configuration, review }: NarrowRuleInput,
): Proved {
  const unchanged = Object.entries(lists).flatMap(([list, one]) =>
    one.is === 'unchanged' ? [`${list}: ${one.why}`] : [],
  );
  const narrower = Object.entries(lists).flatMap(([list, one]): readonly Narrower[] =>
    one.is === 'narrower' ? [{ list, ...one }] : [],
  );
  const tried = (some: readonly Narrower[]): Tried => {
    const after = { ...rule.rule.fields, ...Object.fromEntries(some.map(({ list, names }) => [list, names])) };
    const change = { is: 'change', object: rule.object, before: rule.rule.fields, after } as const;
    const edits = [...some.flatMap(({ created }) => created), ...(some.length === 0 ? [] : [change])];
    const kept = keptSessions(rule, sessions, configuration, configurationAfter(configuration, edits));
    const report = some.length === 0 ? undefined : review(edits);
    return { edits, kept, review: report, why: whyNot(kept, report) };
  };
  const all = tried(narrower);
  if (all.why === undefined) return { ...all, unchanged };
  const alone = narrower.map((one) => ({ one, ...tried([one]) }));
  const left = alone.flatMap(({ one, why }) => (why === undefined ? [] : [`${one.list}: ${why}`]));
  const some = tried(alone.filter(({ why }) => why === undefined).map(({ one }) => one));
  if (some.why === undefined) return { ...some, unchanged: [...unchanged, ...left] };
  return { ...tried([]), unchanged: [...unchanged, ...left, `all together: ${some.why}`] };
}

interface Tried extends Omit<Proved, 'unchanged'> {
  /** Why the change is not proposed. */
  readonly why: string | undefined;
}

function whyNot({ cut, open, allowed, examples }: KeptSessions, review: Report | undefined): string | undefined {
  if (cut + open > 0) {
    return `${cut + open} logged sessions would not be allowed for certain, such as ${examples[0] ?? ''}`;
  }
  if (allowed === 0) return 'no logged session is certainly allowed by this rule now';
  if (review === undefined || review.verdict === 'stricter') return undefined;
  const [finding] = review.findings;
  return `what it closes here is decided by a later rule, and the change is not stricter (${review.verdict}${finding === undefined ? '' : `: ${finding.title}`})`;
}

function proposalOf(
  rule: KnownRule,
  edits: readonly Edit[],
  kept: KeptSessions,
  margin: Margin,
  { period }: Usage,
): Proposal {
  const change = edits.find((edit) => edit.is === 'change');
  const after = change?.is === 'change' ? change.after : {};
  const lists = (['source', 'destination', 'application', 'service'] as const).flatMap((list) => {
    const [old, now] = [textsAt(rule.rule.fields, list), textsAt(after, list)];
    return old.join() === now.join() ? [] : [`${list}: ${old.join(', ')} becomes ${now.join(', ')}`];
  });
  return {
    id: `wide-rule ${rule.key}`,
    sort: 'wide-rule',
    evidence: { is: 'observed', period, sessions: kept.sessions },
    title: `rule ${ruleText(rule)} narrowed to its sessions in the logs`,
    reasons: [
      `margin: ${marginText(margin)}`,
      ...lists,
      `${kept.allowed} of ${kept.sessions} logged sessions (${kept.distinct} distinct) stay allowed, decided by the policy engine`,
      ...(kept.contradicted === 0
        ? []
        : [`${kept.contradicted} sessions name this rule, but it cannot have decided them: it has changed since`]),
      'traffic that was not logged in this time and is outside the margin is blocked after the change',
    ],
    loses: [],
    edits,
  };
}
