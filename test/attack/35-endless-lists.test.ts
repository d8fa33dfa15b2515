import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { dataListSchema } from '../../src/provider/schema/data-schema';
import { listenOnLoopback, type OnLoopback } from '../support/loopback';
import type { Plugin } from '../support/plugin-client';
import { startProvider } from '../support/provider-plugin';
import { isFullTier } from '../support/runs';

/** Memory that the provider process may take at most, under any answer. */
const mostMegabytes = 300;
/** The attack that reached 2.2 GB took 60 seconds. */
const attackMs = isFullTier() ? 120_000 : 0;

const mib = 2 ** 20;
const filler = 'x'.repeat(mib / 2);

let dir: string;
let listening: OnLoopback;
let plugin: Plugin;
let requests = 0;
let sent = 0;
let answer: (offset: number, response: ServerResponse) => void;
beforeEach(() => void ([requests, sent] = [0, 0]));
// One provider for all of them, so its memory has to bear them one after the other.
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  listening = await listenOnLoopback(createServer(respond));
  const access = { tsg: '1', clientId: 'c', clientSecret: 'a long secret', scope: 'tsg_id:1', tokenPath: '/token' };
  plugin = await startProvider({ dir, port: listening.port, access });
});
afterAll(async () => {
  await plugin.kill();
  await listening.close();
  rmSync(dir, { recursive: true, force: true });
});

function respond(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.on('error', () => undefined);
  const url = new URL(request.url ?? '/', 'http://x');
  if (url.pathname === '/token') {
    response.end(JSON.stringify({ access_token: 't', expires_in: 900 }));
    return;
  }
  requests++;
  answer(Number(url.searchParams.get('offset') ?? 0), response);
}

function page(response: ServerResponse, items: readonly unknown[], rest: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify({ data: items, limit: 200, ...rest });
  sent += text.length;
  response.setHeader('content-type', 'application/json');
  response.end(text);
}

const small = (offset: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `${offset + i}`, name: `t${offset + i}`, folder: 'All' }));
/** Items of half a MiB each. */
const large = (offset: number, count: number) => small(offset, count).map((item) => ({ ...item, comments: filler }));
/** An answer that never ends, sent as fast as it is read. */
function stream(response: ServerResponse, head: string, part: Buffer): void {
  response.setHeader('content-type', 'application/json');
  response.write(head);
  const more = (): void => {
    while (!response.destroyed) {
      sent += part.length;
      if (!response.write(part)) return void response.once('drain', more);
    }
  };
  more();
}

const bomb = gzipSync(Buffer.from(`{"data":[${'{"id":"1","name":"x"},'.repeat(2_000_000)}{}],"total":1}`));
const endless = Buffer.from('{"id":"1","name":"a"},'.repeat(3000));

const attacks: Readonly<Record<string, typeof answer>> = {
  'pages of one item without an end': (offset, response) =>
    page(response, small(offset, 1), { offset, total: 10_000_000 }),
  'full pages without a total': (offset, response) => page(response, small(offset, 5000), { offset, limit: 5000 }),
  'a total that grows': (offset, response) => page(response, small(offset, 200), { offset, total: offset + 400 }),
  'a claim of 10 million': (offset, response) => page(response, small(offset, 200), { offset, total: 10_000_000 }),
  'a possible claim with large items': (offset, response) =>
    page(response, large(offset, 60), { offset, total: 20_000, limit: 60 }),
  'large items without a total': (offset, response) => page(response, large(offset, 80), { offset }),
  'the same items again, with another id': (offset, response) =>
    page(response, small(requests * 1000, 200), { offset, total: offset + 201 }),
  'items without an id': (offset, response) =>
    page(
      response,
      Array.from({ length: 5000 }, () => ({})),
      { offset, limit: 5000 },
    ),
  'first page small, the others without an end': (offset, response) => {
    if (offset === 0) page(response, small(0, 200), { offset, total: 20_000 });
    else stream(response, '{"data":[', endless);
  },
  'an answer without an end': (_, response) => stream(response, '{"data":[', endless),
  'packed answers of 44 MB': (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(bomb);
  },
};

const absent = Object.fromEntries(dataListSchema(kindNamed('tag')).attributes.map(({ name }) => [name, null]));

/** Most memory that the provider has taken so far; undefined where the system does not say. */
function peakMegabytes(): number | undefined {
  try {
    const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${plugin.pid}/status`, 'utf8'));
    return found === null ? undefined : Number(found[1]) / 1024;
  } catch {
    return undefined;
  }
}

test.each(Object.entries(attacks))(
  '%s: an error that names the list, and little memory',
  async (name, attack) => {
    answer = attack;
    const until = Date.now() + attackMs;
    do {
      const { diagnostics } = await plugin.readData('scm_tag_list', { ...absent, folder: 'All' });
      expect(diagnostics).toHaveLength(1);
      expect(JSON.stringify(diagnostics)).toMatch(/GET \/\S*\/tags/);
    } while (Date.now() < until);
    const peak = peakMegabytes();
    if (process.env['SCM_FIGURES'] !== undefined) {
      process.stderr.write(`${name}: ${peak} MB, ${requests} requests, ${(sent / mib).toFixed(0)} MiB\n`);
    }
    if (peak !== undefined) expect(peak).toBeLessThan(mostMegabytes);
  },
  attackMs + 120_000,
);
