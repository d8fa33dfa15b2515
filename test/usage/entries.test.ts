import { afterAll, describe, expect, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import { allEntries, rowsOf, type Entry, type Match } from '../../src/tools/usage/entries/entry';
import { object } from '../trace/office';
import { counts, dir, host, used, web } from './log-lines';

afterAll(() => rmSync(dir, { recursive: true }));

describe('the entries of a list that has a value', () => {
  const entry = (member: string, match: Match, ...entries: readonly Entry[]): Entry => ({
    ...{ member, object: `object ${member}`, entries },
    match: () => match,
  });
  /** Certain and possible members. */
  const found = (...entries: readonly Entry[]) => {
    const rows = [...rowsOf(entries, 'x')];
    const of = (wanted: string) =>
      rows.flatMap(([key, is]) => (is === wanted && !key.startsWith('object') ? [key] : [])).join(' ');
    // The object of an entry is as certain as the entry.
    for (const [key, is] of rows)
      if (!key.startsWith('object')) expect(rowsOf(entries, 'x').get(`object ${key}`)).toBe(is);
    return [of('sure'), of('maybe')];
  };

  test.each([
    ['one that has it', [entry('a', 'sure'), entry('b', 'no')], 'a', ''],
    ['each of two that have it', [entry('a', 'sure'), entry('b', 'sure')], 'a b', ''],
    ['the only one that may have it', [entry('a', 'maybe'), entry('b', 'no')], 'a', ''],
    ['none of two for certain that may have it', [entry('a', 'maybe'), entry('b', 'maybe')], '', 'a b'],
    ['one that may have it beside one that has it', [entry('a', 'maybe'), entry('b', 'sure')], 'b', 'a'],
    ['none', [entry('a', 'no')], '', ''],
    ['a group, and its entry that has it', [entry('g', 'no', entry('a', 'sure'), entry('b', 'no'))], 'g a', ''],
    [
      'a group, and its only entry that may have it',
      [entry('g', 'no', entry('a', 'maybe'), entry('b', 'no'))],
      'g a',
      '',
    ],
    [
      'a group of which two entries may have it',
      [entry('g', 'no', entry('a', 'maybe'), entry('b', 'maybe'))],
      'g',
      'a b',
    ],
    ['a group that may have it by itself', [entry('g', 'maybe', entry('a', 'maybe'))], 'g', 'a'],
    [
      'a group with an entry that has it, whatever it has by itself',
      [entry('g', 'maybe', entry('a', 'sure'))],
      'g a',
      '',
    ],
    [
      'two groups that may have it, with their entries',
      [entry('g', 'no', entry('a', 'maybe')), entry('h', 'no', entry('b', 'maybe'))],
      '',
      'g a h b',
    ],
    [
      'an entry once more in a group that only may have it',
      [entry('a', 'sure'), entry('g', 'maybe', entry('a', 'maybe'))],
      'a',
      'g',
    ],
    ['a group in a group', [entry('g', 'no', entry('h', 'no', entry('a', 'sure')))], 'g h a', ''],
  ] as const)('are %s', (_, entries, sure, maybe) => {
    expect(found(...entries)).toEqual([sure, maybe]);
  });

  test('are certain without an object as well', () => {
    expect([...rowsOf([{ member: 'literal', entries: [], match: () => 'sure' }], 'x')]).toEqual([['literal', 'sure']]);
  });

  test('are all listed, with those of groups', () => {
    const all = allEntries([entry('g', 'no', entry('h', 'no', entry('a', 'no'))), entry('b', 'no')]);
    expect([...all].map(({ member }) => member)).toEqual(['g', 'h', 'a', 'b']);
  });
});

describe('what a session says of the entries of its rule', () => {
  test('is nothing certain for a service with source ports, of which another one has the port', async () => {
    const services = [
      object('service', 'tls', { protocol: { tcp: { port: '443' } } }),
      object('service', 'from-low', { protocol: { tcp: { port: '443', source_port: '1-1024' } } }),
      object('service', 'other', { protocol: { tcp: { port: '80' } } }),
    ];
    const both = await used(web({ service: ['tls', 'from-low', 'other'] }, services), [{}]);
    expect(['tls', 'from-low', 'other'].map((name) => counts(both.members, name))).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(both.accounts.lists['service']).toMatchObject({ entry: 1, possible: 0 });
    const alone = await used(web({ service: ['from-low', 'other'] }, services), [{}, { port: 8080 }]);
    expect(['from-low', 'other'].map((name) => counts(alone.members, name))).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect(alone.accounts.lists['service']).toMatchObject({ entry: 1, contradicted: 1 });
  });

  test('is only possible for the ports of applications and for services that the configuration does not have', async () => {
    const services = [object('service', 'tls', { protocol: { tcp: { port: '443' } } })];
    const { members } = await used(web({ service: ['tls', 'application-default', 'gone'] }, services), [{}]);
    expect(['tls', 'application-default', 'gone'].map((name) => counts(members, name))).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    const open = await used(web({ service: ['application-default', 'gone'] }), [{}]);
    expect(['application-default', 'gone'].map((name) => counts(open.members, name))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(open.accounts.lists['service']).toMatchObject({ entry: 0, possible: 1 });
  });

  test('is that any entry of a negated list may have decided it', async () => {
    const hosts = [host('h1', '10.9.0.1'), host('h2', '10.9.0.2')];
    const usage = await used(web({ source: ['h1', 'h2'], negate_source: true }, hosts), [{}]);
    expect(['h1', 'h2'].map((name) => counts(usage.members, name))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(usage.accounts.lists['source']).toMatchObject({ negated: 1, entry: 0, contradicted: 0 });
    expect(usage.accounts.lists['destination']).toMatchObject({ any: 1, negated: 0 });
  });

  test('is that a list with any, or without an entry, has it', async () => {
    const usage = await used(web({ source: ['any', 'h1'], destination: [] }, [host('h1', '10.1.0.5')]), [{}]);
    expect(usage.accounts.lists['source']).toMatchObject({ any: 1, entry: 0 });
    expect(usage.accounts.lists['destination']).toMatchObject({ any: 1, contradicted: 0 });
    // The entry has the address all the same, and `any` is no row.
    expect([counts(usage.members, 'h1'), counts(usage.members, 'any')]).toEqual([[1, 0], undefined]);
  });

  test('is only possible where the firewalls that may have written it differ', async () => {
    const usual = web({ source: ['h'] }, [host('h', '10.1.0.5')]);
    const device = (name: string) => ({ scope: 'device', name }) as const;
    const listed = (name: string) => ({ container: device(name), completeness: 'complete', above: 'Office' }) as const;
    const configuration = {
      ...usual,
      containers: [...usual.containers, listed('001'), listed('002')],
      objects: [...usual.objects, { ...host('h', '10.1.0.9'), container: device('002') }],
    };
    const of = async (serial: string, source = '10.1.0.5') =>
      counts((await used(configuration, [{ serial, source }])).members, 'h');
    expect([await of('001'), await of('002'), await of('')]).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
    expect([await of('001', '10.1.0.9'), await of('002', '10.1.0.9')]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test('is only possible for the entries of a dynamic group: addresses can be registered', async () => {
    const tagged = [
      object('address', 'site', { fqdn: 'www.example.com', tag: ['shop'] }),
      host('till', '10.1.0.5', { tag: ['shop'] }),
      host('desk', '10.1.0.6'),
      object('address_group', 'shops', { dynamic: { filter: "'shop'" } }),
    ];
    const usage = await used(web({ source: ['shops'] }, tagged), [{ source: '192.0.2.1' }, { source: '10.1.0.5' }]);
    expect(['shops', 'till', 'site'].map((name) => counts(usage.members, name))).toEqual([
      [2, 0],
      [1, 0],
      [0, 2],
    ]);
    expect(counts(usage.members, 'desk')).toBeUndefined();
    // A group that is listed has nothing but its entries.
    const fixed = [...tagged, object('address_group', 'all', { static: ['site', 'till'] })];
    const { members } = await used(web({ source: ['all'] }, fixed), [{ source: '192.0.2.1' }]);
    const inGroup = members.filter(({ of = '' }) => of.includes('"all"'));
    expect(['site', 'till'].map((name) => counts(inGroup, name))).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  test('is found in groups that contain each other', async () => {
    const groups = [
      object('address_group', 'one', { static: ['two', 'h'] }),
      object('address_group', 'two', { static: ['one'] }),
      host('h', '10.1.0.5'),
    ];
    const { objects } = await used(web({ source: ['one'] }, groups), [{}]);
    expect(['one', 'h'].map((name) => counts(objects, name))).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});
