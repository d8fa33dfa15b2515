import { describe, expect, it } from '@jest/globals';
import {
  examine,
  findingPlaces,
  readPlan,
  readSnapshot,
  reportCodeQuality,
  reportSarif,
  type Examined,
} from '../../../src/review';
import { preparedChanges } from '../support/prepared-changes';
import { baseText, planText } from '../support/fixtures';

function examinedChange(name: string): Examined {
  const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
  return examine([{ name, plan: readPlan(planText(name), name) }], { base });
}

interface Issue {
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

describe('code quality', () => {
  it.each(preparedChanges.map(({ name }) => name))('of %s has every finding at the line of a resource', (name) => {
    const examined = examinedChange(name);
    const { report } = examined;
    const lines = new Map<string, number>();
    const lineOf = (address: string): { file: string; line: number } => {
      if (!lines.has(address)) lines.set(address, lines.size + 2);
      return { file: 'main.tf', line: lines.get(address) ?? 0 };
    };
    const placesOf = findingPlaces(examined, lineOf);
    const issues = JSON.parse(reportCodeQuality(report, placesOf)) as readonly Issue[];
    expect(issues.map(({ check_name, fingerprint }) => [check_name, fingerprint])).toEqual(
      report.findings.map(({ id, fingerprint }) => [id, fingerprint]),
    );
    const changed = new Set(report.accounts.rows.map(({ address }) => lines.get(address)));
    for (const { location, severity } of issues) {
      expect(location.path).toBe('main.tf');
      expect(changed).toContain(location.lines.begin);
      expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
    }
    expect(reportSarif(report, { version: '1.0.0', placesOf })).not.toContain('"startLine": 1\n');
  });

  it('names the plan if no line is known', () => {
    const { report } = examinedChange('added-any-any');
    const issues = JSON.parse(reportCodeQuality(report, () => [])) as readonly Issue[];
    expect(issues[0]?.location).toEqual({ path: report.basis.plans[0]?.name, lines: { begin: 1 } });
  });
});
