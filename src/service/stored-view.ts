import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds, type Container } from '../catalog';
import { CodedError } from '../core';
import {
  effectiveItem,
  sectionsOf,
  type EffectiveItem,
  type EffectiveSection,
  type EffectiveView,
} from '../engine/policy';
import { makePause } from './make-pause';
import { answerFor } from './model/fields';
import { ObjectRoom } from './model/object-room';
import { deviceKind } from './model/special-kinds';
import { PageCache } from './model/page-cache';
import { Transaction, treeOf } from './model/transaction';
import { overrides } from './operations/read';
import type { Sql } from './storage/database';
import { readKeyring } from './storage/keyring';
import { masterKeys } from './storage/master-keys';
import { openLibsql } from './storage/libsql-database';

/** What to read from a data directory. */
export interface StoredQuery {
  readonly container: Container;
  readonly of: EffectiveView['of'];
  /** Return only rules. */
  readonly only?: 'rules';
  /** TSG id of the tenant. Default: the only tenant. */
  readonly tenant?: string;
  /** Keys that decrypt the stored secrets. */
  readonly dataKeys?: readonly string[];
}

/** Reads the effective configuration of a container from the data directory of a stopped service. Changes nothing. */
export async function storedView(data: string, query: StoredQuery): Promise<EffectiveView> {
  const file = join(data, 'scm.sqlite');
  if (!existsSync(file))
    throw new CodedError('NO_DATA', `cannot read ${data}: it is not the data folder of a service (no scm.sqlite)`);
  const database = await openLibsql(file);
  try {
    return await database.read('', async (sql) => {
      const tenant = await tenantIn(sql, query.tenant);
      const keys = await readKeyring(sql, masterKeys(query.dataKeys ?? []));
      const context = {
        tenant,
        author: '',
        request: '',
        now: 0,
        newId: () => '',
        trees: new Map(),
        strictness: 'strict' as const,
        cipher: keys.get(tenant),
        room: new ObjectRoom(Infinity),
        pages: new PageCache(),
      };
      return effectiveView(new Transaction(sql, context), query);
    });
  } finally {
    await database.close();
  }
}

async function tenantIn(sql: Sql, wanted: string | undefined): Promise<string> {
  const rows = await sql.all<{ tenant: string }>("SELECT DISTINCT tenant FROM meta WHERE tenant <> '' ORDER BY tenant");
  const known = rows.map((row) => row.tenant);
  const found = wanted === undefined && known.length === 1 ? known[0] : known.find((tenant) => tenant === wanted);
  if (found !== undefined) return found;
  const why = wanted === undefined ? 'name one of the tenants' : `there is no tenant "${wanted}"`;
  throw new CodedError('UNKNOWN_TENANT', `${why}: the data has ${known.join(', ')}`);
}

/**
 * Returns the effective configuration of a container, candidate or running. A device runs the version last pushed to
 * it.
 */
export async function effectiveView(
  tx: Transaction,
  { container, of, only }: Omit<StoredQuery, 'tenant' | 'dataKeys'>,
): Promise<EffectiveView> {
  const staged = (await tx.tree()).find(container);
  if (staged === undefined) {
    throw new CodedError('UNKNOWN_CONTAINER', `there is no ${container.scope} "${container.name}"`);
  }
  const version = of === 'running' ? await runningVersion(tx, container) : undefined;
  const objects = version === undefined ? tx.objects : tx.objectsAt(version);
  const tree = await treeOf(objects, tx.objects);
  // A folder that was never pushed has no running configuration.
  const node = tree.byId(staged.id);
  const shown = { container, of, ...(version === undefined ? {} : { version }), unread: [] };
  if (node === undefined || version === 0) return { ...shown, sections: [] };
  const sections: EffectiveSection[] = [];
  const pause = makePause();
  for (const { kind, position } of sectionsOf(allKinds(), container)) {
    if (only === 'rules' && position === undefined) continue;
    const places =
      position === undefined
        ? tree.visibleFrom(node)
        : tree.rulesFor(node).flatMap((place) => (place.rulebase === position ? [place.node] : []));
    const { rows } = await objects.list({
      kind: kind.name,
      containers: places.map((place) => place.id),
      rulebase: position,
      overrides: overrides(kind),
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
      pause,
    });
    const items: EffectiveItem[] = [];
    for (const row of rows) {
      await pause();
      items.push(effectiveItem(kind, container, answerFor(row, tree, 'strict')));
    }
    sections.push({ kind: kind.name, ...(position === undefined ? {} : { position }), items });
  }
  return { ...shown, sections };
}

async function runningVersion(tx: Transaction, { scope, name }: Container): Promise<number> {
  if (scope !== deviceKind) return Number((await tx.meta.get('running')) ?? 0);
  return (await tx.devices.get(name))?.version ?? 0;
}
