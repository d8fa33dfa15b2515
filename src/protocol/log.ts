import { writeSync } from 'node:fs';
import { visibleJson } from '../core';

const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/** How much a log line matters, least first. */
export type PluginLogLevel = (typeof levels)[number];

/** Members of a log line. Never a secret. */
export type PluginLogFields = Readonly<Record<string, unknown>>;

/** Writes one line if its level is on. Fields may be a function, which runs only then. */
export type LogLine = (message: string, fields?: PluginLogFields | (() => PluginLogFields)) => void;

/** A log per level, and the question whether a level is on, for what is costly to say. */
export type Logger = { readonly [L in PluginLogLevel]: LogLine } & { isOn(level: PluginLogLevel): boolean };

/** The lowest level that the environment asks for, as Terraform reads it; undefined when logging is off. */
export function logLevel(env: NodeJS.ProcessEnv): PluginLogLevel | undefined {
  const wanted = (env['TF_LOG_PROVIDER'] ?? env['TF_LOG'] ?? '').toLowerCase();
  if (wanted === '' || wanted === 'off') return undefined;
  // Terraform takes `json`, and whatever else it does not know, as trace.
  return levels.find((level) => level === wanted) ?? 'trace';
}

/** A logger that writes hclog's JSON lines, which Terraform sorts into its own log by level. */
export function hclogLogger(module: string, lowest: PluginLogLevel | undefined, write = writeStderr): Logger {
  const from = lowest === undefined ? levels.length : levels.indexOf(lowest);
  const line = (level: PluginLogLevel): LogLine => {
    if (levels.indexOf(level) < from) return () => undefined;
    return (message, fields = {}) => {
      const members = typeof fields === 'function' ? fields() : fields;
      // Exactly six digits: what reads them takes a line with any other number for plain text, without a level.
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

/** Written at once, and without process.stderr: when Terraform is gone, a broken pipe must not end a running apply. */
export function writeStderr(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody reads any more.
  }
}
