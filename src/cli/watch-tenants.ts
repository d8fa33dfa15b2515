import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { messageOf, visibleText } from '../core';
import type { Service } from '../service';
import { parseTenants } from './tenants-file';

/** How often the file is looked at: a removed account keeps its access for so long. */
const intervalMs = 1000;

/**
 * Gives a running service the tenants of a file each time the file changes. A file that cannot be read changes nothing
 * and is a warning. Answers what ends it.
 */
export function watchTenants(file: string | undefined, service: Pick<Service, 'setTenants'>): () => void {
  if (file === undefined) return () => undefined;
  let turn: Promise<void> = Promise.resolve();
  const changed = (): void => {
    turn = turn.then(async () => {
      try {
        await service.setTenants(parseTenants(readFileSync(file, 'utf8'), file));
      } catch (error) {
        process.stderr.write(`warning: the tenants stay as they are: ${visibleText(messageOf(error))}\n`);
      }
    });
  };
  watchFile(file, { interval: intervalMs }, changed);
  return () => {
    unwatchFile(file, changed);
  };
}
