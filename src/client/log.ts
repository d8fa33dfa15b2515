/** How much a log line matters. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Members of a log line. Never a secret. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line. Fields may be a function, to be called only when the level is on. */
export type Log = (level: LogLevel, message: string, fields?: LogFields | (() => LogFields)) => void;

/** Writes nothing. */
export const silentLog: Log = () => undefined;
