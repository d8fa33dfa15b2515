import { describe, expect, test } from '@jest/globals';
import { convert, readConfiguration, snapshotOf, type Conversion } from '../../src/tools/convert';
import { readSnapshot } from '../../src/tenant';
import { converted, exportFile, preRules, ruleText } from './support/converted';

const localhost = 'localhost.localdomain';
const variable = (name: string, value: string): string =>
  `<entry name="${name}"><type><ip-netmask>${value}</ip-netmask></type></entry>`;
const config = (content: string): string =>
  `<config><devices><entry name="${localhost}">${content}</entry></devices></config>`;
const ethernet = (name: string, address: string, more = ''): string =>
  `<entry name="${name}"><layer3><ip><entry name="${address}"/></ip></layer3>${more}</entry>`;
const interfaces = (content: string): string =>
  `<network><interface><ethernet>${content}</ethernet></interface></network>`;
const zone = (name: string, content: string): string =>
  `<vsys><entry name="vsys1"><zone><entry name="${name}"><network>${content}</network></entry></zone></entry></vsys>`;

interface Stack {
  readonly templates: readonly string[];
  readonly serials: readonly string[];
  readonly more?: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface Group {
  readonly devices?: string;
  readonly serials?: readonly string[];
  readonly parent?: string;
  readonly more?: string;
}

/** A Panorama with these templates, stacks and device groups. */
function panorama(
  templates: Readonly<Record<string, string>>,
  stacks: Readonly<Record<string, Stack>>,
  groups: Readonly<Record<string, Group>>,
): string {
  const entries = <T>(all: Readonly<Record<string, T>>, content: (one: T) => string): string =>
    Object.entries(all)
      .map(([name, one]) => `<entry name="${name}">${content(one)}</entry>`)
      .join('');
  const serialList = (serials: readonly string[], values: Stack['values'] = {}): string =>
    serials.map((serial) => `<entry name="${serial}">${values[serial] ?? ''}</entry>`).join('');
  const stackText = ({ templates: names, serials, more = '', values }: Stack): string =>
    `<templates>${names.map((name) => `<member>${name}</member>`).join('')}</templates>${more}<devices>${serialList(serials, values)}</devices>`;
  const groupText = ({ serials = [], devices = serialList(serials), more = '' }: Group): string =>
    `<devices>${devices}</devices>${more}`;
  const parents = Object.fromEntries(
    Object.entries(groups).map(([name, { parent }]) => [
      name,
      parent === undefined ? '' : `<parent-dg>${parent}</parent-dg>`,
    ]),
  );
  return `<config version="11.1.0"><shared/><devices><entry name="${localhost}"><device-group>${entries(groups, groupText)}</device-group>
<template>${entries(templates, (content) => content)}</template><template-stack>${entries(stacks, stackText)}</template-stack></entry></devices>
<readonly><devices><entry name="${localhost}"><device-group>${entries(parents, (text) => text)}</device-group></entry></devices></readonly></config>`;
}

const treeOf = ({ places }: Conversion): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    places.flatMap(({ container, parent, snippets, serials }) =>
      container.scope === 'snippet' || parent === undefined
        ? []
        : [[`${parent} > ${container.name}`, [...snippets, ...serials]]],
    ),
  );
const objectsOf = ({ drafts }: Conversion, kind: string): readonly (readonly [string, string, unknown])[] =>
  drafts.flatMap((draft) =>
    draft.kind.name === kind ? [[draft.container.name, draft.name, draft.fields['value']] as const] : [],
  );
/** No folder gets a snippet that one above it has. */
function repeatedSnippets({ places }: Conversion): readonly string[] {
  const above = (name: string | undefined): readonly string[] => {
    const place = places.find(({ container }) => container.scope === 'folder' && container.name === name);
    return place === undefined ? [] : [...place.snippets, ...above(place.parent)];
  };
  return places.flatMap(({ parent, snippets }) => snippets.filter((name) => above(parent).includes(name)));
}

describe('a template stack', () => {
  const base = {
    base: `<variable>${variable('$dns', '192.0.2.53')}</variable>${config(interfaces(ethernet('ethernet1/2', '10.20.0.1/24')))}`,
  };
  const oslo = { oslo: { serials: ['1', '2'] } };

  test('with variables is a snippet before its templates', () => {
    const more = `<variable>${variable('$dns', '192.0.2.99')}</variable>`;
    const { conversion } = converted(
      panorama(base, { stack: { templates: ['base'], serials: ['1', '2'], more } }, oslo),
    );
    expect(treeOf(conversion)).toEqual({ 'All Firewalls > oslo': ['stack', 'base', '1', '2'] });
    expect(objectsOf(conversion, 'variable')).toEqual([
      ['stack', '$dns', '192.0.2.99'],
      ['base', '$dns', '192.0.2.53'],
    ]);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  test('changes parts of interfaces, and has the others of its template', () => {
    const template = {
      base: config(interfaces(ethernet('ethernet1/2', '10.20.0.1/24', '<comment>to the lab</comment>'))),
    };
    const more = config(interfaces(ethernet('ethernet1/2', '10.99.0.1/24')));
    const { conversion } = converted(
      panorama(template, { stack: { templates: ['base'], serials: ['1'], more } }, { oslo: { serials: ['1'] } }),
    );
    const first = conversion.drafts.find(({ name, container }) => name === 'ethernet1/2' && container.name === 'stack');
    expect(first?.fields).toMatchObject({ comment: 'to the lab', layer3: { ip: [{ name: '10.99.0.1/24' }] } });
  });

  test('with values of a firewall gives it a folder, and its variables to it alone', () => {
    const values = { '2': `<variable>${variable('$dns', '192.0.2.54')}</variable>` };
    const { conversion } = converted(
      panorama(base, { stack: { templates: ['base'], serials: ['1', '2'], values } }, oslo),
    );
    expect(treeOf(conversion)).toEqual({ 'All Firewalls > oslo': ['base', '1'], 'oslo > 2': ['2'] });
    expect(objectsOf(conversion, 'variable')).toContainEqual(['2', '$dns', '192.0.2.54']);
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  test('whose firewalls are too deep for a folder of their own refuses their values', () => {
    const values = { '1': `<variable>${variable('$dns', '192.0.2.54')}</variable>` };
    const { conversion } = converted(
      panorama(
        base,
        { stack: { templates: ['base'], serials: ['1'], values } },
        { a: {}, b: { parent: 'a' }, c: { parent: 'b' }, d: { parent: 'c', serials: ['1'] } },
      ),
    );
    expect(treeOf(conversion)).toMatchObject({ 'c > d': ['base', '1'] });
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      { why: expect.stringContaining('its folder would be too deep') },
    ]);
  });

  test('of another stack in the same group gets a folder, so that no firewall has the templates of others', () => {
    const { conversion } = converted(
      panorama(
        { one: config(''), two: config('') },
        { s1: { templates: ['one'], serials: ['1'] }, s2: { templates: ['two'], serials: ['2'] } },
        oslo,
      ),
    );
    expect(treeOf(conversion)).toEqual({
      'All Firewalls > oslo': [],
      'oslo > oslo-s1': ['one', '1'],
      'oslo > oslo-s2': ['two', '2'],
    });
  });

  test('is associated once on each path, with the group above or with both apart', () => {
    const templates = { one: config(''), two: config('') };
    const same = converted(
      panorama(
        templates,
        { s1: { templates: ['one'], serials: ['1', '2'] } },
        { north: { serials: ['1'] }, oslo: { parent: 'north', serials: ['2'] } },
      ),
    ).conversion;
    expect(treeOf(same)).toEqual({ 'All Firewalls > north': ['one', '1'], 'north > oslo': ['2'] });
    const other = converted(
      panorama(
        templates,
        { s1: { templates: ['one'], serials: ['1'] }, s2: { templates: ['two', 'one'], serials: ['2'] } },
        { north: { serials: ['1'] }, oslo: { parent: 'north', serials: ['2'] } },
      ),
    ).conversion;
    expect(treeOf(other)).toEqual({
      'All Firewalls > north': [],
      'north > north-s1': ['one', '1'],
      'north > oslo': ['two', 'one', '2'],
    });
    expect([...repeatedSnippets(same), ...repeatedSnippets(other)]).toEqual([]);
  });

  test('whose zone has a profile that the file does not have keeps the zone, which rules match', () => {
    const content = `<zone-protection-profile>strict</zone-protection-profile><layer3/>`;
    const more = config(zone('lan', content));
    const rules = preRules(ruleText('web', { from: '<member>lan</member>', to: '<member>lan</member>' }));
    const { conversion } = converted(
      panorama(
        { base: config('') },
        { stack: { templates: ['base'], serials: ['1'], more } },
        { oslo: { serials: ['1'], more: rules } },
      ),
    );
    expect(conversion.drafts.map(({ name }) => name)).toEqual(expect.arrayContaining(['lan', 'web']));
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
      { path: expect.stringMatching(/zone-protection-profile$/) },
    ]);
  });
});

test('a firewall with systems in two groups is one device for each, and its snapshot can be read', () => {
  const system = (name: string): string => `<entry name="1"><vsys><entry name="${name}"/></vsys></entry>`;
  const text = panorama({}, {}, { corp: { devices: system('vsys1') }, guests: { devices: system('vsys2') } });
  const conversion = convert(readConfiguration(exportFile(text)));
  expect(treeOf(conversion)).toEqual({
    'All Firewalls > corp': ['1-vsys1'],
    'All Firewalls > guests': ['1-vsys2'],
  });
  const snapshot = JSON.stringify(snapshotOf(conversion, '2026-11-28T00:00:00Z', 'repository'));
  expect(() => readSnapshot(snapshot, 'snapshot.json')).not.toThrow();
  const systems = conversion.rows.filter(({ path }) => path.endsWith('/vsys1') || path.endsWith('/vsys2'));
  expect(systems.map(({ outcome }) => outcome)).toEqual(['approximate', 'approximate']);
});
