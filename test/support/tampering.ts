import { createServer, request } from 'node:http';
import { isObject } from '../../src/core';
import { listenOnLoopback, type OnLoopback } from './loopback';

/** A request, and what the service answered. */
interface Exchanged {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  /** Parsed body of the request; undefined without one. */
  readonly sent: unknown;
}

/** Answer that replaces that of the service: a body as JSON, or a text. */
interface Instead {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
}

/** Changes an answer of the configuration API. `writes` only sees requests that change something. */
export interface Tampering {
  readonly name: string;
  readonly of: 'writes' | 'reads' | 'all';
  /** The service does not get the requests. */
  readonly isRefused?: true;
  readonly instead: (exchanged: Exchanged, secrets: readonly string[]) => Instead;
}

const fixed: ReadonlySet<string> = new Set(['id', 'name', 'folder', 'snippet', 'device', 'type', 'position']);

/** Converts every object of an answer. */
function inObjects(value: unknown, change: (fields: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => inObjects(item, change));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inObjects(one, change)]));
  return change(inner);
}

const isContent = (fields: Record<string, unknown>): boolean => !('data' in fields && 'total' in fields);
const everyText = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(everyText)
      : [];

function refusal(status: number, code: string, errorType: string): Tampering['instead'] {
  return ({ sent }, secrets) => ({
    status,
    body: {
      _errors: [
        {
          code,
          message: `bad value ${JSON.stringify(sent)}`,
          details: { errorType, message: [...everyText(sent), `not ${secrets.join(' and ')}`], errors: sent },
        },
      ],
      _request_id: secrets.join(),
    },
  });
}

/** Ways in which a service, or a proxy in its place, may repeat parts of a request. */
export const tamperings: readonly Tampering[] = [
  { name: 'as it is', of: 'all', instead: () => ({}) },
  {
    name: 'changed',
    of: 'all',
    instead: ({ body }) => ({
      body: inObjects(body, (fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([key, one]) => [
            key,
            typeof one === 'string' && !fixed.has(key) ? `${one}x` : one,
          ]),
        ),
      ),
    }),
  },
  {
    name: 'every second field dropped',
    of: 'all',
    instead: ({ body }) => ({
      body: inObjects(body, (fields) =>
        isContent(fields)
          ? Object.fromEntries(Object.entries(fields).filter(([key], i) => fixed.has(key) || i % 2 === 0))
          : fields,
      ),
    }),
  },
  {
    name: 'the other fields dropped',
    of: 'writes',
    instead: ({ body }) => ({
      body: inObjects(body, (fields) =>
        Object.fromEntries(Object.entries(fields).filter(([key], i) => fixed.has(key) || i % 2 === 1)),
      ),
    }),
  },
  {
    name: 'lists reordered and repeated',
    of: 'all',
    instead: ({ body }) => ({
      body: inObjects(body, (fields) =>
        isContent(fields)
          ? Object.fromEntries(
              Object.entries(fields).map(([key, one]) => [
                key,
                Array.isArray(one) ? (one as readonly unknown[]).concat(one).reverse() : one,
              ]),
            )
          : fields,
      ),
    }),
  },
  {
    name: 'secrets in other fields',
    of: 'all',
    instead: ({ body }, secrets) => ({
      body: inObjects(body, (fields) => ({
        ...Object.fromEntries(
          Object.entries(fields).map(([key, one]) => [
            key,
            typeof one === 'string' && !fixed.has(key) ? `${one} ${secrets.join(' ')}` : one,
          ]),
        ),
        ...(isContent(fields) ? { zz_note: `it was ${secrets.join()}`, zz_more: [{ deep: secrets }] } : {}),
      })),
    }),
  },
  {
    name: 'objects as lists, and texts as objects',
    of: 'writes',
    instead: ({ body }) => ({
      body: inObjects(body, (fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([key, one]) => [
            key,
            fixed.has(key) ? one : isObject(one) ? [one] : typeof one === 'string' ? { value: one } : one,
          ]),
        ),
      ),
    }),
  },
  { name: 'refused with the value', isRefused: true, of: 'writes', instead: refusal(400, 'E003', 'Invalid Object') },
  { name: 'a name conflict', isRefused: true, of: 'writes', instead: refusal(409, 'E016', 'Name Not Unique') },
  { name: 'a conflict', isRefused: true, of: 'writes', instead: refusal(409, 'E009', 'Object Conflict') },
  { name: 'reads refused', isRefused: true, of: 'reads', instead: refusal(403, 'E007', 'Forbidden') },
  {
    name: 'an error page',
    isRefused: true,
    of: 'writes',
    instead: ({ sent }) => ({ status: 500, text: `<html><body>${JSON.stringify(sent)}</body></html>` }),
  },
  {
    name: 'an error text',
    of: 'writes',
    instead: ({ sent }) => ({ status: 500, text: `cannot store ${everyText(sent).join()}` }),
  },
  {
    name: 'a redirect',
    isRefused: true,
    of: 'writes',
    instead: (_, secrets) => ({
      status: 302,
      headers: {
        location: `http://127.0.0.1:9/?was=${encodeURIComponent(secrets.join())}`,
        'x-request-id': secrets.join(),
      },
      text: '',
    }),
  },
  {
    name: 'a page with status 200',
    of: 'all',
    instead: ({ sent }) => ({ text: `<html>${JSON.stringify(sent)}</html>` }),
  },
  {
    name: 'cut',
    of: 'writes',
    instead: ({ sent }) => ({ text: JSON.stringify({ id: '1', ...(isObject(sent) ? sent : {}) }).slice(0, -1) }),
  },
  {
    name: 'errors with status 200',
    of: 'all',
    instead: (exchanged, secrets) => ({ ...refusal(200, 'E003', 'Invalid Object')(exchanged, secrets), status: 200 }),
  },
  {
    name: 'another object',
    of: 'writes',
    instead: ({ body }, secrets) => ({
      body: isObject(body) ? { ...body, name: `was ${secrets.join()}`, id: secrets.join() } : body,
    }),
  },
];

/** A proxy before the configuration API. */
export interface Tamperer extends OnLoopback {
  /** Sets how answers change from now on, and the secrets that they repeat after a request had them. */
  use(tampering: Tampering | undefined, secrets?: readonly string[]): void;
  /** Answers that were changed since `use`. */
  readonly changed: number;
}

/** Starts a proxy on the loopback address that changes answers; requests for tokens pass unchanged. */
export async function tamperWith(targetPort: number): Promise<Tamperer> {
  let [current, secrets, changed]: [Tampering | undefined, readonly string[], number] = [undefined, [], 0];
  const received = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const sentChunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => sentChunks.push(chunk));
    incoming.on('end', () => {
      const sentText = Buffer.concat(sentChunks);
      const sent = parsed(sentText.toString('utf8'));
      // Whoever answers knows only what it was sent.
      for (const secret of secrets) if (everyText(sent).includes(secret)) received.add(secret);
      const isMeant =
        url.startsWith('/config/') && (current?.of === 'all' || (current?.of === 'reads') === (method === 'GET'));
      const give = (status: number, text: string, tampering: Tampering): void => {
        const instead = tampering.instead({ method, path: url, status, body: parsed(text), sent }, [...received]);
        changed += 1;
        outgoing.writeHead(instead.status ?? status, {
          'content-type': instead.text?.startsWith('<') === true ? 'text/html' : 'application/json',
          ...instead.headers,
        });
        outgoing.end(instead.text ?? (instead.body === undefined ? text : JSON.stringify(instead.body)));
      };
      if (isMeant && current?.isRefused === true) {
        give(400, '', current);
        return;
      }
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const onward = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (isMeant && current !== undefined) {
            give(answer.statusCode ?? 500, text, current);
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          outgoing.end(text);
        });
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(sentText);
    });
  });
  const proxy = await listenOnLoopback(server);
  return {
    ...proxy,
    use: (tampering, of = []) => {
      [current, secrets, changed] = [tampering, of, 0];
      for (const secret of received) if (!of.includes(secret) && of.length > 0) received.delete(secret);
    },
    get changed() {
      return changed;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
