import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { arranged, changeGroups } from '../browse/arranged';
import { differences, configurationMark, withFields } from '../browse/differences';
import { objectCode, objectDetails } from '../browse/object-details';
import { findObjects, kindCounts, objectPage } from '../browse/object-list';
import { placeCounts, type PlaceCounts } from '../browse/place-counts';
import { query } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { versionAnswer } from '../jobs/version-table';
import { overview } from './overview';
import type { PageParts } from './page-parts';
import { untilChange } from './until-change';

/** Adds the read routes that only the page uses. */
export function addPageReads(app: Hono<AppEnv>, parts: PageParts): void {
  const { control, code } = parts;
  const read: PageParts['read'] = (tenant, work) => parts.read(tenant, work);
  const compared = untilChange(differences);
  const found = untilChange(findObjects);
  const kinds = untilChange(kindCounts);
  const places = untilChange(placeCounts);

  app.get('/overview', async (context) => {
    const { tenant } = query(context, pageChecks.tenant);
    const shown = await read(tenant, async (tx) => ({
      kinds: await kinds(tx, {}),
      staged: await compared(tx, 'running', 'candidate'),
    }));
    return context.json(await overview(control, read, tenant, shown));
  });
  app.get('/mark', async (context) => {
    const { tenant } = query(context, pageChecks.tenant);
    return context.json({ mark: await read(tenant, configurationMark) });
  });
  app.get('/counts', async (context) => {
    const { tenant, of } = query(context, pageChecks.counts);
    const counts = await read(tenant, (tx) => places(tx, of));
    return context.json({ counts } satisfies PlaceCounts);
  });
  app.get('/kinds', async (context) => {
    const { tenant, ...place } = query(context, pageChecks.kinds);
    return context.json({ kinds: await read(tenant, (tx) => kinds(tx, place)) });
  });
  app.get('/objects', async (context) => {
    const { tenant, seeded, offset, limit, ...filter } = query(context, pageChecks.objects);
    return context.json(
      await read(tenant, async (tx) => objectPage(tx, await found(tx, filter), { seeded, offset, limit })),
    );
  });
  app.get('/object', async (context) => {
    const { tenant, id } = query(context, pageChecks.object);
    const { coded, ...details } = await read(tenant, (tx) => objectDetails(tx, id));
    return context.json({ ...details, code: await objectCode(coded, code) });
  });
  app.get('/differences', async (context) => {
    const { tenant, from, to, text = '', by, group, sort, offset, limit } = query(context, pageChecks.differences);
    return context.json(
      await read(tenant, async (tx) => {
        const { running, objects } = await compared(tx, from, to);
        const found = await arranged(objects, { text: text.toLowerCase(), by, group, sort });
        const counts: Record<string, number> = {};
        for (const { change } of objects) counts[change] = (counts[change] ?? 0) + 1;
        const shown = { running, objects: found.slice(offset, offset + limit) };
        const changes = await withFields(tx, from, to, shown);
        return { running, total: found.length, counts, groups: changeGroups(objects), changes };
      }),
    );
  });
  app.get('/versions', async (context) => {
    const { tenant, offset, limit } = query(context, pageChecks.versions);
    return context.json(
      await read(tenant, async (tx) => {
        const { rows, total } = await tx.versions.list(offset, limit);
        return { running: Number((await tx.meta.get('running')) ?? 0), total, versions: rows.map(versionAnswer) };
      }),
    );
  });
}
