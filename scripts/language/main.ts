// Part of npm run check: user-facing text contains no banned words, and descriptions contain the terms that users
// search for. `--count` prints the number of banned words by area instead.
import { faultsOf } from './faults';
import { filesBelow } from './files';
import { missingTerms } from './missing-terms';
import { textsOfCode, textsOfMarkdown, type Text } from './texts';

const areas: Readonly<Record<string, () => readonly Text[]>> = {
  pages: () => ['README.md', 'CHANGELOG.md', 'docs', 'examples', 'src/protocol/README.md'].flatMap(markdown),
  'messages of the code': () => ['src', 'constructs'].flatMap((path) => filesBelow(path, ['.ts'])).flatMap(textsOfCode),
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

function markdown(path: string): readonly Text[] {
  return (path.endsWith('.md') ? [path] : filesBelow(path, ['.md'])).flatMap(textsOfMarkdown);
}
