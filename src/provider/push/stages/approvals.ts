import { existsSync } from 'node:fs';
import { approvalText, approvalWith, readApproval, type Approval } from '../../../catalog';
import { messageOf, readPlain } from '../../../core';

const mostBytes = 2 ** 20;

/** The approval with an ID in a file, or what the file has instead. */
export function approvalIn(file: string, id: string): Approval | string {
  let text: string;
  try {
    text = readPlain(file, mostBytes);
  } catch (error) {
    // The first approval makes the file.
    return existsSync(file) ? `cannot read the approvals in ${file}: ${messageOf(error)}` : noApproval(id);
  }
  const odd = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith(`${id} `) && readApproval(line) === undefined);
  return (
    approvalWith(id, text) ??
    (odd === undefined
      ? noApproval(id)
      : `the line ${JSON.stringify(odd.slice(0, 120))} is not an approval; run scm approve ${id}`)
  );
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
