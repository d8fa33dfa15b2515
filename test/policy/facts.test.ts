import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  difference,
  effectivePolicy,
  verdict,
  Vocabulary,
  type Configuration,
  type FlowQuery,
  type OutsideFacts,
} from '../../src/engine/policy';
import { readApplicationData } from '../../src/engine/policy/facts/application-data';
import { readCountryData } from '../../src/engine/policy/facts/country-data';
import { includes, positionOf, type Ranges } from '../../src/engine/policy/engine';
import { addressText } from '../../src/engine/policy/ip';
import { firstIpv6 } from '../../src/engine/policy/space';
import { object, office, officeWith, type Setup } from '../trace/office';
import { runs } from '../support/runs';

/** An office with facts. */
function withFacts(setup: Setup, facts: OutsideFacts): Configuration {
  return { ...officeWith(setup), facts };
}

/** What the office does with a flow: `allow`, `block`, or `maybe`. */
function answer(configuration: Configuration, query: FlowQuery): string {
  const found = verdict(effectivePolicy(configuration, office, new Vocabulary()), {
    from: 'untrust',
    to: 'dmz',
    source: '198.51.100.7',
    destination: '10.2.0.10',
    service: 'tcp/443',
    ...query,
  });
  return found.certainty === 'surely' ? found.effect : 'maybe';
}

function assumptions(configuration: Configuration): readonly string[] {
  return effectivePolicy(configuration, office, new Vocabulary()).assumptions;
}

function holds(ranges: Ranges, address: string): boolean {
  const at = positionOf(address);
  if (at === undefined) throw new Error(address);
  return includes(ranges, [at, typeof at === 'bigint' ? at + 1n : at + 1]);
}

const swiss = readCountryData('198.51.100.0,198.51.100.255,CH\n2001:db8::/32,CH\n203.0.113.0/24,AT\n', 'geo.csv');
const fromSwitzerland = { security: [{ name: 'ch', from: ['untrust'], to: ['dmz'], source: ['CH'] }] };

describe('country data', () => {
  test('decides the regions in rules, and says so', () => {
    const configuration = withFacts(fromSwitzerland, { countries: swiss });
    expect(answer(officeWith(fromSwitzerland), {})).toBe('maybe');
    expect(answer(configuration, {})).toBe('allow');
    expect(answer(configuration, { source: '203.0.113.7' })).toBe('block');
    expect(answer(configuration, { source: '2001:db8::7', destination: '2001:db8:1::1' })).toBe('allow');
    expect(assumptions(configuration)).toContain(
      'the addresses of region CH are from country data geo.csv; an address in no range of a region is not in it',
    );
  });

  test('leaves open what the file does not decide: another family, another country, an address of two countries', () => {
    const ipv4 = readCountryData('198.51.100.0/24,CH\n198.51.100.128/25,AT\n', 'geo.csv');
    const configuration = withFacts(fromSwitzerland, { countries: ipv4 });
    expect(answer(configuration, {})).toBe('allow');
    expect(answer(configuration, { source: '198.51.100.200' })).toBe('maybe');
    expect(answer(configuration, { source: '2001:db8::7', destination: '2001:db8:1::1' })).toBe('maybe');
    const german = { security: [{ ...fromSwitzerland.security[0], source: ['DE'] }] };
    expect(answer(withFacts(german, { countries: ipv4 }), {})).toBe('maybe');
    expect(assumptions(withFacts(german, { countries: ipv4 }))).toContain(
      'country data geo.csv does not have region DE, so its addresses stay open',
    );
  });

  test('a custom region of the same name comes first', () => {
    const objects = [object('region', 'CH', { address: ['192.0.2.0/24'] })];
    const configuration = withFacts({ ...fromSwitzerland, objects }, { countries: swiss });
    expect(answer(configuration, { source: '192.0.2.1' })).toBe('allow');
    expect(answer(configuration, {})).toBe('block');
    expect(assumptions(configuration).join()).not.toContain('geo.csv');
  });

  test.each([
    ['start,end,country\n"198.51.100.0","198.51.100.255","CH","Switzerland"\n'],
    ['# public domain\n\nnetwork,country\n198.51.100.0/24,ch\n0.0.0.0/8,ZZ\n1.0.0.0/24,-\n'],
    ['\ufeff198.51.100.0/25,CH\r\n198.51.100.128/25,CH\r\n'],
    ['{"CH": ["198.51.100.0-198.51.100.255"], "AT": []}'],
  ])('is read from %j', (text) => {
    const { certain = [] } = readCountryData(text, 'geo').of('CH') ?? {};
    expect(certain).toEqual([positionOf('198.51.100.0'), positionOf('198.51.101.0')]);
  });

  test.each([
    ['198.51.100.0,198.51.100.x,CH', 'line 1: "198.51.100.x" is not an address'],
    ['1.0.0.0/24,AU\n\n198.51.100.0/33,CH', 'line 3: "198.51.100.0/33" is not a network'],
    ['1.0.0.9,1.0.0.1,AU', 'line 1: "1.0.0.9,1.0.0.1" is not a range'],
    ['1.0.0.0,::1,AU', 'line 1: "1.0.0.0,::1" is not a range'],
    ['1.0.0.0/24,Australia', 'line 1: "Australia" is not a country code'],
    ['1.0.0.0/24,"AU', String.raw`line 1: "1.0.0.0/24,\"AU" has a quote that is not closed`],
    ['1.0.0.0/24,\u001b[31mAU', 'line 1: "\\u001b[31mAU" is not a country code'],
    ['start,end,country', 'line 1: no country has a range'],
    ['{"CH": "1.0.0.0/24"}', 'country "CH": "1.0.0.0/24" is not a list'],
    ['{"CH": ["1.0.0.0/24", 7]}', 'country "CH", item 2: 7 is not a network'],
    ['{"CH": [', 'cannot read the country data geo: '],
  ])('an error names the line and the value of %j', (text, message) => {
    expect(() => readCountryData(text, 'geo')).toThrow(message);
  });

  test('has an address where a line of the country has it, whatever the order of the lines', () => {
    const number = fc.integer({ min: 0, max: 60 });
    const line = fc.record({
      from: number,
      size: number,
      country: fc.constantFrom('CH', 'AT', 'DE'),
      v6: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 25 }), (lines) => {
        const address = (at: number, v6: boolean): string =>
          v6 ? addressText(BigInt(firstIpv6) + (0x2001n << 112n) + BigInt(at)) : addressText(0x0a000000 + at);
        const text = lines
          .map(({ from, size, country, v6 }) => [address(from, v6), address(from + size, v6), country].join())
          .join('\n');
        const data = readCountryData(text, 'geo');
        const { certain, open } = data.of('CH') ?? { certain: [], open: [] };
        const wrong: string[] = [];
        for (const v6 of [true, false]) {
          const own = lines.filter((one) => one.v6 === v6);
          for (let at = 0; at <= 121; at++) {
            const here = own.filter(({ from, size }) => from <= at && at <= from + size).map(({ country }) => country);
            const isSwiss = here.includes('CH');
            const isContested = isSwiss && here.some((one) => one !== 'CH');
            const isKnown = lines.some(({ country }) => country === 'CH');
            const where = address(at, v6);
            const [isSure, isOpen] = [isSwiss && !isContested, isKnown && (isContested || own.length === 0)];
            if (holds(certain, where) !== isSure || holds(open, where) !== isOpen) wrong.push(where);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });
});

const apps = readApplicationData(
  [
    'name,default_ports,category,risk,evasive_behavior,used_by_malware',
    'mailer,tcp/2525 udp/dynamic,collaboration,2,no,yes',
    'tunnel,"tcp/443;tcp/8443",networking,5,yes,yes',
    'ssl,tcp/443 tcp/8443,networking,4,no,no',
    'plain,,,,,',
  ].join('\n'),
  'apps.csv',
);
const byDefault = (...application: readonly string[]): Setup => ({
  security: [{ name: 'app', from: ['untrust'], to: ['dmz'], application, service: ['application-default'] }],
});

describe('app data', () => {
  test('has the default ports, and says so', () => {
    const configuration = withFacts(byDefault('mailer', 'ssl'), { applications: apps });
    const port = (application: string, service: string): string => answer(configuration, { application, service });
    expect(port('mailer', 'tcp/2525')).toBe('allow');
    expect(port('mailer', 'tcp/25')).toBe('block');
    // A dynamic port is not known before the session.
    expect(port('mailer', 'udp/9999')).toBe('maybe');
    // The file comes before the table of the engine.
    expect(port('ssl', 'tcp/8443')).toBe('allow');
    expect(answer(officeWith(byDefault('mailer')), { application: 'mailer', service: 'tcp/2525' })).toBe('maybe');
    expect(assumptions(configuration)).toContainEqual(
      expect.stringMatching(
        /^default ports of applications are from app data apps\.csv \(used for 3 of 4 applications: /,
      ),
    );
  });

  const filtered = (fields: Readonly<Record<string, unknown>>): Setup => ({
    security: [{ name: 'risky', from: ['untrust'], to: ['dmz'], application: ['risky'], service: ['any'] }],
    objects: [
      object('application_filter', 'risky', fields),
      object('application', 'own', { category: 'networking', risk: '5', evasive_behavior: true }),
    ],
  });

  test.each([
    [{ risk: [4, 5] }, ['block', 'allow', 'allow', 'maybe', 'allow', 'maybe']],
    [{ category: ['networking'], risk: [5] }, ['block', 'allow', 'block', 'maybe', 'allow', 'maybe']],
    [{ category: ['networking'], exclude: ['tunnel'] }, ['block', 'block', 'allow', 'maybe', 'allow', 'maybe']],
    [{ evasive: true }, ['block', 'allow', 'block', 'maybe', 'allow', 'maybe']],
    [{ evasive: true, used_by_malware: true }, ['maybe', 'allow', 'block', 'maybe', 'maybe', 'maybe']],
    [{ risk: [5], new_appid: true }, ['maybe', 'maybe', 'maybe', 'maybe', 'maybe', 'maybe']],
  ])('decides the filter %j', (fields, expected) => {
    const configuration = withFacts(filtered(fields), { applications: apps });
    const names = ['mailer', 'tunnel', 'ssl', 'plain', 'own', 'not-in-the-file'];
    expect(names.map((application) => answer(configuration, { application }))).toEqual(expected);
    expect(assumptions(configuration)).toContain(
      'application filters select from app data apps.csv; an application that it does not have stays open',
    );
  });

  test('does not change what a change of rules means: the same rules decide the same', () => {
    const vocabulary = new Vocabulary();
    const configuration = withFacts(
      { ...filtered({ risk: [5] }), ...byDefault('risky', 'mailer') },
      { applications: apps },
    );
    const policies = [1, 2].map(() => effectivePolicy(configuration, office, vocabulary));
    const [before, after] = policies;
    if (before === undefined || after === undefined) throw new Error('there is no policy');
    expect(difference(before, after).changes).toEqual([]);
  });

  test.each([
    ['[{"name": "web", "default": {"port": ["tcp/80"]}, "category": "general-internet", "risk": 4}]'],
    ['{"data": [{"name": "web", "default_ports": "tcp/80", "category": "general-internet", "risk": "4"}]}'],
    ['Name,Default Ports,Category,Risk,Vendor\nweb,tcp/80,general-internet,4,"A, B"\n'],
  ])('is read from %j', (text) => {
    expect(readApplicationData(text, 'apps').byName.get('web')).toEqual({
      ports: ['tcp/80'],
      category: 'general-internet',
      risk: '4',
      flags: {},
    });
  });

  test.each([
    ['name,risk\nweb,9', 'line 2: risk is "9"; write a number from 1 to 5'],
    ['name,default_ports\nweb,tcp/80\nssh,tcp/99999', 'line 3: default_ports has "tcp/99999", which is not a port'],
    ['name,evasive_behavior\nweb,perhaps', 'line 2: evasive_behavior is "perhaps"; write yes or no'],
    ['name,risk\nweb,1\nweb,2', 'line 3: "web" already has facts'],
    ['name,risk\n,1', 'line 2: "" is not the name of an application'],
    ['name,risk\nweb,1,2', 'line 2: "web,1,2" has 3 values for 2 columns'],
    ['application,risk\nweb,1', 'line 1: "application,risk" is not a header'],
    ['name,risk\n', 'line 1: no application has facts'],
    ['[{"name": "web"}, 7]', 'item 2: 7 is not an object'],
    ['{"web": 1}', 'the JSON is not a list'],
  ])('an error names the line and the value of %j', (text, message) => {
    expect(() => readApplicationData(text, 'apps')).toThrow(message);
  });
});
