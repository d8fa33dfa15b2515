import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { runs } from '../support/runs';
import { harmlessCases, openingCases, reviewedCases, toldRun } from './combined/runs';

const count = Math.min(runs(12), 500);

/** `SCM_PRINT` names a file for the table of combinations and for what passed. */
function print(name: string, lines: readonly string[]): void {
  const file = process.env['SCM_PRINT'];
  if (file !== undefined) writeFileSync(`${file}.${name}`, `${lines.join('\n')}\n`);
}

describe('seeded combinations of objects, groups, tags, variables, snippets, order, NAT and routes', () => {
  test('that open the policy: few pass the default gate, and none is proved harmless', () => {
    const all = reviewedCases(openingCases(count));
    print('openings', all.map(toldRun));
    const passed = all.filter(({ report }) => report.verdict !== 'dangerous');
    const proved = all.filter(({ report }) => report.verdict === 'equal' || report.verdict === 'stricter');
    print('passed', passed.map(toldRun));
    expect(proved.map(toldRun)).toEqual([]);
    expect(passed.length).toBeLessThanOrEqual(Math.max(1, Math.floor(count / 100)));
  });

  test('that change nothing: no finding above info, and nearly all are proved', () => {
    const all = reviewedCases(harmlessCases(count));
    print('harmless', all.map(toldRun));
    const alarms = all.filter(({ report }) => report.findings.some(({ severity }) => severity !== 'info'));
    const open = all.filter(({ report }) => report.verdict !== 'equal' && report.verdict !== 'stricter');
    print('alarms', alarms.map(toldRun));
    print('unproved', open.map(toldRun));
    expect(alarms.map(toldRun)).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(count / 10);
  });
});
