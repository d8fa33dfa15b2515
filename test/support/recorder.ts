import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { listenOnLoopback } from './loopback';

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

/** Stands between a caller and the service, and keeps what passes. */
export interface Recorder {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** What passed since the last call of this, token requests left out. */
  take(): readonly Exchange[];
  close(): Promise<void>;
}

/** Starts it on the loopback address, in front of a service on this machine. With `passed` nothing is kept. */
export async function record(targetPort: number, passed?: (exchange: Exchange) => void): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const note = passed ?? ((exchange: Exchange) => void exchanges.push(exchange));
  let taken = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const sent: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => sent.push(chunk));
    incoming.on('end', () => {
      const onward = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
        const got: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => got.push(chunk));
        answer.on('error', () => outgoing.destroy());
        answer.on('end', () => {
          const { pathname, searchParams } = new URL(url, 'http://service');
          const status = answer.statusCode ?? 0;
          note({
            method,
            path: decodeURIComponent(pathname),
            query: Object.fromEntries(searchParams),
            sentHeaders: headers,
            sent: parsed(sent),
            status,
            gotHeaders: answer.headers,
            got: parsed(got),
          });
          outgoing.writeHead(status, answer.headers);
          outgoing.end(Buffer.concat(got));
        });
      });
      // A connection that the service drops is dropped here too.
      onward.on('error', () => outgoing.destroy());
      onward.end(Buffer.concat(sent));
    });
  });
  const { port, close } = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    take: () => {
      const since = exchanges.slice(taken).filter(({ path }) => !path.endsWith('/access_token'));
      taken = exchanges.length;
      return since;
    },
    close,
  };
}

function parsed(chunks: readonly Buffer[]): unknown {
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
