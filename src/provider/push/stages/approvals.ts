import { existsSync } from 'node:fs';
import { approvalsWith, approvalText, readApproval, type Approval } from '../../../catalog';
import { messageOf, readPlain } from '../../../core';

const mostBytes = 2 ** 20;

/** Clocks of two machines differ by less. */
const clockSkewMs = 5 * 60_000;

/** When an approval can have been given: after the job has started, and not in the future; both in milliseconds. */
export interface ApprovalTime {
  /** Undefined if the service does not say it. */
  readonly started: number | undefined;
  readonly now: number;
}

/** The approval with an ID in a file, or what the file has instead. */
export function approvalIn(file: string, id: string, time: ApprovalTime): Approval | string {
  let text: string;
  try {
    text = readPlain(file, mostBytes);
  } catch (error) {
    // The first approval makes the file.
    return existsSync(file) ? `cannot read the approvals in ${file}: ${messageOf(error)}` : noApproval(id);
  }
  const all = approvalsWith(id, text);
  const counting = all.find((approval) => whyNot(approval, time) === undefined);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => isAbout(line, id));
  const odd = lines.findLast((line) => readApproval(line)?.id !== id);
  // A line below an approval that is not one, such as "rejected", takes it back.
  if (odd !== undefined && (counting === undefined || odd === lines.at(-1)))
    return `the line ${JSON.stringify(odd.slice(0, 120))} is not an approval; run scm approve ${id}`;
  if (counting !== undefined) return counting;
  const [first] = all;
  if (first === undefined) return noApproval(id);
  return `the approval ${JSON.stringify(approvalText(first))} does not count: ${whyNot(first, time) ?? ''}; remove the line and run scm approve ${id}`;
}

/** Whether a line starts with an ID, in any case. */
function isAbout(line: string, id: string): boolean {
  return `${line.toLowerCase()} `.startsWith(`${id.toLowerCase()} `);
}

/** Why an approval does not count. A line that has only the ID has no time to judge. */
function whyNot({ at }: Approval, { started, now }: ApprovalTime): string | undefined {
  const given = Date.parse(at ?? '');
  if (Number.isNaN(given)) return undefined;
  if (given > now + clockSkewMs) return 'its time is in the future';
  // A service whose clock is ahead, such as a virtual one, has no time that can be compared.
  if (started === undefined || started > now + clockSkewMs || given >= started - clockSkewMs) return undefined;
  return `it is older than the job, which started at ${new Date(started).toISOString()}`;
}

/** Says that a stage is not approved yet. */
export function noApproval(id: string): string {
  return `no approval of ${id}`;
}

/** Who approved, and when; says so if the file does not name the approver. */
export function approverText(approval: Approval): string {
  return approval.by === undefined
    ? `${approval.id} approved; the file does not name the approver`
    : approvalText(approval);
}
