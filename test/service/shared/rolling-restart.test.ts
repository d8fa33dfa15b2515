import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { createService, type Service } from '../../../src/service';
import { isFullTier } from '../../support/runs';
import { freshStore, paths } from '../local';

const tenants = [{ tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'b' }] }];
const pollMs = 500;
const drainMs = 1200;
const restarts = isFullTier() ? 20 : 2;

/** An instance behind the proxy: where it is, and whether the proxy sends requests to it. */
interface Instance {
  service: Service;
  port: number;
  isReady: boolean;
}

let proxy: Server | undefined;
const instances: Instance[] = [];
const stop = new AbortController();
afterEach(async () => {
  stop.abort();
  proxy?.closeAllConnections();
  proxy?.close();
  await Promise.all(instances.map(({ service }) => service.close()));
});

/** A proxy that polls /ready and repeats nothing: what fails on the way is a 502. */
async function startProxy(): Promise<string> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = instances.filter(({ isReady }) => isReady);
    const chosen = ready[turn++ % ready.length];
    const failed = (): void => {
      outgoing.writeHead(502).end();
    };
    if (chosen === undefined) {
      failed();
      return;
    }
    const { method, url, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: chosen.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', failed);
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  proxy = server;
  const poll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      for (const instance of instances) {
        const answer = await fetch(`http://127.0.0.1:${instance.port}/ready`).catch(() => undefined);
        instance.isReady = answer?.status === 200;
      }
      await delay(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  void poll();
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a port always answers with an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('restarts of one instance after the other under load are no error at the proxy, and lose nothing', async () => {
  const store = await freshStore();
  const open = async (): Promise<Omit<Instance, 'isReady'>> => {
    const service = await createService({ ...store, tenants, jobSpeed: Infinity });
    return { service, port: (await service.listen()).port };
  };
  for (let i = 0; i < 2; i++) instances.push({ ...(await open()), isReady: true });
  const url = await startProxy();
  const { access } = instances[0]!.service;
  const token = await fetch(url + access.tokenPath, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: access.scope,
      client_id: access.clientId,
      client_secret: access.clientSecret,
    }),
  });
  const headers = { Authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}` };
  const createdNames: string[] = [];
  const failures: string[] = [];
  let isOver = false;
  const load = Array.from({ length: 4 }, async (_, client) => {
    for (let i = 0; !isOver; i++) {
      const name = `tag-${client}-${i}`;
      const body = JSON.stringify({ name, folder: 'All Firewalls' });
      const answer = await fetch(url + paths.tags, { method: 'POST', headers, body });
      if (answer.status === 201) createdNames.push(name);
      else failures.push(`${answer.status} ${await answer.text()}`);
      await delay(20);
    }
  });
  for (let i = 0; i < restarts; i++) {
    const instance = instances[i % 2]!;
    instance.service.drain();
    await delay(drainMs);
    await instance.service.close();
    Object.assign(instance, await open());
    while (!instance.isReady) await delay(50);
  }
  isOver = true;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect(createdNames.length).toBeGreaterThan(restarts);
  const list = await fetch(`${url}${paths.tags}?folder=All%20Firewalls&limit=5000`, { headers });
  const kept = new Set(((await list.json()) as { data: { name: string }[] }).data.map(({ name }) => name));
  expect(createdNames.filter((name) => !kept.has(name))).toEqual([]);
});
