import { spawn } from 'node:child_process';
import { messageOf } from '../core';
import type { Io } from './io';

const limitMs = 5000;

/** States of a unit with `Type=notify`, as sd_notify(3) writes them. */
export type SystemdState = 'READY=1' | 'STOPPING=1';

/**
 * Reports the state of this process to systemd, where systemd started it with `Type=notify`. The program
 * systemd-notify sends it, because Node has no datagram sockets of Unix: the unit needs `NotifyAccess=all`. A failure is
 * a warning, and systemd ends the unit after its TimeoutStartSec.
 */
export async function notifySystemd(io: Io, state: SystemdState, status: string): Promise<void> {
  if ((io.env['NOTIFY_SOCKET'] ?? '') === '') return;
  try {
    await run(io, 'systemd-notify', [state, `STATUS=${status}`]);
  } catch (error) {
    io.stderr.write(`warning: cannot notify systemd: ${messageOf(error)}; use Type=exec in the unit\n`);
  }
}

function run({ env }: Io, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      signal: AbortSignal.timeout(limitMs),
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} exited with ${String(code ?? signal)}`));
    });
  });
}
