import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { asText } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import { standBetween, type Between } from '../support/between';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { inProcessPlugin } from '../support/in-process-plugin';
import { clientOf } from '../support/populate';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { TerraformCore, type Kept } from '../support/terraform-core';

const kind = kindNamed('address');
const histories = runs(4);
const names = ['a', 'b', 'c'] as const;

/** A configuration with its state and its journal. */
interface Owner {
  readonly who: string;
  dataDir: string;
  readonly state: Map<string, Kept>;
}

describe('two owners of equal objects', () => {
  let service: Service;
  let client: ScmClient;
  let between: Between;
  /** What happens to the answer of a POST; once. */
  let onCreated: (() => Promise<void>) | undefined;
  let dir: string;
  const ended = new AbortController();

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-owners-'));
    service = await createService();
    const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
    client = clientOf(service, url);
    between = await standBetween(port, async (method, path, status) => {
      if (method === 'POST' && path.startsWith(kind.api.path) && status < 300) await onCreated?.();
    });
  });
  afterAll(async () => {
    ended.abort();
    await between.close();
    await client.close();
    await service.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const open = (owner: Owner, journal: string | undefined): Promise<InProcessProvider> =>
    openProvider(
      { ...blockFor(service, `http://127.0.0.1:${between.port}`), ...(journal === undefined ? {} : { journal }) },
      { dataDir: owner.dataDir, configFolder: join(dir, owner.who), signal: ended.signal },
    );
  const coreOf = (provider: InProcessProvider): TerraformCore =>
    new TerraformCore(inProcessPlugin(provider), typeNameOf(kind.name), resourceSchema(kind).attributes);
  const existing = async (container: { scope: 'folder'; name: string }): Promise<ReadonlyMap<string, string>> =>
    new Map((await client.list(kind, { container })).map((one) => [String(one['name']), String(one['id'])]));
  const idsOf = (owner: Owner): readonly string[] =>
    [...owner.state.values()].map(({ state }) => asText(state['id']) ?? '');

  test.each(Array.from({ length: histories }, (_, i) => i + 1))(
    'never take over or delete what the other one has (history %d)',
    async (seed) => {
      const random = randomsFrom(seed * 7919);
      const below = (most: number): number => Math.floor(random() * most);
      const container = { scope: 'folder', name: `Owners ${seed}` } as const;
      await client.create(kindNamed('folder'), undefined, { name: container.name, parent: 'ngfw-shared' });
      // Half of them share a journal, as stacks with one push do.
      const shared = seed % 2 === 0 ? join(dir, `shared-${seed}`) : undefined;
      const owners: readonly Owner[] = ['A', 'B'].map((who) => ({
        ...{ who, dataDir: join(dir, `${who}-${seed}`) },
        state: new Map<string, Kept>(),
      }));
      const messages: string[] = [];

      for (let step = 0; step < 10; step++) {
        const owner = owners[below(2)];
        const other = owners.find((one) => one !== owner);
        if (owner === undefined || other === undefined) throw new Error('there are two');
        const wanted = names.filter(() => random() < 0.5);
        const how = (['ends', 'ends', 'is killed'] as const)[below(3)] ?? 'ends';
        const lost = below(3);
        const before = await existing(container);
        messages.push(`${owner.who} wants ${wanted.join('') || 'nothing'} and ${how}`);
        await run(owner, wanted, how, lost);
        const after = await existing(container);
        const history = messages.join('; ');
        const there = idsOf(other).filter((id) => [...before.values()].includes(id));
        expect({ history, deleted: there.filter((id) => ![...after.values()].includes(id)) }).toEqual({
          history,
          deleted: [],
        });
        expect({ history, both: idsOf(owner).filter((id) => idsOf(other).includes(id)) }).toEqual({
          history,
          both: [],
        });
      }

      /** One run of terraform. One that is killed loses the answer of one of its creates, and ends there. */
      async function run(owner: Owner, wanted: readonly string[], how: string, lost: number): Promise<void> {
        const provider = await open(owner, shared);
        const core = coreOf(provider);
        const { handlers, context } = provider;
        for (const { state } of owner.state.values())
          await handlers.upgradeState({ typeName: typeNameOf(kind.name), version: 0, state }, context);
        for (const [name, kept] of [...owner.state]) {
          const fresh = await core.refresh(kept);
          if (fresh === undefined) owner.state.delete(name);
          else owner.state.set(name, fresh);
        }
        let creates = 0;
        let killed = false;
        const died = new Promise<void>((resolve) => {
          onCreated = () => {
            if (how !== 'is killed' || creates++ !== lost) return Promise.resolve();
            killed = true;
            // What is written after this was never written.
            owner.dataDir = copied(owner.dataDir, `${owner.who}-${seed}-${messages.length}`);
            resolve();
            return new Promise<never>(() => undefined);
          };
        });
        await Promise.race([work(), died]);
        if (!killed) handlers.ended?.();

        async function work(): Promise<void> {
          for (const [name, kept] of [...owner.state]) {
            if (wanted.includes(name)) continue;
            expect(await core.destroy(kept)).toEqual([]);
            owner.state.delete(name);
          }
          for (const name of wanted) {
            const fields = { name, folder: container.name, ip_netmask: '10.0.0.1' };
            const outcome = await core.apply(fields, owner.state.get(name));
            if (outcome.kind === 'applied' || outcome.kind === 'unchanged') owner.state.set(name, outcome.kept);
            else expect(JSON.stringify(outcome)).toContain('already exists');
          }
        }
      }

      function copied(from: string, name: string): string {
        const to = join(dir, name);
        if (existsSync(from)) cpSync(from, to, { recursive: true });
        return to;
      }
    },
  );
});
