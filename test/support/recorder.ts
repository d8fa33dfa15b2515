import type { IncomingHttpHeaders } from 'node:http';
import type { Service } from '../../src/service';
import { tapExchanges, type WireExchange } from './exchange-tap';

/** A request and its response as sent over HTTP. */
export interface Exchange {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sentHeaders: IncomingHttpHeaders;
  /** Parsed JSON, text if it is not JSON, or undefined if there was none. */
  readonly sent: unknown;
  readonly status: number;
  readonly gotHeaders: IncomingHttpHeaders;
  readonly got: unknown;
}

/** A port of the service that records exchanges. */
export interface Recorder {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Returns the exchanges since the last call, without token requests. */
  take(): readonly Exchange[];
  close(): void;
}

/**
 * Makes a service listen on an additional loopback port, and records its exchanges; other ports are not recorded. With
 * `passed`, exchanges are not stored.
 */
export async function record(
  service: Pick<Service, 'listen'>,
  passed?: (exchange: Exchange) => void,
): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const note = passed ?? ((exchange: Exchange) => void exchanges.push(exchange));
  let taken = 0;
  const { port, url } = await service.listen({ host: '127.0.0.1', port: 0 });
  const stop = tapExchanges((exchange) => {
    if (exchange.port === port) note(parsed(exchange));
  });
  return {
    url,
    exchanges,
    take: () => {
      const since = exchanges.slice(taken).filter(({ path }) => !path.endsWith('/access_token'));
      taken = exchanges.length;
      return since;
    },
    close: stop,
  };
}

function parsed({ method, url, sentHeaders, sent, status, gotHeaders, got }: WireExchange): Exchange {
  const { pathname, searchParams } = new URL(url, 'http://service');
  return {
    method,
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    sentHeaders,
    sent: valueOf(sent),
    status,
    gotHeaders,
    got: valueOf(got),
  };
}

function valueOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
