import type { Io } from '../io';

/** Shows how many states are judged, on a terminal only. */
export function stateProgress(
  io: Io,
  all: number,
): { readonly onState: (done: number) => void; readonly end: () => void } {
  const { stderr } = io;
  const isShown = stderr.isTTY && all > 20;
  return {
    onState: (done) => {
      if (isShown) stderr.write(`\rjudged ${String(done)} of ${String(all)} states`);
    },
    end: () => {
      if (isShown) stderr.write('\r\u001B[K');
    },
  };
}
