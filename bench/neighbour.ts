/**
 * Latency of a GET of one tenant: idle, while another tenant lists 30 × 5,000 objects, and while 256 clients hang. The
 * service and the noisy clients are processes of their own. Each figure is beside the idle one of the same run.
 * Run: npx tsx bench/neighbour.ts [--objects 5000] [--json]
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freshSchema, startPostgres } from '../test/support/postgres-server';

const tags = '/config/objects/v1/tags';
const addresses = '/config/objects/v1/addresses';
const lists = 30;
const slowClients = 256;
const accounts = { quiet: '1000000001', noisy: '1000000002' } as const;

type Account = keyof typeof accounts;

interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** What the noisy process does, and where. */
interface Noise {
  readonly role: 'fill' | 'lists' | 'slow';
  readonly url: string;
  readonly token: string;
  readonly objects: number;
}

interface Row {
  readonly store: string;
  readonly what: string;
  readonly latency: Latency;
  readonly ratio?: { readonly p50: number; readonly p99: number };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { objects: { type: 'string', default: '5000' }, json: { type: 'boolean', default: false } },
  });
  const objects = Number(values.objects);
  const server = await startPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'scm-neighbour-'));
  try {
    const rows = [
      ...(await measured('SQLite', ['--data', join(dir, 'data')], dir, objects)),
      ...(await measured('PostgreSQL', ['--database', await freshSchema(server.url)], dir, objects)),
    ];
    if (values.json) console.log(JSON.stringify(rows));
    else for (const row of rows) console.log(lineOf(row));
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await server.stop();
  }
}

function lineOf({ store, what, latency: { count, p50, p99 }, ratio }: Row): string {
  const times = ratio === undefined ? '' : ` (${ratio.p50.toFixed(1)} × and ${ratio.p99.toFixed(1)} × idle)`;
  return `${store}, ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${String(count)} GETs${times}`;
}

async function measured(store: string, at: readonly string[], dir: string, objects: number): Promise<readonly Row[]> {
  const tenants = Object.entries(accounts).map(([clientId, tsg]) => ({
    tsg,
    accounts: [{ clientId, clientSecret: `secret of the account ${clientId}` }],
  }));
  const file = join(dir, 'tenants.json');
  writeFileSync(file, JSON.stringify(tenants));
  const scm = resolve(__dirname, '../bin/scm.js');
  const service = spawn(process.execPath, [scm, 'serve', '--json', '--port', '0', '--tenants', file, ...at], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(service.stdout, 'data')) as [Buffer];
  // The first line is the address.
  const { url } = JSON.parse(line.toString()) as { url: string };
  try {
    const [quiet, noisy] = [await tokenOf(url, 'quiet'), await tokenOf(url, 'noisy')];
    await ended(noise({ role: 'fill', url, token: noisy, objects }));
    await latencies(url, quiet, 300, () => false);
    const idle = await latencies(url, quiet, 1000, () => false);
    const rows: Row[] = [{ store, what: 'idle', latency: idle }];
    const add = (what: string, latency: Latency): void => {
      rows.push({ store, what, latency, ratio: { p50: latency.p50 / idle.p50, p99: latency.p99 / idle.p99 } });
    };
    const listing = noise({ role: 'lists', url, token: noisy, objects });
    await once(listing, 'message');
    let isOver = false;
    const over = ended(listing).then(() => (isOver = true));
    add(`while ${String(lists)} × ${String(objects)} are listed`, await latencies(url, quiet, Infinity, () => isOver));
    await over;
    const slow = noise({ role: 'slow', url, token: noisy, objects });
    await once(slow, 'message');
    add(`while ${String(slowClients)} clients hang`, await latencies(url, quiet, 1000, () => false));
    const slowExited = once(slow, 'exit');
    slow.kill();
    await slowExited;
    return rows;
  } finally {
    const serviceExited = once(service, 'exit');
    service.kill();
    await serviceExited;
  }
}

function noise(order: Noise): ReturnType<typeof fork> {
  return fork(__filename, [JSON.stringify(order)], { execArgv: ['--import', 'tsx'] });
}

async function ended(child: ReturnType<typeof fork>): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the noisy process ended with ${String(code)}`);
}

async function tokenOf(url: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/oauth2/access_token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${account}:secret of the account ${account}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: `tsg_id:${accounts[account]}` }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function latencies(url: string, token: string, most: number, isOver: () => boolean): Promise<Latency> {
  const milliseconds: number[] = [];
  while (milliseconds.length < most && !isOver()) {
    const start = performance.now();
    const answer = await fetch(`${url}${tags}?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    milliseconds.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`a GET was answered ${String(answer.status)}`);
  }
  milliseconds.sort((a, b) => a - b);
  const at = (share: number): number =>
    milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))] ?? NaN;
  return { count: milliseconds.length, p50: at(0.5), p99: at(0.99) };
}

async function makeNoise({ role, url, token, objects }: Noise): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  if (role === 'fill') {
    let next = 0;
    const fill = async (): Promise<void> => {
      for (let i = next++; i < objects; i = next++) {
        const body = JSON.stringify({
          name: `a${String(i)}`,
          folder: 'All Firewalls',
          fqdn: `a${String(i)}.example.com`,
        });
        const { status } = await fetch(url + addresses, { method: 'POST', headers, body });
        if (status !== 201) throw new Error(`a create was answered ${String(status)}`);
      }
    };
    await Promise.all(Array.from({ length: 32 }, fill));
    return;
  }
  if (role === 'lists') {
    const list = async (): Promise<void> => {
      const answer = await fetch(`${url}${addresses}?limit=5000`, { headers });
      if (answer.status !== 200) throw new Error(`a list was answered ${String(answer.status)}`);
      await answer.arrayBuffer();
    };
    await list();
    process.send?.('started');
    await Promise.all(Array.from({ length: lists }, list));
    return;
  }
  const { hostname, port } = new URL(url);
  for (let i = 0; i < slowClients; i++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write('POST /auth/v1/oauth2/access_token HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\ngrant');
  }
  setTimeout(() => process.send?.('started'), 500);
}

const [order] = process.argv.slice(2);
// The parent gives one line of its own.
if (order?.startsWith('{') === true) {
  void makeNoise(JSON.parse(order) as Noise).then(() => {
    if ((JSON.parse(order) as Noise).role !== 'slow') process.disconnect?.();
  });
} else void main();
