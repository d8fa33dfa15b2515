import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { runs } from '../support/runs';
import { reviewed } from './support/of-pieces';
import { Dice, harmless, openings } from './support/policy-edits';
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
