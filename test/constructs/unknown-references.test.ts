import { describe, expect, test } from '@jest/globals';
import { AddressGroup as GeneratedGroup } from '#l1/address-group';
import { TerraformHclModule, TerraformVariable } from 'cdktf';
import {
  AddressGroup,
  AddressObject,
  any,
  existing,
  Folder,
  rule,
  Rulebase,
  Schedule,
  UrlCategory,
  Variable,
} from '../../constructs';
import { office, synth } from './office';

const open = { from: any, to: any, source: any, service: any, application: any, action: 'allow' } as const;
const to = (destination: readonly string[]) => ({
  position: 'pre' as const,
  rules: [rule('r', { ...open, destination })],
});

describe('a name in a reference', () => {
  test('that is a country in lower case proposes the code', () => {
    const { stack, all } = office();
    new Rulebase(all, 'rules', to(['de']));
    expect(() => synth(stack)).toThrow('destination "de" is unknown: ');
    expect(() => synth(stack)).toThrow('did you mean the country "DE"?');
  });

  test('that nothing declares is an error with the construct, the attribute and a proposal', () => {
    const { stack, all } = office();
    new AddressObject(all, 'bank', { ipNetmask: '10.0.0.1' });
    new Rulebase(all, 'rules', to(['bnak']));
    expect(() => synth(stack)).toThrow(
      'office/All Firewalls/rules/r: destination "bnak" is unknown: the app declares no address, address group, external ' +
        'dynamic list or region of this name; did you mean "bank"? (if the service has it: existing(\'address\', scope, "bnak"))',
    );
  });

  test('is accepted if the app declares it, in any stack, or says that it exists', () => {
    const { stack, all } = office();
    new AddressObject(all, 'bank', { ipNetmask: '10.0.0.1' });
    new AddressGroup(all, 'shops', { members: [existing('address', all, 'shop').name] });
    const variable = Variable.existing(all, '$net');
    new Rulebase(all, 'rules', {
      position: 'pre',
      rules: [
        rule('r', {
          ...open,
          destination: ['bank', 'shops', 'shop', variable, '10.0.0.0/8', '10.0.0.1-10.0.0.9', 'NO'],
        }),
      ],
    });
    expect(() => synth(stack)).not.toThrow();
  });

  test('of an undeclared variable is an error', () => {
    const { stack, all } = office();
    new Rulebase(all, 'rules', to(['$nte']));
    expect(() => synth(stack)).toThrow('destination "$nte" is unknown: the app declares no variable of this name');
  });

  test('is also checked in a generated class, at any depth, but not where other names are possible', () => {
    const { stack, all } = office();
    new GeneratedGroup(stack, 'generated', { name: 'g', folder: all.name, static: ['nobody'], tag: ['none'] });
    expect(() => synth(stack)).toThrow(/tag "none" is unknown[\s\S]*static "nobody" is unknown/);
    const other = office();
    new Rulebase(other.all, 'rules', {
      position: 'pre',
      rules: [rule('r', { ...open, destination: any, application: ['anything'], category: ['anything'] })],
    });
    expect(() => synth(other.stack)).not.toThrow();
  });

  test('is left to the plan if only Terraform knows the names', () => {
    const { stack, all } = office();
    const name = new TerraformVariable(stack, 'name', { type: 'string' });
    new AddressObject(all, 'given', { name: name.stringValue, ipNetmask: '10.0.0.1' });
    new Rulebase(all, 'rules', to(['perhaps', name.stringValue]));
    expect(() => synth(stack)).not.toThrow();
    const other = office();
    new TerraformHclModule(other.stack, 'module', { source: 'git::https://example.test/module.git' });
    new Rulebase(other.all, 'rules', to(['perhaps']));
    expect(() => synth(other.stack)).not.toThrow();
  });

  test('of a predefined object, or of an existing folder, needs no declaration', () => {
    const { stack, all } = office();
    new Folder(Folder.existing(stack, 'Elsewhere'), 'below');
    new Rulebase(all, 'rules', {
      position: 'pre',
      rules: [rule('r', { ...open, destination: any, service: ['service-https'], profileGroup: 'best-practice' })],
    });
    expect(() => synth(stack)).not.toThrow();
  });
});

test('a group that contains itself over another one is an error with the chain', () => {
  const { stack, all } = office();
  new AddressGroup(all, 'one', { members: ['two'] });
  new AddressGroup(all, 'two', { members: ['one'] });
  expect(() => synth(stack)).toThrow(
    'office/All Firewalls/one: the address group contains itself: "one" contains "two", which contains "one"; remove one of them',
  );
});

test('a time or a URL that no firewall accepts says at synth how to write it', () => {
  const { all } = office();
  expect(() => new Schedule(all, 'night', { daily: '14:00-25:00' })).toThrow(
    'office/All Firewalls/night: scheduleType.recurring.daily[0] is not valid: "14:00-25:00" (hours end at 23 and minutes at 59, as in 18:00-23:59)',
  );
  new Schedule(all, 'day', { daily: '8-17' });
  new UrlCategory(all, 'sites', { urls: ['https://shop.example/'] });
  const said = all.node.metadata.map(({ data }) => String(data));
  expect(said).toEqual([
    'office/All Firewalls/day: scheduleType.recurring.daily[0] is not valid: "8-17" (use two times of a day, such as 08:00-17:00)',
    'office/All Firewalls/sites: list[0] is not valid: "https://shop.example/" (an entry has no scheme and matches nothing with one: remove https:// or http://)',
  ]);
});
