/** Who approved a stage of a rollout, and when. Both are undefined for a line that has only the ID. */
export interface Approval {
  /** Name of the stage and number of its job: `Bergen-42`. */
  readonly id: string;
  readonly by?: string;
  /** ISO 8601 timestamp. */
  readonly at?: string;
}

const idForm = String.raw`[\p{L}\p{N}-]+-[1-9]\d*`;
const nameForm = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N} ._@+'-]{0,58}[\p{L}\p{N}._@+'-])?`;
const timeForm = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`;
const approval = `(?<id>${idForm})(?: approved by (?<by>${nameForm}) at (?<at>${timeForm}))?`;
const [idOnly, nameOnly, line] = [wholly(idForm), wholly(nameForm), wholly(approval)];
const listed = new RegExp(`; ${approval}(?=;|:|$)`, 'uy');

function wholly(form: string): RegExp {
  return new RegExp(`^(?:${form})$`, 'u');
}

/** Whether a text has the form of an ID such as `Bergen-42`. */
export function isApprovalId(text: string): boolean {
  return idOnly.test(text);
}

/** Whether a text can be the name of an approver: up to 60 letters, digits, spaces and `._@+'-`. */
export function isApprover(text: string): boolean {
  return nameOnly.test(text);
}

/** `Bergen-42 approved by anna at 2026-11-25T22:41:49Z`: a line of a file of approvals, and part of a job description. */
export function approvalText({ id, by, at }: Approval): string {
  return by === undefined || at === undefined ? id : `${id} approved by ${by} at ${at}`;
}

/** Reads a line; undefined for another text, or for a time that does not exist. */
export function readApproval(text: string): Approval | undefined {
  return approvalOf(line.exec(text.trim())?.groups);
}

/** Returns the approvals with an ID in the text of a file of approvals; those that name the approver come first. */
export function approvalsWith(id: string, text: string): readonly Approval[] {
  const all = text.split('\n').flatMap((one) => readApproval(one) ?? []);
  const own = all.filter((one) => one.id === id);
  return [...own.filter(({ by }) => by !== undefined), ...own.filter(({ by }) => by === undefined)];
}

/** Reads the approvals at the start of a text, each after a semicolon. */
export function readApprovals(text: string): readonly Approval[] {
  const approvals: Approval[] = [];
  listed.lastIndex = 0;
  for (let match = listed.exec(text); match !== null; match = listed.exec(text)) {
    const one = approvalOf(match.groups);
    if (one !== undefined) approvals.push(one);
  }
  return approvals;
}

function approvalOf({ id, by, at }: Readonly<Record<string, string>> = {}): Approval | undefined {
  if (id === undefined) return undefined;
  if (by === undefined || at === undefined) return { id };
  return Number.isNaN(Date.parse(at)) ? undefined : { id, by, at };
}
