import { createServer, request } from 'node:http';
import { listenOnLoopback, type OnLoopback } from './loopback';

/** A response of the service: its status, and its body if that is JSON. */
export interface SeenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Starts a proxy on the loopback address that may replace the body of each response, and shows each JSON request. */
export async function rewriteAnswers(
  targetPort: number,
  rewrite: (answer: SeenAnswer) => unknown,
  see: (method: string, body: unknown) => void = () => undefined,
): Promise<OnLoopback> {
  return listenOnLoopback(
    createServer((incoming, outgoing) => {
      const { method = 'GET', url = '/' } = incoming;
      // Without compression, so that the body can be read.
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const onward = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const status = answer.statusCode ?? 500;
          const body: unknown = text === '' ? undefined : JSON.parse(text);
          const changed = rewrite({ method, path: url, status, body });
          outgoing.writeHead(status, { 'content-type': 'application/json' });
          outgoing.end(changed === undefined ? '' : JSON.stringify(changed));
        });
      });
      onward.on('error', () => outgoing.destroy());
      const sent: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => sent.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(sent).toString('utf8');
        if (text.startsWith('{')) see(method, JSON.parse(text));
      });
      incoming.pipe(onward);
    }),
  );
}
