import { approvalText, readApprovals, type Approval } from './approval';

/**
 * What the description of a job says of its stage. It survives a kill and needs no file, and lists of jobs and versions
 * show it.
 */
export interface StageText {
  readonly stage: string;
  /** Newest version before the rollout; 0 for none. */
  readonly base: number;
  /** Versions that the firewalls of the stage ran before, without duplicates. */
  readonly ran: readonly number[];
  /** Place in the rollout, from 1. */
  readonly place: number;
  readonly of: number;
  /** Names of the checks after the stage; shortened if they are long or the approvals need the room. */
  readonly checks: string;
  /** Approvals of the stage before it; without those for which the description has no room. */
  readonly approvals: readonly Approval[];
}

const mostChecks = 60;
const thenText = ', then ';
const form =
  /^\S+ after version (?<base>\d+) \(ran (?<ran>[\d+]+|none)\), stage (?<stage>[^():;]+) \((?<place>\d+) of (?<of>\d+)(?:, then (?<checks>[^();]*))?\)/u;

/**
 * Text of a job description after its idempotency key: `after version 1 (ran 1), stage Bergen (1 of 2, then shop)`. `room`:
 * characters that the description has for it; default: no limit. A part of an approval would be another approval, so each is there or not.
 */
export function stageText({ stage, base, ran, place, of, checks, approvals }: StageText, room = Infinity): string {
  const versions = [...new Set(ran)].sort((a, b) => a - b);
  const start =
    `after version ${String(base)} (ran ${versions.length === 0 ? 'none' : versions.join('+')}), ` +
    `stage ${stage} (${String(place)} of ${String(of)}`;
  let who = ')';
  for (const text of approvals.map((approval) => `; ${approvalText(approval)}`))
    if (start.length + who.length + text.length <= room) who += text;
  const names = checks.replace(/[();]/g, ' ');
  const most = Math.min(mostChecks, room - start.length - who.length - thenText.length);
  const short = names.length > most ? `${names.slice(0, Math.max(0, most - 1))}…` : names;
  return `${start}${names === '' || most < 1 ? '' : `${thenText}${short}`}${who}`;
}

/** Text of a job description, after its idempotency key, of a push that restores a stage. */
export function restoreText(stage: string): string {
  return `restore of stage ${stage}`;
}

/** Reads the name of the stage that a job restores; undefined for another job. */
export function readRestoreText(description = ''): string | undefined {
  return /^\S+ restore of stage (?<stage>[^():;]+)/u.exec(description)?.groups?.['stage'];
}

/** Reads the description of a job or version; undefined if it is not of a stage. */
export function readStageText(description = ''): StageText | undefined {
  const match = form.exec(description);
  if (match?.groups === undefined) return undefined;
  const { base, ran = '', stage = '', place, of, checks = '' } = match.groups;
  return {
    ...{ stage, base: Number(base), place: Number(place), of: Number(of), checks },
    ran: ran === 'none' ? [] : ran.split('+').map(Number),
    approvals: readApprovals(description.slice(match[0].length)),
  };
}
