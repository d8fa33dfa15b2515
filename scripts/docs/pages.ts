import { allKinds, hasKind, readOnlyKindNamed, readOnlyKindNames } from '../../src/catalog';
import { providerSchema } from '../../src/provider/provider-schema';
import { kindNameOf, typeNameOf } from '../../src/provider/schema/type-name';
import { dataListPage, dataPage, dataPageNames } from './data-pages';
import { functionPage } from './function-page';
import { indexPage } from './index-page';
import { listPage, newerPage } from './newer-pages';
import { ownPage } from './own-page';
import { resourcePage } from './resource-page';

/** Generates every page, by path below docs/. */
export function allPages(): ReadonlyMap<string, string> {
  const schema = providerSchema();
  const kinds = allKinds();
  const records = readOnlyKindNames.flatMap((name) => readOnlyKindNamed(name) ?? []);
  const names = (of: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
    new Set(Object.keys(of).map(kindNameOf));
  const offered = { resources: names(schema.resources), dataSources: names(schema.dataSources) };
  const own = new Map(
    Object.entries(schema.resources).flatMap(([type, one]) =>
      hasKind(kindNameOf(type)) ? [] : [[kindNameOf(type), one] as const],
    ),
  );
  const pages = new Map([['index.md', indexPage({ provider: schema.provider, kinds, records, own, offered })]]);
  for (const kind of kinds.filter(({ name }) => offered.resources.has(name)))
    pages.set(`resources/${kind.name}.md`, resourcePage(kind, offered));
  for (const [name, one] of own) pages.set(`resources/${name}.md`, ownPage(typeNameOf(name), one));
  for (const kind of [...kinds, ...records]) {
    const [one, list] = dataPageNames(kind);
    if (offered.dataSources.has(one)) pages.set(`data-sources/${one}.md`, dataPage(kind, offered));
    if (offered.dataSources.has(list)) pages.set(`data-sources/${list}.md`, dataListPage(kind, offered));
  }
  for (const [name, one] of Object.entries(schema.functions ?? {}))
    pages.set(`functions/${name}.md`, functionPage(name, one));
  for (const [type, one] of Object.entries(schema.ephemeralResources ?? {}))
    pages.set(`ephemeral-resources/${kindNameOf(type)}.md`, newerPage('ephemeral-resources', type, one));
  for (const [type, one] of Object.entries(schema.listResources ?? {}))
    pages.set(`list-resources/${kindNameOf(type)}.md`, listPage(type, one));
  for (const [type, one] of Object.entries(schema.actions ?? {}))
    pages.set(`actions/${kindNameOf(type)}.md`, newerPage('actions', type, one));
  return pages;
}
