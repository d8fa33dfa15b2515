// What of the tests did not run, by the reasons in their titles (test/support/needs.ts).
const reason = / \(skipped: (.+)\)$/;
const ran = ['passed', 'failed'];

/**
 * Returns the lines about tests that did not run, from the results of jest, the number of those with a reason, and of those
 * without one, which is a fault unless an argument selects tests by their names.
 */
function skipReport(suites, args = []) {
  const isSelection = args.some((arg) => /^(-t|--testNamePattern)/.test(arg));
  const reasons = new Map();
  const unexplained = [];
  for (const { status, fullName, ancestorTitles, title } of suites.flatMap((suite) => suite.assertionResults)) {
    if (ran.includes(status)) continue;
    const [why] = [...ancestorTitles, title].flatMap((text) => reason.exec(text)?.slice(1) ?? []);
    if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    else if (!isSelection) unexplained.push(fullName);
  }
  const lines = [
    ...[...reasons].map(([why, count]) => `${count} skipped: ${why}`),
    ...unexplained.map((name) => `failed: skipped without test/support/needs.ts: ${name}`),
  ];
  const skipped = [...reasons.values()].reduce((total, count) => total + count, 0);
  return { lines, skipped, unexplained: unexplained.length };
}

module.exports = { skipReport };
