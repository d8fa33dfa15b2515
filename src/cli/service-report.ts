import { readFileSync } from 'node:fs';
import { readServiceReport, type ServiceReport } from '../cleanup';
import { clearTextWarning, createRawCalls, readSettings } from '../client';

/** Reads what the service in the environment reports of rules. */
export async function serviceReport(): Promise<ServiceReport> {
  const settings = readSettings({}, process.env, (file) => readFileSync(file, 'utf8'));
  const clearText = clearTextWarning(settings);
  if (clearText !== undefined) process.stderr.write(`warning: ${clearText}\n`);
  const calls = createRawCalls(settings);
  try {
    return await readServiceReport((path, query) => calls.call({ method: 'GET', path, query }));
  } finally {
    await calls.close();
  }
}
