import { describe, expect, test } from '@jest/globals';
import { examine, findingPlaces, readPlan, reportCodeQuality, reportSarif, type Examined } from '../../../src/review';
import { planJson, type Values } from '../plan-json';
import { any, rule } from '../support/of-pieces';
import { preparedChanges } from '../support/prepared-changes';
import { baseText, planText } from '../support/fixtures';
import { readSnapshot } from '../../../src/tenant';

function examinedChange(name: string): Examined {
  const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
  return examine([{ name, plan: readPlan(planText(name), name) }], { base });
}

const noOp = ['no-op'];

interface Issue {
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

describe('code quality', () => {
  test.each(preparedChanges.map(({ name }) => name))('of %s has every finding at the line of a resource', (name) => {
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

  test('is at the order of its own rulebase only', () => {
    const names = ['deny', 'wide'];
    const rules = [
      { ...rule, name: 'deny', action: 'deny', service: any },
      { ...rule, name: 'wide', service: any },
    ];
    const order = (folder: string, position: string, list: readonly string[]): Values => ({
      ...{ folder, position, type: 'security_rule', rules: list },
    });
    const pieces = [
      ...rules.map((one) => ({ type: 'scm_security_rule', name: one.name, before: one, after: one, actions: noOp })),
      ...['pre', 'post'].map((position) => ({
        type: 'scm_rule_order',
        name: position,
        before: order('Texas', position, names),
        after: order('Texas', position, names.toReversed()),
      })),
    ];
    const examined = examine([{ name: 'plan.json', plan: readPlan(planJson(pieces), 'plan.json') }]);
    const placesOf = findingPlaces(examined, (file) => ({ file, line: 1 }));
    const moved = examined.report.findings.filter(({ subject }) => names.includes(subject?.name ?? ''));
    expect(moved.length).toBeGreaterThan(0);
    expect(new Set(moved.map((finding) => placesOf(finding)[0]?.file))).toEqual(new Set(['scm_rule_order.pre']));
    expect(JSON.stringify(moved.map(placesOf))).not.toContain('scm_rule_order.post');
  });

  test('names the plan if no line is known', () => {
    const { report } = examinedChange('added-any-any');
    const issues = JSON.parse(reportCodeQuality(report, () => [])) as readonly Issue[];
    expect(issues[0]?.location).toEqual({ path: report.basis.plans[0]?.name, lines: { begin: 1 } });
  });
});
