import { describe, expect, test } from '@jest/globals';
import { convert, prove, readConfiguration, type Conversion } from '../../src/tools/convert';
import { converted, exportFile, inGroup, preRules, ruleText } from './support/converted';

const any = '<member>any</member>';
const list = (tag: string, content: string): string => inGroup(`<${tag}><entry name="x">${content}</entry></${tag}>`);
const active = ({ drafts }: Conversion): readonly string[] =>
  drafts
    .filter(({ kind, fields }) => kind.name === 'security_rule' && fields['disabled'] !== true)
    .map(({ name }) => name);
const lost = ({ rows }: Conversion): number =>
  rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'approximate').length;

describe('a rule with an odd form matches nothing, and the accounts say so', () => {
  const odd: readonly (readonly [string, string])[] = [
    ['two actions', ruleText('some', {}, '<action>deny</action>')],
    ['two lists of sources', ruleText('some', {}, '<source><member>10.0.0.1</member></source>')],
    ['an unknown type', ruleText('some', {}, '<rule-type>sidezone</rule-type>')],
    ['any next to another source', ruleText('some', { source: `${any}<member>10.0.0.1</member>` })],
    ['any next to another service', ruleText('some', { service: `${any}<member>service-http</member>` })],
    ['a negated any', ruleText('some', { 'negate-source': 'yes' })],
    ['an empty source', ruleText('some', { source: '' })],
    ['an empty application', ruleText('some', { application: '' })],
    ['an empty category', ruleText('some', {}, '<category/>')],
    ['an empty type', ruleText('some', {}, '<rule-type/>')],
    ['a text for a list', ruleText('some', { source: 'any' })],
    ['an element for a member', ruleText('some', { source: '<any/>' })],
    ['spaces around a value', ruleText('some', { source: '<member> any </member>' })],
    ['an attribute that is not known', ruleText('some', { source: '<member except="yes">any</member>' })],
    ['a negated target without firewalls', ruleText('some', {}, '<target><devices/><negate>yes</negate></target>')],
    ['a target with a text', ruleText('some', {}, '<target><devices>007951000000001</devices></target>')],
    ['a target with something else', ruleText('some', {}, '<target><vsys><entry name="1"/></vsys></target>')],
    ['an unknown action', ruleText('some', { action: 'permit' })],
    ['a switch that is neither yes nor no', ruleText('some', { 'negate-source': 'maybe' })],
    [
      'different zones inside which it matches',
      ruleText(
        'some',
        { from: '<member>trust</member><member>dmz</member>', to: '<member>dmz</member>' },
        '<rule-type>intrazone</rule-type>',
      ),
    ],
  ];
  test.each(odd)('%s', (_, rule) => {
    const { conversion, configuration } = converted(inGroup(preRules(rule)));
    expect(active(conversion)).toEqual([]);
    expect(lost(conversion)).toBeGreaterThan(0);
    expect(prove(conversion, configuration, 100).unexplained).toBe(0);
  });

  test('and a second rule of the same name is refused', () => {
    const { conversion } = converted(inGroup(preRules(ruleText('some') + ruleText('some', { action: 'deny' }))));
    expect(active(conversion)).toEqual(['some']);
    expect(lost(conversion)).toBeGreaterThan(0);
  });
});

test('a NAT rule to two zones is written disabled, because a firewall has one there', () => {
  const nat = (to: string): string =>
    `<pre-rulebase><nat><rules>${ruleText('hide', { to, service: 'any' }).replace(/<(application|action)>.*?<\/\1>/g, '')}</rules></nat></pre-rulebase>`;
  const disabled = (to: string): readonly unknown[] =>
    converted(inGroup(nat(to))).conversion.drafts.flatMap(({ kind, fields }) =>
      kind.name === 'nat_rule' ? [fields['disabled']] : [],
    );
  expect(disabled('<member>dmz</member>')).toEqual([undefined]);
  expect(disabled('<member>dmz</member><member>guest</member>')).toEqual([true]);
});

test('an attribute of an element around rules is listed', () => {
  const text = inGroup(preRules(ruleText('some')).replace('<rules>', '<rules disabled="yes">'));
  expect(converted(text).conversion.open).toMatchObject([
    { name: expect.stringMatching(/security\/rules$/), why: expect.stringContaining('"disabled"') },
  ]);
});

test('spaces around a comment or a filter mean nothing', () => {
  const text = list('address-group', "<dynamic><filter>'web' </filter></dynamic><description> web </description>");
  expect(converted(text).conversion).toMatchObject({ left: [], open: [] });
});

describe('an object with an odd form is refused', () => {
  test.each([
    ['a service without a protocol', list('service', '<description>web</description>')],
    ['an address with two values of one form', list('address', '<fqdn>a.example</fqdn><fqdn>b.example</fqdn>')],
    ['a group that contains itself', list('address-group', '<static><member>x</member></static>')],
    ['a group without members', list('address-group', '<static/>')],
    ['a filter that is not complete', list('address-group', "<dynamic><filter>'a' and</filter></dynamic>")],
    [
      'a group with an element that is not known',
      list('address-group', '<static><member>h</member></static><except/>'),
    ],
    ['an entry without a name', inGroup('<address><entry><fqdn>a.example</fqdn></entry></address>')],
    [
      'a ring of groups',
      inGroup(
        ['a', 'b', 'c']
          .map((one, i) => `<entry name="${one}"><members><member>${'bca'.charAt(i)}</member></members></entry>`)
          .join('')
          .replace(/.*/, '<service-group>$&</service-group>'),
      ),
    ],
  ])('%s', (_, text) => {
    const { conversion } = converted(text);
    expect(conversion.drafts.filter(({ entry }) => entry !== undefined)).toEqual([]);
    expect(lost(conversion)).toBeGreaterThan(0);
  });
});

describe('a hierarchy that cannot be', () => {
  const withParents = (parents: string): string =>
    inGroup(preRules(ruleText('some'))).replace(
      '</config>',
      `<readonly><devices><entry name="d"><device-group>${parents}</device-group></entry></devices></readonly></config>`,
    );
  test.each([
    ['a parent that is itself', '<entry name="oslo"><parent-dg>oslo</parent-dg></entry>', /"oslo" is above itself/],
    [
      'a parent that is missing',
      '<entry name="oslo"><parent-dg>north</parent-dg></entry>',
      /"north" is not in the file/,
    ],
  ])('%s is an error with its line', (_, parents, message) => {
    const exported = readConfiguration(exportFile(withParents(parents)));
    expect(() => convert(exported)).toThrow(message);
    expect(() => convert(exported)).toThrow(/line 2/);
  });

  test('and a device group with the name of a folder of the service gets another name', () => {
    const { conversion } = converted(inGroup(preRules(ruleText('some'))).replace('"oslo"', '"All Firewalls"'));
    expect(conversion.drafts[0]?.container.name).toBe('All Firewalls-2');
    expect(conversion.renamed).toMatchObject([{ kind: 'folder', from: 'All Firewalls', to: 'All Firewalls-2' }]);
  });
});

describe('a part that the file contains twice', () => {
  test('is joined, and each of its leaves is in the accounts', () => {
    const template = (zone: string): string =>
      `<entry name="base"><config><devices><entry name="localhost.localdomain"><vsys><entry name="vsys1"><zone><entry name="${zone}"><network><layer3/></network></entry></zone></entry></vsys></entry></devices></config></entry>`;
    const text = `<config><devices><entry name="localhost.localdomain"><template>${template('a')}${template('b')}</template></entry></devices></config>`;
    const { conversion } = converted(text);
    expect(conversion.places.map(({ container }) => container.name)).toEqual(['base']);
    expect(conversion.drafts.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(conversion.rows).toHaveLength(2);
  });

  test('with text between its elements is an error', () => {
    const text = inGroup('<address>web<entry name="x"><fqdn>a.example</fqdn></entry></address>');
    expect(() => readConfiguration(exportFile(text))).toThrow(/line 2: <address> has text between its elements/);
  });
});

describe('a rule inside any zone', () => {
  const intrazone = ruleText('in', { from: any, to: any, action: 'deny' }, '<rule-type>intrazone</rule-type>');
  test('covers every zone of the file, and says that a firewall may have others', () => {
    const text = inGroup(preRules(ruleText('web') + intrazone));
    const { conversion, configuration } = converted(text);
    expect(active(conversion)).toEqual(['web', 'in-1', 'in-2']);
    expect(conversion.rows.find(({ path }) => path.endsWith('/rule-type'))).toMatchObject({ outcome: 'approximate' });
    expect(prove(conversion, configuration, 200).unexplained).toBe(0);
  });
});

describe('a rule inside any zone, where only a NAT rule names a zone', () => {
  const nat =
    '<nat><rules><entry name="n"><from><member>trust</member></from><to><member>lab</member></to><source><member>any</member></source><destination><member>any</member></destination><service>any</service></entry></rules></nat>';
  const intrazone = ruleText('in', { from: any, to: any, action: 'deny' }, '<rule-type>intrazone</rule-type>');
  const text = inGroup(preRules(ruleText('web') + intrazone).replace('<pre-rulebase>', `$&${nat}`));
  test('covers this zone, and the proof asks about it', () => {
    const { conversion, configuration } = converted(text);
    expect(active(conversion)).toEqual(['web', 'in-1', 'in-2', 'in-3']);
    expect(prove(conversion, configuration, 500).unexplained).toBe(0);
    const without = {
      ...configuration,
      rulebases: configuration.rulebases.map((list) => ({
        ...list,
        rules: list.rules.filter(
          ({ fields }) =>
            !['in-1', 'in-2', 'in-3'].includes(String(fields['name'])) || ![fields['from']].flat().includes('lab'),
        ),
      })),
    };
    expect(prove(conversion, without, 500).unexplained).toBeGreaterThan(0);
  });
});

test('a NAT rule to no address is written disabled', () => {
  const nat = `<pre-rulebase><nat><rules><entry name="n"><from>${any}</from><to>${any}</to><source>${any}</source><destination>${any}</destination><service>any</service><destination-translation><translated-port>80</translated-port></destination-translation></entry></rules></nat></pre-rulebase>`;
  const { conversion, configuration } = converted(inGroup(nat));
  expect(conversion.drafts.find(({ name }) => name === 'n')?.fields['disabled']).toBe(true);
  expect(prove(conversion, configuration, 100).nat.unexplained).toBe(0);
});

test('two names that the service does not accept never become one', () => {
  const names = [`${'a'.repeat(70)}1`, `${'a'.repeat(70)}2`];
  const addresses = names.map((name, i) => `<entry name="${name}"><ip-netmask>10.0.${i}.1</ip-netmask></entry>`);
  const rules = names.map((name, i) => ruleText(`r${i}`, { source: `<member>${name}</member>` }));
  const { conversion, configuration } = converted(
    inGroup(`<address>${addresses.join('')}</address>${preRules(rules.join(''))}`),
  );
  expect(conversion.renamed).toHaveLength(2);
  expect(active(conversion)).toEqual(['r0', 'r1']);
  expect(prove(conversion, configuration, 300).unexplained).toBe(0);
});

describe('names that the file does not define', () => {
  test('are listed, if they are variables', () => {
    const address = '<address><entry name="web"><ip-netmask>$net</ip-netmask></entry></address>';
    expect(converted(inGroup(address)).conversion.open).toMatchObject([
      { name: '$net', why: expect.stringContaining('variable') },
    ]);
  });

  test('are listed, if only the service can check them', () => {
    const { conversion } = converted(inGroup(preRules(ruleText('a', { application: '<member>htps</member>' }))));
    expect(conversion.open).toMatchObject([{ name: 'htps', uses: 1, why: expect.stringContaining('application') }]);
  });

  test('and so are members of groups that a folder below has as its own', () => {
    const address = '<address><entry name="web"><fqdn>a.example</fqdn></entry></address>';
    const group = '<address-group><entry name="g"><static><member>web</member></static></entry></address-group>';
    const { conversion } = converted(inGroup(address, address + group));
    expect(conversion.open).toMatchObject([{ name: 'web', why: expect.stringContaining('"oslo" has its own') }]);
  });
});
