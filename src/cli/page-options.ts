import { isLoopback } from '../core';
import { QuestionThread } from '../tools/questions';
import type { ListenOptions, Service } from '../service';

/** The page is for this machine without TLS, and for others with the certificate of the service. */
export function pageOptions(
  ui: Pick<ListenOptions, 'host' | 'port'> | true,
  tls: ListenOptions['tls'],
  remote: { readonly remote?: 'allowed' },
): Parameters<Service['listenPage']>[0] {
  const where = ui === true ? { port: 0 } : ui;
  return {
    ...where,
    ...remote,
    ...(tls === undefined || isLoopback(where.host ?? '127.0.0.1') ? {} : { tls }),
    questions: new QuestionThread(),
    // Loaded with the first object that is opened.
    code: async (object) => (await import('../tools/adopt/index.js')).objectCode(object),
  };
}
