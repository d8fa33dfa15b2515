import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import type { Report } from '../../src/review';
import { runs } from '../support/runs';
import { harmlessCases, openingCases, reviewedCases, toldRun } from './combined/runs';
import { claimedHarmless } from './support/not-judgeable';
import { reviewed } from './support/of-pieces';
import { Dice, harmless, openings } from './support/policy-edits';
import { richHarmless, richStricter } from './support/rich-harmless';
import { richOpenings } from './support/rich-openings';
import { reviewedEdit, type RichEdit } from './support/rich-policy';
import { planOf, type PolicyEdit } from './support/safe-policy';

type Edits = Readonly<Record<string, (dice: Dice) => PolicyEdit>>;

/** Some edits of each kind, the same in every run. */
function drawn(edits: Edits, count: number): readonly { readonly what: string; readonly report: Report }[] {
  const names = Object.keys(edits);
  return Array.from({ length: count }, (_, i) => {
    const what = names[i % names.length] ?? '';
    const edit = edits[what]?.(new Dice(i + 1)) ?? {};
    return { what: `${what} (${i}): ${JSON.stringify(edit).slice(0, 400)}`, report: reviewed(planOf(edit)).report };
  });
}

describe('seeded edits of a safe policy', () => {
  const count = Math.min(runs(12), 200);

  test('that open it are stopped by the default gate', () => {
    const passed = drawn(openings, count).filter(
      ({ report }) => !report.findings.some(({ severity }) => severity === 'high' || severity === 'critical'),
    );
    const missed = passed.map(({ what, report }) => [
      what,
      ...report.findings.map(({ severity, id }) => `${severity} ${id}`),
    ]);
    expect(missed).toEqual([]);
  });

  test('that change nothing find nothing above info', () => {
    const alarms = drawn(harmless, count).flatMap(({ what, report }) =>
      report.findings
        .filter(({ severity }) => severity !== 'info')
        .map(({ severity, title }) => `${what}: ${severity} ${title}`),
    );
    expect(alarms).toEqual([]);
  });
});

type RichEdits = Readonly<Record<string, (dice: Dice) => RichEdit>>;

interface Drawn {
  readonly what: string;
  readonly report: Report;
}

function drawnRich(edits: RichEdits, count: number): readonly Drawn[] {
  const names = Object.keys(edits);
  return Array.from({ length: count }, (_, i) => {
    const what = names[i % names.length] ?? '';
    const edit = edits[what]?.(new Dice(i + 1)) ?? {};
    return { what: `${what} (${i}): ${JSON.stringify(edit).slice(0, 300)}`, report: reviewedEdit(edit) };
  });
}

const told = ({ what, report }: Drawn): string =>
  `${what}: ${report.verdict}; ${report.findings.map(({ severity, id }) => `${severity} ${id}`).join(', ')}; ${report.accounts.rows
    .filter(({ judgement }) => judgement === 'not judged')
    .map(({ address, value, why }) => `${address} ${value}: ${why}`)
    .join(' | ')}`;

describe('seeded edits of a policy with every kind of object, on a snapshot', () => {
  const count = Math.min(runs(20), 500);

  test('that open it: few pass the default gate, and none is proved harmless', () => {
    const all = drawnRich(richOpenings, count);
    const passed = all.filter(({ report }) => report.verdict !== 'dangerous');
    const proved = all.filter(({ report }) => report.verdict === 'equal' || report.verdict === 'stricter');
    if (process.env['TELL'] !== undefined) writeFileSync(process.env['TELL'], passed.map(told).join('\n'));
    expect(proved.map(told)).toEqual([]);
    expect(passed.length).toBeLessThanOrEqual(Math.max(1, Math.floor(count / 100)));
  });

  test('that change nothing: no finding above info, and nearly all are proved', () => {
    const all = drawnRich(richHarmless, count);
    const alarms = all.filter(({ report }) => report.findings.some(({ severity }) => severity !== 'info'));
    const open = all.filter(({ report }) => report.verdict !== 'equal' && report.verdict !== 'stricter');
    if (process.env['TELL'] !== undefined) {
      writeFileSync(`${process.env['TELL']}.harmless`, [...alarms, ...open].map(told).join('\n'));
    }
    expect(alarms.map(told)).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(count / 10);
  });

  test('that only close: nearly all are proved, and none is dangerous', () => {
    const all = drawnRich(richStricter, count);
    const open = all.filter(({ report }) => report.verdict !== 'equal' && report.verdict !== 'stricter');
    expect(all.filter(({ report }) => report.verdict === 'dangerous').map(told)).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(count / 10);
  });
});

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

test('a harmless edit with something that cannot be judged is never claimed to be harmless', () => {
  expect(claimedHarmless(Math.min(runs(12), 200))).toEqual([]);
});
