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
import type { Io } from './io';

/** Runs `work` with a client for the service in the environment, and closes it. Reports long waits on stderr. */
export function withClient<T>(io: Io, work: (client: ScmClient, settings: ClientSettings) => Promise<T>): Promise<T> {
  return withConnection(io, createClient, work);
}

/** The same with calls that return each response as it is. */
export function withRawCalls<T>(io: Io, work: (calls: RawCalls) => Promise<T>): Promise<T> {
  return withConnection(io, createRawCalls, work);
}

/** Reads the settings of the service in the environment. Warns on stderr if they send secrets unencrypted. */
export function environmentSettings(io: Io): ClientSettings {
  const settings = readSettings({}, io.env, (file) => readFileSync(file, 'utf8'));
  const clearText = clearTextWarning(settings);
  if (clearText !== undefined) io.stderr.write(`warning: ${clearText}\n`);
  return settings;
}

async function withConnection<C extends { close(): Promise<void> }, T>(
  io: Io,
  open: (settings: ClientSettings, tools: ClientTools) => C,
  work: (connection: C, settings: ClientSettings) => Promise<T>,
): Promise<T> {
  const settings = environmentSettings(io);
  const { host, port, maxRetries } = settings;
  const notice = slowNotice(io.stderr, {
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
