import type { Access } from '../src/service';
import { tokenOf } from './token';

/** A service that is under load. */
export interface LoadTarget {
  readonly url: string;
  readonly token: string;
  /** What another token is got with: one is valid for 15 minutes. */
  readonly renew: Access;
}

/** A load that runs until it is stopped. */
export interface Load {
  /** Requests that were answered. */
  requests(): number;
  /** Rejects when a request is answered with an error. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

const tags = '/config/objects/v1/tags';
const push = '/config/operations/v1/config-versions/candidate:push';
/** Objects that there are at a time: each create deletes the oldest. */
const mostObjects = 500;
const everyMs = 200;
const renewEveryMs = 10 * 60_000;
/** Turns between two pushes. */
const pushEvery = 25;

/** Creates, updates, deletes, lists and now and then a push, at a low and constant rate. */
export function mixedLoad(target: LoadTarget): Load {
  let [requests, made, isOver] = [0, 0, false];
  let { token } = target;
  let renewed = performance.now();
  const ids: string[] = [];
  const ask = async (method: string, path: string, body?: unknown): Promise<{ readonly id?: string }> => {
    if (performance.now() - renewed > renewEveryMs) {
      renewed = performance.now();
      token = await tokenOf({ access: target.renew }, target.url);
    }
    const answer = await fetch(target.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    requests += 1;
    // Answered by the service.
    return (text === '' ? {} : JSON.parse(text)) as { id?: string };
  };
  const turn = async (): Promise<void> => {
    const names = Array.from({ length: 4 }, () => `load-${made++}`);
    const created = await Promise.all(
      names.map((name) => ask('POST', tags, { name, folder: 'All Firewalls', comments: 'x'.repeat(500) })),
    );
    ids.push(...created.flatMap(({ id }) => id ?? []));
    await Promise.all(
      created.map(({ id }, i) => ask('PUT', `${tags}/${id ?? ''}`, { name: names[i], folder: 'All Firewalls' })),
    );
    const excess = ids.splice(0, Math.max(ids.length - mostObjects, 0));
    await Promise.all(excess.map((id) => ask('DELETE', `${tags}/${id}`)));
    await ask('GET', `${tags}?folder=All%20Firewalls&limit=50&offset=${made % mostObjects}`);
    await ask('GET', `${tags}/${ids.at(-1) ?? ''}`);
  };
  const run = async (): Promise<void> => {
    for (let i = 1; !isOver; i++) {
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs));
      await turn();
      if (i % pushEvery === 0) await ask('POST', push, { folders: ['All Firewalls'] });
      await pause;
    }
  };
  const running = run();
  const failed = running.then(() => new Promise<never>(() => undefined));
  // The caller that awaits the result gets the error; it may not be awaited yet when the error occurs.
  failed.catch(() => undefined);
  return {
    requests: () => requests,
    failed,
    stop: async () => {
      isOver = true;
      await running.catch(() => undefined);
    },
  };
}
