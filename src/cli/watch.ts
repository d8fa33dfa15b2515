import type { Io } from './io';

/** Files that a running service reads again when they change. */
export interface Watch {
  /** Reads them now. */
  reload(): void;
  close(): void;
}

/** Where there is no file. */
export const noWatch: Watch = { reload: () => undefined, close: () => undefined };

/**
 * Reads the files of all watches again on SIGHUP, until it is closed. In a terminal, SIGHUP ends the process as usual:
 * it says that the terminal is gone.
 */
export function reloadOnHangup(io: Io, watches: readonly Watch[]): Pick<Watch, 'close'> {
  if (io.stdin.isTTY || watches.every((watch) => watch === noWatch)) return noWatch;
  const reload = (): void => {
    for (const watch of watches) watch.reload();
  };
  io.signals.on('SIGHUP', reload);
  return { close: () => void io.signals.off('SIGHUP', reload) };
}
