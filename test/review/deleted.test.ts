import { describe, expect, test } from '@jest/globals';
import { everyFinding } from '../../src/review';
import type { Report } from '../../src/review';
import { planJson, pushOfTexas, type PlanPiece } from './plan-json';
import { any, push, reviewed, reviewedText, rule } from './support/of-pieces';
import { gone, ruled, securityRule } from './support/small-policy';

const told = (report: Report): readonly string[] =>
  everyFinding(report).map(({ severity, id, title }) => `${severity} ${id} ${title}`);
const verdictOf = (...pieces: readonly PlanPiece[]): string => reviewedText(planJson(pieces)).verdict;

test('a deposed instance with the ID of the other one takes that away', () => {
  const deny = { ...rule, name: 'deny', action: 'deny', id: 'one' };
  const live: PlanPiece = { type: 'scm_security_rule', before: deny, after: deny, actions: ['no-op'] };
  const deposed = (id: string): PlanPiece => ({
    ...{ type: 'scm_security_rule', before: { ...deny, id }, after: null, more: { deposed: 'abc' } },
  });
  expect(verdictOf(pushOfTexas, live, deposed('two'))).toBe('equal');
  expect(verdictOf(pushOfTexas, live, deposed('one'))).not.toMatch(/equal|stricter/);
});

test.each(['scm_snippet_association', 'scm_of_a_newer_version'])(
  'a deposed %s is not replaced by an object of its name',
  (type) => {
    const before = { folder: 'Texas', snippet: 's' };
    const deposed = { type, before, after: null, more: { deposed: 'abc' } };
    expect(verdictOf(pushOfTexas, deposed)).not.toMatch(/equal|stricter/);
  },
);

describe('without a base, a deny rule of a snippet that is deleted', () => {
  const inSnippet = { snippet: 'standard', folder: undefined };
  const deny = { ...gone(securityRule, ruled({ name: 'no-smb', action: 'deny', service: any })) };
  const piece: PlanPiece = { ...deny, before: { ...deny.before, ...inSnippet } };

  test('is found, and nothing is claimed', () => {
    const { report, text } = reviewed([push, piece]);
    expect(['undecided', 'dangerous']).toContain(report.verdict);
    expect(told(report).some((line) => line.includes('no-smb'))).toBe(true);
    expect(text).not.toMatch(/same traffic|nothing else changes/i);
  });

  test('is dangerous where a rule below it allows the traffic', () => {
    const allow = { ...rule, name: 'all', folder: undefined, snippet: 'standard', service: any };
    const kept: PlanPiece = { type: securityRule, name: 'all', before: allow, after: allow, actions: ['no-op'] };
    const folder: PlanPiece = {
      type: 'scm_folder',
      name: 'f',
      before: { name: 'Texas', parent: 'All Firewalls', snippets: ['standard'] },
      after: { name: 'Texas', parent: 'All Firewalls', snippets: ['standard'] },
      actions: ['no-op'],
    };
    const { report } = reviewed([push, folder, piece, kept]);
    expect(report.verdict).toBe('dangerous');
    expect(told(report).join('\n')).toMatch(/no-smb/);
  });
});
