// The second part of npm run catalog:coverage: compares the catalog with the facts about the public API, by operation
// and field. Prints counts by domain and every deviation with its reason; fails if a deviation has none.
// `--json` prints JSON, `--quiet` only failures.
import { compareAll, type ComparedKind } from './compare-kind';
import { compareSets, remedyFor } from './compare-sets';
import { ownOffer, publicOffer } from './offers';
import { staleRules } from './rules';
import { staleSetReasons } from './set-reasons';
import { handFile } from '../../../test/support/judge/described-by-hand';
import { describedTwice, handFaults } from '../../../test/support/judge/facts';

const misdescribed = [
  ...handFaults,
  ...describedTwice.map((key) => `${handFile}: ${key}: the published facts have the kind now; remove it here`),
];
if (misdescribed.length > 0) {
  console.error('descriptions by hand are not valid; their words are in test/support/judge/described-by-hand.ts:');
  for (const fault of misdescribed) console.error(`  ${fault}`);
  process.exitCode = 1;
}

const found = compareAll();
const deviations = found.flatMap(({ kind, deviations: some }) => some.map((one) => ({ kind, ...one })));
const silent = deviations.filter(({ reason }) => reason === undefined);

if (process.argv.includes('--json')) console.log(JSON.stringify({ kinds: found }, null, 2));
else if (!process.argv.includes('--quiet')) print();
if (silent.length > 0) {
  console.error(`\n${silent.length} deviations from the public API without a reason:`);
  for (const { kind, at, what } of silent) console.error(`  ${kind} ${at}: ${what}`);
  console.error('correct the catalog entry, or add a rule with a reason to scripts/coverage/api/rules.ts');
  process.exitCode = 1;
}
const stale = staleRules(deviations.map(({ kind, at, what }) => `${kind} ${at}: ${what}`));
if (stale.length > 0) {
  console.error(`\nno deviation needs these rules any more: remove them from scripts/coverage/api/rules.ts`);
  for (const pattern of stale) console.error(`  ${String(pattern)}`);
  process.exitCode = 1;
}

const differences = compareSets(ownOffer(), publicOffer());
const withoutReason = differences.filter(({ reason }) => reason === undefined);
if (withoutReason.length > 0) {
  console.error(`\n${withoutReason.length} kinds or operations are on one side only, without a reason:`);
  for (const one of withoutReason) console.error(`  only in the ${one.only}: ${one.member}: ${remedyFor(one)}`);
  process.exitCode = 1;
}
const staleSets = staleSetReasons(differences);
if (staleSets.length > 0) {
  console.error('\nno difference needs these reasons any more: remove them from scripts/coverage/api/set-reasons.ts');
  for (const pattern of staleSets) console.error(`  ${String(pattern)}`);
  process.exitCode = 1;
}

function print(): void {
  console.log('\nThe catalog and the public API:');
  line(['domain', 'kinds', 'of', 'operations', 'fields', 'deviations']);
  for (const domain of new Set(found.map((one) => one.domain))) {
    count(
      domain,
      found.filter((one) => one.domain === domain),
    );
  }
  count('all', found);
  const byReason = new Map<string, string[]>();
  for (const { kind, at, what, reason } of deviations) {
    if (reason === undefined) continue;
    const others = byReason.get(reason) ?? [];
    byReason.set(reason, [...others, `  ${kind} ${at}: ${what}`]);
  }
  for (const [reason, some] of byReason) console.log(`\n${some.length} times: ${reason}\n${some.join('\n')}`);
}

function count(title: string, kinds: readonly ComparedKind[]): void {
  const sum = (of: (kind: ComparedKind) => number): number => kinds.reduce((total, kind) => total + of(kind), 0);
  line([
    title,
    sum(({ there }) => Number(there)),
    kinds.length,
    sum(({ operations }) => operations),
    sum(({ fields }) => fields),
    sum((kind) => kind.deviations.length),
  ]);
}

function line(cells: readonly (string | number)[]): void {
  const widths = [14, 6, 4, 11, 7, 11];
  console.log(cells.map((cell, i) => String(cell).padStart(widths[i] ?? 0)).join(' '));
}
