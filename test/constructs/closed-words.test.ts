import { afterEach, describe, expect, test } from '@jest/globals';
import { Tag as TagResource } from '#l1/tag';
import { TerraformVariable, Testing } from 'cdktf';
import {
  FileBlockingProfile,
  Rulebase,
  SecurityRule,
  Tag,
  VulnerabilityProtectionProfile,
  any,
  rule,
  unchecked,
  type SecurityRuleProps,
  type TagProps,
} from '../../constructs';
import { office, synth } from './office';

const open: Omit<SecurityRuleProps, 'action'> = {
  ...{ from: any, to: any, source: any, destination: any, application: any, service: any },
};

// That this file compiles is half of these tests: an error that TypeScript no longer reports is an error itself.
describe('an action that nothing documents', () => {
  test('does not compile, and is an error at synth with the way out', () => {
    const { all } = office();
    // @ts-expect-error -- the type is a closed union
    expect(() => new SecurityRule(all, 'rule', { ...open, action: 'accept' })).toThrow(
      /^office\/All Firewalls\/rule: action must be one of "allow", .*, got "accept"; .* set allowUnknownValues/,
    );
  });

  test('is an error also in a list of rules', () => {
    const { all } = office();
    // @ts-expect-error -- the type is a closed union
    const wrong = rule('rule', { ...open, action: 'accept' });
    expect(() => new Rulebase(all, 'rules', { position: 'pre', rules: [wrong] })).toThrow(/action must be one of/);
  });

  test('is sent with a warning if the object accepts unknown values', () => {
    const { stack, all } = office();
    new SecurityRule(all, 'rule', { ...open, action: unchecked('accept'), allowUnknownValues: true });
    expect(synth(stack).resource['scm_security_rule']?.['All-Firewalls_rule']).toMatchObject({
      action: 'accept',
      allow_unknown_values: true,
    });
    expect(warningsOf(all)).toEqual([expect.stringMatching(/rule: action must be one of .*, got "accept"$/)]);
  });

  test('is sent if the provider accepts unknown values', () => {
    const { stack, all } = office(Testing.app(), { allowUnknownValues: true });
    new SecurityRule(all, 'rule', { ...open, action: unchecked('accept') });
    expect(synth(stack).provider['scm']).toMatchObject([{ allow_unknown_values: true }]);
  });
});

describe('SCM_ALLOW_UNKNOWN_VALUES', () => {
  afterEach(() => {
    delete process.env['SCM_ALLOW_UNKNOWN_VALUES'];
  });

  test('accepts unknown values unless the provider says otherwise', () => {
    process.env['SCM_ALLOW_UNKNOWN_VALUES'] = 'true';
    const red: TagProps = { color: unchecked('Redd') };
    expect(() => new Tag(office().all, 'tag', red)).not.toThrow();
    expect(() => new Tag(office(Testing.app(), { allowUnknownValues: false }).all, 'tag', red)).toThrow(
      /color must be/,
    );
    expect(() => new Tag(office(Testing.app(), { strict: true }).all, 'tag', red)).toThrow(/color must be/);
  });
});

test('a generated class has the closed types as well', () => {
  const { stack } = office();
  // @ts-expect-error -- the type is a closed union
  new TagResource(stack, 'wrong', { name: 'wrong', folder: 'All Firewalls', color: 'Redd' });
  new TagResource(stack, 'right', { name: 'right', folder: 'All Firewalls', color: 'Red' });
});

test('an expression is passed unchecked', () => {
  const { stack, all } = office();
  const color = new TerraformVariable(stack, 'color', {});
  new Tag(all, 'tag', { color: unchecked(color.stringValue) });
  expect(synth(stack).resource['scm_tag']?.['All-Firewalls_tag']).toMatchObject({ color: '${var.color}' });
});

test('where only one source has an enumeration, other values compile and are sent', () => {
  const { stack, all } = office();
  new FileBlockingProfile(all, 'files', {
    rules: [{ name: 'later', applications: ['later-app'], fileTypes: ['ico'], action: 'block' }],
  });
  new VulnerabilityProtectionProfile(all, 'exploits', {
    rules: [{ name: 'servers', host: 'gateway', severity: ['extreme'], action: 'default' }],
  });
  const { resource } = synth(stack);
  expect(JSON.stringify(resource['scm_file_blocking_profile'])).toContain('"ico"');
  const exploits = JSON.stringify(resource['scm_vulnerability_protection_profile']);
  expect(exploits).toContain('"host":"gateway"');
  expect(exploits).toContain('"extreme"');
});

function warningsOf({ node }: { readonly node: { readonly metadata: readonly { type: string; data: unknown }[] } }) {
  return node.metadata.filter(({ type }) => type === '@cdktf/warn').map(({ data }) => String(data));
}
