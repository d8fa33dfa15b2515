import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { App, TerraformStack } from 'cdktf';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AddressGroup,
  AddressObject,
  any,
  Folder,
  ip,
  rule,
  Rulebase,
  ScmProvider,
  ServiceObject,
  Zone,
} from '../../constructs';
import { policyMatchers, policyOf, type PolicyMatchers } from '../../src/tools/testing';
import { baseText } from '../review/support/fixtures';

declare module 'expect' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the matchers of the package
  interface Matchers<R extends void | Promise<void>> extends PolicyMatchers<R> {}
}
expect.extend(policyMatchers);

const closed = {
  from: any,
  to: any,
  source: any,
  destination: any,
  application: any,
  service: any,
  action: 'deny',
} as const;

function shop(more: readonly ReturnType<typeof rule>[] = []): TerraformStack {
  const stack = new TerraformStack(new App(), 'shop');
  new ScmProvider(stack, 'scm');
  const shops = new Folder(Folder.existing(stack, 'All Firewalls'), 'shops', { name: 'Shops' });
  const [tills, wan] = [new Zone(shops, 'tills'), Zone.existing(shops, 'untrust')];
  const bank = new AddressObject(shops, 'bank', { ipNetmask: '203.0.113.0/24' });
  const music = new AddressObject(shops, 'music', { fqdn: 'music.example' });
  const partners = new AddressGroup(shops, 'partners', { members: [bank] });
  const https = new ServiceObject(shops, 'https', { tcp: 8443 });
  new Rulebase(shops, 'pre', {
    position: 'pre',
    rules: [
      rule('to-bank', {
        from: [tills],
        to: [wan],
        source: any,
        destination: [partners],
        application: any,
        service: [https],
        action: 'allow',
      }),
      rule('to-music', {
        from: [tills],
        to: [wan],
        source: any,
        destination: [music],
        application: any,
        service: any,
        action: 'allow',
      }),
      ...more,
      rule('deny', closed),
    ],
  });
  return stack;
}

const toBank = { from: 'tills', to: 'untrust', source: '10.1.2.3', destination: '203.0.113.7', service: 'tcp/8443' };

describe('a policy test', () => {
  test('sees what is allowed and denied, through groups and services', () => {
    expect(policyOf(shop(), 'Shops')).toAllow(toBank);
    expect(policyOf(shop(), 'Shops')).toDeny({ ...toBank, to: 'tills' });
    expect(policyOf(shop(), 'Shops')).toDeny({ from: 'untrust', to: 'tills' });
    expect(policyOf(shop(), 'Shops')).not.toDeny(toBank);
  });

  test('takes names of objects, and questions, as scm query does', () => {
    const policy = policyOf(shop(), 'Shops');
    const toBank = { from: 'tills', to: 'untrust' };
    expect(policy).toAllow({ ...toBank, destination: 'partners', service: 'https' });
    expect(policy).toDeny({ from: 'untrust', to: 'tills', destination: 'bank', service: 'https' });
    expect(policy).toDeny('can bank reach 10.8.0.0/16 on https from zone untrust');
    expect(() => expect(policy).toAllow({ ...toBank, destination: 'bnak' })).toThrow(
      'destination "bnak" is not an address, a network or a range, or the name of an object',
    );
    expect(() => expect(policy).toAllow('may tills reach bank')).toThrow(
      'cannot read the query "may tills reach bank"',
    );
    expect(() => expect(policy).toDeny('can bank reach partners from interface $lan')).toThrow(
      'rules have no interface "$lan": use toReach, or ask for a zone',
    );
  });

  test('names the deciding rule when it fails', () => {
    expect(() => expect(policyOf(shop(), 'Shops')).toDeny(toBank)).toThrow(
      /expected from tills, to untrust, .*service tcp\/8443 to be blocked in Shops, but it is allowed by rule "to-bank"/,
    );
    expect(() => expect(policyOf(shop(), 'Shops')).toAllow({ from: 'untrust', to: 'tills' })).toThrow(
      /blocked by rule "deny"/,
    );
  });

  test('treats undecided flows neither as allowed nor as denied', () => {
    const flow = { ...toBank, destination: '198.51.100.1' };
    expect(() => expect(policyOf(shop(), 'Shops')).toAllow(flow)).toThrow(
      /not sure:\n {2}allowed by rule "to-music".*\n {2}blocked by rule "deny"[\s\S]*depends on whether the destination is an address of music\.example/,
    );
    expect(() => expect(policyOf(shop(), 'Shops')).toDeny(flow)).toThrow(/not sure/);
    expect(() => expect(policyOf(shop(), 'Shops')).not.toAllow(flow)).toThrow(
      /not to be allowed in Shops, but it is not sure/,
    );
  });

  test('finds rules that never match', () => {
    expect(policyOf(shop(), 'Shops')).toHaveNoShadowedRules();
    const covered = rule('again', { ...closed, destination: [ip('203.0.113.9')] });
    const late = shop([rule('all', closed), covered]);
    expect(() => expect(policyOf(late, 'Shops')).toHaveNoShadowedRules()).toThrow(
      /rule "again": covered by rule "all"\n\s*rule "deny": covered by rule "all"/,
    );
  });

  test('wants the names of folders as text', () => {
    expect(() => policyOf(shop(), '${scm_folder.shops.name}')).toThrow(/use a literal, for example 'Branches'/);
    expect(() => expect(7).toAllow(toBank)).toThrow(/requires a policy/);
  });
});

describe('a name that does not exist', () => {
  test('of a folder is an error with the nearest names', () => {
    expect(() => policyOf(shop(), 'Shopps')).toThrow(
      'cannot test the policy of folder "Shopps": the stack does not have it, and there is no snapshot; did you mean "Shops"?',
    );
    expect(() => policyOf(shop(), 'All Firewals')).toThrow(/did you mean "All Firewalls"\?$/);
    expect(() => policyOf(shop(), 'Elsewhere')).toThrow(
      /known names are "Access Agent", "All Firewalls", "Explicit Proxy", "Global", "Prisma Access",/,
    );
    expect(() => policyOf(shop(), '0123', { device: true })).toThrow(/policy of device "0123".*no such name is known/);
    expect(policyOf(shop(), 'All Firewalls')).toHaveNoShadowedRules();
  });

  test('of a zone is an error of every matcher that takes one', () => {
    const policy = policyOf(shop(), 'Shops');
    const words = /cannot test zone "untrsut": the policy of Shops has no such zone; did you mean "untrust"\?/;
    expect(() => expect(policy).toDeny({ from: 'untrsut' })).toThrow(words);
    expect(() => expect(policy).toAllow({ ...toBank, to: 'untrsut' })).toThrow(words);
    expect(() => expect(policy).not.toAllow({ from: 'untrsut' })).toThrow(words);
    expect(policyOf(shop(), 'Shops', { zones: ['lab'] })).toDeny({ from: 'lab', to: 'tills' });
  });
});

describe('on a base', () => {
  let dir: string;
  let base: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-matchers-'));
    base = join(dir, 'base.json');
    writeFileSync(base, baseText());
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** A program that adds one rule behind all others of a folder that the base has. */
  function office(): TerraformStack {
    const stack = new TerraformStack(new App(), 'office');
    new ScmProvider(stack, 'scm');
    const oslo = Folder.existing(stack, 'Oslo');
    const [guests, servers] = [Zone.existing(oslo, 'guests'), Zone.existing(oslo, 'servers')];
    const https = new ServiceObject(oslo, 'web', { tcp: 443 });
    const added = rule('new', { ...closed, from: [guests], to: [servers], service: [https], action: 'allow' });
    new Rulebase(oslo, 'post', { position: 'post', rules: [added] });
    return stack;
  }

  test('the rules of others decide, too', () => {
    const empty = new TerraformStack(new App(), 'empty');
    expect(policyOf(empty, 'Oslo', { base })).toDeny({ from: 'staff', to: 'internet', service: 'tcp/445' });
  });

  test('changes are the expected ones and no others', () => {
    const policy = policyOf(office(), 'Oslo', { base });
    expect(policy).toChangeOnly({ from: 'guests', to: 'servers', service: 'tcp/443' });
    expect(() => expect(policy).toChangeOnly({ from: 'guests', to: 'servers', service: 'tcp/80' })).toThrow(
      /to change nothing else, but it does:\n {2}opened: tcp\/443.*\n {4}rule "deny-the-rest" decided, rule "new" does/,
    );
    expect(() => expect(policyOf(office(), 'Oslo')).toChangeOnly()).toThrow(/requires a snapshot/);
  });

  test('names in expected changes exist', () => {
    const policy = policyOf(office(), 'Oslo', { base });
    expect(() => expect(policy).toChangeOnly({ from: 'gests' })).toThrow(/zone "gests".*did you mean "guests"/);
    expect(() => expect(policy).toChangeOnly({ destination: 'wbe' })).toThrow(
      /cannot expect a change of "wbe": nothing of that name is visible from Oslo; did you mean "web"/,
    );
    expect(() => policyOf(office(), 'Olso', { base })).toThrow(
      /neither the stack nor the snapshot has it; did you mean "Oslo"/,
    );
  });

  test('a folder that the stack creates is compared with what it inherits', () => {
    const stack = new TerraformStack(new App(), 'new-branch');
    new ScmProvider(stack, 'scm');
    const narvik = new Folder(Folder.existing(stack, 'Branches'), 'narvik', { name: 'Narvik' });
    const [guests, servers] = [Zone.existing(narvik, 'guests'), Zone.existing(narvik, 'servers')];
    const https = new ServiceObject(narvik, 'web', { tcp: 443 });
    const added = rule('new', { ...closed, from: [guests], to: [servers], service: [https], action: 'allow' });
    new Rulebase(narvik, 'pre', { position: 'pre', rules: [added] });
    const policy = policyOf(stack, 'Narvik', { base });
    expect(policy).toChangeOnly({ from: 'guests', to: 'servers', service: 'tcp/443' });
    expect(() => expect(policy).toChangeOnly()).toThrow(
      /opened: tcp\/443.* from zone guests any to zone servers[\s\S]*rule "new" does/,
    );
    expect(() => expect(policy).toChangeOnly({ from: 'guests', to: 'servers', service: 'tcp/80' })).not.toThrow(
      /expected change/,
    );
  });
});
