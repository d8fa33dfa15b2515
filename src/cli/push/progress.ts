import type { Job } from '../../catalog';
import { visibleData } from '../../core';
import { canRedraw } from '../terminal';

/** Shows the progress of a push. */
export interface PushProgress {
  look(parent: Job, children: readonly Job[]): void;
  /** Prints a message below what is shown. */
  note(message: string): void;
  /** Ends the display, keeping the last state visible. */
  end(): void;
}

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows one line per job, redrawn in place, on a terminal; otherwise one line per change. */
export function progressOn(screen: Screen, env: NodeJS.ProcessEnv): PushProgress {
  return canRedraw(screen, env) ? live(screen) : plain(screen);
}

function plain(screen: Screen): PushProgress {
  const printed = new Map<string, string>();
  return {
    look: (parent, children) => {
      for (const job of [parent, ...children]) {
        const line = lineOf(job);
        if (printed.get(job.id) === line) continue;
        printed.set(job.id, line);
        screen.write(`${line}\n`);
      }
    },
    note: (message) => void screen.write(`${message}\n`),
    end: () => undefined,
  };
}

function live(screen: Screen): PushProgress {
  let drawn = 0;
  return {
    look: (parent, children) => {
      const width = screen.columns ?? 80;
      const lines = [parent, ...children].map((job) => `${lineOf(job)}${bar(job)}`.slice(0, width - 1));
      // Moves the cursor to the first drawn line and clears everything below.
      screen.write(`${drawn === 0 ? '' : `\u001b[${drawn}A\u001b[0J`}${lines.join('\n')}\n`);
      drawn = lines.length;
    },
    note: (message) => {
      screen.write(`${message}\n`);
      drawn = 0;
    },
    end: () => undefined,
  };
}

function lineOf(job: Job): string {
  const { id, device_name: device, status_str: state, result_str: result, percent } = visibleData(job);
  const what = device === undefined || device === '' ? `job ${id}` : `  ${device} (job ${id})`;
  const share = percent === undefined || percent === '' ? '' : ` ${percent} %`;
  return `${what}: ${state}${result === 'PEND' || result === 'WAIT' || result === '' ? '' : `/${result}`}${share}`;
}

function bar({ percent }: Job): string {
  const share = Number(percent);
  if (percent === undefined || percent === '' || !Number.isFinite(share)) return '';
  const full = Math.round(Math.min(100, Math.max(0, share)) / 5);
  return ` [${'#'.repeat(full)}${'.'.repeat(20 - full)}]`;
}
