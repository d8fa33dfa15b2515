import { readFileSync } from 'node:fs';
import { clearTextWarning, createClient, readSettings, type ClientSettings, type ScmClient } from '../client';
import { slowNotice } from './slow-notice';

/** Runs `work` with a client for the service in the environment, and closes it. Reports long waits on stderr. */
export async function withClient<T>(work: (client: ScmClient, settings: ClientSettings) => Promise<T>): Promise<T> {
  const settings = readSettings({}, process.env, (file) => readFileSync(file, 'utf8'));
  const { host, port, maxRetries } = settings;
  const clearText = clearTextWarning(settings);
  if (clearText !== undefined) process.stderr.write(`warning: ${clearText}\n`);
  const notice = slowNotice(process.stderr, {
    service: port === undefined ? host : `${host}:${String(port)}`,
    maxRetries,
  });
  const client = createClient(settings, { log: notice.log });
  try {
    return await work(client, settings);
  } finally {
    notice.end();
    await client.close();
  }
}
