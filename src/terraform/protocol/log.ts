import { writeSync } from 'node:fs';
import { visibleJson } from './basis';

const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/** Log level, least severe first. */
export type PluginLogLevel = (typeof levels)[number];

/** Fields of a log line. Never a secret. */
export type PluginLogFields = Readonly<Record<string, unknown>>;

/** Writes one line if its level is enabled. `fields` may be a function, which is called only then. */
export type LogLine = (message: string, fields?: PluginLogFields | (() => PluginLogFields)) => void;

/** A log function for each level. `isOn` lets callers skip expensive messages. */
export type Logger = { readonly [L in PluginLogLevel]: LogLine } & { isOn(level: PluginLogLevel): boolean };

/** Returns the lowest enabled log level, with Terraform's rules for the environment; undefined if logging is off. */
export function logLevel(env: NodeJS.ProcessEnv): PluginLogLevel | undefined {
  const wanted = (env['TF_LOG_PROVIDER'] ?? env['TF_LOG'] ?? '').toLowerCase();
  if (wanted === '' || wanted === 'off') return undefined;
  // Like Terraform: `json` and unknown values mean trace.
  return levels.find((level) => level === wanted) ?? 'trace';
}

/** Makes a logger that writes the JSON lines of hclog, which Terraform adds to its own log by level. */
export function hclogLogger(module: string, lowest: PluginLogLevel | undefined, write = writeStderr): Logger {
  const from = lowest === undefined ? levels.length : levels.indexOf(lowest);
  const line = (level: PluginLogLevel): LogLine => {
    if (levels.indexOf(level) < from) return () => undefined;
    return (message, fields = {}) => {
      const members = typeof fields === 'function' ? fields() : fields;
      // Exactly six digits: with any other number the reader treats the line as plain text without a level.
      const time = new Date().toISOString().replace('Z', '000Z');
      write(`${json({ ...members, '@level': level, '@message': message, '@module': module, '@timestamp': time })}\n`);
    };
  };
  return {
    isOn: (level) => levels.indexOf(level) >= from,
    trace: line('trace'),
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
  };
}

function json(members: PluginLogFields): string {
  return visibleJson(
    JSON.stringify(members, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
}

/**
 * Writes synchronously and without process.stderr: if Terraform has ended, a broken pipe must not stop a running apply.
 */
export function writeStderr(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // The pipe is closed.
  }
}
