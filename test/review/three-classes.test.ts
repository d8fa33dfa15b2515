import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';
import { onBase } from './support/on-base';
import { gone, ruled, securityRule } from './support/small-policy';

const told = ({ findings }: Report): readonly string[] =>
  findings.map(({ severity, id, title }) => `${severity} ${id} ${title}`);
const alarms = (report: Report): readonly string[] => told(report).filter((line) => !line.startsWith('info'));

describe('an Internet rule is the same question if only what is around it gets stricter', () => {
  const internet: Values = {
    ...rule,
    folder: 'Texas',
    name: 'web',
    policy_type: 'Internet',
    from: ['trust'],
    to: ['untrust'],
    profile_setting: undefined,
    security_settings: { anti_spyware: 'yes', vulnerability: 'yes', virus_and_wildfire_analysis: 'yes' },
  };
  const flood = (rate: number, more: Values = {}): Values => ({
    name: 'edge',
    spoofed_ip_discard: false,
    flood: { tcp_syn: { enable: true, red: { alarm_rate: rate, activate_rate: rate, maximal_rate: rate } } },
    ...more,
  });
  const zone = (protection: string | undefined): Values => ({
    name: 'untrust',
    network: { layer3: ['$port-1'], ...(protection === undefined ? {} : { zone_protection_profile: protection }) },
  });
  const here = { folder: 'Texas' };
  const objects = [
    { kind: 'zone', ...zone('edge') },
    { kind: 'zone', name: 'trust', network: { layer3: ['$port-2'] } },
    { kind: 'zone_protection_profile', ...flood(10_000) },
  ];
  const update = (type: string, before: Values, after: Values): PlanPiece => ({
    type,
    before: { ...here, ...before },
    after: { ...here, ...after },
  });

  test.each<[string, PlanPiece]>([
    ['a lower flood rate', update('scm_zone_protection_profile', flood(10_000), flood(5000))],
    [
      'spoofed addresses are discarded',
      update('scm_zone_protection_profile', flood(10_000), flood(10_000, { spoofed_ip_discard: true })),
    ],
  ])('%s', (_, piece) => {
    const report = onBase(objects, [internet], piece);
    expect(alarms(report)).toEqual([]);
    const open = report.accounts.rows.filter(({ judgement }) => judgement === 'not judged');
    expect([open, report.verdict, report.traffic]).toEqual([[], 'stricter', []]);
  });

  test('a zone gets a profile', () => {
    const [, trust, profile] = objects;
    const bare = [{ kind: 'zone', ...zone(undefined) }, trust as Values, profile as Values];
    const report = onBase(bare, [internet], update('scm_zone', zone(undefined), zone('edge')));
    expect(report.traffic).toEqual([]);
    expect(told(report).filter((line) => /opened|widened/.test(line))).toEqual([]);
    expect(['stricter', 'undecided']).toContain(report.verdict);
  });
});

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
