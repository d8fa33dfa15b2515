import { readdirSync, readFileSync } from 'node:fs';

/** What the child processes of a command used. */
export interface Usage {
  /** CPU seconds of all of them. */
  readonly cpuSeconds: number;
  /** The most megabytes that one of them held. */
  readonly mb: number;
}

/**
 * Watches the child processes of a process until `stop`. Nothing is found where the system has no /proc.
 *
 * For each child the last look counts, not the largest: until a child has started its own program, the system shows the
 * memory of its parent.
 */
export function watchChildren(pid: number, everyMs: number): { stop(): Usage } {
  const seen = new Map<string, Usage>();
  const polling = setInterval(() => {
    for (const child of childrenOf(pid)) {
      const usage = usageOf(child);
      if (usage !== undefined) seen.set(child, usage);
    }
  }, everyMs);
  polling.unref();
  return {
    stop: () => {
      clearInterval(polling);
      const all = [...seen.values()];
      return {
        cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
        mb: Math.max(0, ...all.map(({ mb }) => mb)),
      };
    },
  };
}

function childrenOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      .filter((child) => child !== '');
  } catch {
    return [];
  }
}

/** Megabytes that the program of a process has held at most; undefined if it has ended, or the system does not tell. */
export function mbOf(pid: number | string): number | undefined {
  try {
    const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}

/** Undefined if the process has ended. */
function usageOf(pid: string): Usage | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const mb = mbOf(pid);
    return mb === undefined ? undefined : { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100, mb };
  } catch {
    return undefined;
  }
}
