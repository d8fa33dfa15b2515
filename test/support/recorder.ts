import type { IncomingHttpHeaders } from 'node:http';
import type { Service } from '../../src/service';
import { tapExchanges, type WireExchange } from './exchange-tap';

/** A request and its answer, as they crossed the wire. */
export interface Exchange {
  readonly method: string;
  /** Decoded; without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sentHeaders: IncomingHttpHeaders;
  /** Parsed when it is JSON, the text when it is not, undefined when there was none. */
  readonly sent: unknown;
  readonly status: number;
  readonly gotHeaders: IncomingHttpHeaders;
  readonly got: unknown;
}

/** A port of the service whose exchanges are kept. */
export interface Recorder {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** What passed since the last call of this, token requests left out. */
  take(): readonly Exchange[];
  close(): void;
}

/**
 * Makes a service listen on one more port of the loopback address, and keeps what passes there. Callers at its other
 * ports are not recorded. With `passed` nothing is kept.
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
