// A part of npm run catalog:coverage: compares the limits of the catalog with the API description and the official
// provider. Prints counts by limit, and every limit about which the two do not agree; fails if the catalog enforces
// another one, or does not enforce one on which they agree. `--json` prints JSON, `--quiet` only failures.
import { agreements, countByAgreement, judgedRows, limitNames } from './counts';
import { agreementFaults } from './faults';
import { agreementRows } from './rows';

const rows = agreementRows();
const faults = agreementFaults(rows);

if (process.argv.includes('--json')) console.log(JSON.stringify({ rows }, null, 2));
else if (!process.argv.includes('--quiet')) print();
if (faults.length > 0) {
  console.error(`\n${faults.length} limits are not what the API description and the official provider state:`);
  for (const fault of faults) console.error(`  ${fault}`);
  process.exitCode = 1;
}

function print(): void {
  const judged = judgedRows(rows);
  console.log('\nLimits of the API description and of the official provider:');
  line(['limit', ...agreements]);
  for (const [limit, name] of Object.entries(limitNames))
    line([name, ...countByAgreement(judged.filter((row) => row.limit === limit))]);
  line(['all', ...countByAgreement(judged)]);
  for (const agreement of agreements.filter((one) => one !== 'agree')) {
    const some = judged.filter((row) => row.agreement === agreement);
    console.log(`\n${agreement}: ${some.length}`);
    for (const { kind, path, limit, api, official, catalog } of some)
      console.log(`  ${kind} ${path} ${limitNames[limit]}: ${String(api ?? official ?? catalog).slice(0, 80)}`);
  }
}

function line(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(26)).join(' '));
}
