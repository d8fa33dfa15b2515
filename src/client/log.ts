/** Severity of a log line. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Fields of a log line. Never contains a secret. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line. Fields may be a function, which is called only if the level is enabled. */
export type Log = (level: LogLevel, message: string, fields?: LogFields | (() => LogFields)) => void;

/** Writes nothing. */
export const silentLog: Log = () => undefined;
