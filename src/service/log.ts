import { visibleJson } from '../core';
import type { AnsweredRequest, AnswerSubscriber } from './observe/traces';
import { loggedPath } from './observe/logged-path';

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

/** Makes the subscriber that writes a line for each request, and before it one for an error of the service. */
export function logAnswers(log: ServiceLog): AnswerSubscriber {
  return ({ entry, isExpected, record }: AnsweredRequest) => {
    const { method, path, status, ms, requestId, tenant } = entry;
    if (record.failure !== undefined) log({ level: 'error', requestId, ...record.failure });
    const level = status >= 500 && !isExpected ? 'error' : 'info';
    log({
      level,
      event: 'request',
      method,
      path: loggedPath(path),
      status,
      ms,
      requestId,
      tenant,
      account: record.account,
    });
  };
}
