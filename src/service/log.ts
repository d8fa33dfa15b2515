import { visibleJson } from '../core';

/** How much is logged: everything, or only what failed. */
export type ServiceLogLevel = 'info' | 'error';

/** One line of the log. Never holds a secret, a token or a body. */
export interface LogEntry {
  readonly level: ServiceLogLevel;
  readonly event: string;
  readonly [key: string]: string | number;
}

/** Takes one entry. */
export type ServiceLog = (entry: LogEntry) => void;

/** A log that writes JSON lines of at least that level, each with its time. */
export function jsonLog(write: (line: string) => void, now: () => number, least: ServiceLogLevel = 'info'): ServiceLog {
  return (entry) => {
    if (least === 'error' && entry.level !== 'error') return;
    write(visibleJson(JSON.stringify({ time: new Date(now()).toISOString(), ...entry })));
  };
}
