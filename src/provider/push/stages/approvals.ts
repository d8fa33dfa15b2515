import { approvalText, readApproval, type Approval } from '../../../catalog';
import { readPlain } from '../../../core';

const mostBytes = 2 ** 20;

/** The approval with an ID in a file, or what the file has instead. */
export function approvalIn(file: string, id: string): Approval | string {
  let lines: readonly string[];
  try {
    lines = readPlain(file, mostBytes).split('\n');
  } catch {
    // The file does not exist yet.
    return `no approval of ${id}`;
  }
  const own = lines.map((line) => line.trim()).filter((line) => line === id || line.startsWith(`${id} `));
  const approvals = own.flatMap((line) => readApproval(line) ?? []);
  const [odd] = own.filter((line) => readApproval(line) === undefined);
  const named = approvals.find(({ by }) => by !== undefined) ?? approvals[0];
  if (named !== undefined) return named;
  return odd === undefined
    ? `no approval of ${id}`
    : `the line ${JSON.stringify(odd.slice(0, 120))} is not an approval; run scm approve ${id}`;
}

/** Who approved, and when; says so if the file does not name the approver. */
export function approverText(approval: Approval): string {
  return approval.by === undefined
    ? `${approval.id} approved; the file does not name the approver`
    : approvalText(approval);
}
