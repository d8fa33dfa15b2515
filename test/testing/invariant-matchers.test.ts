import { describe, expect, test } from '@jest/globals';
import { App, TerraformStack } from 'cdktf';
import {
  AddressObject,
  any,
  decryptionRule,
  DecryptionRulebase,
  ExternalDynamicList,
  Folder,
  rule,
  Rulebase,
  ScmProvider,
  ServiceObject,
  Zone,
} from '../../constructs';
import { policyMatchers, policyOf, type PolicyMatchers } from '../../src/tools/testing';

declare module 'expect' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the matchers of the package
  interface Matchers<R extends void | Promise<void>> extends PolicyMatchers<R> {}
}
expect.extend(policyMatchers);

const stack = new TerraformStack(new App(), 'shop');
new ScmProvider(stack, 'scm');
const shops = new Folder(Folder.existing(stack, 'All Firewalls'), 'shops', { name: 'Shops' });
const [tills, wan] = [new Zone(shops, 'tills'), new Zone(shops, 'untrust')];
new Rulebase(shops, 'pre', {
  position: 'pre',
  rules: [
    rule('to-bank', {
      from: [tills],
      to: [wan],
      source: any,
      destination: [new AddressObject(shops, 'bank', { ipNetmask: '203.0.113.0/24' })],
      application: any,
      service: [new ServiceObject(shops, 'https', { tcp: 8443 })],
      action: 'allow',
      logEnd: false,
    }),
  ],
});
const policy = policyOf(stack, 'Shops');
const failing = (check: () => void): string => {
  try {
    check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'passed';
};

describe('matchers of whole policies', () => {
  test('pass where every rule keeps the requirement', () => {
    expect(policy).toNeverAllow({ from: 'untrust', to: 'tills' });
    expect(policy).toNeverAllow(
      { from: 'tills', to: 'untrust' },
      { destination: '203.0.113.0/24', service: 'tcp/8443' },
    );
    expect(policy).toInspectEveryAllow({ from: 'untrust' });
    expect(policy).toLogEveryRule({ service: 'udp/53' });
    expect(policy).toNameServices();
    expect(policy).toNameApplications({ to: 'tills' });
    expect(policy).toLimitSources({ from: 'untrust' });
    expect(policy).toFollowPack('internet-exposure', { internet: ['untrust'] });
    expect(policy).toFollowPack('internet-exposure', { internet: 'untrust' });
  });

  test('name the rule, its place and the flow where one does not', () => {
    const flow = 'tcp/8443 from zone tills any to zone untrust 203.0.113.0/24';
    const lines: readonly (readonly [() => void, string])[] = [
      [() => expect(policy).toNeverAllow({ from: 'tills' }), `rule "to-bank" (rule 1) allows: ${flow}`],
      [() => expect(policy).toInspectEveryAllow(), 'rule "to-bank" (rule 1) allows traffic without a profile group'],
      [() => expect(policy).toLogEveryRule(), 'rule "to-bank" (rule 1) does not log the end of sessions'],
      [() => expect(policy).toNameApplications(), 'rule "to-bank" (rule 1) allows any application'],
      [() => expect(policy).toLimitSources(), 'rule "to-bank" (rule 1) allows any source'],
      [
        () => expect(policy).toFollowPack('cis-benchmark', { internet: ['untrust'] }),
        'CIS 6: every rule that allows traffic to the internet has a profile group: rule "to-bank" (rule 1)',
      ],
    ];
    for (const [check, line] of lines) expect(failing(check)).toContain(line);
  });

  test('refuse zones that do not exist, and packs without the zones that they need', () => {
    expect(failing(() => expect(policy).toNeverAllow({ from: 'tils' }))).toContain('zone "tils"');
    expect(failing(() => expect(policy).toFollowPack('pci-dss-segmentation', { internet: ['untrust'] }))).toContain(
      'needs the zones for cardholder',
    );
  });

  test('require a rule that blocks each list in both directions, before a rule that allows it', () => {
    const guarded = new TerraformStack(new App(), 'guarded');
    new ScmProvider(guarded, 'scm');
    const folder = new Folder(Folder.existing(guarded, 'All Firewalls'), 'guarded', { name: 'Guarded' });
    const [inside, outside, dmz] = ['inside', 'outside', 'dmz'].map((name) => new Zone(folder, name));
    if (inside === undefined || outside === undefined || dmz === undefined) throw new Error('three zones');
    const bad = new ExternalDynamicList(folder, 'bad', {
      type: 'ip',
      url: 'https://lists.example/bad.txt',
      refresh: 'hourly',
    });
    const flows = { source: any, destination: any, service: any } as const;
    const open = { ...flows, application: any } as const;
    new Rulebase(folder, 'pre', {
      position: 'pre',
      rules: [
        rule('from-bad', { ...open, from: [outside], to: any, source: [bad], action: 'deny' }),
        rule('web', { ...open, from: [inside], to: [outside], action: 'allow' }),
        rule('to-bad', { ...open, from: any, to: [outside], destination: [bad], action: 'deny' }),
      ],
    });
    new DecryptionRulebase(folder, 'decryption', {
      position: 'pre',
      rules: [decryptionRule('inside', { ...flows, category: any, from: [inside], to: [outside], action: 'decrypt' })],
    });
    const tested = policyOf(guarded, 'Guarded');
    expect(tested).toBlockLists({ from: 'outside', source: 'bad' });
    expect(tested).toBlockLists({ from: 'dmz', to: 'outside', destination: ['bad'] });
    expect(tested).toDecryptAll({ from: 'inside', to: 'outside' });
    const lines: readonly (readonly [() => void, string])[] = [
      [
        () => expect(tested).toBlockLists({ from: 'inside', to: 'outside', destination: 'bad' }),
        'rule "web" (rule 2) allows traffic before a rule blocks the destination list bad',
      ],
      [() => expect(tested).toBlockLists({ from: 'dmz', source: 'bad' }), 'no rule blocks the source list bad'],
      [() => expect(tested).toDecryptAll({ to: ['outside', 'dmz'] }), 'no rule decrypts all sessions to zone dmz'],
      [
        () => expect(tested).toDecryptAll({ from: 'dmz', to: 'outside' }),
        'no rule decrypts all sessions to zone outside',
      ],
      [
        () => expect(tested).not.toDecryptAll({ from: 'inside', to: 'outside' }),
        'expected a rule of Guarded that violates the requirement, but none does',
      ],
    ];
    for (const [check, line] of lines) expect(failing(check)).toContain(line);
  });

  test('need a policy', () => {
    for (const wrong of [stack, 'Shops', undefined])
      expect(failing(() => expect(wrong).toDecryptAll({ to: 'untrust' }))).toContain(
        'this matcher requires a policy: expect(policyOf(stack, folder))',
      );
  });
});
