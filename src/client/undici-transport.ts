import type * as Tls from 'node:tls';
import type * as Undici from 'undici';
import type { Dispatcher } from 'undici';

import { isLoopback } from '../core';
import { ArrivingBytes } from './arriving-bytes';
import { exchange, isIssuerUnknown, isRefused } from './exchange';
import { TransportError, type HttpAnswer, type HttpRequest, type Transport } from './http';
import { keepingAlive, setLater } from './keep-alive';
import type { ProxySettings } from './settings';

/** Timeout for establishing a connection, including TLS. */
const connectTimeoutMs = 10_000;

/** Settings of a transport. */
export interface TransportSettings {
  readonly skipVerifyCertificate: boolean;
  /** CAs in addition to those of Node. */
  readonly authorities?: readonly string[];
  /** More CAs, read only if a certificate is not trusted. */
  readonly systemAuthorities?: () => readonly string[];
  readonly proxy?: ProxySettings;
}

/**
 * Sends HTTP requests with undici. undici is loaded on the first request, because loading it costs 50 ms of each
 * provider start. A certificate that the first CAs do not prove is checked again with all of them, also those of the
 * operating system: companies that decrypt TLS install their CA there. The first are `authorities`, because parsing Node's
 * CAs with them takes 10 ms more, or Node's if there are no others.
 */
export function undiciTransport(settings: TransportSettings): Transport {
  const opened: Promise<Dispatchers>[] = [];
  const arriving = new ArrivingBytes();
  const { authorities = [] } = settings;
  const open = (trusted: readonly string[]): Promise<Dispatchers> => {
    const opening = loadDispatchers(settings, trusted);
    opened.push(opening);
    return opening;
  };
  let loading: Promise<Dispatchers> | undefined;
  let withAll: Promise<Dispatchers> | undefined;
  let answered: 'before' | 'never' = 'never';
  const trustAll = (): Promise<Dispatchers> | undefined => {
    if (withAll === undefined) {
      const more = settings.systemAuthorities?.() ?? [];
      // Then the first CAs were already all of them.
      if (authorities.length + more.length === 0) return undefined;
      loading = withAll = open([...nodeAuthorities(), ...authorities, ...more]);
    }
    return withAll;
  };
  const attempt = async ({ direct, proxied }: Dispatchers, request: HttpRequest): Promise<HttpAnswer> => {
    const { url } = request;
    try {
      // Like Terraform itself, never use a proxy for a local service.
      const answer = await exchange(isLoopback(url.hostname) ? direct : proxied, request, arriving);
      answered = 'before';
      return answer;
    } catch (error) {
      const isNotStarted = answered === 'never' && isLoopback(url.hostname);
      throw isNotStarted && error instanceof TransportError && isRefused(error) ? nothingListens(url, error) : error;
    }
  };
  return {
    send: async (request) => {
      const used = (loading ??= open(authorities));
      try {
        return await attempt(await used, request);
      } catch (error) {
        if (used === withAll || !(error instanceof TransportError && isIssuerUnknown(error))) throw error;
        const again = trustAll();
        if (again === undefined) throw error;
        return attempt(await again, request);
      }
    },
    close: async () => {
      for (const { direct, proxied } of await Promise.all(opened)) {
        await Promise.all([direct.destroy(), direct === proxied ? undefined : proxied.destroy()]);
      }
    },
  };
}

/** A local service that has answered before may be restarting; one that never has was not started. */
function nothingListens({ host }: URL, cause: unknown): TransportError {
  const message = `${host} refused the connection (ECONNREFUSED): nothing listens there; start the service ("scm serve") or correct host and port`;
  return new TransportError('NO_CONNECTION', message, 'no', cause, 'pointless');
}

interface Dispatchers {
  readonly direct: Dispatcher;
  readonly proxied: Dispatcher;
}

async function loadDispatchers(settings: TransportSettings, trusted: readonly string[]): Promise<Dispatchers> {
  const { skipVerifyCertificate, proxy } = settings;
  const { Agent, EnvHttpProxyAgent, Pool, buildConnector } = await import('undici');
  const secureContext = createSecureContext(trusted);
  const requestTls = { rejectUnauthorized: !skipVerifyCertificate, secureContext, ...setLater };
  const connect = keepingAlive(buildConnector({ ...requestTls, timeout: connectTimeoutMs }));
  const direct = new Agent({ connect });
  if (proxy === undefined) return { direct, proxied: direct };
  // Empty strings, because undici reads absent ones from the environment.
  const proxied = new EnvHttpProxyAgent({
    connect,
    requestTls,
    proxyTls: { secureContext, ...setLater },
    clientFactory: (origin, options: { connect?: Undici.buildConnector.connector }) =>
      new Pool(origin, { ...options, connect: keepingAlive(options.connect ?? connect) }),
    httpProxy: proxy.http ?? '',
    httpsProxy: proxy.https ?? '',
    noProxy: proxy.except ?? '',
  });
  return { direct, proxied };
}

/**
 * Makes the TLS settings that all connections share: Node would parse the CAs for each, 18 ms every time. Without
 * `trusted`, Node's own CAs are trusted.
 */
function createSecureContext(trusted: readonly string[]): Tls.SecureContext {
  return tls().createSecureContext(trusted.length === 0 ? {} : { ca: [...trusted] });
}

function nodeAuthorities(): readonly string[] {
  return tls().rootCertificates;
}

function tls(): typeof Tls {
  // oxlint-disable-next-line typescript/no-require-imports -- start-up would pay for it
  return require('node:tls') as typeof Tls;
}
