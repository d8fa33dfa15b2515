import { describe, expect, test } from '@jest/globals';
import { convert, readConfiguration, sumsOf } from '../../src/tools/convert';
import { exportFile, inGroup, preRules, ruleText } from './support/converted';

const whole = inGroup(preRules(ruleText('web')));
const utf16 = Buffer.from(`\ufeff${whole}`, 'utf16le');

describe('a file that is not a complete export', () => {
  test.each([
    ['cut', whole.slice(0, -40), /line 2: .*; export the configuration again/],
    ['with another root', '<configuration/>', /line 1: its root is <configuration>, not <config>/],
    ['with a document type', `<!DOCTYPE config [<!ENTITY a "b">]>${whole}`, /declares a document type/],
    ['with an unknown entity', whole.replace('trust', '&a;'), /entity/],
    [
      'in another encoding',
      `<?xml version="1.0" encoding="ISO-8859-1"?>${whole}`,
      /its encoding is ISO-8859-1; convert it to UTF-8/,
    ],
    ['in UTF-16', utf16, /it is not UTF-8/],
    ['empty', '', /it is empty/],
    ['of spaces', ' \n\n ', /it is empty/],
    ['with a part only', '<config><nothing/></config>', /no device group, vsys or shared configuration/],
    ['with a tag that is not closed', '<config><shared></config>', /line 1/],
    ['of another command', 'delete address web\n', /line 1: "delete" is not a set command/],
    ['with an open quote', 'set address "web ip-netmask 10.0.0.1\n', /line 1: a quote is not closed/],
    [
      'with an open list',
      'set shared tag a\nset address-group g static [ a b\n',
      /line 2: the command is not complete/,
    ],
  ])('%s is an error with its line', (_, content, message) => {
    expect(() => readConfiguration(exportFile(content))).toThrow(message);
  });

  test('that does not exist is an error', () => {
    expect(() => readConfiguration('/nowhere/export.xml')).toThrow(/cannot read \/nowhere\/export.xml/);
  });
});

describe('set commands', () => {
  const commands = `set shared address web ip-netmask 10.0.0.1
set device-group "Oslo office" address db ip-range 10.0.0.2-10.0.0.9
set device-group "Oslo office" address-group servers static [ web db ]
set device-group "Oslo office" pre-rulebase security rules "allow web" from [ trust dmz ]
set device-group "Oslo office" pre-rulebase security rules "allow web" to any
set device-group "Oslo office" pre-rulebase security rules "allow web" source any
set device-group "Oslo office" pre-rulebase security rules "allow web" destination servers
set device-group "Oslo office" pre-rulebase security rules "allow web" service service-https
set device-group "Oslo office" pre-rulebase security rules "allow web" application any
set device-group "Oslo office" pre-rulebase security rules "allow web" action allow
`;

  test('become the same objects as XML', () => {
    const { drafts, rows } = convert(readConfiguration(exportFile(commands)));
    expect(sumsOf(rows)).toMatchObject({ refused: 0, approximate: 0 });
    expect(
      drafts
        .filter(({ entry }) => entry !== undefined)
        .map(({ kind, container, name, fields }) => [kind.name, container.name, name, fields]),
    ).toEqual([
      ['address', 'All Firewalls', 'web', { ip_netmask: '10.0.0.1' }],
      ['address', 'Oslo office', 'db', { ip_range: '10.0.0.2-10.0.0.9' }],
      ['address_group', 'Oslo office', 'servers', { static: ['web', 'db'] }],
      [
        'security_rule',
        'Oslo office',
        'allow web',
        {
          ...{ from: ['trust', 'dmz'], to: ['any'], source: ['any'], destination: ['servers'] },
          ...{ service: ['service-https'], application: ['any'], action: 'allow' },
        },
      ],
    ]);
  });

  test('may have one member of a list without brackets', () => {
    const lines = 'set address web ip-netmask 10.0.0.1\nset address-group servers static web\n';
    const { drafts, rows } = convert(readConfiguration(exportFile(lines)));
    expect(drafts.find(({ name }) => name === 'servers')?.fields).toEqual({ static: ['web'] });
    expect(sumsOf(rows)).toMatchObject({ refused: 0, approximate: 0 });
  });

  test('may have a description of several lines', () => {
    const text = `${commands}set shared address web description "first line\nsecond \\"line\\"\n\nlast"\nset shared tag a\n`;
    const { drafts, rows } = convert(readConfiguration(exportFile(text)));
    const web = drafts.find(({ name }) => name === 'web');
    expect(web?.fields['description']).toBe('first line\nsecond "line"\n\nlast');
    expect(rows.find(({ path }) => path === '/shared/tag/a')).toMatchObject({ line: 15 });
    expect(rows.map(({ path }) => path)).toContain('/device-group/"Oslo office"/address/db/ip-range/10.0.0.2-10.0.0.9');
  });

  test.each([
    ['a rule', 'set rulebase security rules r from any to any action allow', '"to" follows the value of from'],
    [
      'a rule, later',
      'set rulebase security rules r action allow\nset rulebase security rules r service any to any',
      '"to"',
    ],
    ['a list', 'set address-group g static a description x', '"description" follows the value of static'],
    ['an address', 'set address a ip-netmask 10.0.0.1 tag x', '"tag" follows the value of ip-netmask'],
    ['a comment', 'set address a description x ip-netmask 10.0.0.1', '"ip-netmask" follows the value of description'],
    ['single profiles', 'set rulebase security rules r profile-setting profiles virus a spyware b', '"spyware"'],
    [
      'a secret',
      'set network ike gateway g authentication pre-shared-key key -AQ== local x',
      '"(secret)" follows the value of key',
    ],
    ['a variable', 'set template t variable $a type ip-netmask 10.0.0.1 description x', '"description"'],
  ])('with several elements in one command are an error with its line: %s', (_, line, message) => {
    const exported = readConfiguration(exportFile(`set shared tag a\n${line}\nset shared tag b\n`));
    const last = String(line.split('\n').length + 1);
    expect(() => convert(exported)).toThrow(message);
    expect(() => convert(exported)).toThrow(`line ${last}`);
    expect(() => convert(exported)).toThrow('write each element as a command of its own');
  });

  test('with a word right after a quote are an error', () => {
    expect(() => readConfiguration(exportFile('set address "a"b ip-netmask 10.0.0.1\n'))).toThrow(
      /line 1: a word follows/,
    );
  });
});
