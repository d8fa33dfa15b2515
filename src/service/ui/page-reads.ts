import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { arranged, changeGroups } from '../browse/arranged';
import { differences, configurationMark, withFields } from '../browse/differences';
import { objectCode, objectDetails } from '../browse/object-details';
import { findObjects, kindCounts, objectPage } from '../browse/object-list';
import { placeCounts, type PlaceCounts } from '../browse/place-counts';
import { answerGet } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { versionAnswer } from '../model/version-table';
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

  answerGet(app, '/overview', pageChecks.tenant, async ({ tenant }) => {
    const shown = await read(tenant, async (tx) => ({
      kinds: await kinds(tx, {}),
      staged: await compared(tx, 'running', 'candidate'),
    }));
    return overview(control, read, tenant, shown);
  });
  answerGet(app, '/mark', pageChecks.tenant, async ({ tenant }) => ({ mark: await read(tenant, configurationMark) }));
  answerGet(app, '/counts', pageChecks.counts, async ({ tenant, of }) => {
    const counts = await read(tenant, (tx) => places(tx, of));
    return { counts } satisfies PlaceCounts;
  });
  answerGet(app, '/kinds', pageChecks.kinds, async ({ tenant, ...place }) => ({
    kinds: await read(tenant, (tx) => kinds(tx, place)),
  }));
  answerGet(app, '/objects', pageChecks.objects, ({ tenant, seeded, offset, limit, ...filter }) =>
    read(tenant, async (tx) => objectPage(tx, await found(tx, filter), { seeded, offset, limit })),
  );
  answerGet(app, '/object', pageChecks.object, async ({ tenant, id }) => {
    const { coded, ...details } = await read(tenant, (tx) => objectDetails(tx, id));
    return { ...details, code: await objectCode(coded, code) };
  });
  answerGet(
    app,
    '/differences',
    pageChecks.differences,
    ({ tenant, from, to, text = '', by, group, sort, offset, limit }) =>
      read(tenant, async (tx) => {
        const { running, objects } = await compared(tx, from, to);
        const found = await arranged(objects, { text: text.toLowerCase(), by, group, sort });
        const counts: Record<string, number> = {};
        for (const { change } of objects) counts[change] = (counts[change] ?? 0) + 1;
        const shown = { running, objects: found.slice(offset, offset + limit) };
        const changes = await withFields(tx, from, to, shown);
        return { running, total: found.length, counts, groups: changeGroups(objects), changes };
      }),
  );
  answerGet(app, '/versions', pageChecks.versions, ({ tenant, offset, limit }) =>
    read(tenant, async (tx) => {
      const { rows, total } = await tx.versions.list(offset, limit);
      return { running: Number((await tx.meta.get('running')) ?? 0), total, versions: rows.map(versionAnswer) };
    }),
  );
}
