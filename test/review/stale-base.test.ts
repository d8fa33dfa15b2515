import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { readSnapshot } from '../../src/tenant';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { reviewedText, rule } from './support/of-pieces';
import { onBase } from './support/on-base';

describe('a base that is outdated', () => {
  const saved = { kind: 'address', name: 'web', ip_netmask: '10.0.0.1/32' };
  const edit = (before: Values, after: Values): PlanPiece => ({
    type: 'scm_address',
    before: { folder: 'Texas', name: 'web', ...before },
    after: { folder: 'Texas', name: 'web', ...before, ...after },
  });
  const harmless = /same traffic|nothing else changes/i;

  test('is the reason why nothing is claimed', () => {
    const report = onBase([saved], [rule], edit({ ip_netmask: '10.0.0.2/32' }, { description: 'x' }));
    expect(report.findings.map(({ id }) => id)).toContain('stale-base');
    expect(report.summary.sentences.filter((sentence) => harmless.test(sentence))).toEqual([]);
  });

  test('is not the reason where it is current', () => {
    const report = onBase([saved], [rule], edit({ ip_netmask: '10.0.0.1/32' }, { description: 'x' }));
    expect(report.findings.map(({ id }) => id)).not.toContain('stale-base');
    expect(report.summary.sentences.filter((sentence) => harmless.test(sentence)).length).toBe(1);
  });
});

describe('a snapshot that says it is complete, without an object of the plan', () => {
  const here = { folder: 'Texas' };
  const harmless = /^(equal|stricter)$/;
  const texas = { scope: 'folder', name: 'Texas' };
  const snapshot = readSnapshot(
    JSON.stringify({
      ...{ format: 'scm-snapshot/1', made: '2026-11-26T00:00:00Z', objects: [], rulebases: [], unread: [] },
      containers: [
        { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
        { container: { scope: 'folder', name: 'ngfw-shared' }, completeness: 'complete', above: 'All' },
        { container: texas, completeness: 'complete', above: 'ngfw-shared' },
      ],
    }),
    'base.json',
  );
  const reportOf = (piece: PlanPiece): Report =>
    reviewedText(planJson([pushOfTexas, piece]), { base: { name: 'base.json', snapshot } });

  test.each<[string, Values, Values | null]>([
    ['address', { name: 'a', ip_netmask: '10.0.0.1' }, { name: 'a', ip_netmask: '10.0.0.2' }],
    ['security_rule', { ...rule, action: 'deny' }, null],
    ['anti_spyware_profile', { name: 'sp' }, null],
  ])('%s: it is not up to date', (kind, before, after) => {
    const report = reportOf({
      ...{ type: `scm_${kind}`, before: { ...here, ...before }, after: after === null ? null : { ...here, ...after } },
    });
    expect(report.findings.map(({ id }) => id)).toContain('stale-base');
    expect(report.verdict).not.toMatch(harmless);
  });
});
