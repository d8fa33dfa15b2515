import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { messageOf, visibleText } from '../core';
import type { Listening } from '../service';

/** Interval at which the files are checked. */
const intervalMs = 1000;

/**
 * Updates the certificate and key of a running server when one of two files changes.
 * Files that do not match are ignored with a warning, because a replacement may be in progress. Returns a function that
 * stops watching.
 */
export function watchCertificate(
  files: { readonly cert: string; readonly key: string } | undefined,
  server: Pick<Listening, 'renew'>,
): () => void {
  if (files === undefined) return () => undefined;
  const changed = (): void => {
    try {
      server.renew({ cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') });
    } catch (error) {
      process.stderr.write(`warning: cannot use the new certificate: ${visibleText(messageOf(error))}\n`);
    }
  };
  for (const file of [files.cert, files.key]) watchFile(file, { interval: intervalMs }, changed);
  return () => {
    for (const file of [files.cert, files.key]) unwatchFile(file, changed);
  };
}
