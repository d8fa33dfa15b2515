import { visibleJson } from '../core';

/** How much is logged: everything, or only what failed. */
export type LogLevel = 'info' | 'error';

/** One line of the log. Never holds a secret, a token or a body. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly event: string;
  readonly [key: string]: string | number;
}

/** Takes one entry. */
export type Log = (entry: LogEntry) => void;

/** A log that writes JSON lines of at least that level, each with its time. */
export function jsonLog(write: (line: string) => void, now: () => number, least: LogLevel = 'info'): Log {
  return (entry) => {
    if (least === 'error' && entry.level !== 'error') return;
    write(visibleJson(JSON.stringify({ time: new Date(now()).toISOString(), ...entry })));
  };
}
