import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parsedFile, policyFile } from '../../src/cli/review/parsed-file';
import { packNamed, packNames, readInvariants } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, push, rule, reviewedText } from './support/of-pieces';

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(join(__dirname, '../../docs/policy.schema.json'), 'utf8')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
);
const here = { folder: 'Texas' };
const zones = ['untrust', 'dmz', 'cde', 'admin', 'trust'].map((name): PlanPiece => {
  const after = { ...here, name, network: { layer3: [] } };
  return { type: 'scm_zone', name, before: after, after, actions: ['no-op'] };
});
const services = Object.entries({ https: '443', ssh: '22', smb: '445', sql: '3306', ftp: '21' }).map(
  ([name, port]): PlanPiece => {
    const after = { ...here, name, protocol: { tcp: { port } } };
    return { type: 'scm_service', name, before: after, after, actions: ['no-op'] };
  },
);
const careful = {
  ...rule,
  name: 'r',
  from: ['untrust'],
  to: ['dmz'],
  source: ['203.0.113.0/24'],
  destination: ['10.2.0.10'],
  service: ['https'],
  application: ['ssl'],
  log_end: true,
};
const made = (more: Values): PlanPiece => ({ type: 'scm_security_rule', after: { ...careful, ...more } });

/** Violations of a policy file by rules, one line each. */
function violations(file: string, ...rules: readonly Values[]): readonly string[] {
  return ofPieces(file, rules.map(made), []);
}

function ofPieces(file: string, made: readonly PlanPiece[], order: readonly string[]): readonly string[] {
  const document = parsedFile(file, 'policy.yaml', policyFile);
  expect(schema.safeParse(document.value).error?.issues ?? []).toEqual([]);
  const ordered: PlanPiece = {
    type: 'scm_rule_order',
    after: { ...here, type: 'security_rule', position: 'pre', rules: order },
  };
  const pieces = [push, ...zones, ...services, ...made, ...(order.length === 0 ? [] : [ordered])];
  const { findings } = reviewedText(planJson(pieces), {
    invariants: readInvariants(document),
  });
  return findings
    .filter(({ id }) => id.startsWith('policy/'))
    .map(({ id, severity, title, detail = '' }) => `${severity} ${id}: ${title} [${detail}]`);
}

const file = `rules:
  - id: dmz-only-https
    message: only HTTPS from the internet to the DMZ
    neverAllow: { from: untrust, to: dmz }
    except: [{ service: tcp/443 }]
  - id: inspected
    inspectEveryAllow: { to: untrust }
  - id: ssh-sources
    severity: critical
    neverAllow: { service: tcp/22 }
    except:
      - source: 10.9.0.0/24
  - id: logged
    logEveryRule: {}
  - id: apart
    neverAllow: { from: trust, to: cde }
`;

describe('a policy file', () => {
  test('accepts a policy that keeps it', () => {
    expect(violations(file, {})).toEqual([]);
    expect(violations(file, { from: ['admin'], to: ['dmz'], source: ['10.9.0.7'], service: ['ssh'] })).toEqual([]);
  });

  test.each<[string, Values, string]>([
    [
      'a service to a zone that only another one may reach',
      { service: ['ssh', 'https'], source: ['10.9.0.7'] },
      'high policy/dmz-only-https: only HTTPS from the internet to the DMZ: rule "r" in folder Texas allows, tcp/22 for application ssl from zone untrust 10.9.0.7 to zone dmz 10.2.0.10 [pre rule 1; required by policy.yaml line 2; in folder Texas]',
    ],
    [
      'traffic to the internet without a profile group',
      { from: ['trust'], to: ['untrust'], profile_setting: null },
      'high policy/inspected: inspected: rule "r" in folder Texas allows traffic without a profile group, tcp/443 for application ssl from zone trust 203.0.113.0/24 to zone untrust 10.2.0.10 [pre rule 1; required by policy.yaml line 6; in folder Texas]',
    ],
    [
      'SSH from another source',
      { from: ['admin'], source: ['10.9.0.0/23'], service: ['ssh'] },
      'critical policy/ssh-sources: ssh-sources: rule "r" in folder Texas allows, tcp/22 for application ssl from zone admin 10.9.1.0/24 to zone dmz 10.2.0.10 [pre rule 1; required by policy.yaml line 8; in folder Texas]',
    ],
    [
      'a rule that does not log',
      { log_end: false },
      'high policy/logged: logged: rule "r" in folder Texas does not log the end of sessions, tcp/443 for application ssl from zone untrust 203.0.113.0/24 to zone dmz 10.2.0.10 [pre rule 1; required by policy.yaml line 13; in folder Texas]',
    ],
    [
      'two zones that never talk',
      { from: any, to: ['cde'], source: any },
      'high policy/apart: apart: rule "r" in folder Texas allows, tcp/443 for application ssl from zone trust to zone cde 10.2.0.10 [pre rule 1; required by policy.yaml line 15; in folder Texas]',
    ],
  ])('finds %s, with rule, flow and line', (_, fields, expected) => {
    expect(violations(file, fields)).toEqual([expected]);
  });

  test('looks at the state after the plan, not at the difference, and at earlier rules', () => {
    const open = { ...careful, service: any, name: 'old' };
    const kept: PlanPiece = { type: 'scm_security_rule', name: 'old', before: open, after: open, actions: ['no-op'] };
    const blocked = { ...careful, name: 'first', service: any, application: any, source: any, destination: any };
    const deny: PlanPiece = { type: 'scm_security_rule', name: 'first', after: { ...blocked, action: 'deny' } };
    const order = (rules: readonly string[]): PlanPiece => ({
      type: 'scm_rule_order',
      after: { ...here, type: 'security_rule', position: 'pre', rules },
    });
    const ids = (...pieces: readonly PlanPiece[]): readonly string[] =>
      reviewedText(planJson([push, ...zones, ...pieces]), {
        invariants: readInvariants(parsedFile(file, 'policy.yaml', policyFile)),
      })
        .findings.map(({ id }) => id)
        .filter((id) => id.startsWith('policy/'));
    const touched: PlanPiece = { type: 'scm_address', after: { ...here, name: 'a', ip_netmask: '10.0.0.1' } };
    expect(ids(kept, touched)).toEqual(['policy/ssh-sources', 'policy/dmz-only-https']);
    expect(ids(kept, deny, order(['first', 'old']))).toEqual([]);
  });

  test('reports a zone that does not exist, because nothing could violate the rule', () => {
    const [only = ''] = violations('rules: [{ id: typo, neverAllow: { from: untrst, to: dmz } }]', {});
    expect(only).toContain('medium policy/typo: typo: not checked for zone untrst');
  });

  test.each([
    ['rules:\n  - id: a\n    nevrAllow: {}\n', /policy.yaml line 3: unknown key "nevrAllow"/],
    ['rules:\n  - id: a\n', /line 2: give exactly one of neverAllow, /],
    ['packs: [pci]', /"pci" is not one of internet-exposure, pci-dss-segmentation, cis-benchmark/],
    ['packs: [internet-exposure]', /needs zones.internet/],
    ['rules: [', /cannot read the policy file policy.yaml/],
    ['{"rules":[{"id":"a","neverAllow":{"service":"http"}}]}', /service "http" is not a service/],
  ])('is refused: %s', (text, message) => {
    expect(() => readInvariants(parsedFile(text, 'policy.yaml', policyFile))).toThrow(message);
  });
});

const roles = { internet: ['untrust'], cardholder: ['cde'], management: ['admin'] };
const packFile = (pack: string): string => JSON.stringify({ zones: roles, packs: [pack] });

/** For each rule of each pack, what violates it. */
const broken: Readonly<Record<string, Values>> = {
  'exposure-administration': { service: ['ssh'] },
  'exposure-file-sharing': { service: ['smb'] },
  'exposure-databases': { service: ['sql'] },
  'exposure-clear-text': { service: ['ftp'] },
  'exposure-services': { service: any, application: any },
  'exposure-inspection': { profile_setting: null },
  'exposure-log': { log_end: false },
  'pci-1.4.4': { to: ['cde'] },
  'pci-1.3.1': { from: ['trust'], to: ['cde'], service: any, application: any },
  'pci-1.3.1-sources': { from: ['trust'], to: ['cde'], source: any },
  'pci-1.3.2': { from: ['cde'], to: ['trust'], service: any, application: any },
  'pci-1.2.6': { from: ['trust'], to: ['cde'], service: ['ftp'] },
  'pci-7.2': { from: ['trust'], to: ['cde'], service: ['ssh'] },
  'pci-11.5': { from: ['trust'], to: ['cde'], profile_setting: null },
  'pci-10.2': { from: ['trust'], to: ['cde'], log_end: false },
  'cis-7.1': { application: any },
  'cis-7.2': { from: ['trust'], service: any, application: any },
  'cis-6': { from: ['trust'], to: ['untrust'], profile_setting: null },
  'cis-7.4': { log_end: false },
};

/** What the requirements of rules that must exist are kept by, beside the rule that is tried. */
const lists = ['panw-known-ip-list', 'panw-highrisk-ip-list', 'panw-bulletproof-ip-list'];
const blocking = (side: 'source' | 'destination'): Values => ({
  name: `block-${side}`,
  from: any,
  to: any,
  source: any,
  destination: any,
  service: any,
  application: any,
  action: 'deny',
  [side]: lists,
});
const decrypting = (more: Values = {}): PlanPiece => ({
  type: 'scm_decryption_rule',
  name: 'decrypt',
  after: {
    ...here,
    name: 'decrypt',
    position: 'pre',
    action: 'decrypt',
    type: { ssl_forward_proxy: {} },
    from: any,
    to: ['untrust'],
    source: any,
    source_user: any,
    destination: any,
    service: any,
    category: any,
    ...more,
  },
});

describe('a rule that must exist', () => {
  const tried: Values = { name: 'r' };
  const found = (id: string, pieces: readonly PlanPiece[], order: readonly string[]): readonly string[] =>
    ofPieces(packFile('cis-benchmark'), pieces, order).filter((line) => line.includes(` policy/${id}: `));
  const both = [blocking('source'), blocking('destination')];

  test('is missed, and found', () => {
    expect(found('cis-7.3-inbound', [], [])).toHaveLength(3);
    expect(found('cis-7.3-inbound', [made(tried)], ['r'])).toHaveLength(1);
    expect(
      found('cis-7.3-inbound', [...both.map(made), made(tried)], ['block-source', 'block-destination', 'r']),
    ).toEqual([]);
    const out = { ...tried, from: ['trust'], to: ['untrust'] };
    expect(found('cis-7.3-outbound', [made(out)], ['r'])).toHaveLength(1);
    expect(
      found('cis-7.3-outbound', [...both.map(made), made(out)], ['block-source', 'block-destination', 'r']),
    ).toEqual([]);
    expect(found('cis-8.1', [made(tried)], ['r'])).toEqual([
      expect.stringContaining('no rule decrypts all sessions to zone untrust'),
    ]);
    expect(found('cis-8.1', [decrypting()], [])).toEqual([]);
  });

  test('blocks nothing that a rule before it allows', () => {
    const [first = ''] = found(
      'cis-7.3-inbound',
      [...both.map(made), made(tried)],
      ['r', 'block-source', 'block-destination'],
    );
    expect(first).toMatch(/rule "r" in folder Texas allows traffic before a rule blocks the source list/);
  });

  test.each<[string, Values]>([
    ['is limited to a service', { service: ['https'] }],
    ['is limited to a zone', { from: ['trust'] }],
    ['is negated', { negate_source: true }],
    ['runs at some times', { schedule: 'night' }],
    ['names one of the lists', { source: lists.slice(0, 1) }],
  ])('does not count where it %s', (_, more) => {
    expect(found('cis-7.3-inbound', [made({ ...blocking('source'), ...more })], ['block-source'])).not.toEqual([]);
  });

  test.each<[string, Values]>([
    ['is disabled', { disabled: true }],
    ['only inspects inbound sessions', { type: { ssl_inbound_inspection: 'cert' } }],
    ['is limited to a category', { category: ['games'] }],
    ['is for another zone', { to: ['dmz'] }],
    ['does not decrypt', { action: 'no-decrypt' }],
  ])('decrypts nothing where it %s', (_, more) => {
    expect(found('cis-8.1', [decrypting(more)], [])).toHaveLength(1);
  });
});

describe.each(packNames)('the pack %s', (pack) => {
  const ids = packNamed(pack)
    .rules(roles)
    .filter(({ requirement }) => !('traffic' in requirement))
    .map(({ id }) => id);
  test.each(ids)('%s is violated by one configuration and kept by another', (id) => {
    const fields = broken[id];
    if (fields === undefined) throw new Error(`no configuration violates ${id}`);
    const named = (line: string): boolean => line.includes(` policy/${id}: `);
    const found = violations(packFile(pack), fields).filter(named);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/rule "r" in folder Texas .*required by policy\.yaml line 1/);
    const kept = id === 'pci-7.2' ? { from: ['admin'], to: ['cde'], service: ['ssh'] } : {};
    expect(violations(packFile(pack), kept).filter(named)).toEqual([]);
  });
});
