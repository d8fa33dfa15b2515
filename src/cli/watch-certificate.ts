import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { messageOf, visibleText } from '../core';
import type { Listening } from '../service';
import { noWatch, type Watch } from './watch';

/** Interval at which the files are checked. */
const intervalMs = 1000;

/**
 * Updates the certificate and key of a running server when one of two files changes.
 * Files that do not match are ignored with a warning, because a replacement may be in progress.
 */
export function watchCertificate(
  files: { readonly cert: string; readonly key: string } | undefined,
  server: Pick<Listening, 'renew'>,
): Watch {
  if (files === undefined) return noWatch;
  const reload = (): void => {
    try {
      server.renew({ cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') });
    } catch (error) {
      process.stderr.write(`warning: cannot use the new certificate: ${visibleText(messageOf(error))}\n`);
    }
  };
  for (const file of [files.cert, files.key]) watchFile(file, { interval: intervalMs }, reload);
  return {
    reload,
    close: () => {
      for (const file of [files.cert, files.key]) unwatchFile(file, reload);
    },
  };
}
