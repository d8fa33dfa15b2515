// Part of npm run check: texts for readers contain no banned word, and descriptions contain the terms that people
// search for. `--count` prints the number of banned words by area instead.
import { faultsOf } from './faults';
import { filesBelow } from './files';
import { missingTerms } from './missing-terms';
import { textsOfCode, textsOfMarkdown, type Text } from './texts';

/** Pages written by hand. */
const guides = [
  ...['README.md', 'docs/architecture.md', 'docs/glossary.md', 'docs/policy-semantics.md', 'docs/service.md'],
  ...['docs/tests.md', 'docs/errors.md', 'docs/command-line.md', 'docs/guides', 'docs/decisions', 'examples'],
];

/** Folders whose errors, warnings and help texts follow the rules. */
const layers = ['catalog', 'client', 'core', 'policy', 'provider', 'service', 'terraform', 'ui'].map(
  (layer) => `src/${layer}`,
);

const areas: Readonly<Record<string, () => readonly Text[]>> = {
  'reference pages': () => markdown('docs/resources', 'docs/data-sources', 'docs/index.md'),
  guides: () => markdown(...guides),
  'messages of the code': () =>
    ['constructs', ...layers].flatMap((path) => filesBelow(path, ['.ts'])).flatMap(textsOfCode),
};

const found = Object.entries(areas).map(([area, texts]) => ({
  area,
  faults: texts().flatMap(({ at, text }) => faultsOf(text).map((fault) => `${at}: ${fault}: ${text.trim()}`)),
}));

if (process.argv.includes('--count')) {
  for (const { area, faults } of found) console.log(`${area}: ${String(faults.length)}`);
} else {
  const faults = [...found.flatMap((one) => one.faults), ...missingTerms()];
  if (faults.length > 0) {
    console.error(`${String(faults.length)} texts need other words:\n${faults.map((one) => `  ${one}`).join('\n')}`);
    process.exitCode = 1;
  }
}

function markdown(...paths: readonly string[]): readonly Text[] {
  return paths.flatMap((path) => (path.endsWith('.md') ? [path] : filesBelow(path, ['.md'])).flatMap(textsOfMarkdown));
}
