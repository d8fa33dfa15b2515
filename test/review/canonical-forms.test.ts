import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { Values } from './plan-json';
import { newObject, objects, reviewedEdit, rules, type RichEdit } from './support/rich-policy';

type Objects = Readonly<Record<string, readonly [type: string, fields: Values]>>;

/** Reviews an edit of the rich policy with further objects, and with rules that use them. */
const reviewed = (edit: RichEdit, more: Objects, using: Readonly<Record<string, Values>> = {}): Report => {
  const used = Object.fromEntries(Object.entries(using).map(([name, fields]) => [name, { ...rules[name], ...fields }]));
  return reviewedEdit(edit, { objects: { ...objects, ...more }, rules: { ...rules, ...used } });
};
const above = ({ findings }: Report): readonly string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ title }) => title);

const installed = (part: string): Values => ({ [part]: { criteria: { is_installed: true } } });
const hip = (match: string): Objects => ({
  disk: ['scm_hip_object', installed('disk_encryption')],
  fw: ['scm_hip_object', installed('firewall')],
  hp: ['scm_hip_profile', { match }],
});
const usesHip = { app: { source_hip: ['hp'] } };
const users: Objects = { dug: ['scm_dynamic_user_group', { filter: "'risky'" }] };
const usesUsers = { admin: { source_user: ['dug'] } };
const flood = (rate: number): Values => ({
  flood: { tcp_syn: { enable: true, red: { alarm_rate: rate, activate_rate: 2 * rate, maximal_rate: 3 * rate } } },
});
const guest = (profile: string): Values => ({ network: { layer3: ['$guest-if'], zone_protection_profile: profile } });
const protectedZone: Objects = { zp: ['scm_zone_protection_profile', flood(100)], guest: ['scm_zone', guest('zp')] };
const siem: Objects = {
  siem: ['scm_syslog_server_profile', { server: [{ name: 's', server: '10.2.0.99', transport: 'SSL' }] }],
};
const logs = (filter: string, to = 'siem', name = 'all'): Values => ({
  match_list: [{ name, log_type: 'traffic', filter, send_syslog: [to] }],
});

describe('what means the same is equal', () => {
  test.each<[string, RichEdit, Objects, Readonly<Record<string, Values>>?]>([
    ['a HIP match in parentheses', { change: { hp: { match: "('disk')" } } }, hip("'disk'"), usesHip],
    ['a HIP match in other quotes', { change: { hp: { match: '"disk" AND "fw"' } } }, hip("'disk' and 'fw'"), usesHip],
    ['a HIP match in another order', { change: { hp: { match: "'fw' and 'disk'" } } }, hip("'disk' and 'fw'"), usesHip],
    ['a HIP object named twice', { change: { hp: { match: "'disk' or 'disk'" } } }, hip("'disk'"), usesHip],
    [
      'a negated HIP match',
      { change: { hp: { match: "not ('disk' or 'fw')" } } },
      hip("not 'disk' and not 'fw'"),
      usesHip,
    ],
    ['a user filter in parentheses', { change: { dug: { filter: "('risky')" } } }, users, usesUsers],
    ['a renamed zone protection profile', { rename: { zp: 'zp2' }, change: { guest: guest('zp2') } }, protectedZone],
    [
      'another zone protection profile with the same content',
      { add: [newObject('scm_zone_protection_profile', 'other', flood(100))], change: { guest: guest('other') } },
      protectedZone,
    ],
    ['a renamed log entry', { change: { 'to-siem': logs('All Logs', 'siem', 'every') } }, siem],
    ['a renamed log receiver', { rename: { siem: 'siem2' }, change: { 'to-siem': logs('All Logs', 'siem2') } }, siem],
    [
      'a log filter in parentheses',
      { change: { 'to-siem': logs('(( action eq deny ) and (port.dst eq 22))') } },
      { ...siem, 'to-siem': ['scm_log_forwarding_profile', logs('(port.dst eq 22) and (action eq deny)')] },
    ],
    ['a URL in upper case', { change: { 'allowed-sites': { list: ['INTRANET.example/'] } } }, {}],
  ])('%s', (_title, edit, more, using = {}) => {
    const report = reviewed(edit, more, using);
    expect([report.verdict, above(report)]).toEqual(['equal', []]);
  });
});

describe('what is stricter is proved to be', () => {
  test.each<[string, RichEdit, Objects, Readonly<Record<string, Values>>?]>([
    ['a HIP match of two objects', { change: { hp: { match: "'disk' and 'fw'" } } }, hip("'disk'"), usesHip],
    ['a smaller user group', { change: { dug: { filter: "'risky' and 'vpn'" } } }, users, usesUsers],
    ['zone protection with lower rates', { change: { zp: flood(50) } }, protectedZone],
  ])('%s', (_title, edit, more, using = {}) => {
    const report = reviewed(edit, more, using);
    expect([report.verdict, above(report)]).toEqual(['stricter', []]);
  });
});

describe('what differs is not equal', () => {
  test.each<[string, RichEdit, Objects, Readonly<Record<string, Values>>?]>([
    ['a HIP match of another object', { change: { hp: { match: "'fw'" } } }, hip("'disk'"), usesHip],
    ['a HIP match of one more object', { change: { hp: { match: "'disk' or 'fw'" } } }, hip("'disk'"), usesHip],
    [
      'a HIP object with other criteria',
      { change: { disk: { disk_encryption: { criteria: { is_installed: false } } } } },
      hip("'disk'"),
      usesHip,
    ],
    ['a larger user group', { change: { dug: { filter: "'risky' or 'vpn'" } } }, users, usesUsers],
    [
      'another log receiver',
      {
        add: [newObject('scm_syslog_server_profile', 's2', { server: [{ name: 's', server: '203.0.113.66' }] })],
        change: { 'to-siem': logs('All Logs', 's2') },
      },
      siem,
    ],
    [
      'a log filter with another operator',
      { change: { 'to-siem': logs('(port.dst eq 22) and (action eq deny)') } },
      { ...siem, 'to-siem': ['scm_log_forwarding_profile', logs('(port.dst eq 22) or (action eq deny)')] },
    ],
    ['a URL with another path', { change: { 'allowed-sites': { list: ['intranet.example/A'] } } }, {}],
    [
      'a DoS protection rule that no longer drops',
      { remove: ['dos'] },
      {
        dos: [
          'scm_dos_protection_rule',
          {
            position: 'pre',
            from: ['untrust'],
            to: ['servers'],
            source: ['any'],
            destination: ['any'],
            service: ['any'],
            action: { deny: {} },
          },
        ],
      },
    ],
  ])('%s', (_title, edit, more, using = {}) => {
    expect(['opens', 'dangerous', 'undecided']).toContain(reviewed(edit, more, using).verdict);
  });
});
