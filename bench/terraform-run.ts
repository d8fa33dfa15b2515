import { readdirSync, readFileSync } from 'node:fs';
import type { Workspace } from '../test/support/workspace';

/** What a terraform command cost. */
export interface Cost {
  readonly seconds: number;
  /** The most memory that one provider process held. */
  readonly providerMb: number;
}

const lookEveryMs = 20;

/** Runs a terraform command to its end. Throws what it said when it failed. */
export async function costOf(
  workspace: Pick<Workspace, 'start'>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Cost> {
  const started = performance.now();
  const { pid, done } = workspace.start([...args, '-no-color'], env);
  let peakKb = 0;
  const polling = setInterval(() => (peakKb = Math.max(peakKb, peakOfChildren(pid))), lookEveryMs);
  try {
    const { code, output } = await done;
    if (code !== 0) throw new Error(`terraform ${args.join(' ')} failed:\n${output.slice(-4000)}`);
    return { seconds: (performance.now() - started) / 1000, providerMb: peakKb / 1024 };
  } finally {
    clearInterval(polling);
  }
}

/** Kilobytes that the largest child of a process has held at most; 0 where the system does not tell. */
function peakOfChildren(pid: number): number {
  try {
    const peaks = readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      .filter((child) => child !== '')
      .map((child) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0));
    return Math.max(0, ...peaks);
  } catch {
    return 0;
  }
}
