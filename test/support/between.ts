import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { listenOnLoopback, type OnLoopback } from './loopback';

/** Something that stands between a caller and the service, and sees each answer before the caller does. */
export type Between = OnLoopback;

/** Starts it on the loopback address. The caller gets an answer only when `answered` has ended. */
export async function standBetween(
  targetPort: number,
  answered: (method: string, path: string) => Promise<void> | void,
): Promise<Between> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: targetPort, method, path: url, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        void Promise.resolve(answered(method, url)).then(() => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          outgoing.end(Buffer.concat(chunks));
        });
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return listenOnLoopback(server);
}

/** Kills the processes that a process started itself, here: the providers of a terraform. */
export function killChildrenOf(pid: number): number {
  let killed = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parent !== pid) continue;
      process.kill(Number(entry), 'SIGKILL');
      killed++;
    } catch {
      // It ended meanwhile.
    }
  }
  return killed;
}
