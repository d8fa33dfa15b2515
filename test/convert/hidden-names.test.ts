import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { prove, unexplainedIn, type Conversion } from '../../src/tools/convert';
import { runs } from '../support/runs';
import { converted, inGroup, preRules, ruleText } from './support/converted';
import { panorama } from './support/panorama';

const active = ({ drafts }: Conversion): readonly string[] =>
  drafts
    .filter(({ kind, fields }) => kind.name === 'security_rule' && fields['disabled'] !== true)
    .map(({ name }) => name);
const member = (name: string): string => `<member>${name}</member>`;
const list = (tag: string, name: string, content: string): string =>
  `<${tag}><entry name="${name}">${content}</entry></${tag}>`;
const everyPort = '<protocol><tcp><port>1-65535</port></tcp></protocol>';

/** An object that cannot be converted, and the wider one of the same name in shared. */
const shadowed: readonly (readonly [what: string, field: string, own: string, shared: string])[] = [
  [
    'an address',
    'source',
    list('address', 'x', '<ip-netmask>10.0.0.1/40</ip-netmask>'),
    list('address', 'x', '<ip-netmask>0.0.0.0/0</ip-netmask>'),
  ],
  [
    'an address without a value',
    'destination',
    list('address', 'x', ''),
    list('address', 'x', '<fqdn>a.example</fqdn>'),
  ],
  [
    'a group',
    'source',
    list('address-group', 'x', '<static><member>nowhere</member></static>'),
    list('address', 'x', '<ip-netmask>0.0.0.0/0</ip-netmask>'),
  ],
  [
    'a service',
    'service',
    list('service', 'x', '<protocol><sctp><port>1</port></sctp></protocol>'),
    list('service', 'x', everyPort),
  ],
  ['a group of services', 'service', list('service-group', 'x', '<members/>'), list('service', 'x', everyPort)],
  ['a service of every tenant', 'service', list('service', 'service-http', '<protocol/>'), ''],
  ['an application of the vendor', 'application', list('application', 'x', '<category>own</category>'), ''],
  ['a group of applications', 'application', list('application-group', 'x', '<members/>'), ''],
  ['a filter of applications', 'application', list('application-filter', 'x', ''), ''],
  ['an address that looks like one', 'source', list('address', '10.0.0.1', '<ip-netmask>none</ip-netmask>'), ''],
];

describe('a rule whose object cannot be converted is not written', () => {
  test.each(shadowed)('%s, even if the name means something else above', (_, field, own, shared) => {
    const [, name = ''] = /entry name="([^"]*)"/.exec(own) ?? [];
    const { conversion, configuration } = converted(
      inGroup(own + preRules(ruleText('some', { [field]: member(name) })), shared),
    );
    expect(active(conversion)).toEqual([]);
    expect(unexplainedIn(prove(conversion, configuration, 200))).toBe(0);
  });

  test('also if it is a member, at the place of the rule, of a group above', () => {
    const shared =
      list('address', 'x', '<ip-netmask>0.0.0.0/0</ip-netmask>') +
      list('address-group', 'g', '<static><member>x</member></static>');
    const own = list('address', 'x', '<ip-netmask>none</ip-netmask>');
    const rule = ruleText('below', { source: member('g') });
    const above = ruleText('above', { source: member('g') });
    expect(active(converted(inGroup(own + preRules(rule), shared + preRules(above))).conversion)).toEqual(['above']);
  });

  test('but a zone whose interface cannot be converted matches as before', () => {
    const zone = list('zone', 'trust', '<network><layer3><member>ethernet1/1</member></layer3></network>');
    const rules = preRules(ruleText('some')).replaceAll('pre-rulebase', 'rulebase');
    const { conversion } = converted(
      `<config><devices><entry name="d"><network><interface><ethernet><entry name="ethernet1/1"><layer3><mtu>99</mtu></layer3></entry></ethernet></interface></network><vsys><entry name="vsys1">${zone}${rules}</entry></vsys></entry></devices></config>`,
    );
    expect(conversion.drafts.map(({ kind }) => kind.name)).not.toContain('ethernet_interface');
    expect(active(conversion)).toEqual(['some']);
  });

  test('but an empty list of URLs takes away no profile, and no rule that is inspected by it', () => {
    const profiles = `<profiles><custom-url-category><entry name="own"><type>URL List</type><list/></entry></custom-url-category>
<url-filtering><entry name="web"><block><member>own</member></block></entry></url-filtering></profiles>`;
    const setting =
      '<profile-setting><profiles><url-filtering><member>web</member></url-filtering></profiles></profile-setting>';
    const { conversion } = converted(inGroup(profiles + preRules(ruleText('some', {}, setting))));
    expect(active(conversion)).toEqual(['some']);
    const matched = ruleText('some', {}, '<category><member>own</member></category>');
    expect(active(converted(inGroup(profiles + preRules(matched))).conversion)).toEqual(['some']);
    const above = profiles.replace('<list/>', '<list><member>a.example</member></list>');
    expect(active(converted(inGroup(profiles + preRules(matched), above)).conversion)).toEqual([]);
  });

  test('of two objects with one name, neither is used', () => {
    const pair =
      '<address><entry name="x"><ip-netmask>10.0.0.1</ip-netmask></entry><entry name="x"><ip-netmask>0.0.0.0/0</ip-netmask></entry></address>';
    expect(active(converted(inGroup(pair + preRules(ruleText('some', { source: member('x') })))).conversion)).toEqual(
      [],
    );
    const both =
      list('address', 'x', '<ip-netmask>10.0.0.1</ip-netmask>') +
      list('address-group', 'x', "<dynamic><filter>'a'</filter></dynamic>");
    expect(active(converted(inGroup(both + preRules(ruleText('some', { source: member('x') })))).conversion)).toEqual(
      [],
    );
  });

  test.each([
    ['address-group', 'source', '<static><member>any</member></static>'],
    ['service-group', 'service', '<members><member>any</member></members>'],
    ['application-group', 'application', '<members><member>any</member></members>'],
  ])('a %s with any as a member', (tag, field, content) => {
    const text = inGroup(list(tag, 'g', content) + preRules(ruleText('some', { [field]: member('g') })));
    expect(active(converted(text).conversion)).toEqual([]);
  });

  test('but lists of the vendor are on each firewall; objects that a tenant has from its start are not', () => {
    const rules = ['panw-highrisk-ip-list', 'Palo Alto Networks Sinkhole'].map((name) =>
      ruleText(name, { source: member(name) }),
    );
    const { conversion } = converted(inGroup(preRules(rules.join(''))));
    expect(active(conversion)).toEqual(['panw-highrisk-ip-list']);
  });

  test('in any export with a broken object', () => {
    let broken = 0;
    fc.assert(
      fc.property(panorama, fc.nat(), (text, pick) => {
        const entries = [...text.matchAll(/<entry name="[^"]*"><ip-(?:netmask|range)>[^<]*<\/ip-(?:netmask|range)>/g)];
        const entry = entries[pick % entries.length];
        if (entry === undefined) return;
        const damaged = entry[0].replace(/<ip-.*$/, '<ip-netmask>none</ip-netmask>');
        const { conversion } = converted(
          text.slice(0, entry.index) + damaged + text.slice(entry.index + entry[0].length),
        );
        const [, name = ''] = /"([^"]*)"/.exec(entry[0]) ?? [];
        const at = placesBelow(conversion, entry.index, text, name);
        for (const { kind, container, fields, name: rule } of conversion.drafts) {
          if (kind.name !== 'security_rule' || fields['disabled'] === true || !at.includes(container.name)) continue;
          broken += 1;
          expect({ rule, source: fields['source'], uses: namesIn(fields).includes(name) }).toMatchObject({
            uses: false,
          });
        }
      }),
      { numRuns: runs(40) },
    );
    expect(broken).toBeGreaterThan(0);
  });
});

function namesIn(fields: Readonly<Record<string, unknown>>): readonly unknown[] {
  return [fields['source'], fields['destination']].flat();
}

/** The places that see the entry at a position: that of the entry, and those below without an entry of this name. */
function placesBelow({ places }: Conversion, position: number, text: string, name: string): readonly string[] {
  const folders = places.filter(({ container }) => container.scope === 'folder');
  const starts = ['<shared>', ...folders.slice(1).map(({ container }) => `<entry name="${container.name}"><devices/>`)];
  const positions = starts.map((start) => text.indexOf(start));
  const own = positions.filter((start) => start >= 0 && start <= position).length - 1;
  const found: string[] = [];
  for (let i = own; i < folders.length; i += 1) {
    const part = text.slice(positions[i], positions[i + 1] ?? text.length);
    const isDefined = part.includes(`<entry name="${name}"><ip-`) || part.includes(`<entry name="${name}"><static>`);
    if (i > own && isDefined) break;
    found.push(folders[i]?.container.name ?? '');
  }
  return found;
}
