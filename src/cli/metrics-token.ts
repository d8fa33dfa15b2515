import type { ListenOptions, Service } from '../service';
import { UsageError } from './exit';
import { optionFile } from './option-file';
import type { Io } from './io';

/**
 * The token of the metrics that a file or SCM_METRICS_TOKEN names; without one, the service makes a random one. Throws
 * `BAD_METRICS_TOKEN`.
 */
export function metricsToken(
  io: Io,
  file: string | undefined,
): { readonly token?: string; readonly tokenPlace?: string } {
  const token = (
    file === undefined ? (io.env['SCM_METRICS_TOKEN'] ?? '') : optionFile(file, '--metrics-token-file')
  ).trim();
  if (file === undefined && token === '') return {};
  // Nothing else fits into a header.
  if (!/^[!-~]+$/.test(token)) {
    const cause = token === '' ? 'is empty' : 'contains more than one word of ASCII characters';
    throw new UsageError(
      'BAD_METRICS_TOKEN',
      `cannot use the token of the metrics: ${file ?? 'SCM_METRICS_TOKEN'} ${cause}; make one with: openssl rand -hex 24`,
    );
  }
  return { token, tokenPlace: file ?? 'the environment variable SCM_METRICS_TOKEN of the service' };
}

/** Serves the metrics. The link contains the token only if no other place has it: the link goes into logs. */
export async function metricsLink(
  io: Io,
  service: Pick<Service, 'listenMetrics'>,
  where: ListenOptions,
  tokenFile: string | undefined,
): Promise<string> {
  const known = metricsToken(io, tokenFile);
  const { url, link } = await service.listenMetrics({ ...where, ...known });
  return known.token === undefined ? link : `${url}/metrics`;
}
