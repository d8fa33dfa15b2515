// npm run catalog:coverage: compares the provider's attributes with those of the official provider. Prints counts by
// domain and every deviation with its reason; fails if a deviation has none.
// `--json` prints JSON, `--quiet` only failures. Needs `npm run build`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDataSources } from './coverage/data-sources.mjs';
import { compareKind } from './coverage/resources.mjs';

const root = join(import.meta.dirname, '..');
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const official = read('test', 'reference', 'official-provider.json');
const [offered] = Object.values(read('dist', 'schema.json').provider_schemas);

const found = Object.entries(official).map(([kind, facts]) => ({
  kind,
  domain: facts.domain,
  ...compareKind(kind, facts, offered.resource_schemas[facts.resource ?? `scm_${kind}`]),
  data: compareDataSources(kind, facts, offered.data_source_schemas),
}));
const deviations = found.flatMap(({ kind, deviations, data }) =>
  [...deviations, ...data.deviations].map((one) => ({ kind, ...one })),
);
const silent = deviations.filter(({ reason }) => reason === undefined);

if (process.argv.includes('--json')) console.log(JSON.stringify({ kinds: found }, null, 2));
else print();
if (silent.length > 0) {
  console.error(`\n${silent.length} deviations without a reason:`);
  for (const { kind, at, what } of silent) console.error(`  ${kind} ${at}: ${what}`);
  process.exitCode = 1;
}

function print() {
  if (process.argv.includes('--quiet')) return;
  const columns = ['domain', 'kinds', 'of', 'attributes', 'of', 'equal mode', 'wider', 'data sources', 'of'];
  const widths = [14, 6, 4, 11, 5, 11, 6, 13, 4];
  const line = (cells) => console.log(cells.map((cell, i) => String(cell).padStart(widths[i])).join(' '));
  line(columns);
  const domains = [...new Set(found.map(({ domain }) => domain))];
  for (const domain of [...domains, undefined]) {
    const rows = found.filter((one) => domain === undefined || one.domain === domain);
    const sum = (count) => rows.reduce((total, row) => total + count(row), 0);
    line([
      domain ?? 'all',
      // Read-only kinds have only a data source.
      sum(({ kind, there }) => Number(there || offered.data_source_schemas[`scm_${kind}`] !== undefined)),
      rows.length,
      sum((row) => row.same),
      sum((row) => row.attributes),
      sum((row) => row.equalMode),
      sum((row) => row.wider),
      sum((row) => row.data.there),
      sum((row) => row.data.official),
    ]);
  }
  const byReason = Map.groupBy === undefined ? groups(deviations) : Map.groupBy(deviations, ({ reason }) => reason);
  for (const [reason, some] of byReason) {
    if (reason === undefined) continue;
    console.log(`\n${some.length} times: ${reason}`);
    for (const { kind, at, what } of some) console.log(`  ${kind} ${at}: ${what}`);
  }
}

function groups(list) {
  const result = new Map();
  for (const one of list) result.set(one.reason, [...(result.get(one.reason) ?? []), one]);
  return result;
}
