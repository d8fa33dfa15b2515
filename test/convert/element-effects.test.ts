import { describe, expect, test } from '@jest/globals';
import type { Conversion } from '../../src/tools/convert';
import { ruleMappings } from '../../src/tools/convert/mapping/object-mappings';
import { converted, inGroup, preRules, ruleText } from './support/converted';

const any = '<member>any</member>';
const some = '<member>sample-name</member>';
const usual = { from: any, to: any, source: any, destination: any };
const zones = `<zone>${any}</zone>`;

/** A rule of each rulebase that needs nothing else. */
const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'security/rules': { ...usual, service: any, application: any, action: 'deny' },
  'nat/rules': { ...usual, to: '<member>dmz</member>', service: 'any' },
  'decryption/rules': { ...usual, 'source-user': any, category: any, service: any, action: 'no-decrypt' },
  'authentication/rules': { ...usual, service: any },
  'application-override/rules': { ...usual, application: 'sample', port: '80', protocol: 'tcp' },
  'pbf/rules': { from: `<zone><member>dmz</member></zone>`, action: '<discard/>' },
  'qos/rules': { action: '<class>4</class>' },
  'dos/rules': { ...usual, from: zones, to: zones, service: any, protection: aggregate('profile') },
};

function aggregate(profile: string): string {
  return `<aggregate><profile>${profile}</profile></aggregate>`;
}

const objects = `<profiles><dos-protection><entry name="profile"><type>aggregate</type></entry></dos-protection></profiles>
<application><entry name="sample"><category>networking</category><subcategory>ip-protocol</subcategory><technology>peer-to-peer</technology><risk>1</risk></entry></application>`;

function withRule(path: string, more: Readonly<Record<string, string>>): Conversion {
  const elements = { ...rules[path], ...more };
  const content = Object.entries(elements).map(([tag, text]) => `<${tag}>${text}</${tag}>`);
  const [list = ''] = path.split('/');
  const rule = `<${list}><rules><entry name="planted">${content.join('')}</entry></rules></${list}>`;
  return converted(inGroup(`${objects}<pre-rulebase>${rule}</pre-rulebase>`)).conversion;
}

function isActive({ drafts }: Conversion): boolean {
  const rule = drafts.find(({ name }) => name === 'planted');
  return rule !== undefined && rule.fields['disabled'] !== true;
}

/** The element of a path, with a value. */
function planted(at: string, value: string, asList: boolean): readonly [string, string] {
  const [tag = '', ...below] = at.split('/');
  const inner = asList && value !== '' ? `<member>${value}</member>` : value;
  return [tag, below.reduceRight((text, step) => `<${step}>${text}</${step}>`, inner)];
}

describe('an element without a field', () => {
  // The profile that a rule of a packet broker needs is no kind of the service, so none of them is written.
  const mappings = ruleMappings
    .filter(({ path }) => path !== 'network-packet-broker/rules')
    .map((mapping) => [mapping.path, mapping] as const);
  test.each(mappings)('of %s disables the rule only if it narrows it', (path, { elements = [] }) => {
    expect(isActive(withRule(path, {}))).toBe(true);
    const wrong = elements.flatMap(({ at, effect, values = ['sample-name'] }) =>
      values.flatMap((value) => {
        // Its place is not below the entry, or it is the part of a list.
        if (at.startsWith('target') || at.includes('*') || at === 'uuid' || at === 'loc') return [];
        const [tag, text] = planted(at, value, value !== 'no' && value !== 'yes');
        const conversion = withRule(path, { [tag]: text });
        const rows = conversion.rows.filter(({ path }) => path.includes(`/planted/${at}`));
        const isKept = isActive(conversion) && rows.every(({ outcome }) => outcome !== 'refused');
        return isKept === (effect !== 'narrows') ? [] : [`${at} ${value}: ${effect}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  // What the web interface writes, or what people use; without a table.
  const harmless: readonly (readonly [string, string, string])[] = [
    ...['saas-user-list', 'saas-tenant-list', 'source-imsi', 'source-imei', 'source-nw-slice'].map(
      (tag) => ['security/rules', tag, any] as const,
    ),
    ['security/rules', 'group-tag', 'branch'],
    ['security/rules', 'icmp-unreachable', 'no'],
    ['security/rules', 'icmp-unreachable', 'yes'],
    ['security/rules', 'disable-inspect', 'no'],
    ['security/rules', 'disable-inspect', 'yes'],
    ['security/rules', 'qos', '<marking><ip-dscp>ef</ip-dscp></marking>'],
    ['security/rules', 'qos', '<marking><ip-precedence>cs1</ip-precedence></marking>'],
    ['security/rules', 'qos', '<marking><follow-c2s-flow/></marking>'],
    ['security/rules', 'qos', '<marking/>'],
    ['security/rules', 'qos', ''],
    ['security/rules', 'option', ''],
    ['security/rules', 'schedule', ''],
    ['security/rules', 'audit-comment', 'why'],
    ['security/rules', 'profile-setting', `<profiles><gtp>${some}</gtp></profiles>`],
    ['security/rules', 'profile-setting', `<profiles><sctp>${some}</sctp></profiles>`],
    ['nat/rules', 'group-tag', 'branch'],
    ['nat/rules', 'destination-translation', ''],
    ['decryption/rules', 'group-tag', 'branch'],
    ['decryption/rules', 'hip-profiles', any],
    ['decryption/rules', 'packet-broker-profile', ''],
    ['decryption/rules', 'forwarding-profile', ''],
    ['decryption/rules', 'schedule', ''],
    ['decryption/rules', 'profile', 'default'],
    ['decryption/rules', 'profile', 'None'],
    ['pbf/rules', 'group-tag', 'branch'],
    ['pbf/rules', 'disabled', 'no'],
    ['pbf/rules', 'schedule', ''],
    ['qos/rules', 'source', any],
    ['dos/rules', 'disabled', 'no'],
  ];
  test.each(harmless)('of %s keeps it: %s %s', (path, tag, text) => {
    const conversion = withRule(path, { [tag]: text });
    expect(isActive(conversion)).toBe(true);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  test.each([
    ['security/rules', 'saas-user-list', some],
    ['security/rules', 'saas-tenant-list', any + some],
    ['security/rules', 'source-imsi', some],
    ['decryption/rules', 'hip-profiles', some],
    ['pbf/rules', 'disabled', 'yes'],
    ['qos/rules', 'source', some],
    ['dos/rules', 'from', '<interface><member>ethernet1/1</member></interface>'],
    ['security/rules', 'made-up', ''],
    ['security/rules', 'qos-marking', 'ef'],
    ['nat/rules', 'made-up', 'no'],
  ])('of %s makes it inactive: %s %s', (path, tag, text) => {
    const conversion = withRule(path, { [tag]: text });
    expect(isActive(conversion)).toBe(false);
    expect(conversion.rows.find(({ path }) => path.includes(`/planted/${tag}`))).toMatchObject({ outcome: 'refused' });
  });

  test('of a set command is read as that of XML', () => {
    const lines = ['saas-user-list any', 'saas-tenant-list [ any ]', 'group-tag branch', 'icmp-unreachable no'];
    const usualLines = ['from any', 'to any', 'source any', 'destination any', 'service any', 'application any'];
    const set = [...usualLines, 'action deny', ...lines].map(
      (line) => `set device-group oslo pre-rulebase security rules planted ${line}\n`,
    );
    const { conversion } = converted(set.join(''));
    expect(isActive(conversion)).toBe(true);
    expect(conversion.inactiveDenies).toEqual([]);
  });
});

describe('an element of an object', () => {
  const one = (list: string, content: string): Conversion =>
    converted(inGroup(`<${list}><entry name="planted">${content}</entry></${list}>`)).conversion;
  test.each([
    [
      'service',
      '<protocol><tcp><port>80</port><override><no/></override></tcp></protocol>',
      { protocol: { tcp: { port: '80' } } },
    ],
    ['service', '<protocol><udp><port>53</port><override><no/></override></udp></protocol>', {}],
    ['service', '<protocol><tcp><port>80</port><source-port/></tcp></protocol>', {}],
    [
      'service',
      '<protocol><tcp><port>80</port><override><yes><timeout>60</timeout></yes></override></tcp></protocol>',
      { protocol: { tcp: { port: '80', override: { timeout: 60 } } } },
    ],
    ['address', '<ip-netmask>10.0.0.1</ip-netmask><disable-override>yes</disable-override>', {}],
    ['address', '<ip-netmask>10.0.0.1</ip-netmask><disable-override>no</disable-override>', {}],
    [
      'external-list',
      '<type><ip><exception-list/><url>https://a.example/x</url><recurring><hourly/></recurring></ip></type>',
      {},
    ],
    ['application-filter', '<category><member>networking</member></category><exclude/>', {}],
  ])('%s keeps the object: %s', (list, content, fields) => {
    const { drafts, rows } = one(list, content);
    expect(rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    const written = drafts.find(({ name }) => name === 'planted')?.fields;
    expect(written).toBeDefined();
    expect({ ...written, ...fields }).toEqual(written);
  });

  test('that says who may override it is approximate, in every kind of object', () => {
    const { rows } = one('address', '<ip-netmask>10.0.0.1</ip-netmask><disable-override>yes</disable-override>');
    expect(rows.find(({ path }) => path.endsWith('disable-override'))).toMatchObject({ outcome: 'approximate' });
  });

  test('that nothing may override is listed if a device group below has its own', () => {
    const address = (ip: string, more = ''): string =>
      `<address><entry name="bank"><ip-netmask>${ip}</ip-netmask>${more}</entry></address>`;
    const shared = address('192.0.2.0/24', '<disable-override>yes</disable-override>');
    const { conversion } = converted(inGroup(address('198.51.100.0/24'), shared));
    expect(conversion.open).toMatchObject([
      { name: 'bank', why: expect.stringContaining('folder "oslo" has its own') },
    ]);
    expect(converted(inGroup('', shared)).conversion.open).toEqual([]);
  });

  test('that no table has refuses it, and each rule that uses it', () => {
    const service =
      '<service><entry name="odd"><protocol><tcp><port>80</port><made-up/></tcp></protocol></entry></service>';
    const rule = preRules(ruleText('planted', { service: '<member>odd</member>' }));
    expect(isActive(converted(inGroup(`${service}${rule}`)).conversion)).toBe(false);
  });
});
