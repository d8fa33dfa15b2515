import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The longest times that answers took. */
export interface Worst {
  readonly worstHealthMs: number;
  /** The worst answer of a server that does nothing else, at the same time on the same machine. */
  readonly worstBareMs: number;
}

/** Asks for the health of a service all the time while some work goes on. */
export async function worstHealth<T>(url: string, work: () => Promise<T>): Promise<Worst & { readonly result: T }> {
  let isOver = false;
  const worstOf = async (server: string): Promise<number> => {
    let worst = 0;
    while (!isOver) {
      const since = performance.now();
      await fetch(`${server}/health`).then((answer) => answer.text());
      worst = Math.max(worst, performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return worst;
  };
  const bare = fork(__filename, ['bare'], { execArgv: ['--import', 'tsx'] });
  try {
    // The first thing that it says.
    const [bareUrl] = (await once(bare, 'message')) as [string];
    // The first request of each makes its connection.
    for (const server of [url, bareUrl]) await fetch(`${server}/health`).then((answer) => answer.text());
    const watch = Promise.all([worstOf(url), worstOf(bareUrl)]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const result = await work().finally(() => (isOver = true));
    const [worstHealthMs, worstBareMs] = await watch;
    return { worstHealthMs, worstBareMs, result };
  } finally {
    bare.kill();
  }
}

async function serveNothing(): Promise<void> {
  const server = createServer((_, outgoing) => outgoing.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port always answers with an object.
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

if (require.main === module && process.argv[2] === 'bare') void serveNothing();
