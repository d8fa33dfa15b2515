// Part of npm run check: user-facing text contains no banned words, text and comments are in American spelling,
// descriptions contain the terms that users search for, and no code decides by what a text says. `--count` prints the number of faults by area instead.
import { faultsOf } from './faults';
import { filesBelow } from './files';
import { missingTerms } from './missing-terms';
import { spellingFaults } from './spelling';
import { textDecisions, unusedPlaces } from './text-decisions';
import { commentsOfCode, textsOfCode, textsOfMarkdown, type Text } from './texts';

interface Area {
  readonly texts: () => readonly Text[];
  readonly faultsOf: (text: string) => readonly string[];
}

const allFaults = (text: string): readonly string[] => [...faultsOf(text), ...spellingFaults(text)];

const areas: Readonly<Record<string, Area>> = {
  pages: {
    texts: () =>
      ['README.md', 'CHANGELOG.md', 'docs', 'examples', 'src/terraform/protocol/README.md'].flatMap(markdown),
    faultsOf: allFaults,
  },
  'other pages': {
    texts: () => ['CONTRIBUTING.md', 'scripts/release/readme'].flatMap(markdown),
    faultsOf: spellingFaults,
  },
  'messages of the code': {
    texts: () => ['src', 'constructs'].flatMap((path) => filesBelow(path, ['.ts'])).flatMap(textsOfCode),
    faultsOf: allFaults,
  },
  comments: {
    texts: () =>
      ['src', 'constructs', 'scripts', 'test', 'bench']
        .flatMap((path) => filesBelow(path, ['.ts', '.mjs', '.cjs']))
        .flatMap(commentsOfCode),
    faultsOf: spellingFaults,
  },
};

const found = Object.entries(areas).map(([area, { texts, faultsOf: faultsIn }]) => ({
  area,
  faults: texts().flatMap(({ at, text }) => faultsIn(text).map((fault) => `${at}: ${fault}: ${text.trim()}`)),
}));

if (process.argv.includes('--count')) {
  for (const { area, faults } of found) console.log(`${area}: ${String(faults.length)}`);
} else {
  const decisions = ['src', 'constructs']
    .flatMap((path) => filesBelow(path, ['.ts']))
    .flatMap((path) => textDecisions(path));
  const unused = unusedPlaces().map(
    (path) => `scripts/language/text-decisions.ts: ${path} decides by no text: remove it`,
  );
  const faults = [...found.flatMap((one) => one.faults), ...missingTerms(), ...decisions, ...unused];
  if (faults.length > 0) {
    console.error(`${String(faults.length)} texts need other words:\n${faults.map((one) => `  ${one}`).join('\n')}`);
    process.exitCode = 1;
  }
}

function markdown(path: string): readonly Text[] {
  return (path.endsWith('.md') ? [path] : filesBelow(path, ['.md'])).flatMap(textsOfMarkdown);
}
