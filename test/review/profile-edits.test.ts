import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { readSnapshot } from '../../src/tenant';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { any, reviewedText } from './support/of-pieces';

/** Edits of the profiles that a rule uses, on a snapshot: one value of one profile each. */

const place = { scope: 'folder', name: 'Texas' } as const;
const threats = { severity: any, category: 'any', host: 'any', threat_name: 'any' };
const blockIp = (duration: number, trackBy = 'source'): Values => ({ block_ip: { track_by: trackBy, duration } });
const brute = { ...threats, name: 'brute', category: 'brute-force', action: blockIp(300) };
const high = { ...threats, name: 'high', severity: ['critical', 'high'], action: { reset_both: {} } };
const rest = { ...threats, name: 'rest', action: { alert: {} } };
const slow = { interval: 60, threshold: 5, track_by: 'source' };
const login = { name: '40015', action: { drop: {} }, time_attribute: slow };
const executables = { name: 'exe', application: any, direction: 'both', file_type: ['PE', 'bat'], action: 'block' };
const files = { name: 'rest', application: any, direction: 'both', file_type: any, action: 'alert' };
const malware = { name: 'pan-dns-sec-malware', action: 'sinkhole' };
const proxy = { name: 'pan-dns-sec-proxy', action: 'block' };
const feed = { name: 'feed', action: { block: {} } };
const cards = { name: 'cards', data_object: 'cards', direction: 'upload', alert_threshold: 1, block_threshold: 5 };
const numbers = { name: 'ssn', data_object: 'ssn', direction: 'both', alert_threshold: 1, block_threshold: 5 };

const world = {
  vulnerability_protection_profile: { name: 'v', rules: [brute, high, rest], threat_exception: [login] },
  anti_spyware_profile: {
    name: 's',
    rules: [{ ...threats, host: undefined, name: 'all', action: { reset_both: {} } }],
    mica_engine_spyware_enabled: [{ name: 'HTTP C2 detector', inline_policy_action: 'reset-both' }],
  },
  url_access_profile: {
    name: 'u',
    block: ['malware', 'phishing', 'gambling'],
    alert: ['news', 'partners'],
    continue: ['games'],
    redirect: ['unknown'],
    credential_enforcement: { mode: { ip_user: {} }, block: ['phishing'], alert: ['news'] },
  },
  file_blocking_profile: { name: 'f', rules: [executables, files] },
  dns_security_profile: {
    name: 'd',
    botnet_domains: {
      dns_security_categories: [malware, proxy],
      lists: [feed],
      whitelist: [{ name: 'ok.example.com' }],
      sinkhole: { ipv4_address: 'pan-sinkhole-default-ip' },
    },
  },
  wildfire_anti_virus_profile: {
    name: 'w',
    rules: [{ name: 'a', application: any, direction: 'both', file_type: any, analysis: 'public-cloud' }],
  },
  zone_protection_profile: {
    name: 'z',
    scan: [
      { name: '8001', action: blockIp(60), interval: 2, threshold: 100 },
      { name: '8002', action: { block: {} }, interval: 10, threshold: 100 },
    ],
  },
  data_filtering_profile: { name: 'df', rules: [cards, numbers] },
} as const;

type Kind = keyof typeof world;

const group = {
  name: 'g',
  vulnerability: ['v'],
  spyware: ['s'],
  url_filtering: ['u'],
  file_blocking: ['f'],
  dns_security: ['d'],
  virus_and_wildfire_analysis: ['w'],
};
const rule = {
  name: 'out',
  from: any,
  to: any,
  source: any,
  destination: any,
  service: any,
  application: any,
  source_user: any,
  category: any,
  action: 'allow',
  profile_setting: { group: ['g'] },
};
const objects = [...Object.entries(world), ['profile_group', group] as const];
const snapshot = readSnapshot(
  JSON.stringify({
    format: 'scm-snapshot/1',
    made: '2026-11-28T00:00:00Z',
    containers: [
      { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
      { container: place, completeness: 'complete', above: 'All', snippets: [] },
    ],
    objects: objects.map(([kind, fields]) => ({ kind, container: place, name: fields.name, fields })),
    rulebases: [
      { kind: 'security_rule', container: place, rulebase: 'pre', rules: [{ name: rule.name, fields: rule }] },
    ],
    unread: [],
  }),
  'base.json',
);

type Edit = readonly [title: string, kind: Kind, path: readonly (string | number)[], value: unknown];

/** Returns the fields with another value at a path. */
function put(fields: unknown, [step, ...more]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(fields)) return fields.map((one: unknown, i) => (i === step ? put(one, more, value) : one));
  const own = (fields ?? {}) as Values;
  return { ...own, [step]: put(own[step], more, value) };
}

function reviewed([, kind, path, value]: Edit): Report {
  const before = { folder: place.name, ...world[kind] };
  const piece: PlanPiece = { type: `scm_${kind}`, before, after: put(before, path, value) as Values };
  return reviewedText(planJson([pushOfTexas, piece]), { base: { name: 'base.json', snapshot } });
}

const vulnerability = 'vulnerability_protection_profile';
const urls = 'url_access_profile';
const dns = 'dns_security_profile';

/** Edits that weaken; the gate stops them. */
const weaker: readonly Edit[] = [
  ['a shorter block of an address', vulnerability, ['rules', 0, 'action'], blockIp(30)],
  ['a block of a pair of addresses', vulnerability, ['rules', 0, 'action'], blockIp(300, 'source-and-destination')],
  ['a drop instead of a block', vulnerability, ['rules', 0, 'action'], { drop: {} }],
  ['a block after a reset', vulnerability, ['rules'], [high, brute, rest]],
  ['a block after all threats', vulnerability, ['rules'], [high, rest, brute]],
  ['an alert for a part of a name', vulnerability, ['rules'], [{ ...rest, threat_name: 'apache' }, brute, high, rest]],
  ['an alert for a CVE', vulnerability, ['rules'], [{ ...rest, cve: ['CVE-2021-44228'] }, brute, high, rest]],
  ['a higher threshold', vulnerability, ['threat_exception', 0, 'time_attribute', 'threshold'], 500],
  ['a shorter interval', vulnerability, ['threat_exception', 0, 'time_attribute', 'interval'], 1],
  ['a count of pairs', vulnerability, ['threat_exception', 0, 'time_attribute', 'track_by'], 'source-and-destination'],
  ['an exception that alerts', vulnerability, ['threat_exception'], [login, { name: '9', action: { alert: {} } }]],
  ['an exception with a default', vulnerability, ['threat_exception'], [login, { name: '9', action: { default: {} } }]],
  ['no exception that drops', vulnerability, ['threat_exception'], []],
  [
    'an engine that alerts',
    'anti_spyware_profile',
    ['mica_engine_spyware_enabled', 0, 'inline_policy_action'],
    'alert',
  ],
  ['no engine', 'anti_spyware_profile', ['mica_engine_spyware_enabled'], []],
  ['an address that is not analyzed', 'anti_spyware_profile', ['inline_exception_ip_address'], ['10.1.0.5']],
  ['an own category that is allowed', urls, ['allow'], ['mine']],
  ['an own category that is logged', urls, ['alert'], ['news', 'partners', 'mine']],
  ['an own category that is logged no longer', urls, ['alert'], ['news']],
  ['a category that is confirmed no longer', urls, ['continue'], []],
  ['a category that is isolated no longer', urls, ['redirect'], []],
  ['no detection of credentials', urls, ['credential_enforcement', 'mode'], { disabled: {} }],
  ['credentials for an own category', urls, ['credential_enforcement', 'allow'], ['partners']],
  ['fewer types of files', 'file_blocking_profile', ['rules', 0, 'file_type'], ['exe', 'bat']],
  ['files in one direction', 'file_blocking_profile', ['rules', 0, 'direction'], 'download'],
  ['no log of other files', 'file_blocking_profile', ['rules'], [executables]],
  ['a block in place of a sinkhole', dns, ['botnet_domains', 'dns_security_categories', 0, 'action'], 'block'],
  ['a category with its default', dns, ['botnet_domains', 'dns_security_categories'], [malware]],
  ['a list that is logged', dns, ['botnet_domains', 'lists', 0, 'action'], { alert: {} }],
  ['no list', dns, ['botnet_domains', 'lists'], []],
  ['a list that is allowed', dns, ['botnet_domains', 'lists'], [feed, { name: 'other', action: { allow: {} } }]],
  ['an analysis of uploads', 'wildfire_anti_virus_profile', ['rules', 0, 'direction'], 'upload'],
  ['a scan whose packets are blocked', 'zone_protection_profile', ['scan', 0, 'action'], { block: {} }],
  ['a higher threshold of a scan', 'zone_protection_profile', ['scan', 1, 'threshold'], 60_000],
  ['data that is never blocked', 'data_filtering_profile', ['rules', 0, 'block_threshold'], 0],
  ['data in one direction', 'data_filtering_profile', ['rules', 1, 'direction'], 'download'],
];

/** Edits without an order that anything proves. */
const open: readonly Edit[] = [
  [
    'an exception that drops where a rule blocks',
    vulnerability,
    ['threat_exception'],
    [login, { ...login, name: '9' }],
  ],
  ['another address of the sinkhole', dns, ['botnet_domains', 'sinkhole', 'ipv4_address'], '127.0.0.1'],
  ['a private cloud', 'wildfire_anti_virus_profile', ['rules', 0, 'analysis'], 'private-cloud'],
  ['a block of a second', 'zone_protection_profile', ['scan', 1, 'action'], blockIp(1)],
];

/** Edits that weaken nothing. */
const harmless: readonly Edit[] = [
  ['a longer block', vulnerability, ['rules', 0, 'action'], blockIp(3000)],
  ['a drop in place of a reset', vulnerability, ['rules', 1, 'action'], { drop: {} }],
  ['a drop in place of an alert', vulnerability, ['rules', 2, 'action'], { drop: {} }],
  ['another name of a rule', vulnerability, ['rules', 2, 'name'], 'everything'],
  ['a lower threshold', vulnerability, ['threat_exception', 0, 'time_attribute', 'threshold'], 3],
  ['a longer interval', vulnerability, ['threat_exception', 0, 'time_attribute', 'interval'], 600],
  ['notes of an exception', vulnerability, ['threat_exception', 0, 'notes'], 'ticket'],
  ['an exception that blocks', vulnerability, ['threat_exception'], [login, { name: '9', action: blockIp(3600) }]],
  ['another order of categories', urls, ['block'], ['gambling', 'phishing', 'malware']],
  ['a blocked category that is also logged', urls, ['alert'], ['news', 'partners', 'malware']],
  ['one more blocked category', urls, ['block'], ['malware', 'phishing', 'gambling', 'weapons']],
  ['a blocked own category', urls, ['block'], ['malware', 'phishing', 'gambling', 'partners']],
  ['another order of file rules', 'file_blocking_profile', ['rules'], [files, executables]],
  ['a type within another', 'file_blocking_profile', ['rules', 0, 'file_type'], ['PE', 'bat', 'exe']],
  [
    'a rule for each direction',
    'file_blocking_profile',
    ['rules'],
    [{ ...executables, direction: 'upload' }, { ...executables, name: 'd', direction: 'download' }, files],
  ],
  ['a sinkhole in place of a block', dns, ['botnet_domains', 'dns_security_categories', 1, 'action'], 'sinkhole'],
  ['no allowed domain', dns, ['botnet_domains', 'whitelist'], []],
  ['a note on an allowed domain', dns, ['botnet_domains', 'whitelist', 0, 'description'], 'ticket'],
  ['a longer block of a scan', 'zone_protection_profile', ['scan', 0, 'action'], blockIp(600)],
  ['a lower threshold of a scan', 'zone_protection_profile', ['scan', 1, 'threshold'], 50],
  ['a lower threshold of data', 'data_filtering_profile', ['rules', 0, 'block_threshold'], 2],
  ['another order of data rules', 'data_filtering_profile', ['rules'], [numbers, cards]],
];

const titled = (edits: readonly Edit[]): readonly (readonly [string, Edit])[] => edits.map((edit) => [edit[0], edit]);

describe('an edit of a profile that weakens it stops the gate', () => {
  test.each(titled(weaker))('%s', (_title, edit) => {
    expect(reviewed(edit).verdict).toBe('dangerous');
  });
});

describe('an edit of a profile without a known order is not judged', () => {
  test.each(titled(open))('%s', (_title, edit) => {
    expect(reviewed(edit).verdict).toBe('undecided');
  });
});

describe('an edit of a profile that weakens nothing is proved, without a finding', () => {
  test.each(titled(harmless))('%s', (_title, edit) => {
    const { verdict, findings } = reviewed(edit);
    expect(['equal', 'stricter']).toContain(verdict);
    expect(findings.map(({ title }) => title)).toEqual([]);
  });
});
