import { visibleText } from '../core';
import type { Listening } from '../service';
import { noWatch, type Watch } from './watch';
import { watchFiles } from './watch-files';
import type { Io } from './io';

/**
 * Updates the certificate and key of a running server when one of two files changes.
 * Files that do not match are ignored with a warning, because a replacement may be in progress.
 */
export function watchCertificate(
  io: Io,
  files: { readonly cert: string; readonly key: string } | undefined,
  server: Pick<Listening, 'renew'>,
): Watch {
  if (files === undefined) return noWatch;
  return watchFiles(
    [files.cert, files.key],
    ([cert = '', key = '']) => server.renew({ cert, key }),
    (why) => void io.stderr.write(`warning: cannot use the new certificate: ${visibleText(why)}\n`),
  );
}
