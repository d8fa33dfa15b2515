import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type OnLoopback } from './loopback';

/** A proxy between a caller and the service that sees each response before the caller. */
export type Between = OnLoopback;

/** What happens to a request or a response. */
type Step = Promise<'drop' | undefined> | Promise<void> | 'drop' | undefined;

/**
 * Starts a proxy on the loopback address. It forwards a request only after `onRequest` has resolved, and a response only
 * after `onResponse` has. Either can end the connection instead, with `drop`.
 */
export async function standBetween(
  targetPort: number,
  onResponse: (method: string, path: string, status: number) => Step,
  onRequest: (method: string, path: string) => Step = () => undefined,
): Promise<Between> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    void Promise.resolve(onRequest(method, url)).then((step) =>
      step === 'drop' ? outgoing.destroy() : forward(incoming, outgoing),
    );
  });
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        void Promise.resolve(onResponse(method, url, answer.statusCode ?? 500)).then((step) => {
          if (step === 'drop') return outgoing.destroy();
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          return outgoing.end(Buffer.concat(chunks));
        });
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  return listenOnLoopback(server);
}

/** Returns the direct child processes of a process, such as the providers of a terraform. */
export function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Kills the direct child processes, and returns their number. */
export function killChildrenOf(pid: number): number {
  let killed = 0;
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, 'SIGKILL');
      killed++;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return killed;
}
