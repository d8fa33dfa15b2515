// npm run docs: generates docs/index.md, docs/command-line.md, docs/errors.md, docs/limits.md, docs/findings, docs/resources,
// docs/data-sources and the other folders of the registry layout from the catalog, the provider schema and docs/examples.
// `--check` writes nothing and fails if a page is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tenantsFile } from '../../src/catalog/schemas';
import { roleNames } from '../../src/service';
import { commandPage } from './command-page';
import { constructFiles } from './construct-files';
import { errorsPage } from './errors-page';
import { findingPages, reviewSchema } from './finding-pages';
import { limitsPage } from './limits-page';
import { allPages } from './pages';

const docs = join(__dirname, '..', '..', 'docs');

async function main(): Promise<void> {
  const pages = new Map([
    ...allPages(),
    ...constructFiles(),
    ...findingPages(),
    ['command-line.md', await commandPage()],
    ['errors.md', errorsPage()],
    ['limits.md', limitsPage()],
    ['review.schema.json', reviewSchema(docs)],
    ['tenants.schema.json', `${JSON.stringify(tenantsFile(roleNames).schema(), undefined, 2)}\n`],
  ]);
  const folders = [
    'findings',
    'resources',
    'data-sources',
    'functions',
    'ephemeral-resources',
    'list-resources',
    'actions',
  ];
  const there = folders.flatMap((folder) =>
    existsSync(join(docs, folder)) ? readdirSync(join(docs, folder)).map((file) => `${folder}/${file}`) : [],
  );
  const obsolete = there.filter((path) => !pages.has(path));
  const changed = [...pages].filter(([path, text]) => textOf(path) !== text);

  if (process.argv.includes('--check')) {
    const stale = [...changed.map(([path]) => path), ...obsolete];
    if (stale.length > 0) {
      console.error(
        `out of date: ${stale.map((path) => `docs/${path}`).join(', ')}\nrun npm run docs and commit what it writes`,
      );
      process.exitCode = 1;
    }
  } else {
    for (const [path, text] of changed) {
      mkdirSync(dirname(join(docs, path)), { recursive: true });
      writeFileSync(join(docs, path), text);
    }
    for (const path of obsolete) rmSync(join(docs, path));
    console.log(`docs: ${pages.size} pages, ${changed.length} written, ${obsolete.length} removed`);
  }
}

function textOf(path: string): string | undefined {
  return existsSync(join(docs, path)) ? readFileSync(join(docs, path), 'utf8') : undefined;
}

void main();
