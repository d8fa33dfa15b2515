import { describe, expect, test } from '@jest/globals';
import { configurationAfter, combineEdits, type Edit } from '../../src/tools/cleanup';
import { newService } from '../../src/tools/cleanup/logs/new-service';
import { notesOf, ruleText } from '../../src/tools/cleanup/rules/removed-rule';
import type { ObjectReference } from '../../src/engine/trace';
import { object, office, officeWith } from '../trace/office';

type Fields = Readonly<Record<string, unknown>>;
const web: ObjectReference = { kind: 'security_rule', container: office, rulebase: 'pre', name: 'web' };
const change = (before: Fields, after: Fields, of = web): Edit => ({ is: 'change', object: of, before, after });
const remove = (of = web): Edit => ({ is: 'remove', object: of, before: {} });

describe('several edits of one object', () => {
  test('add up: items of lists come and go, other values are replaced, objects by their values', () => {
    const start = { source: ['a', 'b', 'c'], tag: ['x'], action: 'allow', profile_setting: { group: ['g'], x: 1 } };
    const [first, second] = [
      { ...start, source: ['a', 'c', 'new'], profile_setting: { group: ['g', 'h'], x: 1 } },
      { ...start, source: ['a', 'b', 'd'], action: 'deny', profile_setting: { group: ['g'], x: 2 }, disabled: true },
    ];
    expect(combineEdits([change(start, first), change(start, second)])).toEqual([
      change(start, {
        ...{ source: ['a', 'new', 'd'], tag: ['x'], action: 'deny', disabled: true },
        profile_setting: { group: ['g', 'h'], x: 2 },
      }),
    ]);
  });

  test('keep an item that both add once, and one that the second does not name', () => {
    const start = { source: ['a'] };
    const both = combineEdits([change(start, { source: ['a', 'b'] }), change(start, { source: ['b'] })]);
    expect(both).toEqual([change(start, { source: ['b'] })]);
    expect(combineEdits([change(start, { source: ['a', 'b'] }), change(start, start)])).toEqual([
      change(start, { source: ['a', 'b'] }),
    ]);
  });

  test('are a removal if one of them is, whichever is first; a created object stays as it is', () => {
    const edit = change({ a: 1 }, { a: 2 });
    expect(combineEdits([edit, remove()])).toEqual([remove()]);
    expect(combineEdits([remove(), edit])).toEqual([remove()]);
    const create: Edit = { is: 'create', object: web, after: { a: 1 } };
    expect(combineEdits([create, create])).toEqual([create]);
    const other = { ...web, rulebase: 'post' } as const;
    expect(combineEdits([edit, remove(other)])).toEqual([edit, remove(other)]);
  });
});

describe('a configuration after edits', () => {
  const host = object('address', 'host', { ip_netmask: '10.1.0.5' });
  const configuration = officeWith({ security: [{ name: 'a' }, { name: 'web' }, { name: 'z' }], objects: [host] });

  test('has changed rules at their places, no removed ones, and created objects', () => {
    const address: ObjectReference = { kind: 'address', container: office, name: 'host' };
    const after = configurationAfter(configuration, [
      change({}, { name: 'web', action: 'deny' }),
      remove({ ...web, name: 'a' }),
      change({}, { ip_netmask: '10.1.0.6' }, address),
      { is: 'create', object: { ...address, name: 'new' }, after: { ip_netmask: '10.1.0.7' } },
      { is: 'create', object: { kind: 'tag', name: 'top' }, after: {} },
    ]);
    expect(after.rulebases[0]?.rules.map(({ name, fields }) => [name, fields['action']])).toEqual([
      ['web', 'deny'],
      ['z', 'allow'],
    ]);
    expect(after.objects.slice(-2)).toStrictEqual([
      { kind: 'address', name: 'new', container: office, fields: { ip_netmask: '10.1.0.7' } },
      { kind: 'tag', name: 'top', fields: {} },
    ]);
    expect(after.objects.find(({ name }) => name === 'host')?.fields).toEqual({ ip_netmask: '10.1.0.6' });
    expect(configurationAfter(configuration, [remove(address)]).objects).not.toContainEqual(host);
  });

  test('without an edit is the same, and edits of unknown objects change nothing', () => {
    expect(configurationAfter(configuration, [])).toEqual(configuration);
    expect(
      configurationAfter(configuration, [remove({ ...web, rulebase: 'post' }), remove({ ...web, name: 'none' })]),
    ).toEqual(configuration);
  });
});

describe('a new service', () => {
  const nameFor = (...taken: readonly (readonly [string, string])[]): string =>
    newService(officeWith({ objects: taken.map(([kind, name]) => object(kind, name, {})) }), office, 'udp/5000').object
      .name;

  test('has the protocol and port, in the container of the rule', () => {
    expect(newService(officeWith({}), office, 'udp/5000')).toEqual({
      ...{ is: 'create', object: { kind: 'service', name: 'udp-5000', container: office } },
      after: { name: 'udp-5000', protocol: { udp: { port: '5000' } } },
    });
  });

  test('has a name that no service and no service group has, wherever it is', () => {
    expect(nameFor(['service', 'udp-5000'])).toBe('udp-5000-seen');
    expect(nameFor(['service', 'udp-5000'], ['service_group', 'udp-5000-seen'])).toBe('udp-5000-seen-2');
    expect(nameFor(['address', 'udp-5000'])).toBe('udp-5000');
  });
});

describe('what is lost with a rule', () => {
  test('is its description and its tags, but for tags that another one has', () => {
    const fields = { description: 'old shop', tag: ['a', 'b'] };
    expect(notesOf('web', fields)).toEqual([
      ...['the description of "web": old shop', 'the tag "a" of "web"', 'the tag "b" of "web"'],
    ]);
    expect(notesOf('web', fields, { tag: ['a'] })).toEqual([
      'the description of "web": old shop',
      'the tag "b" of "web"',
    ]);
    expect(notesOf('web', {})).toEqual([]);
  });

  test('is said of a rule with its rulebase and folder', () => {
    expect(ruleText({ object: { ...web, container: office, rulebase: 'post' } })).toBe(
      '"web" (post rules of folder Office)',
    );
  });
});
