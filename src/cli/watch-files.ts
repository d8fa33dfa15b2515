import { readTextFile, wholeMessageOf } from '../core';
import type { Watch } from './watch';

/** Interval at which files are read; a removed account keeps its access for this long. */
const intervalMs = 1000;

/**
 * Calls `load` with the text of files whenever it is another one than before, for the first time at once: a file may have
 * changed since the service read it at its start. Compares texts, because the first time of change that `fs.watchFile`
 * knows is of any moment after its call. `report` gets the reason why the files cannot be used, once for each.
 */
export function watchFiles(
  files: readonly string[],
  load: (texts: readonly string[]) => Promise<void> | void,
  report: (why: string) => void,
): Watch {
  let before: string | undefined;
  let turn: Promise<void> = Promise.resolve();
  const look = (isForced: 'forced' | 'changed'): void => {
    turn = turn.then(async () => {
      const found = textsOf(files);
      const key = JSON.stringify(found);
      if (isForced === 'changed' && key === before) return;
      before = key;
      try {
        if (typeof found === 'string') throw new Error(found);
        await load(found);
      } catch (error) {
        report(wholeMessageOf(error));
      }
    });
  };
  look('changed');
  const timer = setInterval(() => look('changed'), intervalMs);
  return { reload: () => look('forced'), close: () => clearInterval(timer) };
}

/** The texts, or why one of them cannot be read. */
function textsOf(files: readonly string[]): readonly string[] | string {
  try {
    return files.map((file) => readTextFile(file));
  } catch (error) {
    return wholeMessageOf(error);
  }
}
