import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';

type Finding = Report['findings'][number];

const here = { folder: 'Texas' };
const kept = (type: string, fields: Values): PlanPiece => {
  const own = { ...here, ...fields };
  return { type, name: String(fields['name']), before: own, after: own, actions: ['no-op'] };
};
const edit = (type: string, fields: Values, after: Values): PlanPiece => ({
  type,
  name: String(fields['name']),
  before: { ...here, ...fields },
  after: { ...here, ...fields, ...after },
});
const gone = (type: string, fields: Values): PlanPiece => ({ ...edit(type, fields, {}), after: null });
const made = (type: string, fields: Values): PlanPiece => ({
  type,
  name: String(fields['name']),
  after: { ...here, ...fields },
});

const group = (more: Values = {}): Values => ({ name: 'strict', vulnerability: ['vuln'], ...more });
const vuln = (action: string, ...more: readonly Values[]): Values => ({
  name: 'vuln',
  rules: [...more, { name: 'r', severity: ['any'], action: { [action]: {} } }],
});
const using = (type: string, name: string): readonly PlanPiece[] => [
  kept('scm_security_rule', { ...rule, profile_setting: { group: ['strict'] } }),
  kept('scm_profile_group', { name: 'strict', [type]: [name] }),
];
const of = (...pieces: readonly PlanPiece[]): readonly Finding[] =>
  reviewed([push, ...pieces]).report.findings.filter(({ severity }) => severity !== 'info' && severity !== 'low');
const inGroup = (slot: string, kind: string, before: Values, after: Values): readonly Finding[] =>
  of(...using(slot, String(before['name'])), edit(`scm_${kind}`, before, after));

const decrypt = {
  name: 'd',
  position: 'pre',
  action: 'decrypt',
  from: any,
  to: any,
  source: any,
  source_user: any,
  destination: any,
  service: any,
  category: any,
  profile: 'tls',
};
const strictTls = {
  name: 'tls',
  ssl_forward_proxy: { block_expired_certificate: true, block_untrusted_issuer: true },
  ssl_protocol_settings: { min_version: 'tls1-2' },
};
const signIn = {
  name: 'a',
  position: 'pre',
  from: any,
  to: any,
  source: any,
  destination: any,
  service: any,
  authentication_enforcement: 'mfa',
};
const management = (more: Values = {}): Values => ({
  name: 'mgmt',
  https: true,
  permitted_ip: [{ name: '10.0.0.0/24' }],
  ...more,
});
const port = (profile: string | null): Values => ({
  name: '$wan',
  layer3: { interface_management_profile: profile },
});

describe('less protection is found when', () => {
  test.each<[string, () => readonly Finding[], string, RegExp]>([
    [
      'a rule gets a weaker group',
      () =>
        of(
          edit(
            'scm_security_rule',
            { ...rule, profile_setting: { group: ['strict'] } },
            { profile_setting: { group: ['weak'] } },
          ),
          kept('scm_profile_group', group()),
          kept('scm_profile_group', { name: 'weak', vulnerability: ['soft'] }),
          kept('scm_vulnerability_protection_profile', vuln('reset_both')),
          kept('scm_vulnerability_protection_profile', { ...vuln('alert'), name: 'soft' }),
        ),
      'inspection-lost',
      /rule "out" in folder Texas inspects traffic less: soft rules: reset-both → alert/,
    ],
    [
      'a group is emptied',
      () =>
        of(
          kept('scm_security_rule', { ...rule, profile_setting: { group: ['strict'] } }),
          edit('scm_profile_group', group(), { vulnerability: null }),
          kept('scm_vulnerability_protection_profile', vuln('reset_both')),
        ),
      'inspection-lost',
      /vulnerability: vuln → none/,
    ],
    [
      'a rule of a profile is put before the others and only alerts',
      () =>
        inGroup(
          'vulnerability',
          'vulnerability_protection_profile',
          vuln('drop'),
          vuln('drop', { name: 'x', severity: ['critical'], action: { alert: {} } }),
        ),
      'inspection-lost',
      /vuln rules severity critical: drop → alert/,
    ],
    [
      'a rule loses its group',
      () => of(edit('scm_security_rule', rule, { profile_setting: null })),
      'inspection-lost',
      /dns_security, file_blocking, spyware and 3 more: best-practice → none/,
    ],
    [
      'an object shadows a predefined profile',
      () =>
        of(
          kept('scm_security_rule', rule),
          made('scm_url_access_profile', { name: 'best-practice', alert: ['malware'] }),
        ),
      'protection-weakened',
      /URL access profile "best-practice" in folder Texas replaces the predefined one/,
    ],
    [
      'a category of URLs is no longer blocked',
      () =>
        inGroup(
          'url_filtering',
          'url_access_profile',
          { name: 'urls', block: ['malware', 'phishing'] },
          { block: ['malware'], alert: ['phishing'] },
        ),
      'inspection-lost',
      /urls category phishing: block → alert/,
    ],
    [
      'credential phishing is only alerted',
      () =>
        inGroup(
          'url_filtering',
          'url_access_profile',
          { name: 'urls', credential_enforcement: { mode: { ip_user: {} }, block: ['phishing'] } },
          { credential_enforcement: { mode: { ip_user: {} }, alert: ['phishing'] } },
        ),
      'inspection-lost',
      /credential_enforcement.category phishing: block → alert/,
    ],
    [
      'file blocking is only alerted',
      () => {
        const files = (action: string): Values => ({
          name: 'files',
          rules: [{ name: 'r', application: any, direction: 'both', file_type: ['exe'], action }],
        });
        return inGroup('file_blocking', 'file_blocking_profile', files('block'), files('alert'));
      },
      'inspection-lost',
      /files rules file_type exe: block → alert/,
    ],
    [
      'a domain list is allowed',
      () => {
        const list = (action: string): Values => ({
          name: 'dns',
          botnet_domains: { lists: [{ name: 'bad', action: { [action]: {} } }] },
        });
        return inGroup('dns_security', 'dns_security_profile', list('sinkhole'), list('allow'));
      },
      'inspection-lost',
      /dns botnet_domains.lists bad: sinkhole → allow/,
    ],
    [
      'a rule that does not decrypt comes before one that does',
      () =>
        of(
          kept('scm_decryption_rule', decrypt),
          made('scm_decryption_rule', {
            ...decrypt,
            name: 'skip',
            action: 'no-decrypt',
            source: ['10.0.0.0/8'],
            profile: null,
            relative_position: 'top',
          }),
        ),
      'inspection-lost',
      /rule "skip" in folder Texas decrypts traffic less: decryption: decrypt → none/,
    ],
    [
      'a decryption rule is narrowed',
      () => of(edit('scm_decryption_rule', decrypt, { destination: ['10.0.0.0/8'] })),
      'inspection-lost',
      /decryption: decrypt → none/,
    ],
    [
      'a decryption rule is deleted',
      () => of(gone('scm_decryption_rule', decrypt)),
      'inspection-lost',
      /decryption: decrypt → none/,
    ],
    [
      'SSL 3.0 is allowed',
      () =>
        of(
          kept('scm_decryption_rule', decrypt),
          edit('scm_decryption_profile', strictTls, { ssl_protocol_settings: { min_version: 'sslv3' } }),
        ),
      'inspection-lost',
      /tls ssl_protocol_settings.min_version: tls1-2 → sslv3/,
    ],
    [
      'TLS 1.0 is allowed',
      () =>
        of(
          kept('scm_decryption_rule', decrypt),
          edit('scm_decryption_profile', strictTls, { ssl_protocol_settings: { min_version: 'tls1-0' } }),
        ),
      'inspection-lost',
      /tls ssl_protocol_settings.min_version: tls1-2 → tls1-0/,
    ],
    [
      'untrusted certificates are accepted',
      () =>
        of(
          kept('scm_decryption_rule', decrypt),
          edit('scm_decryption_profile', strictTls, { ssl_forward_proxy: { block_expired_certificate: true } }),
        ),
      'inspection-lost',
      /tls ssl_forward_proxy.block_untrusted_issuer: true → false/,
    ],
    [
      'a decryption rule between two zones is deleted',
      () => of(gone('scm_decryption_rule', { ...decrypt, from: ['trust'], to: ['untrust'] })),
      'inspection-lost',
      /the policy, where no decryption rule matches, decrypts traffic less: decryption: decrypt → none/,
    ],
    [
      'a DoS protection rule is deleted',
      () =>
        of(
          gone('scm_dos_protection_rule', {
            name: 'dos',
            position: 'pre',
            from: ['untrust'],
            to: ['dmz'],
            source: any,
            destination: any,
            service: any,
            action: { protect: {} },
          }),
        ),
      'inspection-lost',
      /where no DoS protection rule matches, protects traffic from floods less: DoS protection: protect → none/,
    ],
    [
      'an exception from decryption is widened',
      () => {
        const skip = { ...decrypt, name: 'skip', action: 'no-decrypt', profile: null, source: ['10.0.0.1'] };
        return of(edit('scm_decryption_rule', skip, { source: ['10.0.0.0/8'] }), kept('scm_decryption_rule', decrypt));
      },
      'inspection-lost',
      /rule "skip" in folder Texas decrypts traffic less: decryption: decrypt → none/,
    ],
    [
      'logs are forwarded to fewer servers',
      () => {
        const entry = (name: string): Values => ({ name, log_type: 'traffic', filter: 'All Logs' });
        return of(
          kept('scm_security_rule', { ...rule, log_setting: 'siem' }),
          edit(
            'scm_log_forwarding_profile',
            { name: 'siem', match_list: [entry('a'), entry('b')] },
            { match_list: [entry('a')] },
          ),
        );
      },
      'log-lost',
      /siem match_list: b → a/,
    ],
    [
      'a firewall forwards what it has no room to inspect',
      () => of(edit('scm_tcp_setting', { tcp: { asymmetric_path: 'drop' } }, { tcp: { asymmetric_path: 'bypass' } })),
      'protection-weakened',
      /tcp.asymmetric_path: drop → bypass/,
    ],
    [
      'expired certificates are accepted, whatever uses the profile',
      () => of(edit('scm_decryption_profile', strictTls, { ssl_forward_proxy: { block_untrusted_issuer: true } })),
      'protection-weakened',
      /decryption profile "tls" in folder Texas protects less: ssl_forward_proxy.block_expired_certificate: true → false/,
    ],
    [
      'all names of a domain are excluded from decryption',
      () => of(made('scm_decryption_exclusion', { name: '*.com' })),
      'decryption-excluded',
      /"\*\.com" in folder Texas/,
    ],
    [
      'an authentication rule is deleted',
      () => of(gone('scm_authentication_rule', signIn)),
      'authentication-lost',
      /authentication: mfa → none/,
    ],
    [
      'sign-in is no longer enforced',
      () => of(edit('scm_authentication_rule', signIn, { authentication_enforcement: null })),
      'authentication-lost',
      /rule "a" in folder Texas authenticates users less/,
    ],
    [
      'a rule no longer logs',
      () => of(edit('scm_security_rule', { ...rule, log_end: true }, { log_end: false })),
      'log-lost',
      /session log: logged → none/,
    ],
    [
      'logs are no longer forwarded',
      () => of(edit('scm_security_rule', { ...rule, log_setting: 'siem' }, { log_setting: null })),
      'log-lost',
      /log forwarding: siem → none/,
    ],
    [
      'a tenant restriction is removed',
      () =>
        of(
          edit(
            'scm_security_rule',
            { ...rule, tenant_restrictions: ['office365', 'dropbox'] },
            { tenant_restrictions: ['dropbox'] },
          ),
        ),
      'inspection-lost',
      /tenant restriction office365: office365 → none/,
    ],
    [
      'a management profile permits every address',
      () => of(edit('scm_interface_management_profile', management(), { permitted_ip: [{ name: '0.0.0.0/0' }] })),
      'management-access',
      /opens management access: https from 0\.0\.0\.0\/0/,
    ],
    [
      'a management profile loses its permitted addresses',
      () => of(edit('scm_interface_management_profile', management(), { permitted_ip: null })),
      'management-access',
      /https from 0\.0\.0\.0\/0/,
    ],
    [
      'a management profile is put on another interface',
      () =>
        of(
          kept('scm_interface_management_profile', management({ permitted_ip: null })),
          edit('scm_ethernet_interface', port(null), port('mgmt')),
        ),
      'management-access',
      /ethernet interface "\$wan" in folder Texas opens management access: https/,
    ],
  ])('%s', (_, found, id, title) => {
    expect(found()).toContainEqual(expect.objectContaining({ id, title: expect.stringMatching(title) }));
  });
});

describe('which traffic loses protection', () => {
  test('is said, and traffic that another rule still protects is left out', () => {
    const open = { ...rule, profile_setting: null };
    const [finding] = of(
      made('scm_security_rule', {
        ...open,
        name: 'bypass',
        source: ['10.1.0.0/16'],
        relative_position: 'top',
      }),
      kept('scm_security_rule', rule),
    ).filter(({ id }) => id === 'inspection-lost');
    expect(finding).toMatchObject({
      severity: 'high',
      title: expect.stringMatching(/^rule "bypass" in folder Texas inspects traffic less: /),
      detail: 'traffic: any service from 10.1.0.0/16 to any; instead of rule "out"; in folder Texas',
    });
  });

  test('is not what was blocked before', () => {
    const before = { ...rule, action: 'deny', profile_setting: null };
    expect(of(edit('scm_security_rule', before, { action: 'allow' })).map(({ id }) => id)).not.toContain(
      'inspection-lost',
    );
  });
});

describe('no loss is found when', () => {
  test.each<[string, () => readonly Finding[]]>([
    [
      'a profile is described and its rules are renamed',
      () =>
        inGroup('vulnerability', 'vulnerability_protection_profile', vuln('drop'), {
          description: 'x',
          rules: [{ name: 'other', severity: ['any'], action: { drop: {} } }],
        }),
    ],
    [
      'a profile gets stronger',
      () => inGroup('vulnerability', 'vulnerability_protection_profile', vuln('alert'), vuln('reset_both')),
    ],
    [
      'a rule is split in two that have the same group',
      () =>
        of(
          edit('scm_security_rule', rule, { source: ['0.0.0.0/1'] }),
          made('scm_security_rule', { ...rule, name: 'rest', negate_source: true, source: ['0.0.0.0/1'] }),
        ),
    ],
    [
      'a decryption profile rejects more',
      () => of(edit('scm_decryption_profile', strictTls, { ssl_protocol_settings: { min_version: 'tls1-3' } })),
    ],
    [
      'a management profile permits less',
      () => of(edit('scm_interface_management_profile', management(), { permitted_ip: [{ name: '10.0.0.7' }] })),
    ],
  ])('%s', (_, found) => {
    expect(found().map(({ id, title }) => `${id} ${title}`)).toEqual([]);
  });
});
