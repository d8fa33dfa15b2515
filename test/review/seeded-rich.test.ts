import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import type { Report } from '../../src/review';
import { runs } from '../support/runs';
import { Dice } from './support/policy-edits';
import { richHarmless, richStricter } from './support/rich-harmless';
import { richOpenings } from './support/rich-openings';
import { reviewedEdit, type RichEdit } from './support/rich-policy';

type Edits = Readonly<Record<string, (dice: Dice) => RichEdit>>;

interface Drawn {
  readonly what: string;
  readonly report: Report;
}

function drawn(edits: Edits, count: number): readonly Drawn[] {
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
    const all = drawn(richOpenings, count);
    const passed = all.filter(({ report }) => report.verdict !== 'dangerous');
    const proved = all.filter(({ report }) => report.verdict === 'equal' || report.verdict === 'stricter');
    if (process.env['TELL'] !== undefined) writeFileSync(process.env['TELL'], passed.map(told).join('\n'));
    expect(proved.map(told)).toEqual([]);
    expect(passed.length).toBeLessThanOrEqual(Math.max(1, Math.floor(count / 100)));
  });

  test('that change nothing: no finding above info, and nearly all are proved', () => {
    const all = drawn(richHarmless, count);
    const alarms = all.filter(({ report }) => report.findings.some(({ severity }) => severity !== 'info'));
    const open = all.filter(({ report }) => report.verdict !== 'equal' && report.verdict !== 'stricter');
    if (process.env['TELL'] !== undefined) {
      writeFileSync(`${process.env['TELL']}.harmless`, [...alarms, ...open].map(told).join('\n'));
    }
    expect(alarms.map(told)).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(count / 10);
  });

  test('that only close: nearly all are proved, and none is dangerous', () => {
    const all = drawn(richStricter, count);
    const open = all.filter(({ report }) => report.verdict !== 'equal' && report.verdict !== 'stricter');
    expect(all.filter(({ report }) => report.verdict === 'dangerous').map(told)).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(count / 10);
  });
});
