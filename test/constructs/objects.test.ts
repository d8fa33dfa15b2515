import { describe, expect, test } from '@jest/globals';
import { TerraformStack, TerraformVariable, Testing } from 'cdktf';
import {
  AddressGroup,
  AddressObject,
  allOf,
  any,
  anyOf,
  existing,
  Folder,
  ip,
  SecurityRule,
  Tag,
  unchecked,
} from '../../constructs';
import { office, strictOffice, synth } from './office';

const everything = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;

describe('an object', () => {
  test('lies in the nearest folder, by reference', () => {
    const { stack, all } = office();
    const branches = new Folder(all, 'branches', { name: 'Branches' });
    new AddressObject(branches, 'pos', { ipNetmask: '10.1.0.0/24', description: 'tills' });
    new AddressObject(all, 'dns', { fqdn: 'dns.example.com', name: 'resolver' });
    expect(synth(stack).resource['scm_address']).toEqual({
      branches_pos: {
        folder: '${scm_folder.branches.name}',
        name: 'pos',
        ip_netmask: '10.1.0.0/24',
        description: 'tills',
      },
      'All-Firewalls_dns': { folder: 'All Firewalls', name: 'resolver', fqdn: 'dns.example.com' },
    });
  });

  test('refers to others by construct, by what exists, or by name', () => {
    const { stack, all } = office();
    const pci = new Tag(all, 'pci', { color: 'Red' });
    const pos = new AddressObject(all, 'pos', { ipNetmask: '10.1.0.0/24', tags: [pci, Tag.existing(all, 'pos')] });
    const listed = new AddressGroup(all, 'listed', {
      members: [pos, AddressObject.existing(all, 'hq'), existing('address', all, 'other').name],
    });
    new AddressGroup(all, 'found', { filter: allOf(pci, Tag.existing(all, 'shop')) });
    new AddressGroup(all, 'either', { filter: anyOf('a', 'b') });
    new SecurityRule(all, 'rule', {
      ...everything,
      source: [pos, ip('10.9.0.0/16')],
      destination: [listed],
      service: 'application-default',
      profileGroup: 'best-practice',
      action: 'allow',
    });
    const { resource } = synth(stack);
    expect(resource['scm_address']?.['All-Firewalls_pos']?.['tag']).toEqual([
      '${scm_tag.All-Firewalls_pci.name}',
      'pos',
    ]);
    expect(resource['scm_address_group']).toMatchObject({
      'All-Firewalls_listed': { static: ['${scm_address.All-Firewalls_pos.name}', 'hq', 'other'] },
      'All-Firewalls_found': { dynamic: { filter: "'${scm_tag.All-Firewalls_pci.name}' and 'shop'" } },
      'All-Firewalls_either': { dynamic: { filter: "'a' or 'b'" } },
    });
    expect(resource['scm_security_rule']?.['All-Firewalls_rule']).toEqual({
      folder: 'All Firewalls',
      name: 'rule',
      from: ['any'],
      to: ['any'],
      source: ['${scm_address.All-Firewalls_pos.name}', '10.9.0.0/16'],
      destination: ['${scm_address_group.All-Firewalls_listed.name}'],
      application: ['any'],
      service: ['application-default'],
      profile_setting: { group: ['best-practice'] },
      action: 'allow',
    });
  });

  test('can wait for another', () => {
    const { stack, all } = office();
    const first = new SecurityRule(all, 'first', { ...everything, action: 'deny' });
    new SecurityRule(all, 'second', { ...everything, action: 'deny', dependsOn: [first] });
    expect(synth(stack).resource['scm_security_rule']?.['All-Firewalls_second']).toMatchObject({
      depends_on: ['scm_security_rule.All-Firewalls_first'],
    });
  });

  test('that exists emits nothing', () => {
    const { stack, all } = office();
    expect(Folder.existing(stack, 'All Firewalls')).toBe(all);
    Folder.existing(all, 'Branches');
    Tag.existing(all, 'pci');
    AddressObject.existing(all, 'dns');
    AddressGroup.existing(all, 'servers');
    SecurityRule.existing(all, 'deny');
    expect(synth(stack).resource).toBeUndefined();
  });
});

describe('a mistake is told with the path of the construct', () => {
  const { all } = strictOffice();
  // What the types refuse can still come from a program without them.
  const untyped = (props: object): never => props as never;

  test.each([
    ['a name that is too long', () => new Tag(all, 'a'.repeat(128)), /^office\/All Firewalls\/a+: name has 128 char/],
    ['an unknown colour', () => new Tag(all, 'c', { color: unchecked('Rainbow') }), /\/c: color must be one of "Red"/],
    [
      'two forms of address',
      () => new AddressObject(all, 'two', untyped({ ipNetmask: '10.0.0.1', fqdn: 'a.example' })),
      /\/two: fqdn cannot be combined with ipNetmask/,
    ],
    ['no form of address', () => new AddressObject(all, 'none', untyped({})), /\/none: one of ipNetmask, ipRange/],
    [
      'a rule without a source',
      () => new SecurityRule(all, 'open', untyped({ ...everything, source: undefined, action: 'allow' })),
      /\/open: source is required.*use \["any"\]/,
    ],
    ['no folder', () => new Tag(new TerraformStack(Testing.app(), 's'), 't'), /^s\/t: requires a folder/],
    [
      'a folder in no folder',
      () => new Folder(new TerraformStack(Testing.app(), 's'), 'f'),
      /^s\/f: a folder requires its parent/,
    ],
    ['a name where a literal is meant', () => ip('server'), /"server" is not a valid address/],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });

  test('what only the description refuses is a warning, unless the provider is strict', () => {
    const { all: lenient } = office();
    new AddressGroup(lenient, 'empty', { members: [] });
    new AddressObject(lenient, 'none', untyped({}));
    const warnings = lenient.node.metadata.filter(({ type }) => type === '@cdktf/warn').map(({ data }) => String(data));
    expect(warnings).toEqual([
      expect.stringMatching(/^office\/All Firewalls\/empty: static has 0 items; at least 1/),
      'office/All Firewalls/none: one of ipNetmask, ipRange, ipWildcard, fqdn is required',
    ]);
    expect(() => new AddressObject(lenient, 'two', untyped({ ipNetmask: '10.0.0.1', fqdn: 'a.example' }))).toThrow(
      /\/two: fqdn cannot be combined with ipNetmask/,
    );
  });

  test('SCM_STRICT makes every provider strict that does not say otherwise', () => {
    const before = process.env['SCM_STRICT'];
    process.env['SCM_STRICT'] = 'true';
    try {
      expect(() => new AddressObject(office().all, 'none', untyped({}))).toThrow(/one of ipNetmask/);
      const mild = office(Testing.app(), { strict: false }).all;
      expect(() => new AddressObject(mild, 'none', untyped({}))).not.toThrow();
    } finally {
      if (before === undefined) delete process.env['SCM_STRICT'];
      else process.env['SCM_STRICT'] = before;
    }
  });

  test('but nothing is said about what is not known yet', () => {
    const { stack, all: folder } = office();
    const address = new TerraformVariable(stack, 'address', { type: 'string' });
    new AddressObject(folder, 'later', { fqdn: address.stringValue });
    expect(synth(stack).resource['scm_address']).toMatchObject({ 'All-Firewalls_later': { fqdn: '${var.address}' } });
  });

  test('a stack without a provider', () => {
    const stack = new TerraformStack(Testing.app(), 'bare');
    new Tag(Folder.existing(stack, 'All Firewalls'), 't');
    expect(() => synth(stack)).toThrow('but no provider: add new ScmProvider');
  });
});
