import { countedNoun } from '../../core';
import { canRedraw } from '../terminal';

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Reports the progress of reading lists. */
export interface ListProgress {
  onList(done: number, of: number, objects: number): void;
  /** Clears the progress line before further output. */
  end(): void;
}

/** Shows one updated line on a terminal, otherwise one line per quarter. */
export function listProgress(screen: Screen, env: NodeJS.ProcessEnv): ListProgress {
  let quarters = 0;
  const text = (done: number, of: number, objects: number): string =>
    `read ${String(done)} of ${String(of)} lists, ${countedNoun(objects, 'object')}`;
  if (canRedraw(screen, env)) {
    return {
      onList: (done, of, objects) => screen.write(`\r\u001b[K${text(done, of, objects)}`),
      end: () => screen.write('\r\u001b[K'),
    };
  }
  return {
    onList: (done, of, objects) => {
      const now = Math.floor((done * 4) / of);
      if (now > quarters) screen.write(`${text(done, of, objects)}\n`);
      quarters = now;
    },
    end: () => undefined,
  };
}
