import { visibleJson } from '../core';

/** Log level: everything, or only failures. */
export type ServiceLogLevel = 'info' | 'error';

/** One log entry. Never contains a secret, a token or a body. */
export interface LogEntry {
  readonly level: ServiceLogLevel;
  readonly event: string;
  readonly [key: string]: string | number;
}

/** Receives a log entry. */
export type ServiceLog = (entry: LogEntry) => void;

/** Makes a log that writes entries of at least the given level as JSON lines with a timestamp. */
export function jsonLog(write: (line: string) => void, now: () => number, least: ServiceLogLevel = 'info'): ServiceLog {
  return (entry) => {
    if (least === 'error' && entry.level !== 'error') return;
    write(visibleJson(JSON.stringify({ time: new Date(now()).toISOString(), ...entry })));
  };
}
