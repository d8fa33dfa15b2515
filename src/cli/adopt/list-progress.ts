import { canRedraw } from '../terminal';

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Tells how far the reading of lists is. */
export interface ListProgress {
  onList(done: number, of: number, objects: number): void;
  /** Makes room for what follows. */
  end(): void;
}

/** On a terminal one line that changes; elsewhere a line for each quarter. */
export function listProgress(screen: Screen, env: NodeJS.ProcessEnv): ListProgress {
  let quarters = 0;
  const text = (done: number, of: number, objects: number): string =>
    `read ${String(done)} of ${String(of)} lists, ${String(objects)} objects`;
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
