import { countedNoun, namesText, wrapText } from '../../../core';
import { skippedText, type LogAccount } from '../../logs';
import type { Replay } from '../replay-result';
import type { Agreement } from './agreement';
import type { GroupList, SessionGroup } from './groups';
import type { TallyResult } from './tally';

/** How much of a replay the text shows. */
export interface TextSize {
  /** Maximum number of groups shown for each list. */
  readonly most: number;
  /** Columns of a line. */
  readonly width: number;
}

/** Formats a replay as text. */
export function replayText(result: Replay, size: TextSize): string {
  const { container, system, sessions, log, assumptions, hasPlan, decidedByLog } = result;
  const of = system === undefined ? '' : ` of ${system}`;
  return [
    ...wrapText(
      size.width,
      `${countedNoun(sessions, 'session')}${of} at ${container.scope} ${container.name}${periodText(log)}`,
      '',
    ),
    ...logLines(log, size),
    '',
    ...(hasPlan ? changeLines(result, size) : undecidedLines(result, size)),
    ...agreementLines(result.agreement, size, hasPlan),
    ...conditionLines(decidedByLog, size),
    'assumed:',
    ...assumptions.flatMap((assumption) => wrapText(size.width, assumption, '  - ')),
    '',
  ].join('\n');
}

function periodText({ period: { from, until } }: LogAccount): string {
  return from === '' ? '' : `, from ${from} to ${until}`;
}

/** What was read, and what was not. */
function logLines({ skipped, faults, firewalls, notes }: LogAccount, { width, most }: TextSize): readonly string[] {
  const left = skippedText(skipped);
  const writers = firewalls.map(({ serial, sessions }) => `${serial} (${sessions})`);
  return [
    ...(left === '' ? [] : wrapText(width, `skipped lines: ${left}`, '')),
    ...faults.flatMap((fault) => wrapText(width, fault, '  - ')),
    ...(writers.length === 0 ? [] : wrapText(width, `written by firewall ${namesText(writers, most)}`, '')),
    ...notes.flatMap((note) => wrapText(width, `note: ${note}`, '')),
  ];
}

function changeLines(result: Replay, size: TextSize): readonly string[] {
  const lost = result.log.skipped.unreadable;
  return [
    ...listLines('would be blocked', result.blocked, size, { maybe: result.blockedUnless, lost }),
    ...unlessLines('would be blocked', result.blockedUnless, size),
    ...listLines('would be allowed', result.allowed, size, { maybe: result.allowedUnless, lost }),
    ...unlessLines('would be allowed', result.allowedUnless, size),
    `unchanged: ${result.unchanged}`,
    ...undecidedLines(result, size),
    '',
  ];
}

function undecidedLines({ undecided }: Replay, size: TextSize): readonly string[] {
  return undecided.sessions === 0 ? [] : listLines('not decided, and not affected by the change', undecided, size);
}

/** Sessions and lines that may belong to a list in addition to its own. */
interface OpenList {
  readonly maybe: GroupList;
  /** Lines that were not understood. */
  readonly lost: number;
}

/** Never prints "none" while sessions without a certain decision, or lines that were not understood, may belong to the list. */
function listLines(name: string, list: GroupList, size: TextSize, open?: OpenList): readonly string[] {
  if (list.sessions > 0) return groupsLines(`${name}: ${list.sessions}`, list, size);
  if (open !== undefined && open.maybe.sessions > 0) return [`${name}: no session for certain`];
  if (open === undefined || open.lost === 0) return [`${name}: none`];
  return wrapText(size.width, `${name}: not known (lines of the log that were not understood: ${open.lost})`, '');
}

function unlessLines(name: string, list: GroupList, size: TextSize): readonly string[] {
  if (list.sessions === 0) return [];
  return groupsLines(`${name} unless the condition of the group prevents it: ${list.sessions}`, list, size);
}

function groupsLines(
  title: string,
  { groups, notGrouped }: GroupList,
  { most, width }: TextSize,
  separator = ' → ',
): readonly string[] {
  const left = groups.length - most;
  return [
    ...wrapText(width, title, ''),
    ...groups.slice(0, most).flatMap((group) => groupLines(group, width, separator)),
    ...(left > 0 ? [`  … and ${left} more groups; --top and --json list them`] : []),
    ...(notGrouped > 0 ? [`  … and ${countedNoun(notGrouped, 'session')} of further groups`] : []),
    '',
  ];
}

function groupLines(group: SessionGroup, width: number, separator: string): readonly string[] {
  const { sessions, fromZone, toZone, before, after, firstSeen, lastSeen, reasons } = group;
  const head = `  ${String(sessions).padStart(8)}  `;
  const indent = ' '.repeat(head.length);
  const rules = before === after ? before : `${before}${separator}${after}`;
  const seen =
    firstSeen === '' ? '' : firstSeen === lastSeen ? `, seen ${firstSeen}` : `, seen ${firstSeen} to ${lastSeen}`;
  return [
    ...wrapText(width, `${tallyText(group.applications)}, ${fromZone} → ${toZone}`, head),
    ...wrapText(width, `from ${tallyText(group.sources)}`, indent),
    ...wrapText(width, `to ${tallyText(group.destinations)}`, indent),
    ...wrapText(width, `${rules}${seen}`, indent),
    ...reasons.flatMap((reason) => wrapText(width, separator === ' → ' ? `whether ${reason}` : reason, indent)),
  ];
}

/** Values shown of a tally. */
const mostValues = 3;

function tallyText({ top, distinct, isComplete }: TallyResult): string {
  const [only] = top;
  if (distinct === 1 && isComplete && only !== undefined) return only.value;
  const shown = top.slice(0, mostValues).map(({ value, sessions }) => `${value} (${sessions})`);
  const left = distinct - shown.length;
  const more = isComplete ? (left > 0 ? ` and ${left} more` : '') : ` and at least ${left} more`;
  return `${shown.join(', ')}${more}`;
}

function agreementLines(agreement: Agreement, size: TextSize, hasPlan: boolean): readonly string[] {
  const { decided, sameAction, sameRule, possible, rules, disagreements } = agreement;
  const agrees =
    decided === 0
      ? 'no session is decided for certain'
      : `the log agrees with the configuration${hasPlan ? ' before' : ''} in ${share(sameAction, decided)} of the decided sessions by action, in ${share(sameRule, decided)} by rule`;
  const open =
    possible === 0
      ? ''
      : `; in ${countedNoun(possible, 'session')} it names one of the rules that are possible under open conditions`;
  const table = rules
    .filter(({ sessions, sameAction: action, sameRule: rule }) => !hasPlan || action < sessions || rule < sessions)
    .slice(0, size.most)
    .flatMap(({ rule, action, sessions, sameAction: actions, sameRule: own }) =>
      wrapText(
        size.width,
        `${rule === '' ? 'no rule' : rule} (${action}): ${share(actions, sessions)} by action, ${share(own, sessions)} by rule`,
        `  ${String(sessions).padStart(8)}  `,
      ),
    );
  return [
    ...wrapText(size.width, `${agrees}${open}`, ''),
    ...table,
    ...(disagreements.sessions === 0
      ? wrapText(size.width, 'the log contradicts the configuration: in no session', '')
      : groupsLines(
          `the log contradicts the configuration: ${disagreements.sessions}`,
          disagreements,
          size,
          '; computed: ',
        )),
  ];
}

function conditionLines(conditions: Replay['decidedByLog'], { most, width }: TextSize): readonly string[] {
  if (conditions.length === 0) return [];
  const left = conditions.length - most;
  return [
    ...wrapText(width, 'conditions that the rule in the log decides, by sessions:', ''),
    ...conditions
      .slice(0, most)
      .flatMap(({ condition, answer, sessions }) =>
        wrapText(width, `${condition}: ${answer}`, `  ${String(sessions).padStart(8)}  `),
      ),
    ...(left > 0 ? [`  … and ${left} more; --top and --json list them`] : []),
  ];
}

function share(part: number, total: number): string {
  if (total === 0) return 'none';
  const percent = (100 * part) / total;
  // Rounding must not turn a disagreement into agreement.
  return `${(part < total ? Math.min(percent, 99.9) : percent).toFixed(1)} %`;
}
