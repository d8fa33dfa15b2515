import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';

import { exchange } from './exchange';
import type { Transport } from './http';
import type { ProxySettings } from './settings';

/** Longest wait for a connection, TLS included. */
const connectTimeoutMs = 10_000;

/** What a transport must know of the settings. */
export interface TransportSettings {
  readonly skipVerifyCertificate: boolean;
  readonly authorities?: readonly string[];
  readonly proxy?: ProxySettings;
}

/** HTTP through undici, which is loaded at the first request: loading it costs 50 ms of every provider start. */
export function undiciTransport(settings: TransportSettings): Transport {
  let loading: Promise<Dispatchers> | undefined;
  return {
    send: async (request) => {
      loading ??= loadDispatchers(settings);
      const { direct, proxied } = await loading;
      return exchange(isLoopback(request.url.hostname) ? direct : proxied, request);
    },
    close: async () => {
      if (loading === undefined) return;
      const { direct, proxied } = await loading;
      await Promise.all([direct.destroy(), direct === proxied ? undefined : proxied.destroy()]);
    },
  };
}

interface Dispatchers {
  readonly direct: Dispatcher;
  readonly proxied: Dispatcher;
}

async function loadDispatchers(settings: TransportSettings): Promise<Dispatchers> {
  const { skipVerifyCertificate, authorities, proxy } = settings;
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const trusted = authorities === undefined ? {} : { ca: [...rootCertificates, ...authorities] };
  const tls = { rejectUnauthorized: !skipVerifyCertificate, ...trusted };
  const options = { connect: { ...tls, timeout: connectTimeoutMs } };
  const direct = new Agent(options);
  if (proxy === undefined) return { direct, proxied: direct };
  // Empty texts rather than absent ones, for absent ones are read from the environment.
  const proxied = new EnvHttpProxyAgent({
    ...options,
    requestTls: tls,
    proxyTls: trusted,
    httpProxy: proxy.http ?? '',
    httpsProxy: proxy.https ?? '',
    noProxy: proxy.except ?? '',
  });
  return { direct, proxied };
}

// As Terraform itself does it: a local service is never asked for through a proxy.
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
