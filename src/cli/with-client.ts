import { readFileSync } from 'node:fs';
import {
  clearTextWarning,
  createClient,
  createRawCalls,
  readSettings,
  type ClientSettings,
  type ClientTools,
  type RawCalls,
  type ScmClient,
} from '../client';
import { slowNotice } from './slow-notice';

/** Runs `work` with a client for the service in the environment, and closes it. Reports long waits on stderr. */
export function withClient<T>(work: (client: ScmClient, settings: ClientSettings) => Promise<T>): Promise<T> {
  return withConnection(createClient, work);
}

/** The same with calls that return each response as it is. */
export function withRawCalls<T>(work: (calls: RawCalls) => Promise<T>): Promise<T> {
  return withConnection(createRawCalls, work);
}

/** Reads the settings of the service in the environment. Warns on stderr if they send secrets unencrypted. */
export function environmentSettings(): ClientSettings {
  const settings = readSettings({}, process.env, (file) => readFileSync(file, 'utf8'));
  const clearText = clearTextWarning(settings);
  if (clearText !== undefined) process.stderr.write(`warning: ${clearText}\n`);
  return settings;
}

async function withConnection<C extends { close(): Promise<void> }, T>(
  open: (settings: ClientSettings, tools: ClientTools) => C,
  work: (connection: C, settings: ClientSettings) => Promise<T>,
): Promise<T> {
  const settings = environmentSettings();
  const { host, port, maxRetries } = settings;
  const notice = slowNotice(process.stderr, {
    service: port === undefined ? host : `${host}:${String(port)}`,
    maxRetries,
  });
  const connection = open(settings, { log: notice.log });
  try {
    return await work(connection, settings);
  } finally {
    notice.end();
    await connection.close();
  }
}
