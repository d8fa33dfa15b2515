import type { Replay } from '../replay-result';
import type { GroupList, SessionGroup } from './groups';

/** Formats a replay as text. `most`: maximum number of groups shown for each list. */
export function replayText(result: Replay, most: number): string {
  const { container, sessions, unchanged, model, skipped, assumptions } = result;
  const left = Object.entries(skipped).flatMap(([why, count]) => (count === 0 ? [] : [`${count} ${why}`]));
  return [
    `${sessions} sessions at ${container.scope} ${container.name}: ${unchanged} unchanged`,
    ...(left.length === 0 ? [] : [`skipped lines: ${left.join(', ')}`]),
    '',
    ...listLines('would be blocked', result.blocked, most),
    ...allowedLines(result, most),
    ...listLines('undecidable', result.undecidable, most),
    `the log agrees with the configuration before in ${share(model.sameAction, model.decided)} of the decided sessions by action, in ${share(model.sameRule, model.decided)} by rule`,
    ...listLines('the log says otherwise', result.disagreements, most),
    'assumed:',
    ...assumptions.map((one) => `  - ${one}`),
    '',
  ].join('\n');
}

/** Never says "none" while sessions that nobody could decide may be let in. */
function allowedLines({ allowed, allowedUnless }: Replay, most: number): readonly string[] {
  if (allowedUnless.sessions === 0) return listLines('would be allowed', allowed, most);
  return [
    ...(allowed.sessions === 0 ? ['would be allowed: none proved'] : listLines('would be allowed', allowed, most)),
    ...listLines('would be allowed unless the condition of the line decides otherwise', allowedUnless, most),
  ];
}

function listLines(name: string, { sessions, groups, notGrouped }: GroupList, most: number): readonly string[] {
  if (sessions === 0) return [`${name}: none`];
  const left = groups.length - most;
  return [
    `${name}: ${sessions}`,
    ...groups.slice(0, most).map(groupLine),
    ...(left > 0 ? [`  … and ${left} more groups; --top and --json list them`] : []),
    ...(notGrouped > 0 ? [`  … and ${notGrouped} sessions of further sources and applications`] : []),
    '',
  ];
}

function groupLine(group: SessionGroup): string {
  const { sessions, source, fromZone, toZone, destination, service, application, before, after, lastSeen, reasons } =
    group;
  const flow = `${source} (${fromZone}) → ${destination} (${toZone}) ${service} ${application === '' ? 'no application' : application}`;
  const rules = before === after ? before : `${before} → ${after}`;
  const why = reasons.length === 0 ? '' : `; whether ${reasons[0] ?? ''}`;
  return `  ${String(sessions).padStart(8)}  ${flow}\n            ${rules}, last seen ${lastSeen}${why}`;
}

function share(part: number, total: number): string {
  return total === 0 ? 'none' : `${((100 * part) / total).toFixed(1)} %`;
}
