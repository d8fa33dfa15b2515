import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { messageOf, visibleText } from '../core';
import type { Service } from '../service';
import { parseTenants } from './tenants-file';
import { noWatch, type Watch } from './watch';

/** Interval at which the file is checked; a removed account keeps its access for this long. */
const intervalMs = 1000;

/**
 * Updates the tenants of a running service when a file changes. An unreadable file is ignored with a warning.
 */
export function watchTenants(file: string | undefined, service: Pick<Service, 'setTenants'>): Watch {
  if (file === undefined) return noWatch;
  let turn: Promise<void> = Promise.resolve();
  const reload = (): void => {
    turn = turn.then(async () => {
      try {
        await service.setTenants(parseTenants(readFileSync(file, 'utf8'), file));
      } catch (error) {
        process.stderr.write(`warning: cannot reload the tenants: ${visibleText(messageOf(error))}\n`);
      }
    });
  };
  watchFile(file, { interval: intervalMs }, reload);
  return { reload, close: () => unwatchFile(file, reload) };
}
