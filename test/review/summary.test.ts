import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { readSnapshot } from '../../src/tenant';
import type { PlanPiece, Values } from './plan-json';
import { planJson, pushOfTexas } from './plan-json';
import { any, reviewedText } from './support/of-pieces';

/** Each sentence of the summary follows from the rows: it never says that nothing changes where a row opens something. */

const place = { scope: 'folder', name: 'Texas' } as const;
const rule = (name: string, more: Values): Values => ({
  name,
  from: any,
  to: any,
  source: any,
  destination: any,
  service: any,
  application: any,
  source_user: any,
  category: any,
  action: 'allow',
  ...more,
});
const web = rule('web', { from: ['outside'], to: ['inside'], service: ['service-https'], log_end: true });
const ethernet = (name: string, ip: string, more: Values = {}): Values => ({
  name,
  layer3: { ip: [{ name: ip }], ...more },
});
const nat = {
  name: 'publish',
  from: ['outside'],
  to: ['outside'],
  source: any,
  destination: ['203.0.113.10'],
  service: 'any',
  destination_translation: { translated_address: '10.1.0.10' },
};

type Objects = readonly (readonly [kind: string, fields: Values])[];

const network: Objects = [
  ['ethernet_interface', ethernet('ethernet1/1', '203.0.113.1/24')],
  ['ethernet_interface', ethernet('ethernet1/2', '10.1.0.1/24', { interface_management_profile: 'admins' })],
  ['zone', { name: 'outside', network: { layer3: ['ethernet1/1'] } }],
  ['zone', { name: 'inside', network: { layer3: ['ethernet1/2'] } }],
  ['interface_management_profile', { name: 'admins', https: true, permitted_ip: [{ name: '10.1.0.0/24' }] }],
  [
    'logical_router',
    { name: 'r', vrf: [{ name: 'default', interface: ['ethernet1/1', 'ethernet1/2'], routing_table: { ip: {} } }] },
  ],
  [
    'vulnerability_protection_profile',
    { name: 'vuln', rules: [{ name: 'all', severity: any, action: { alert: {} }, host: 'any' }] },
  ],
];

const snapshot = readSnapshot(
  JSON.stringify({
    format: 'scm-snapshot/1',
    made: '2026-11-28T00:00:00.000Z',
    containers: [
      { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
      { container: place, completeness: 'complete', above: 'All', snippets: [] },
    ],
    objects: network.map(([kind, fields]) => ({ kind, container: place, name: String(fields['name']), fields })),
    rulebases: [
      { kind: 'security_rule', container: place, rulebase: 'pre', rules: [{ name: 'web', fields: web }] },
      { kind: 'nat_rule', container: place, rulebase: 'pre', rules: [{ name: 'publish', fields: nat }] },
    ],
    unread: [],
  }),
  'base.json',
);

const edit = (type: string, before: Values, after: Values): PlanPiece => ({
  type: `scm_${type}`,
  name: String(before['name']).replaceAll(/\W/g, '_'),
  before: { folder: 'Texas', ...before },
  after: { folder: 'Texas', ...before, ...after },
});
const found = (kind: string, name: string): Values =>
  network.find(([one, fields]) => one === kind && fields['name'] === name)?.[1] ?? {};
const inRulebase = (fields: Values): Values => ({ position: 'pre', ...fields });

function reviewed(...pieces: readonly PlanPiece[]): Report {
  return reviewedText(planJson([pushOfTexas, ...pieces]), { base: { name: 'base.json', snapshot } });
}

const closesWeb = edit('security_rule', inRulebase(web), { service: ['service-http'] });
const strictWeb = edit('security_rule', inRulebase(web), { source: ['198.51.100.0/24'] });

describe('the summary of a change of rules that nothing else accompanies', () => {
  test('says so', () => {
    expect(reviewed(strictWeb).summary.sentences).toContain('Nothing else changes.');
  });
});

describe('the summary does not say that nothing else changes if', () => {
  test.each<[string, PlanPiece, RegExp]>([
    [
      'the management is open for every address',
      edit('interface_management_profile', found('interface_management_profile', 'admins'), {
        permitted_ip: [{ name: '0.0.0.0/0' }],
      }),
      /more is open by scm_interface_management_profile\.admins/,
    ],
    [
      'a NAT rule leads to another host',
      edit('nat_rule', inRulebase(nat), { destination_translation: { translated_address: '10.1.0.20' } }),
      /more is open by scm_nat_rule\.publish/,
    ],
    [
      'a profile protects more',
      edit('vulnerability_protection_profile', found('vulnerability_protection_profile', 'vuln'), {
        rules: [{ name: 'all', severity: any, action: { drop: {} }, host: 'any' }],
      }),
      /less is open, or more is protected or logged, by scm_vulnerability_protection_profile\.vuln/,
    ],
    [
      'a profile protects less',
      edit('vulnerability_protection_profile', found('vulnerability_protection_profile', 'vuln'), {
        rules: [{ name: 'all', severity: any, action: { allow: {} }, host: 'any' }],
      }),
      /less is protected or logged by scm_vulnerability_protection_profile\.vuln/,
    ],
  ])('%s', (_title, piece, sentence) => {
    for (const others of [[], [strictWeb], [closesWeb]]) {
      const { summary, accounts } = reviewed(piece, ...others);
      expect(summary.sentences).not.toContain('Nothing else changes.');
      if (accounts.counts['not judged'] === 0) expect(summary.sentences.join('\n')).toMatch(sentence);
      else expect(summary.sentences.join('\n')).toMatch(/Not judged/);
    }
  });

  test('and a change without changed traffic begins with what opens', () => {
    const { summary } = reviewed(
      edit('nat_rule', inRulebase(nat), { destination_translation: { translated_address: '10.1.0.20' } }),
    );
    expect(summary.sentences[0]).toMatch(/^High: host 10\.1\.0\.20 .* because of NAT rule "publish"/);
    expect(summary.sentences[1]).toMatch(/more is open by scm_nat_rule\.publish/);
  });
});
