import { wrapText } from '../../core';
import type { Replay } from '../replay-result';
import type { GroupList, SessionGroup } from './groups';

/** How much of a replay the text shows. */
export interface TextSize {
  /** Maximum number of groups shown for each list. */
  readonly most: number;
  /** Columns of a line. */
  readonly width: number;
}

/** Formats a replay as text. */
export function replayText(result: Replay, size: TextSize): string {
  const { container, sessions, unchanged, model, skipped, assumptions } = result;
  const left = Object.entries(skipped).flatMap(([why, count]) => (count === 0 ? [] : [`${count} ${why}`]));
  const agrees = `the log agrees with the configuration before in ${share(model.sameAction, model.decided)} of the decided sessions by action, in ${share(model.sameRule, model.decided)} by rule`;
  return [
    `${sessions} sessions at ${container.scope} ${container.name}: ${unchanged} unchanged`,
    ...(left.length === 0 ? [] : [`skipped lines: ${left.join(', ')}`]),
    '',
    ...listLines('would be blocked', result.blocked, size),
    ...allowedLines(result, size),
    ...listLines('undecidable', result.undecidable, size),
    ...wrapText(size.width, agrees, ''),
    ...listLines('the log says otherwise', result.disagreements, size),
    'assumed:',
    ...assumptions.flatMap((one) => wrapText(size.width, one, '  - ')),
    '',
  ].join('\n');
}

/** Never says "none" while sessions without a certain decision may be let in. */
function allowedLines({ allowed, allowedUnless }: Replay, size: TextSize): readonly string[] {
  if (allowedUnless.sessions === 0) return listLines('would be allowed', allowed, size);
  return [
    ...(allowed.sessions === 0
      ? ['would be allowed: no session for certain']
      : listLines('would be allowed', allowed, size)),
    ...listLines('would be allowed unless the condition in the line prevents it', allowedUnless, size),
  ];
}

function listLines(
  name: string,
  { sessions, groups, notGrouped }: GroupList,
  { most, width }: TextSize,
): readonly string[] {
  if (sessions === 0) return [`${name}: none`];
  const left = groups.length - most;
  return [
    ...wrapText(width, `${name}: ${sessions}`, ''),
    ...groups.slice(0, most).flatMap((group) => groupLines(group, width)),
    ...(left > 0 ? [`  … and ${left} more groups; --top and --json list them`] : []),
    ...(notGrouped > 0 ? [`  … and ${notGrouped} sessions of further sources and applications`] : []),
    '',
  ];
}

function groupLines(group: SessionGroup, width: number): readonly string[] {
  const { sessions, source, fromZone, toZone, destination, service, application, before, after, lastSeen, reasons } =
    group;
  const count = `  ${String(sessions).padStart(8)}  `;
  const flow = `${source} (${fromZone}) → ${destination} (${toZone}) ${service} ${application === '' ? 'no application' : application}`;
  const rules = before === after ? before : `${before} → ${after}`;
  const why = reasons.length === 0 ? '' : `; whether ${reasons[0] ?? ''}`;
  return [
    ...wrapText(width, flow, count),
    ...wrapText(width, `${rules}, last seen ${lastSeen}${why}`, ' '.repeat(count.length)),
  ];
}

function share(part: number, total: number): string {
  return total === 0 ? 'none' : `${((100 * part) / total).toFixed(1)} %`;
}
