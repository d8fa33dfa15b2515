import { countedNoun } from '../../core';
import type { Container } from '../../catalog';
import type { FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import type { Finder, FindingContext } from './context';
import type { ObservedGroup } from './observed-traffic';

/** Finds sessions of traffic logs that the plan would let in or cut off. */
export const observedFindings: Finder = ({ observed = [], zones }) =>
  observed.flatMap(({ container, allowed, allowedUnless, blocked, blockedUnless }) => {
    const isInternet = ({ fromZone }: ObservedGroup): boolean => zones.isInternet(fromZone);
    const isOther = (group: ObservedGroup): boolean => !isInternet(group);
    const opened = { id: 'denied-traffic-opened', what: 'denied session', end: 'would be let in', container } as const;
    const cut = { id: 'traffic-cut', what: 'session', end: 'would be cut off', container } as const;
    return [
      ...draft({ ...opened, severity: 'critical', from: ' from the internet' }, allowed.filter(isInternet)),
      ...draft(
        { ...opened, severity: 'critical', from: ' from the internet' },
        allowedUnless.filter(isInternet),
        'unless',
      ),
      ...draft({ ...opened, severity: 'high', from: '' }, allowed.filter(isOther)),
      ...draft({ ...opened, severity: 'high', from: '' }, allowedUnless.filter(isOther), 'unless'),
      ...draft({ ...cut, severity: 'high', from: ' of the log' }, blocked),
      ...draft({ ...cut, severity: 'high', from: ' of the log' }, blockedUnless, 'unless'),
    ];
  });

interface Kind extends Pick<FindingDraft, 'id' | 'severity'> {
  readonly container: Container;
  readonly what: string;
  readonly from: string;
  readonly end: string;
}

/** One finding for some groups; none without sessions. */
function draft(
  { id, severity, container, what, from, end }: Kind,
  groups: readonly ObservedGroup[],
  certainty?: 'unless',
): readonly FindingDraft[] {
  if (groups.length === 0) return [];
  const sessions = groups.reduce((sum, group) => sum + group.sessions, 0);
  const conditions = [...new Set(groups.flatMap(({ reasons }) => reasons))];
  const unless =
    certainty === undefined ? '' : `, unless a condition prevents it: whether ${shown(conditions, '; whether ')}`;
  const rules = [...new Set(groups.map(({ before, after }) => `${before} → ${after}`))];
  return [
    {
      id,
      severity,
      title: `${countedNoun(sessions, what)}${from} ${end} (${applicationsText(groups)})${unless}`,
      detail: `rules before → after: ${shown(rules, '; ')}`,
      facts: { from, certainty: certainty ?? 'certain', rules: rules.sort() },
      container,
    },
  ];
}

const mostShown = 3;

function shown(texts: readonly string[], separator: string): string {
  const more = texts.length > mostShown ? ` and ${texts.length - mostShown} more` : '';
  return `${texts.slice(0, mostShown).join(separator)}${more}`;
}

function applicationsText(groups: readonly ObservedGroup[]): string {
  const counts = new Map<string, number>();
  for (const { applications } of groups) {
    for (const { value, sessions } of applications) counts.set(value, (counts.get(value) ?? 0) + sessions);
  }
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return shown(
    sorted.map(([value, sessions]) => `${value} ${sessions}`),
    ', ',
  );
}

/** Sentences for the summary: what the findings from logs say, or that there is none. */
export function observedSentences(context: FindingContext): readonly string[] {
  const findings = observedFindings(context);
  return (context.observed ?? []).flatMap(({ container, sessions, period, notes, notUnderstood }) => {
    const own = findings.filter((finding) => finding.container === container);
    const time = period.from === '' ? '' : ` from ${period.from} to ${period.until}`;
    const log = `${countedNoun(sessions, 'session')} in traffic logs at ${containerText(container)}${time}`;
    return [
      own.length === 0
        ? notUnderstood === 0
          ? `Of ${log}, none would be let in or cut off.`
          : `Of ${log}, none would be let in or cut off; whether others would is not known (lines of the log that were not understood: ${notUnderstood}).`
        : `Of ${log}: ${own.map(({ title }) => title).join('; ')}.`,
      ...(notes.length === 0 ? [] : [`About these logs: ${notes.join('; ')}.`]),
    ];
  });
}
