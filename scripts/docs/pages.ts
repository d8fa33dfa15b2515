import { allKinds, recordNamed, recordNames } from '../../src/catalog';
import { providerSchema } from '../../src/provider/schema/provider-schema';
import { kindNameOf, typeNameOf } from '../../src/provider/schema/type-name';
import { dataListPage, dataPage, dataPageNames } from './data-pages';
import { indexPage } from './index-page';
import { ownPage } from './own-page';
import { resourcePage } from './resource-page';

/** Every page: its path below docs/, and its text. */
export function allPages(): ReadonlyMap<string, string> {
  const schema = providerSchema();
  const kinds = allKinds();
  const records = recordNames.flatMap((name) => recordNamed(name) ?? []);
  const known = new Set(kinds.map(({ name }) => typeNameOf(name)));
  const own = new Map(
    Object.entries(schema.resources).flatMap(([type, one]) =>
      known.has(type) ? [] : [[kindNameOf(type), one] as const],
    ),
  );
  const pages = new Map([['index.md', indexPage({ provider: schema.provider, kinds, records, own })]]);
  for (const kind of kinds) pages.set(`resources/${kind.name}.md`, resourcePage(kind));
  for (const [name, one] of own) pages.set(`resources/${name}.md`, ownPage(typeNameOf(name), one));
  for (const kind of [...kinds, ...records]) {
    const [one, list] = dataPageNames(kind);
    pages.set(`data-sources/${one}.md`, dataPage(kind));
    pages.set(`data-sources/${list}.md`, dataListPage(kind));
  }
  return pages;
}
