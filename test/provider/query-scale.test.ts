import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../src/catalog';
import * as wire from '../../src/terraform/protocol/tfplugin6';
import { encodeDynamic } from '../../src/terraform/protocol/value';
import { listSchema } from '../../src/provider/list/list-schema';
import { createService } from '../../src/service';
import { clientOf } from '../support/populate';
import { startProvider } from '../support/provider-plugin';
import { isFullTier } from '../support/runs';

/** What `terraform query` may cost with 5,000 objects: list calls, and memory above a provider that is configured and idle. */
const limits = { lists: 26, megabytes: 60 };
const pageSize = 200;

/** Resident memory of a process in MB, now or at most so far; undefined where the system does not say. */
function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number | undefined {
  try {
    const found = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found === null ? undefined : Number(found[1]) / 1024;
  } catch {
    return undefined;
  }
}

test('a query over many objects asks for each page once, and keeps no page', async () => {
  const count = isFullTier() ? 5000 : 400;
  const service = await createService({ strictness: 'strict' });
  const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
  const client = clientOf(service, url);
  for (let at = 0; at < count; at += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        client.create(kindNamed('tag'), { scope: 'folder', name: 'All' }, { name: `tag ${at + i}`, folder: 'All' }),
      ),
    );
  await client.close();
  const dir = mkdtempSync(join(tmpdir(), 'scm-query-'));
  const plugin = await startProvider({ dir, port, access: service.access });
  try {
    const config = Object.fromEntries(listSchema(kindNamed('tag')).attributes.map(({ name }) => [name, null]));
    const request = wire.ListResourceRequest.encode({
      typeName: 'scm_tag',
      config: { msgpack: encodeDynamic({ ...config, folder: 'All' }) },
      includeResourceObject: true,
      limit: 10_000,
    });
    const lists = (): number => service.journal.entries.filter(({ path }) => path.includes('/tags?')).length;
    const idle = memoryOf(plugin.pid, 'VmRSS');
    service.journal.clear();
    let seen = 0;
    for await (const bytes of plugin.messages('/tfplugin6.Provider/ListResource', request)) {
      expect(wire.ListResourceEvent.decode(bytes).diagnostic).toEqual([]);
      seen++;
    }
    expect([seen, lists()]).toEqual([count, count / pageSize]);
    expect(lists()).toBeLessThanOrEqual(limits.lists);
    const most = memoryOf(plugin.pid, 'VmHWM');
    if (idle !== undefined && most !== undefined) {
      expect(most - idle).toBeLessThan(limits.megabytes);
    }
  } finally {
    await plugin.kill();
    await service.close();
    rmSync(dir, { recursive: true, force: true });
  }
}, 300_000);
