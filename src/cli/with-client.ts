import { readFileSync } from 'node:fs';
import { createClient, readSettings, type ScmClient } from '../client/index';

/** Works with a client of the service that the environment names, and closes it. */
export async function withClient<T>(work: (client: ScmClient) => Promise<T>): Promise<T> {
  const client = createClient(readSettings({}, process.env, (file) => readFileSync(file, 'utf8')));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
