import { visibleText } from '../core';
import type { Service } from '../service';
import { parseTenants } from './tenants-file';
import { noWatch, type Watch } from './watch';
import { watchFiles } from './watch-files';
import type { Io } from './io';

/**
 * Updates the tenants of a running service when a file changes. An unreadable file is ignored with a warning.
 */
export function watchTenants(io: Io, file: string | undefined, service: Pick<Service, 'setTenants'>): Watch {
  if (file === undefined) return noWatch;
  return watchFiles(
    [file],
    ([text = '']) => service.setTenants(parseTenants(text, file)),
    (why) => void io.stderr.write(`warning: cannot reload the tenants: ${visibleText(why)}\n`),
  );
}
