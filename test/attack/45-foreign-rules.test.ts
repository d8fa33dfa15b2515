import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kindNamed } from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import type { TfValue } from '../../src/terraform/protocol/value';
import { journalSignature } from '../../src/provider/journal-signature';
import { openPlacementFile } from '../../src/provider/order/placement-file';
import { rulebaseKey } from '../../src/tenant';
import { asText } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import { standBetween, type Between } from '../support/between';
import { blockFor } from '../support/in-process-provider';
import { clientOf } from '../support/populate';
import { startProviderRun } from '../support/provider-run';
import { runs } from '../support/runs';

let service: Service;
let between: Between;
let client: ScmClient;
let moved: string[] = [];
beforeAll(async () => {
  service = await createService();
  const { port, url } = await service.listen();
  client = clientOf(service, url);
  between = await standBetween(port, (_, path) => {
    const id = /\/([^/]+):move/.exec(path)?.[1];
    if (id !== undefined) moved.push(id);
  });
});
afterAll(async () => {
  await client.close();
  await between.close();
  await service.close();
});

type Where = 'top' | 'bottom' | 'before' | 'after' | 'none';
const where = fc.constantFrom<Where>('top', 'bottom', 'before', 'after', 'none');
const foreign = ['their-deny', 'their-allow', 'their-log'];

const tenant = () => service.tenant(service.access.tsg);
const rule = (folder: string, name: string): Readonly<Record<string, TfValue>> => {
  const any = ['any'];
  return {
    ...{ name, folder, action: 'deny', from: any, to: any, source: any, destination: any },
    ...{ source_user: any, category: any, application: any, service: any },
  };
};

function placed(folder: string, name: string, at: Where, target: string): Readonly<Record<string, TfValue>> {
  const hasTarget = at === 'before' || at === 'after';
  return {
    ...rule(folder, name),
    ...(at === 'none' ? {} : { relative_position: at }),
    ...(hasTarget ? { target_rule: target } : {}),
  };
}

/** Lines that name rules of others: unsigned, of another account, and of another configuration. */
function plant(file: string, folder: string, ends: readonly Where[], ids: ReadonlyMap<string, string>): void {
  const { scope, clientSecret } = service.access;
  const rulebase = rulebaseKey({
    kind: kindNamed('security_rule'),
    container: { scope: 'folder', name: folder },
    position: 'pre',
  });
  const lines = foreign.map((name, i) => ({ rulebase, name, where: ends[i] ?? 'top', id: ids.get(name) }));
  for (const [secret, configuration] of [
    ['guess', 'x'],
    [clientSecret, 'of another configuration'],
  ] as const) {
    const written = openPlacementFile(file, {
      signature: journalSignature(scope, [secret], 'planned rule'),
      configuration,
    });
    for (const line of lines) written.add(line);
  }
  const unsigned = lines.map((line) => `${JSON.stringify({ ...line, run: process.ppid })}\n`);
  writeFileSync(file, unsigned.join(''), { flag: 'a' });
}

let count = 0;
test('no run moves a rule that it does not manage, whatever files, private state and names are planted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(where, { minLength: 5, maxLength: 5 }), fc.nat(2), async (places, at) => {
      const folder = `Office ${++count}`;
      const dataDir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
      try {
        await tenant().create('folder', { name: folder, parent: 'All Firewalls' });
        const ids = new Map<string, string>();
        for (const name of foreign)
          ids.set(name, String((await tenant().create('security_rule', rule(folder, name)))['id']));
        const end = { where: places[3], rules: [...ids.values(), ...foreign] };
        const privateState = Buffer.from(JSON.stringify({ scm: 1, set: [], end }));
        const block = blockFor(service, `http://127.0.0.1:${between.port}`);
        const tenantName = createHash('sha256').update(service.access.scope).digest('hex').slice(0, 16);
        mkdirSync(join(dataDir, 'scm-journal'));
        plant(join(dataDir, 'scm-journal', `${tenantName}.rules`), folder, places, ids);
        moved = [];
        const run = await startProviderRun({ block, dataDir, privateState });
        const type = 'scm_security_rule';
        const target = foreign[at] ?? '';
        const first = await run.apply(type, null, placed(folder, 'mine-1', places[0] ?? 'none', target));
        // Named like a rule of others, or like the UUID of one of ours: planned, never created.
        const firstId = asText(first.state?.['id']) ?? '';
        await run.plan(type, null, placed(folder, target, places[1] ?? 'none', 'mine-1'));
        const trap = await tenant().create('security_rule', rule(folder, firstId));
        ids.set('trap', String(trap['id']));
        await run.apply(type, null, placed(folder, 'mine-2', places[2] ?? 'none', target));
        await run.apply(type, first.state, placed(folder, 'mine-1', places[4] ?? 'none', target));
        // Deleted by others, so that only the trap has the UUID in any form.
        await client.remove(kindNamed('security_rule'), firstId);
        await run.apply(type, null, placed(folder, 'mine-3', 'bottom', target));
        expect([...ids].filter(([, id]) => moved.includes(id))).toEqual([]);
        expect(moved).not.toEqual([]);
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    }),
    { numRuns: runs(6), seed: 45 },
  );
});
