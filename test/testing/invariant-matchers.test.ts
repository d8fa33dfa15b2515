import { describe, expect, it } from '@jest/globals';
import { App, TerraformStack } from 'cdktf';
import { AddressObject, any, Folder, rule, Rulebase, ScmProvider, ServiceObject, Zone } from '../../constructs';
import { policyMatchers, policyOf, type PolicyMatchers } from '../../src/testing';

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
  it('pass where every rule keeps the requirement', () => {
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

  it('name the rule, its place and the flow where one does not', () => {
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

  it('refuse zones that do not exist, and packs without the zones that they need', () => {
    expect(failing(() => expect(policy).toNeverAllow({ from: 'tils' }))).toContain('zone "tils"');
    expect(failing(() => expect(policy).toFollowPack('pci-dss-segmentation', { internet: ['untrust'] }))).toContain(
      'needs the zones for cardholder',
    );
  });
});
