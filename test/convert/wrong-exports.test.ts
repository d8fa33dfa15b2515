import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, openSync, closeSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { programWith } from '../../src/cli/program';
import { convert, readConfiguration, type Conversion } from '../../src/tools/convert';
import { CodedError } from '../../src/core';
import { exportFile, inGroup, leavesIn, preRules, ruleText } from './support/converted';
import { testIo } from '../support/scm';

const whole = inGroup(preRules(ruleText('web')));
const twice = (text: string): string => text.repeat(2);
const group = (name: string, member: string): string =>
  `<entry name="${name}"><static><member>${member}</member></static></entry>`;
const parents = (...pairs: readonly (readonly [string, string])[]): string =>
  `<readonly><devices><entry name="d"><device-group>${pairs
    .map(([name, parent]) => `<entry name="${name}"><parent-dg>${parent}</parent-dg></entry>`)
    .join('')}</device-group></entry></devices></readonly></config>`;
const groupsNamed = (...names: readonly string[]): string =>
  `<config><devices><entry name="d"><device-group>${names.map((name) => `<entry name="${name}"><devices/></entry>`).join('')}</device-group></entry></devices></config>`;

/** Files that are an error: the content, and what the message says besides the line. */
const refused: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ['cut in an element', whole.slice(0, -40), /export the configuration again/],
  ['cut in a tag', whole.slice(0, whole.indexOf('<action>') + 4), /export the configuration again/],
  ['cut in an attribute', whole.slice(0, whole.indexOf('name="web"') + 7), /export the configuration again/],
  ['cut after the declaration', '<?xml version="1.0"?>\n', /export the configuration again/],
  ['with another root', '<configuration/>', /root is <configuration>.*whole configuration/],
  [
    'that is an error of the API',
    '<response status="error" code="403"><result><msg>x</msg></result></response>',
    /root is <response>.*whole configuration/,
  ],
  ['that is a web page', '<!DOCTYPE html><html><body>login</body></html>', /document type/],
  ['that is JSON', '{"config":{}}', /not a set command.*as XML/],
  ['with two roots', `${whole}${whole}`, /export the configuration again/],
  ['with text after the root', `${whole}\nadmin@PA-220> `, /export the configuration again/],
  ['with the prompt before the root', `admin@PA-220> show\n${whole}`, /not a set command.*as XML/],
  ['in UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le'), /not UTF-8.*convert it/],
  ['in Latin-1', Buffer.from(whole.replace('web', 'bl\u00e5'), 'latin1'), /not UTF-8.*convert it/],
  [
    'that declares another encoding',
    `<?xml version="1.0" encoding="UTF-16"?>${whole}`,
    /encoding is UTF-16.*convert it/,
  ],
  ['with an entity', whole.replace('trust', '&zone;'), /entity/],
  [
    'with entities that expand',
    `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${whole.replace('trust', '&b;')}`,
    /document type/,
  ],
  ['with an external entity', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${whole}`, /document type/],
  ['empty', '', /empty.*export the configuration again/],
  ['of spaces', ' \n\t\n', /empty/],
  ['of NUL bytes', Buffer.alloc(4096), /control character.*export/],
  [
    'with a huge attribute',
    whole.replace('<entry name="oslo">', `<entry name="oslo" loc="${'x'.repeat(2_000_000)}">`),
    /too long/,
  ],
  ['with a huge name', whole.replace('oslo', 'n'.repeat(100_000)), /too long/],
  ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 200, 255]), /not UTF-8/],
  ['compressed', gzipSync(whole), /gzip; unpack/],
  ['that is a ZIP or a device state', Buffer.from('PK\u0003\u0004rest of the file', 'latin1'), /compressed.*unpack/],
  ['with a control character', whole.replace('trust', 'tru\u0001st'), /control character/],
  ['with a control character by reference', whole.replace('trust', 'tru&#1;st'), /character entity/],
  ['with a part only', '<config><nothing/></config>', /whole configuration/],
  ['of one rule', ruleText('web'), /root is <entry>.*whole configuration/],
  ['without devices', '<config version="10.1.0"/>', /whole configuration/],
  [
    'nested very deeply',
    `<config><devices><entry name="d"><device-group>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</device-group></entry></devices></config>`,
    /deeper than 200/,
  ],
  ['with a million levels', `<config>${'<a>'.repeat(1_000_000)}`, /deeper than 200/],
  [
    'with text between elements',
    inGroup('<address>oops<entry name="x"><fqdn>a.example</fqdn></entry></address>'),
    /text between its elements/,
  ],
  [
    'with device groups in a ring',
    groupsNamed('a', 'b').replace('</config>', parents(['a', 'b'], ['b', 'a'])),
    /above itself.*correct the hierarchy/,
  ],
  [
    'with a parent that is missing',
    groupsNamed('a').replace('</config>', parents(['a', 'z'])),
    /not in the file.*correct the hierarchy/,
  ],
  [
    'with device groups in five levels',
    groupsNamed('a', 'b', 'c', 'd', 'e').replace('</config>', parents(['b', 'a'], ['c', 'b'], ['d', 'c'], ['e', 'd'])),
    /at level 5.*correct the hierarchy/,
  ],
  [
    'with two devices of a firewall',
    '<config><devices><entry name="a"><vsys/></entry><entry name="b"><vsys/></entry></devices></config>',
    /one device; export each/,
  ],
  ['of a delete command', 'delete address web\n', /not a set command/],
  ['of set commands with an open quote', 'set address "web ip-netmask 10.0.0.1\n', /quote is not closed/],
  ['of set commands with an open list', 'set address-group g static [ a b\n', /not complete/],
  ['of set commands with a list that is closed twice', 'set address-group g static [ a ] b ]\n', /not complete/],
  ['of a set command without words', 'set\n', /not complete/],
  ['of set commands after a prompt', 'admin@fw# set address web ip-netmask 10.0.0.1\n', /not a set command/],
  ['of set commands with a control character', 'set address we\u0000b ip-netmask 10.0.0.1\n', /control character/],
  ['of set commands whose lines end with CR', 'set tag a\rset tag b\r', /CR only.*convert it to LF/],
  ['of braces', 'address {\n  web {\n    ip-netmask 10.0.0.1;\n  }\n}\n', /not a set command/],
];

/** Files that are read; each leaf has a row, and what is odd is listed. */
const accounted: readonly (readonly [string, string, (conversion: Conversion) => void])[] = [
  ['with CRLF', whole.replaceAll('\n', '\r\n'), noLoss],
  ['with a byte order mark', `\ufeff${whole}`, noLoss],
  ['with spaces before the root', `\n\n  ${whole}`, noLoss],
  ['of a version that is unknown', whole.replace('10.1.0', '99.9.9'), lists(/version/)],
  ['of a version after 12.1', whole.replace('10.1.0', '12.2.0'), lists(/version/)],
  ['of a version that only starts like the last one', whole.replace('10.1.0', '12.10.0'), lists(/version/)],
  ['of the first version that was tried', whole.replace('10.1.0', '8.0.0'), listsNothing],
  ['of the last version that was tried', whole.replace('10.1.0', '12.1.2'), listsNothing],
  ['of a version before 8.0', whole.replace('10.1.0', '6.1.0'), lists(/version/)],
  ['whose version is not a number', whole.replace('10.1.0', 'latest'), lists(/version/)],
  ['without a version', whole.replace(' version="10.1.0"', ''), noLoss],
  [
    'with an entry twice',
    inGroup(`<address>${twice('<entry name="x"><fqdn>a.example</fqdn></entry>')}</address>`),
    lists(/another "x"/),
  ],
  [
    'with a rule name of 64 characters',
    whole.replace(/<rules><entry name="[^"]*"/, `<rules><entry name="${'r'.repeat(64)}"`),
    lists(/64 characters/),
  ],
  [
    'with an object name of 64 characters',
    inGroup(`<address><entry name="${'a'.repeat(64)}"><fqdn>a.example</fqdn></entry></address>`),
    lists(/64 characters/),
  ],
  [
    'with an object name of 63 characters',
    inGroup(`<address><entry name="${'a'.repeat(63)}"><fqdn>a.example</fqdn></entry></address>`),
    listsNothing,
  ],
  ['with a tag of 64 characters', inGroup(`<tag><entry name="${'t'.repeat(64)}"/></tag>`), listsNothing],
  ['with a device group twice', groupsNamed('a', 'a'), lists(/device-group\/a/)],
  [
    'with groups in a ring',
    inGroup(`<address-group>${group('a', 'b')}${group('b', 'a')}</address-group>`),
    noActive('address_group'),
  ],
  [
    'with a missing reference',
    inGroup(preRules(ruleText('web', { source: '<member>nowhere</member>' }))),
    noActive('security_rule'),
  ],
  [
    'with a template stack that names a missing template',
    '<config><devices><entry name="d"><template><entry name="t"><config/></entry></template><template-stack><entry name="s"><templates><member>nowhere</member></templates><devices><entry name="1"/></devices></entry></template-stack><device-group><entry name="oslo"><devices><entry name="1"/></devices></entry></device-group></entry></devices></config>',
    lists(/no template "nowhere"/),
  ],
  [
    'with a template and a device group of one name that becomes two names',
    '<config><devices><entry name="d"><template><entry name="Global"><config/></entry></template><template-stack><entry name="s"><templates><member>Global</member></templates><devices><entry name="1"/></devices></entry></template-stack><device-group><entry name="Global"><devices><entry name="1"/></devices></entry></device-group></entry></devices></config>',
    ({ rows, places }) => {
      const [snippet = ''] = places.flatMap(({ snippets }) => snippets);
      const to = rows.filter(({ outcome, path }) => outcome === 'converted' && path.includes('template-stack'));
      expect(to.map((row) => row.to)).toEqual([`snippet "${snippet}", associated with folders`]);
    },
  ],
  [
    'with a template stack that contains itself',
    '<config><devices><entry name="d"><template-stack><entry name="s"><templates><member>s</member></templates><devices><entry name="1"/></devices></entry></template-stack><device-group><entry name="oslo"><devices><entry name="1"/></devices></entry></device-group></entry></devices></config>',
    lists(/no template "s"/),
  ],
  [
    'with a rule that imports another vsys',
    '<config><devices><entry name="d"><vsys><entry name="vsys1"><import><visible-vsys><member>vsys9</member></visible-vsys></import></entry></vsys></entry></devices></config>',
    () => undefined,
  ],
  [
    'with nested garbage',
    inGroup('<address><entry name="x"><entry name="y"><fqdn><fqdn>a.example</fqdn></fqdn></entry></entry></address>'),
    noActive('address'),
  ],
  ['with an answer of the API around it', `<response status="success"><result>${whole}</result></response>`, noLoss],
];

function noLoss({ rows }: Conversion): void {
  expect(rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'approximate')).toEqual([]);
}

function listsNothing({ open }: Conversion): void {
  expect(open).toEqual([]);
}

function noActive(kind: string): (conversion: Conversion) => void {
  return ({ drafts, rows }) => {
    expect(drafts.filter((draft) => draft.kind.name === kind)).toEqual([]);
    expect(rows.filter(({ outcome }) => outcome === 'refused')).not.toEqual([]);
  };
}

function lists(what: RegExp): (conversion: Conversion) => void {
  return ({ rows, open }) => {
    const lost = rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'approximate');
    const said = [
      ...lost.map(({ path, why }) => `${path} ${why ?? ''}`),
      ...open.map(({ name, why }) => `"${name}" ${why}`),
    ];
    expect(said.some((one) => what.test(one))).toBe(true);
  };
}

const work = mkdtempSync(join(tmpdir(), 'scm-wrong-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Runs the command; returns its error. */
async function errorOf(file: string): Promise<unknown> {
  rmSync(join(work, 'out'), { recursive: true, force: true });
  const program = await programWith(['convert'], testIo());
  return program
    .parseAsync(['convert', file, '--dir', join(work, 'out'), '--connections', '10'], { from: 'user' })
    .then(() => undefined)
    .catch((error: unknown) => error);
}

describe('a file that is not a complete export', () => {
  test.each(refused)('%s: an error with line and remedy, and nothing is written', async (_, content, message) => {
    const error = await errorOf(exportFile(content));
    expect(error).toBeInstanceOf(CodedError);
    const text = error instanceof Error ? error.message : '';
    expect(text).toMatch(message);
    expect(text).toMatch(/^cannot (?:read|convert) .*, line \d+: [^;]+; ./s);
    expect(text.length).toBeLessThan(400);
    expect(existsSync(join(work, 'out'))).toBe(false);
  });

  test('of 2 GB is refused before it is read', async () => {
    const file = join(work, 'large.xml');
    const handle = openSync(file, 'w');
    writeSync(handle, '<config>');
    closeSync(handle);
    truncateSync(file, 2 * 1024 ** 3);
    expect(String(await errorOf(file))).toMatch(/line 1: it has 2147483648 bytes.*export the parts one by one/);
    expect(existsSync(join(work, 'out'))).toBe(false);
  });

  test('that is a folder, or is missing, is an error', async () => {
    expect(String(await errorOf(work))).toMatch(/cannot read .*pass an exported configuration/);
    expect(String(await errorOf(join(work, 'nowhere')))).toMatch(/cannot read .*pass an exported configuration/);
  });
});

describe('a file that is odd', () => {
  test.each(accounted)('%s: every leaf has a row, and what is odd is listed', (_, content, check) => {
    const file = exportFile(content);
    const conversion = convert(readConfiguration(file));
    expect(conversion.rows).toHaveLength(leavesIn(content.replace(/^.*<result>|<\/result>.*$/gs, '')));
    check(conversion);
  });
});
