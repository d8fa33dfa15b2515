import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResourceKind } from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import { createService } from '../../src/service';
import { standBetween } from '../support/between';
import { clientOf } from '../support/populate';
import { startProvider } from '../support/provider-plugin';
import type { Plugin } from '../support/plugin-client';
import { runs } from '../support/runs';
import { sampleOf } from '../support/sample';
import type { Kept } from '../support/terraform-core';
import { applyOne, coreFor, furnish, present, tenAtOnce, wantedObjects, type Wanted } from './objects';

/** What the next run has to go by. */
const memories = ['the journal', 'the import block', 'adopt_existing'] as const;

const kills = Array.from({ length: Math.min(100, runs(4)) }, (_, i) => {
  // Spread over the calls of an apply, never twice the same with the same memory.
  const call = 1 + ((i * 37) % 50);
  return [call, memories[i % memories.length] ?? memories[0]] as const;
});

/** One thing that the second run does. */
type Step =
  | { readonly do: 'create'; readonly one: Wanted }
  | { readonly do: 'update' | 'delete'; readonly one: Wanted; readonly kept: Kept };

describe('a provider that is killed in the middle of an apply', () => {
  test.each(kills)(
    'at its API call %d: the next apply converges, by %s',
    async (call, memory) => {
      const dir = mkdtempSync(join(tmpdir(), 'scm-kill-'));
      const service = await createService({ strictness: 'strict' });
      const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
      const client = clientOf(service, url);
      let [plugin, seen, armed]: [Plugin | undefined, number, boolean] = [undefined, 0, false];
      const between = await standBetween(port, async (_, path) => {
        if (!armed || path.includes('oauth2') || ++seen !== call) return;
        // Done at the service, but the answer never arrives.
        await plugin?.kill();
      });
      try {
        const { access } = service;
        const existing = await furnish(service, client);
        const wanted = wantedObjects(75, existing);
        const kinds = [...new Set(wanted.map(({ kind }) => kind))];
        const before = new Map<ResourceKind, readonly string[]>();
        for (const kind of kinds) before.set(kind, await idsOf(client, kind));
        const first = (plugin = await startProvider({ dir, port: between.port, access }));
        const third = Math.floor(wanted.length / 3);
        const steps = await tenAtOnce(wanted, async (one): Promise<Step> => {
          const i = wanted.indexOf(one);
          if (i >= 2 * third) return { do: 'create', one };
          return { do: i < third ? 'update' : 'delete', one, kept: await applyOne(first, one) };
        });

        armed = true;
        const done = new Map<Step, Kept | undefined>();
        await tenAtOnce(steps, async (step) => {
          await take(first, step).then(
            (kept) => done.set(step, kept),
            () => undefined,
          );
        });
        expect(seen).toBeGreaterThanOrEqual(call);
        expect(done.size).toBeLessThan(steps.length);

        if (memory !== 'the journal') rmSync(join(dir, '.terraform'), { recursive: true, force: true });
        const block = memory === 'adopt_existing' ? { adopt_existing: 'identical' } : {};
        const second = (plugin = await startProvider({ dir, port: between.port, access, block }));
        const kept = await tenAtOnce(steps, async (step) => {
          if (done.has(step) && step.do === 'delete') return undefined;
          const known = done.get(step) ?? (step.do === 'create' ? undefined : step.kept);
          return again(second, step, known, memory === 'the import block' ? 'import' : 'apply');
        });
        for (const [i, step] of steps.entries()) {
          const now = kept[i];
          if (step.do === 'delete' || now === undefined) continue;
          const fresh = await coreFor(second, step.one.kind).refresh(now);
          const outcome = await coreFor(second, step.one.kind).apply(fieldsOf(step, existing), fresh);
          expect(outcome).toMatchObject({ kind: 'unchanged' });
        }
        for (const kind of kinds) {
          const names = (await present(client, kind))
            .filter(({ id }) => before.get(kind)?.includes(String(id)) !== true)
            .map(({ name }) => String(name));
          const left = steps.filter((step) => step.do !== 'delete' && step.one.kind === kind);
          expect(names.sort()).toEqual(left.map(({ one }) => one.name).sort());
        }

        /** What one run does with one object. */
        async function take(by: Plugin, step: Step): Promise<Kept | undefined> {
          if (step.do === 'create') return applyOne(by, step.one);
          if (step.do === 'update') return applyOne(by, { ...step.one, fields: fieldsOf(step, existing) }, step.kept);
          expect(await coreFor(by, step.one.kind).destroy(step.kept)).toEqual([]);
          return undefined;
        }

        /** The same in the next run, which refreshes first. */
        async function again(
          by: Plugin,
          step: Step,
          known: Kept | undefined,
          way: 'apply' | 'import',
        ): Promise<Kept | undefined> {
          const core = coreFor(by, step.one.kind);
          const fresh = known === undefined ? undefined : await core.refresh(known);
          if (step.do === 'delete') {
            if (fresh !== undefined) expect(await core.destroy(fresh)).toEqual([]);
            return undefined;
          }
          const outcome = await core.apply(fieldsOf(step, existing), fresh);
          if (outcome.kind !== 'refused') return outcome.kept;
          const errorText = JSON.stringify(outcome.errors);
          expect(way).toBe('import');
          const id = /import \{[^}]*id = \\"([^"\\]+)/.exec(errorText)?.[1];
          if (id === undefined) throw new Error(`no import block in ${errorText}`);
          const imported = await core.import(id);
          if (imported === undefined) throw new Error(`${id} cannot be imported`);
          return applyOne(by, step.one, imported);
        }
      } finally {
        await plugin?.kill();
        await between.close();
        await client.close();
        await service.close();
        rmSync(dir, { recursive: true, force: true });
      }
    },
    300_000,
  );
});

/** What the configuration says of an object in the run that is killed: something new for one that is updated. */
function fieldsOf({ do: what, one }: Step, existing: Parameters<typeof sampleOf>[1]): Wanted['fields'] {
  if (what !== 'update') return one.fields;
  const free = one.kind.attributes.find(
    (attribute) =>
      attribute.type.kind === 'string' &&
      !attribute.required &&
      attribute.setBy === undefined &&
      attribute.refs === undefined &&
      attribute.forceNew !== true &&
      (attribute.sentIn ?? 'body') === 'body' &&
      attribute.secret !== true &&
      attribute.companionOf === undefined &&
      one.kind.choices.every(({ of }) => !of.flat().includes(attribute.name)) &&
      !(attribute.name in one.fields),
  );
  return free === undefined ? one.fields : { ...one.fields, [free.name]: sampleOf(free, existing, 0) };
}

async function idsOf(client: ScmClient, kind: ResourceKind): Promise<readonly string[]> {
  return (await present(client, kind)).map(({ id }) => String(id));
}
