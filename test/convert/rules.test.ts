import { describe, expect, test } from '@jest/globals';
import type { Conversion } from '../../src/tools/convert';
import { converted, inGroup, preRules, ruleText } from './support/converted';

const rulesOf = ({ drafts }: Conversion): readonly Record<string, unknown>[] =>
  drafts.filter(({ kind }) => kind.name === 'security_rule').map(({ name, fields }) => ({ name, ...fields }));
const zone = (name: string): string => `<entry name="${name}"><network><layer3/></network></entry>`;
/** A Panorama whose template, used by the firewalls of the group, has two zones. */
const withZones = (rules: string): string =>
  `<config><devices><entry name="localhost.localdomain">
<template><entry name="base"><config><devices><entry name="localhost.localdomain"><vsys><entry name="vsys1"><zone>${zone('trust')}${zone('dmz')}</zone></entry></vsys></entry></devices></config></entry></template>
<template-stack><entry name="stack"><templates><member>base</member></templates><devices><entry name="1"/></devices></entry></template-stack>
<device-group><entry name="oslo"><devices><entry name="1"/></devices>${preRules(rules)}</entry></device-group></entry></devices></config>`;

describe('a security rule', () => {
  test('of the type intrazone becomes one rule for each zone', () => {
    const both = '<member>trust</member><member>dmz</member>';
    const { conversion } = converted(
      inGroup(preRules(ruleText('in', { from: both, to: both }, '<rule-type>intrazone</rule-type>'))),
    );
    expect(rulesOf(conversion)).toMatchObject([
      { name: 'in-1', from: ['trust'], to: ['trust'] },
      { name: 'in-2', from: ['dmz'], to: ['dmz'] },
    ]);
  });

  test('of the type interzone between all zones becomes rules between the zones of the template', () => {
    const any = '<member>any</member>';
    const { conversion } = converted(
      withZones(ruleText('out', { from: any, to: any }, '<rule-type>interzone</rule-type>')),
    );
    expect(rulesOf(conversion)).toMatchObject([
      { name: 'out-1', from: ['trust'], to: ['dmz'] },
      { name: 'out-2', from: ['dmz'], to: ['trust'] },
    ]);
  });

  test.each([
    ['for some firewalls only', {}, '<target><devices><entry name="1"/></devices></target>'],
    ['for firewalls with a tag', {}, '<target><tags><member>a</member></tags></target>'],
    ['with an element that the service does not have', {}, '<source-imsi><member>1</member></source-imsi>'],
    [
      'inside all zones that nobody defines',
      { from: '<member>any</member>', to: '<member>any</member>' },
      '<rule-type>intrazone</rule-type>',
    ],
  ])('%s is written disabled, and all of its leaves are refused', (_, other, more) => {
    const { conversion } = converted(inGroup(preRules(ruleText('some', other, more))));
    expect(rulesOf(conversion)).toMatchObject([{ disabled: true }]);
    expect(
      new Set(conversion.rows.filter(({ path }) => path.includes('/some/')).map(({ outcome }) => outcome)),
    ).toEqual(new Set(['refused']));
  });

  test('blocks the lists of the vendor, which every firewall has', () => {
    const lists = ['known', 'highrisk', 'bulletproof', 'torexit'].map((name) => `panw-${name}-ip-list`);
    const source = lists.map((name) => `<member>${name}</member>`).join('');
    const { conversion } = converted(inGroup(preRules(ruleText('block', { source, action: 'deny' }))));
    expect(rulesOf(conversion)).toMatchObject([{ name: 'block', source: lists, action: 'deny' }]);
    expect(rulesOf(conversion)[0]).not.toHaveProperty('disabled');
    // The service has the other two.
    const added = conversion.drafts.filter(({ kind }) => kind.name === 'external_dynamic_list');
    expect(added.map(({ name, fields }) => ({ name, fields }))).toEqual(
      ['panw-bulletproof-ip-list', 'panw-torexit-ip-list'].map((name) => ({
        name,
        fields: { type: { predefined_ip: { url: name } } },
      })),
    );
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  test.each([
    ['source', 'addresses', '<member>nowhere</member>'],
    ['destination', 'addresses', '<member>any-server</member>'],
    ['service', 'services', '<member>nothing</member>'],
  ])('whose %s names what is not defined is not written, and never reads as any', (field, _, text) => {
    const { conversion } = converted(inGroup(preRules(ruleText('some', { [field]: text }))));
    expect(rulesOf(conversion)).toEqual([]);
    expect(conversion.rows.find(({ path }) => path.includes(`/some/${field}/`))).toMatchObject({ outcome: 'refused' });
  });

  test.each(['from', 'to', 'source', 'destination', 'service', 'application', 'action'])(
    'without %s is refused',
    (field) => {
      const whole = ruleText('some');
      const { conversion } = converted(inGroup(preRules(whole.replace(new RegExp(`<${field}>.*?</${field}>`), ''))));
      expect(rulesOf(conversion)).toEqual([]);
    },
  );

  test('with single profiles gets a profile group, the same one for the same profiles', () => {
    const own = '<profiles><virus><entry name="av"><packet-capture>no</packet-capture></entry></virus></profiles>';
    const setting = '<profile-setting><profiles><virus><member>av</member></virus></profiles></profile-setting>';
    const { conversion } = converted(inGroup(own + preRules(ruleText('a', {}, setting) + ruleText('b', {}, setting))));
    expect(rulesOf(conversion).map((rule) => rule['profile_setting'])).toEqual([{ group: ['av'] }, { group: ['av'] }]);
  });

  test('of a device group that has the name of a shared one is renamed, and says so', () => {
    const { conversion } = converted(inGroup(preRules(ruleText('web')), preRules(ruleText('web', { action: 'deny' }))));
    expect(rulesOf(conversion).map(({ name }) => name)).toEqual(['web', 'web-2']);
    expect(rulesOf(conversion)[1]?.['description']).toBe('was: web');
    expect(conversion.renamed).toMatchObject([{ from: 'web', to: 'web-2' }]);
  });
});

describe('an object', () => {
  test('of a device group hides the shared one of the same name', () => {
    const address = (ip: string): string =>
      `<address><entry name="web"><ip-netmask>${ip}</ip-netmask></entry></address>`;
    const { conversion } = converted(inGroup(address('10.0.0.2'), address('10.0.0.1')));
    expect(conversion.drafts.map(({ container, fields }) => [container.name, fields])).toEqual([
      ['All Firewalls', { ip_netmask: '10.0.0.1' }],
      ['oslo', { ip_netmask: '10.0.0.2' }],
    ]);
  });

  test('with a value that the service refuses is refused, and so is what references it', () => {
    const { conversion } = converted(
      inGroup(
        '<address><entry name="bad"><fqdn>not a name</fqdn></entry></address><address-group><entry name="g"><static><member>bad</member></static></entry></address-group>',
      ),
    );
    expect(conversion.drafts).toEqual([]);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(2);
  });

  test('whose name another list of the export has for the same kind is refused', () => {
    const { conversion } = converted(
      inGroup(
        '<profiles><virus><entry name="av"><packet-capture>no</packet-capture></entry></virus><wildfire-analysis><entry name="av"><description>x</description></entry></wildfire-analysis></profiles>',
      ),
    );
    expect(conversion.drafts.map(({ name, fields }) => [name, fields])).toEqual([['av', { packet_capture: false }]]);
    expect(conversion.rows.find(({ path }) => path.endsWith('/description'))).toMatchObject({
      outcome: 'refused',
      remedy: 'give one of them another name in the file',
    });
  });
});
