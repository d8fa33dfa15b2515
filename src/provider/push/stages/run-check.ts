import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import type { Approval } from '../../../catalog';
import { anySignal, messageOf, visibleText, type Clock } from '../../../core';
import { approvalIn, noApproval } from './approvals';
import type { Check, CheckForm, FlowForm } from './stage';

/** What a check needs. */
export interface CheckTools {
  readonly clock: Clock;
  /** Folder of the configuration: commands run in it, and files of approvals are relative to it. */
  readonly folder: string;
  /** ID with which this stage is approved. */
  readonly approvalId: string;
  /** When the job of the stage started, in milliseconds; undefined if the service does not say it. */
  readonly startedMs: number | undefined;
  /** Judges flows on the firewalls of the stage; returns the first one that is wrong. */
  readonly wrongFlow: (form: FlowForm) => Promise<string | undefined>;
  readonly log: { info(line: string): void };
  readonly signal: AbortSignal;
}

/** Result of a check: passed, with the approval if it waited for one, or what was seen instead. */
export type CheckResult =
  | { readonly approval: Approval | undefined }
  | { readonly seen: string; readonly attempts: number };

/** Tries a check until it passes, at most its number of retries. */
export async function runCheck(check: Check, tools: CheckTools): Promise<CheckResult> {
  const { signal } = tools;
  const { form, retries, intervalMs, timeoutMs } = check;
  const { clock } = tools;
  const deadline = clock.now() + timeoutMs;
  // The caller has said that it waits.
  let last = noApproval(tools.approvalId);
  for (let attempts = 1; ; attempts++) {
    signal.throwIfAborted();
    const found =
      form.is === 'approval'
        ? approvalIn(resolve(tools.folder, form.file), tools.approvalId, {
            started: tools.startedMs,
            now: clock.now(),
          })
        : await attemptOf(form, timeoutMs, tools);
    if (typeof found !== 'string') return { approval: found };
    const seen = visibleText(found);
    const isOver = form.is === 'approval' ? clock.now() + intervalMs > deadline : attempts > retries;
    if (isOver) return { seen, attempts };
    // The wait for an approval can take a day: a line that does not count must not stay unseen.
    if (form.is === 'approval' && seen !== last) tools.log.info(seen);
    last = seen;
    await clock.sleep(intervalMs, signal);
  }
}

/** Returns what is wrong; undefined if the check passes. */
async function attemptOf(
  form: Exclude<CheckForm, { is: 'approval' }>,
  timeoutMs: number,
  tools: CheckTools,
): Promise<string | undefined> {
  const { signal } = tools;
  switch (form.is) {
    case 'https':
      return webAnswer(form.url, timeoutMs, signal);
    case 'tcp':
      return connection(form.host, form.port, timeoutMs, signal);
    case 'command':
      return commandResult(form.command, timeoutMs, tools.folder, signal);
    case 'flow':
      return tools.wrongFlow(form);
  }
}

async function webAnswer(url: string, timeoutMs: number, signal: AbortSignal): Promise<string | undefined> {
  try {
    const limited = anySignal(signal, AbortSignal.timeout(timeoutMs));
    const answer = await fetch(url, { redirect: 'manual', signal: limited });
    await answer.body?.cancel();
    return answer.status >= 200 && answer.status < 400 ? undefined : `status ${String(answer.status)}`;
  } catch (error) {
    signal.throwIfAborted();
    return causeOf(error);
  }
}

/** fetch hides what happened in the cause of its error. */
function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const text = messageOf(inner);
  return text === '' ? messageOf(error) : text;
}

function connection(host: string, port: number, timeoutMs: number, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect({ host, port, signal });
    const end = (seen: string | undefined): void => {
      socket.destroy();
      done(seen);
    };
    socket.setTimeout(timeoutMs, () => end(`no connection within ${String(timeoutMs / 1000)} s`));
    socket.once('connect', () => end(undefined));
    socket.once('error', (error) => end(messageOf(error)));
  });
}

/** The credentials of the provider are not for a command. */
const notForCommands = /^(?:SCM_|TF_|PLUGIN_|NODE_OPTIONS$)/;

function commandResult(
  [program = '', ...args]: readonly string[],
  timeoutMs: number,
  cwd: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((done) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !notForCommands.test(name)));
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)));
    let why: string | undefined;
    const kill = (text: string): void => {
      why = text;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => kill(`no end within ${String(timeoutMs / 1000)} s`), timeoutMs);
    const stop = (): void => kill('canceled');
    signal.addEventListener('abort', stop, { once: true });
    const end = (seen: string | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      done(seen);
    };
    child.once('error', (error) => end(messageOf(error)));
    // Not "close": a process that the command leaves behind may hold the pipe.
    child.once('exit', (code, killedBy) => {
      const last = stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
      const text = `exit code ${String(code ?? killedBy)}${last === '' ? '' : `: ${last}`}`;
      end(why ?? (code === 0 ? undefined : text));
    });
  });
}
