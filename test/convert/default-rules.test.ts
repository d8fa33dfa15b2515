import { describe, expect, test } from '@jest/globals';
import { convert, prove, readConfiguration, snapshotOf, type Conversion } from '../../src/tools/convert';
import { examineDifference } from '../../src/review';
import { converted, exportFile, inGroup, preRules, ruleText } from './support/converted';

const usual = { 'intrazone-default': 'allow', 'interzone-default': 'deny' };
type Actions = Partial<typeof usual>;

/** Default rules of a rulebase. */
function defaults(actions: Actions, more = ''): string {
  const rules = Object.entries(actions).map(
    ([name, action]) => `<entry name="${name}"><action>${action}</action>${more}</entry>`,
  );
  return `<default-security-rules><rules>${rules.join('')}</rules></default-security-rules>`;
}

const post = (content: string): string => `<post-rulebase>${content}</post-rulebase>`;
const zone = (name: string): string => `<entry name="${name}"><network><layer3/></network></entry>`;
const zones = `<zone>${zone('trust')}${zone('dmz')}</zone>`;
const firewall = (content: string): string =>
  `<config version="10.2.0"><devices><entry name="localhost.localdomain"><vsys><entry name="vsys1">${zones}<rulebase>${content}</rulebase></entry></vsys></entry></devices></config>`;
const lastOf = ({ drafts }: Conversion): readonly object[] =>
  drafts
    .filter(({ kind, position }) => kind.name === 'security_rule' && position === 'post')
    .map(({ name, fields: { from, to, action } }) => ({ name, from, to, action }));

const snapshotFor = (text: string) => ({
  name: 'export.xml',
  snapshot: snapshotOf(convert(readConfiguration(exportFile(text))), '2026-11-28T00:00:00Z', 'export'),
});
const verdictOf = (before: string, after: string): string =>
  examineDifference(snapshotFor(before), snapshotFor(after)).report.verdict;

describe('default rules that the file changes', () => {
  test.each<[string, Actions, readonly object[]]>([
    [
      'block inside zones as between them: one rule for everything',
      { 'intrazone-default': 'drop' },
      [{ name: 'default-deny', from: ['any'], to: ['any'], action: 'drop' }],
    ],
    [
      'allow between zones as inside them: one rule for everything',
      { 'interzone-default': 'allow' },
      [{ name: 'default-allow', from: ['any'], to: ['any'], action: 'allow' }],
    ],
    [
      'are the other way round: rules inside zones, then one for the rest',
      { 'intrazone-default': 'deny', 'interzone-default': 'allow' },
      [
        { name: 'intrazone-default-1', from: ['trust'], to: ['trust'], action: 'deny' },
        { name: 'intrazone-default-2', from: ['dmz'], to: ['dmz'], action: 'deny' },
        { name: 'default-allow', from: ['any'], to: ['any'], action: 'allow' },
      ],
    ],
    ['are the usual ones: nothing', usual, []],
    ['block in another way than usual: nothing', { 'interzone-default': 'reset-both' }, []],
  ])('%s', (_, actions, expected) => {
    const { conversion, configuration } = converted(firewall(defaults(actions)));
    expect(lastOf(conversion)).toEqual(expected);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    expect(prove(conversion, configuration, 300)).toMatchObject({ announced: 0, unexplained: 0 });
  });

  test('of a device group win over those of shared', () => {
    const own = inGroup(
      post(defaults({ 'intrazone-default': 'allow' })),
      post(defaults({ 'intrazone-default': 'deny' })),
    );
    const { conversion, configuration } = converted(
      own.replace('<pre-rulebase>', '$&').replace('</entry></device-group>', `${preRules(ruleText('web'))}$&`),
    );
    const places = conversion.drafts
      .filter(({ position }) => position === 'post')
      .map(({ container }) => container.name);
    expect(places).toEqual(['All Firewalls', 'oslo', 'oslo']);
    expect(prove(conversion, configuration, 300)).toMatchObject({ announced: 0, unexplained: 0 });
  });

  test('with logs are approximate where no last rule is written', () => {
    const { conversion } = converted(firewall(defaults(usual, '<log-end>yes</log-end><log-start>no</log-start>')));
    const outcomes = conversion.rows
      .filter(({ path }) => path.includes('default-security-rules'))
      .map(({ path, outcome }) => `${path.split('/').at(-1) ?? ''} ${outcome}`);
    expect(outcomes.slice(0, 3)).toEqual([
      'action not-configuration',
      'log-end approximate',
      'log-start not-configuration',
    ]);
    expect(conversion.inactiveDenies).toEqual([]);
  });

  test('are the first loss if rules of a folder above come after them', () => {
    const later = `<security><rules>${ruleText('later', { action: 'allow' })}</rules></security>`;
    const lost = ruleText('disabled', { action: 'deny' }, '<made-up/>');
    const { conversion, configuration } = converted(
      inGroup(post(defaults({ 'intrazone-default': 'deny' })) + preRules(lost), post(later)),
    );
    expect(conversion.inactiveDenies).toMatchObject([
      { name: 'intrazone-default', why: expect.stringContaining('rule "later" of All Firewalls comes after') },
      { name: 'disabled' },
    ]);
    expect(prove(conversion, configuration, 300)).toMatchObject({ unexplained: 0 });
  });

  test('that no traffic reaches mean nothing', () => {
    const any = '<member>any</member>';
    const last = ruleText('clean-up', { from: any, to: any, action: 'deny' });
    const { conversion, configuration } = converted(
      inGroup(
        post(defaults({ 'intrazone-default': 'deny' })) + preRules(ruleText('web')),
        post(`<security><rules>${last}</rules></security>`),
      ),
    );
    expect(conversion.inactiveDenies).toEqual([]);
    expect(conversion.rows.find(({ path }) => path.includes('default'))).toMatchObject({
      outcome: 'not-configuration',
    });
    expect(prove(conversion, configuration, 300)).toMatchObject({ announced: 0, unexplained: 0 });
  });

  test('with an action that no rule has are lost', () => {
    const text = firewall(defaults({ 'interzone-default': 'permit' }));
    const { conversion } = converted(text);
    expect(lastOf(conversion)).toEqual([]);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      { why: '"permit" is not an action of a rule' },
    ]);
    expect(verdictOf(firewall(''), text)).not.toBe('equal');
    expect(verdictOf(firewall(''), text)).not.toBe('stricter');
  });

  test('that would need zones which the file does not have are not guessed', () => {
    const { conversion } = converted(
      inGroup(post(defaults({ 'intrazone-default': 'deny', 'interzone-default': 'allow' }))),
    );
    expect(lastOf(conversion)).toEqual([]);
    expect(conversion.inactiveDenies).toMatchObject([{ name: 'intrazone-default' }]);
  });
});

describe('default rules of places below each other', () => {
  const local = 'localhost.localdomain';
  const otherWay = { 'intrazone-default': 'deny', 'interzone-default': 'allow' };

  test('that are lost above are written where they are stated again and every zone is known', () => {
    const group = (name: string, serial: string, content = ''): string =>
      `<entry name="${name}"><devices><entry name="${serial}"/></devices>${content}</entry>`;
    const groups = [group('north', '1'), group('oslo', '2', post(defaults(otherWay))), group('south', '3')];
    const template = `<entry name="base"><config><devices><entry name="${local}"><vsys><entry name="vsys1">${zones}</entry></vsys></entry></devices></config></entry>`;
    const stack = `<entry name="stack"><templates><member>base</member></templates><devices><entry name="1"/><entry name="2"/></devices></entry>`;
    const parents = '<entry name="north"/><entry name="oslo"><parent-dg>north</parent-dg></entry><entry name="south"/>';
    const { conversion, configuration } = converted(
      `<config version="10.2.0"><shared>${post(defaults(otherWay))}</shared><devices><entry name="${local}">
<device-group>${groups.join('')}</device-group><template>${template}</template><template-stack>${stack}</template-stack></entry></devices>
<readonly><devices><entry name="${local}"><device-group>${parents}</device-group></entry></devices></readonly></config>`,
    );
    expect(conversion.inactiveDenies).toMatchObject([{ name: 'intrazone-default' }]);
    expect(lastOf(conversion)).toMatchObject([
      { name: 'intrazone-default-1' },
      { name: 'intrazone-default-2' },
      { name: 'default-allow' },
    ]);
    expect(
      conversion.drafts.filter(({ position }) => position === 'post').map(({ container }) => container.name),
    ).toEqual(['oslo', 'oslo', 'oslo']);
    expect(prove(conversion, configuration, 300)).toMatchObject({ unexplained: 0 });
  });

  test('that allow inside zones are lost if the file names no zone', () => {
    const { conversion } = converted(
      inGroup(post(defaults({ 'intrazone-default': 'allow' })), post(defaults({ 'intrazone-default': 'deny' }))),
    );
    const rows = conversion.rows.filter(({ path }) => path.includes('default-security-rules'));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['rewritten', 'refused']);
    expect(lastOf(conversion)).toMatchObject([{ name: 'default-deny' }]);
  });
});

describe('a review of two exports', () => {
  test.each<[string, Actions, Actions, string]>([
    ['a default rule that allows between zones', usual, { 'interzone-default': 'allow' }, 'dangerous'],
    ['a default rule that allows inside zones again', { 'intrazone-default': 'deny' }, {}, 'dangerous'],
    ['a default rule that blocks inside zones', {}, { 'intrazone-default': 'deny' }, 'stricter'],
    ['another way to block', usual, { 'interzone-default': 'drop' }, 'equal'],
  ])('finds %s', (_, before, after, verdict) => {
    const [old, now] = [firewall(defaults(before)), firewall(defaults(after))];
    expect(verdictOf(old, now)).toBe(verdict);
  });

  test('finds a default rule of a device group that no last rule can replace', () => {
    const later = `<security><rules>${ruleText('later', { action: 'allow' })}</rules></security>`;
    const text = (own: string): string => inGroup(post(own) + preRules(ruleText('web')), post(later));
    const blocked = text(defaults({ 'intrazone-default': 'deny' }));
    expect(['opens', 'dangerous']).toContain(verdictOf(blocked, text('')));
    expect(verdictOf(text(''), blocked)).toBe('stricter');
    expect(verdictOf(blocked, blocked)).toBe('equal');
  });
});
