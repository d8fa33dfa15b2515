import type { ScmClient } from '../../client';
import {
  CodedError,
  createAbortController,
  messageOf,
  systemClock,
  visibleData,
  visibleJson,
  visibleText,
} from '../../core';
import { PushFailure, type PushTools } from '../../provider/push';
import { exitCodes, fail } from '../exit';
import { progressOn } from './progress';
import { outcomeText, type ShownOutcome } from './job-text';
import { printLine, type Io } from '../io';

const openEnds: ReadonlySet<string> = new Set([
  'PUSH_UNKNOWN',
  'PUSH_TIMEOUT',
  'PUSH_CANCELLED',
  'PUSH_UNREADABLE',
  'PUSH_LOST',
]);

/**
 * Follows a job: progress on stderr, the outcome on stdout. Ctrl-C ends the wait but not the job. If the outcome is
 * unknown (timeout, Ctrl-C, no device jobs), the process exits with 3.
 */
export async function following(
  io: Io,
  client: ScmClient,
  { json }: { readonly json?: true },
  work: (tools: PushTools) => Promise<ShownOutcome>,
): Promise<void> {
  const stop = createAbortController();
  const interrupt = (): void => stop.abort(new Error('interrupted'));
  io.signals.once('SIGINT', interrupt);
  io.signals.once('SIGTERM', interrupt);
  const progress = progressOn(io.stderr, io.env);
  let job: string | undefined;
  const tools: PushTools = {
    client,
    clock: systemClock,
    signal: stop.signal,
    random: Math.random,
    log: { info: () => undefined },
    onJob: (id) => {
      job = id;
    },
    onPoll: (parent, children) => {
      job = parent.id;
      progress.look(parent, children);
    },
    onSilence: (message) => progress.note(visibleText(message)),
  };
  try {
    const outcome = await work(tools);
    printLine(
      io.stdout,
      json === true ? visibleJson(JSON.stringify(outcome, undefined, 2)) : outcomeText(visibleData(outcome)),
    );
  } catch (error) {
    report(io, error, json, job);
  } finally {
    io.signals.off('SIGINT', interrupt);
    io.signals.off('SIGTERM', interrupt);
  }
}

function report(io: Io, error: unknown, json: true | undefined, job: string | undefined): void {
  const code = error instanceof CodedError ? error.code : 'ERROR';
  if (json === true) {
    const outcome = error instanceof PushFailure ? error.outcome : {};
    const verdict = openEnds.has(code) ? 'unknown' : 'failure';
    printLine(
      io.stdout,
      visibleJson(JSON.stringify({ verdict, ...outcome, error: { code, message: messageOf(error) } }, undefined, 2)),
    );
  }
  fail(io, error);
  if (!openEnds.has(code)) return;
  io.exitCode = exitCodes.attention.code;
  if (job !== undefined && code !== 'PUSH_UNKNOWN') {
    io.stderr.write(`to continue waiting: scm jobs ${job} --wait\n`);
  }
}
