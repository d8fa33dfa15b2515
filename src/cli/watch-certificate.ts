import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { messageOf, visibleText } from '../core';
import type { Listening } from '../service';

/** How often the files are looked at. */
const intervalMs = 1000;

/**
 * Gives a running server the certificate and key of two files each time one of them changes. Files that do not belong
 * together change nothing and are a warning: they may be in the middle of being replaced. Answers what ends it.
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
