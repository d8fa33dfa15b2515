import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { approvalText, approvalsWith, isApprovalId, isApprover } from '../../catalog';
import { CodedError, messageOf, readPlain, visibleJson, visibleText, writeOutput } from '../../core';
import { approvalsFile, approverText } from '../../provider/push';
import { UsageError } from '../exit';
import { printLine, type Io } from '../io';

const mostBytes = 2 ** 20;

interface ApproveFlags {
  readonly file: string;
  readonly by?: string;
  readonly json?: true;
}

/** Adds `scm approve`. */
export function addApprove(program: Command, io: Io): void {
  program
    .command('approve')
    .description(
      'Approve a stage of a rollout that waits for it: adds its ID, your name and the time to a file that the rollout reads. The ID is the name of the stage and the number of its job, see "scm jobs".',
    )
    .argument('<id>', 'ID of the stage, such as Bergen-42')
    .option('--file <file>', 'file that the check of the stage names', approvalsFile)
    .option('--by <name>', 'who approves (default: GITHUB_ACTOR, GITLAB_USER_LOGIN, or the user of this machine)')
    .option('--json', 'print one JSON object')
    .action((id: string, { file, by = userName(io.env), json }: ApproveFlags) => {
      if (!isApprovalId(id))
        throw new UsageError(
          'BAD_APPROVAL',
          `cannot approve ${JSON.stringify(id)}: it is not an ID such as Bergen-42; take the name of the stage and the number of its job from scm jobs`,
        );
      if (!isApprover(by))
        throw new UsageError(
          'BAD_APPROVAL',
          `cannot approve as ${JSON.stringify(by)}: a name has up to 60 letters, digits, spaces and . _ @ + ' -; pass --by`,
        );
      const before = existsSync(file) ? approvalsIn(file) : '';
      const [known] = approvalsWith(id, before);
      const approval = known ?? { id, by, at: new Date().toISOString() };
      const end = before === '' || before.endsWith('\n') ? '' : '\n';
      if (known === undefined) writeOutput(file, `${before}${end}${approvalText(approval)}\n`);
      const wasApproved = known !== undefined;
      const said = wasApproved ? `already: ${approverText(approval)}` : approverText(approval);
      printLine(
        io.stdout,
        json === true
          ? visibleJson(JSON.stringify({ ...approval, file, wasApproved }))
          : visibleText(`${said}, in ${file}`),
      );
    });
}

/** The account of the CI system, or of the machine: what is recorded, not proved. */
function userName(env: NodeJS.ProcessEnv): string {
  const named = env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'];
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    // Some containers have a user without a name.
    return '';
  }
}

function approvalsIn(file: string): string {
  try {
    return readPlain(file, mostBytes);
  } catch (cause) {
    const why = `cannot read the approvals in ${file}: ${messageOf(cause)}; name the file of the check with --file`;
    throw new CodedError('BAD_APPROVAL', why, { cause });
  }
}
