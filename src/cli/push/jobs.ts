import { InvalidArgumentError, type Command } from 'commander';
import type { Job } from '../../catalog';
import { CodedError, visibleData, visibleJson } from '../../core';
import { requireSuccess, followJob } from '../../provider/push';
import { UsageError } from '../exit';
import { withClient } from '../with-client';
import { following } from './following';
import { jobsText } from './job-text';
import { timeoutOption } from './push-flags';
import { printLine, type Io } from '../io';

interface JobFlags {
  readonly wait?: true;
  readonly timeout: number;
  readonly limit: number;
  readonly json?: true;
}

/** Adds `scm jobs`. */
export function addJobs(program: Command, io: Io): void {
  program
    .command('jobs')
    .description('List the latest push jobs, or show one with the jobs of its firewalls.')
    .argument('[id]', 'id of a job')
    .option('--wait', 'wait until the job has ended; exit code as scm push')
    .addOption(timeoutOption())
    .option('--limit <n>', 'maximum number of entries', positive, 20)
    .option('--json', 'print JSON')
    .action((id: string | undefined, flags: JobFlags) => show(io, id, flags));
}

async function show(io: Io, id: string | undefined, flags: JobFlags): Promise<void> {
  if (flags.wait === true && id === undefined) {
    throw new UsageError('NO_JOB', 'cannot wait: no job is named; use scm jobs <id> --wait');
  }
  await withClient(io, async (client) => {
    if (id !== undefined && flags.wait === true) {
      // The target devices of this job are unknown, so only devices with a child job are evaluated.
      const watch = { id, targetDevices: { devices: [] }, offline: 'error', limitMs: flags.timeout } as const;
      return following(io, client, flags, async (tools) => requireSuccess(await followJob(tools, watch)));
    }
    const all = await client.jobs();
    const shown = id === undefined ? latest(all, flags.limit) : family(all, id);
    printLine(
      io.stdout,
      flags.json === true ? visibleJson(JSON.stringify(shown, undefined, 2)) : jobsText(visibleData(shown)),
    );
  });
}

function latest(all: readonly Job[], limit: number): readonly Job[] {
  return all
    .filter(({ parent_id: parent }) => parent === '0')
    .sort(newestFirst)
    .slice(0, limit);
}

function family(all: readonly Job[], id: string): readonly Job[] {
  const job = all.find((one) => one.id === id);
  if (job === undefined) throw new CodedError('NO_JOB', `cannot find job "${id}"; run scm jobs for the latest jobs`);
  return [job, ...all.filter(({ parent_id: parent }) => parent === id).sort((a, b) => newestFirst(b, a))];
}

function newestFirst(a: Job, b: Job): number {
  return Number(b.id) - Number(a.id);
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('it must be 1 or more');
  return number;
}
