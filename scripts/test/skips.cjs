// Tests that did not run, by the reasons in their titles (test/support/needs.ts).
const reason = / \(skipped: (.+)\)$/;
const ran = ['passed', 'failed'];

/**
 * Returns the lines about tests that did not run, the number of those with a reason, and of those without one, which is a
 * fault unless an argument selects tests by their names.
 */
function skipReport(tests, args = []) {
  const isSelection = args.some((arg) => /^(-t|--testNamePattern)/.test(arg));
  const reasons = new Map();
  const unexplained = [];
  for (const { path, titles, status } of tests) {
    if (ran.includes(status)) continue;
    const [, why] = titles.map((title) => reason.exec(title)).find((found) => found !== null) ?? [];
    if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    else if (!isSelection) unexplained.push(`${path}: ${titles.join(' ')}`);
  }
  const lines = [
    ...[...reasons].map(([why, count]) => `${count} skipped: ${why}`),
    ...unexplained.map((test) => `failed: skipped without test/support/needs.ts: ${test}`),
  ];
  const skipped = [...reasons.values()].reduce((total, count) => total + count, 0);
  return { lines, skipped, unexplained: unexplained.length };
}

module.exports = { skipReport };
