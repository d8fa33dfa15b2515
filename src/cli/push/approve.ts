import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CodedError, messageOf, readPlain, visibleJson, visibleText, writeOutput } from '../../core';
import { approvalsFile } from '../../provider/push';
import { UsageError } from '../exit';

const mostBytes = 2 ** 20;

/** Adds `scm approve`. */
export function addApprove(program: Command): void {
  program
    .command('approve')
    .description(
      'Approve a stage of a rollout that waits for it: adds its ID to a file that the rollout reads. The ID is the name of the stage and the number of its job, see "scm jobs".',
    )
    .argument('<id>', 'ID of the stage, such as Bergen-42')
    .option('--file <file>', 'file that the check of the stage names', approvalsFile)
    .option('--json', 'print one JSON object')
    .action((id: string, { file, json }: { readonly file: string; readonly json?: true }) => {
      if (!/^[\p{L}\p{N}-]+-\d+$/u.test(id))
        throw new UsageError(
          'BAD_APPROVAL',
          `cannot approve ${JSON.stringify(id)}: it is not an ID such as Bergen-42; take the name of the stage and the number of its job from scm jobs`,
        );
      const before = existsSync(file) ? approvalsIn(file) : '';
      const isThere = before.split('\n').some((line) => line.trim() === id);
      const end = before === '' || before.endsWith('\n') ? '' : '\n';
      if (!isThere) writeOutput(file, `${before}${end}${id}\n`);
      console.log(
        json === true
          ? visibleJson(JSON.stringify({ id, file, wasApproved: isThere }))
          : `${visibleText(id)} ${isThere ? 'is approved already' : 'is approved'} in ${visibleText(file)}`,
      );
    });
}

function approvalsIn(file: string): string {
  try {
    return readPlain(file, mostBytes);
  } catch (cause) {
    const why = `cannot read the approvals in ${file}: ${messageOf(cause)}; name the file of the check with --file`;
    throw new CodedError('BAD_APPROVAL', why, { cause });
  }
}
