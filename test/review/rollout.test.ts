import { expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { rolloutLines } from '../../src/review/report/rollout-text';
import { planJson, type Values } from './plan-json';
import { reviewedText } from './support/of-pieces';
import { readSnapshot } from '../../src/tenant';

const folder = (name: string, above: string, completeness = 'complete'): Values => ({
  container: { scope: 'folder', name },
  completeness,
  ...(above === '' ? {} : { above }),
});
const device = (name: string, above: string): Values => ({
  container: { scope: 'device', name },
  completeness: 'complete',
  above,
});
const tenant = [
  folder('All', ''),
  folder('ngfw-shared', 'All'),
  folder('Norway', 'ngfw-shared'),
  folder('Bergen', 'Norway'),
  folder('Oslo', 'Norway'),
  device('001', 'Bergen'),
  device('002', 'Oslo'),
  device('003', 'Norway'),
];

/** The lines about a push to Norway in stages. */
function linesOf(push: Values, containers: readonly Values[] | undefined): readonly string[] {
  const piece = { type: 'scm_push', name: 'p', before: {}, after: { folders: ['Norway'], ...push } };
  const text = JSON.stringify({
    ...{ format: 'scm-snapshot/1', made: '2026-11-22T00:00:00Z', containers: containers ?? [] },
    ...{ objects: [], rulebases: [], unread: [] },
  });
  const base = { name: 'base.json', snapshot: readSnapshot(text, 'base.json') };
  const report: Report = reviewedText(planJson([piece]), containers === undefined ? {} : { base });
  return rolloutLines(report.pushes);
}

const stages = [{ name: 'canary', folders: ['Bergen'], wait: '30m' }, { name: 'rest' }];
const unknown = 'its firewalls are known at the apply';

test('the known configuration has the firewalls of each stage, those of folders below included', () => {
  expect(linesOf({ stages }, tenant)).toEqual([
    '1 of 2, canary (folder Bergen): 1 firewall: 001; then a wait of 30m',
    '2 of 2, rest (everything else): 2 firewalls: 002, 003',
  ]);
});

test('the plan decides, and later stages lack what it says', () => {
  const rollout = [{ stage: 'canary', firewalls: ['001 (bergen-fw)', '003'] }, { stage: 'rest' }];
  expect(linesOf({ stages, rollout }, tenant)).toEqual([
    '1 of 2, canary (folder Bergen): 2 firewalls: 001 (bergen-fw), 003; then a wait of 30m',
    '2 of 2, rest (everything else): 1 firewall: 002',
  ]);
});

test.each<[string, readonly Values[] | undefined]>([
  ['without a base', undefined],
  ['if the base lacks the folder', tenant.filter((one) => !JSON.stringify(one).includes('Bergen'))],
  [
    'if the base has a part of the folder',
    tenant.map((one, i) => (i === 3 ? folder('Bergen', 'Norway', 'partial') : one)),
  ],
])('the firewalls of a stage, and what is left for a later one, are not known %s', (_, containers) => {
  expect(linesOf({ stages }, containers)).toEqual([
    `1 of 2, canary (folder Bergen): ${unknown}; then a wait of 30m`,
    `2 of 2, rest (everything else): ${unknown}`,
  ]);
});

test('firewalls that a stage names are known without a base', () => {
  const named = [{ name: 'canary', devices: ['002', '001'] }];
  expect(linesOf({ stages: named }, undefined)).toEqual([
    '1 of 1, canary (firewall 002, firewall 001): 2 firewalls: 001, 002',
  ]);
});
