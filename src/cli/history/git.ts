import { spawn } from 'node:child_process';
import { CodedError, messageOf } from '../../core';
import type { Io } from '../io';

/**
 * Runs git in a folder without a shell, and returns what it prints. Nothing that a repository configures is run: no
 * pager, no hook, no filter of a diff, no check of signatures. Throws `GIT_FAILED`.
 */
export async function git(io: Io, dir: string, args: readonly string[]): Promise<string> {
  const settings = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false', 'core.pager=cat'];
  const child = spawn('git', ['-C', dir, ...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: io.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...io.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
  });
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => out.push(part));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new CodedError('GIT_FAILED', `cannot run git: ${messageOf(cause)}; install git`, { cause })),
    );
    child.once('close', resolve);
  });
  if (code === 0) return Buffer.concat(out).toString('utf8');
  // In the words of git this would be "fatal: not a git repository (or any of the parent directories): .git".
  if (/not a git repository/.test(stderr))
    throw new CodedError(
      'GIT_FAILED',
      `cannot read the history: ${dir} is not in a git repository; pass a file of a repository, or a folder of snapshots with --snapshots`,
    );
  if (/does not have any commits yet/.test(stderr))
    throw new CodedError(
      'NO_HISTORY',
      `cannot read the history: the git repository of ${dir} has no commits; commit the snapshot, for example with "scm snapshot --git FILE"`,
    );
  if (/dubious ownership/.test(stderr))
    throw new CodedError(
      'GIT_FAILED',
      `cannot read the history: the git repository of ${dir} belongs to another user; run the command as its owner, or see git config safe.directory`,
    );
  const [command = ''] = args;
  throw new CodedError(
    'GIT_FAILED',
    `cannot read the history: git ${command} failed in ${dir}: ${stderr.trim().slice(-500) || `exit code ${String(code)}`}; pass a file of a git repository`,
  );
}
