// Counts the tests that did not run, by the reason in their titles (test/support/needs.ts).
const reason = / \(skipped: (.+)\)$/;
const passed = ['passed', 'failed'];

/** Returns the number of tests for each reason, and the names of those without one, from the results of jest. */
export function skipsOf(suites) {
  const reasons = new Map();
  const unexplained = [];
  for (const { assertionResults } of suites) {
    for (const { status, fullName, ancestorTitles, title } of assertionResults) {
      if (passed.includes(status)) continue;
      const [why] = [...ancestorTitles, title].flatMap((text) => reason.exec(text)?.slice(1) ?? []);
      if (why === undefined) unexplained.push(fullName);
      else reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
  }
  return { reasons, unexplained };
}

/** Returns the lines about skipped tests, and about those that should have run. */
export function skipLines({ reasons, unexplained }) {
  return [
    ...[...reasons].map(([why, count]) => `${count} skipped: ${why}`),
    ...unexplained.map((name) => `neither run nor skipped with a reason (test/support/needs.ts): ${name}`),
  ];
}
