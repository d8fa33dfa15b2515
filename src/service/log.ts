import { visibleJson } from '../core';

/** One line of the log. Never holds a secret, a token or a body. */
export interface LogEntry {
  readonly level: 'info' | 'error';
  readonly event: string;
  readonly [key: string]: string | number;
}

/** Takes one entry. */
export type Log = (entry: LogEntry) => void;

/** A log that writes JSON lines, each with its time. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (entry) => {
    write(visibleJson(JSON.stringify({ time: new Date(now()).toISOString(), ...entry })));
  };
}
