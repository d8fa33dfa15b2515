import { attributeText, elementText } from '../../../review';
import { limitTexts } from '../state';
import type { Usage, UsageRow } from '../usage-result';
import { periodText, rowTitle } from './row-text';

const judged = ['rules', 'objects', 'members'] as const;

/**
 * Formats the use as JUnit XML: a test for each rule, object and member. What is unused fails; what the logs cannot decide
 * is skipped, with the reason.
 */
export function usageJunit(usage: Usage): string {
  const { period } = usage;
  const suites = judged.map((table) => {
    const rows = usage[table];
    const failures = rows.filter(({ state }) => state === 'unused').length;
    const open = rows.filter(({ state }) => limitTexts[state] !== undefined).length;
    const counts = `tests="${rows.length}" failures="${failures}" errors="0" skipped="${open}"`;
    return {
      rows: rows.length,
      failures,
      lines: [
        `  <testsuite name="${table}" ${counts}>`,
        ...rows.map((row) => caseText(table, row, periodText(period))),
        '  </testsuite>',
      ],
    };
  });
  const total = (of: 'rows' | 'failures'): number => suites.reduce((sum, one) => sum + one[of], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="scm usage" tests="${total('rows')}" failures="${total('failures')}" errors="0">`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

function caseText(table: string, row: UsageRow, period: string): string {
  const head = `    <testcase classname="scm usage.${table}" name="${attributeText(rowTitle(row))}"`;
  if (row.state === 'unused') {
    return `${head}>\n      <failure type="unused" message="no session ${attributeText(period)}"/>\n    </testcase>`;
  }
  const limit = limitTexts[row.state];
  if (limit === undefined) return `${head}/>`;
  return `${head}>\n      <skipped>${elementText(`${row.state}: ${limit}`)}</skipped>\n    </testcase>`;
}
