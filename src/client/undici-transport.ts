import type * as Tls from 'node:tls';
import type { Dispatcher } from 'undici';

import { isLoopback } from '../core';
import { exchange } from './exchange';
import { TransportError, type Transport } from './http';
import type { ProxySettings } from './settings';

/** Timeout for establishing a connection, including TLS. */
const connectTimeoutMs = 10_000;

/** Settings of a transport. */
export interface TransportSettings {
  readonly skipVerifyCertificate: boolean;
  readonly authorities?: readonly string[];
  readonly proxy?: ProxySettings;
}

/**
 * Sends HTTP requests with undici. undici is loaded on the first request, because loading it costs 50 ms of each
 * provider start.
 */
export function undiciTransport(settings: TransportSettings): Transport {
  let loading: Promise<Dispatchers> | undefined;
  let answered: 'before' | 'never' = 'never';
  return {
    send: async (request) => {
      loading ??= loadDispatchers(settings);
      const { direct, proxied } = await loading;
      const { url } = request;
      try {
        // Like Terraform itself, never use a proxy for a local service.
        const answer = await exchange(isLoopback(url.hostname) ? direct : proxied, request);
        answered = 'before';
        return answer;
      } catch (error) {
        throw answered === 'never' && isLoopback(url.hostname) && isRefused(error) ? nothingListens(url, error) : error;
      }
    },
    close: async () => {
      if (loading === undefined) return;
      const { direct, proxied } = await loading;
      await Promise.all([direct.destroy(), direct === proxied ? undefined : proxied.destroy()]);
    },
  };
}

/** A local service that has answered before may be restarting; one that never has was not started. */
function nothingListens({ host }: URL, cause: unknown): TransportError {
  const message = `${host} refused the connection (ECONNREFUSED): nothing listens there; start the service ("scm serve") or correct host and port`;
  return new TransportError('NO_CONNECTION', message, 'no', cause, 'pointless');
}

function isRefused(error: unknown): boolean {
  return error instanceof TransportError && error.code === 'NO_CONNECTION' && /ECONNREFUSED/.test(error.message);
}

interface Dispatchers {
  readonly direct: Dispatcher;
  readonly proxied: Dispatcher;
}

async function loadDispatchers(settings: TransportSettings): Promise<Dispatchers> {
  const { skipVerifyCertificate, authorities, proxy } = settings;
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const secureContext = createSecureContext(authorities);
  const tls = { rejectUnauthorized: !skipVerifyCertificate, secureContext };
  const options = { connect: { ...tls, timeout: connectTimeoutMs } };
  const direct = new Agent(options);
  if (proxy === undefined) return { direct, proxied: direct };
  // Empty strings, because undici reads absent ones from the environment.
  const proxied = new EnvHttpProxyAgent({
    ...options,
    requestTls: tls,
    proxyTls: { secureContext },
    httpProxy: proxy.http ?? '',
    httpsProxy: proxy.https ?? '',
    noProxy: proxy.except ?? '',
  });
  return { direct, proxied };
}

/** Makes the TLS settings that all connections share: Node would parse the root certificates for each, 18 ms every time. */
function createSecureContext(authorities: readonly string[] | undefined): Tls.SecureContext {
  // oxlint-disable-next-line typescript/no-require-imports -- start-up would pay for it
  const tls = require('node:tls') as typeof Tls;
  return tls.createSecureContext(authorities === undefined ? {} : { ca: [...tls.rootCertificates, ...authorities] });
}
