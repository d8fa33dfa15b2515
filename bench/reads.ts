import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../src/catalog';
import { fromWire } from '../src/provider/state/from-wire';
import type { Fields } from '../src/provider/state/fields';
import { typeNameOf } from '../src/provider/schema/type-name';
import { createService, type Service } from '../src/service';
import { startProvider } from '../test/support/provider-plugin';
import { openWorkspace } from '../test/support/workspace';
import { multiplyState, tagMaker, tags } from './many-tags';
import type { Figure } from './report';
import { costOf } from './terraform-run';

const kind = kindNamed('tag');
const typeName = typeNameOf(kind.name);
const latencyMs = 50;
/** As many as Terraform works on at once. */
const atOnce = 10;
const each = { SCM_READS: 'each' };

/** What a refresh asks of the service, and how long it takes over a slow line, with lists and without. */
export async function reads(): Promise<readonly Figure[]> {
  return [...(await oneFolder(5000)), ...(await manyFolders(200, 25, 5000)), await wholePlan(5000)];
}

async function oneFolder(count: number): Promise<readonly Figure[]> {
  const service = await createService();
  try {
    const states = await makeTags(service, count, 'All Firewalls');
    service.faults.add({ match: { path: /^\/config/ }, action: { delayMs: latencyMs } });
    const alone = await readAll(service, states, each);
    const shared = await readAll(service, states);
    return [
      {
        what: `list calls of ${count} reads in one folder`,
        value: shared.lists,
        unit: 'calls',
        bound: { of: 'value', most: 26 },
      },
      { what: 'GETs in addition', value: shared.gets, unit: 'calls' },
      { what: 'token requests', value: shared.tokens, unit: 'calls', bound: { of: 'value', most: 1 } },
      {
        what: `one GET each, ${latencyMs} ms away`,
        value: alone.seconds,
        unit: 's',
        beside: { what: 'with lists', value: shared.seconds },
        bound: { of: 'ratio', least: 10 },
      },
    ];
  } finally {
    await service.close();
  }
}

async function manyFolders(folders: number, own: number, inherited: number): Promise<readonly Figure[]> {
  const service = await createService();
  try {
    await makeTags(service, inherited, 'All Firewalls');
    const states: Fields[] = [];
    for (let i = 0; i < folders; i++) {
      const name = `Branch ${i}`;
      await service.tenant(service.access.tsg).create('folder', { name, parent: 'All Firewalls' });
      states.push(...(await makeTags(service, own, name)));
    }
    const alone = await readAll(service, states, each);
    const shared = await readAll(service, states);
    return [
      {
        what: `calls of reads in ${folders} folders of ${own} under ${inherited} inherited`,
        value: shared.lists + shared.gets,
        unit: 'calls',
        bound: { of: 'value', most: folders * own + folders },
      },
      { what: 'their time', value: shared.seconds, unit: 's', beside: { what: 'one GET each', value: alone.seconds } },
    ];
  } finally {
    await service.close();
  }
}

async function wholePlan(count: number): Promise<Figure> {
  const workspace = await openWorkspace({ between: 'nothing' });
  try {
    workspace.write(tags(1));
    await workspace.apply();
    await multiplyState(workspace.dir, count, tagMaker(workspace));
    workspace.write(tags(count));
    workspace.service.faults.add({ match: { path: /^\/config/ }, action: { delayMs: latencyMs } });
    const alone = await costOf(workspace, ['plan'], each);
    const shared = await costOf(workspace, ['plan']);
    return {
      what: `whole re-plan of ${count}, one GET each, ${latencyMs} ms away`,
      value: alone.seconds,
      unit: 's',
      beside: { what: 'with lists', value: shared.seconds },
      bound: { of: 'ratio', least: 4 },
    };
  } finally {
    await workspace.close();
  }
}

async function makeTags(service: Service, count: number, folder: string): Promise<readonly Fields[]> {
  const tenant = service.tenant(service.access.tsg);
  const states: Fields[] = [];
  for (let i = 0; i < count; i++) {
    const created = await tenant.create(kind.name, { name: `tag-${folder}-${i}`, folder, color: 'Red' });
    states.push({ ...fromWire(kind, created, undefined), tfid: null, revision: null });
  }
  return states;
}

interface Asked {
  readonly seconds: number;
  readonly lists: number;
  readonly gets: number;
  readonly tokens: number;
}

async function readAll(
  service: Service,
  states: readonly Fields[],
  env: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  const listening = await service.listen();
  const plugin = await startProvider({ dir, port: listening.port, access: service.access, env });
  const requests = { lists: 0, gets: 0, tokens: 0 };
  // The journal of the service forgets the oldest of so many.
  const note = (): void => {
    for (const { path } of service.journal.entries) {
      if (path.includes('oauth2')) requests.tokens++;
      else if (path.includes('?')) requests.lists++;
      else requests.gets++;
    }
    service.journal.clear();
  };
  try {
    service.journal.clear();
    const waiting = shuffled(states);
    const started = performance.now();
    const worker = async (): Promise<void> => {
      for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
        const { diagnostics } = await plugin.read({ typeName, state });
        if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
        if (waiting.length % 1000 === 0) note();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (performance.now() - started) / 1000;
    note();
    return { seconds, ...requests };
  } finally {
    await plugin.shutdown();
    await listening.close(0);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** In an order that has nothing to do with that of the list, as Terraform's has not. The same each time. */
function shuffled(states: readonly Fields[]): Fields[] {
  let seed = 1;
  return states
    .map((state) => [(seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0), state] as const)
    .sort(([a], [b]) => a - b)
    .map(([, state]) => state);
}
