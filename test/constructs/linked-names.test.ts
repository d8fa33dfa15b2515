import { describe, expect, test } from '@jest/globals';
import { TerraformCount, TerraformStack, Testing, type App } from 'cdktf';
import type { Construct } from 'constructs';
import { RuleOrder } from '#l1/rule-order';
import { SecurityRule as GeneratedRule } from '#l1/security-rule';
import { Tag as GeneratedTag } from '#l1/tag';
import {
  AddressGroup,
  AddressObject,
  any,
  existing,
  Folder,
  NatRule,
  rule,
  Rulebase,
  ScmProvider,
  SnippetAssociation,
  Snippet,
  Tag,
  Variable,
  Zone,
} from '../../constructs';
import { office, synth } from './office';

const everything = { from: any, to: any, source: any, destination: any, service: any, application: any } as const;

describe('a plain name of an object that the app declares', () => {
  test('is a reference to it, also if it is declared later', () => {
    const { stack, all } = office();
    new Rulebase(all, 'rules', {
      position: 'pre',
      rules: [
        rule('r', { ...everything, from: ['clinic'], source: ['scanner', '$net'], tags: ['pci'], action: 'allow' }),
      ],
    });
    new NatRule(all, 'nat', { ...everything, to: 'clinic', service: 'any', destination: ['scanner'] });
    new AddressGroup(all, 'group', { filter: '\'pci\' and not "ward"' });
    new AddressObject(all, 'scanner', { ipNetmask: '10.0.0.1' });
    new Variable(all, 'net', { type: 'ip-netmask', value: '10.0.0.0/8' });
    new Tag(all, 'pci');
    new Tag(all, 'ward');
    new Zone(all, 'clinic');
    const { resource } = synth(stack);
    expect(resource['scm_security_rule']?.['All-Firewalls_rules_r']).toMatchObject({
      from: ['${scm_zone.All-Firewalls_clinic.name}'],
      source: ['${scm_address.All-Firewalls_scanner.name}', '${scm_variable.All-Firewalls_net.name}'],
      tag: ['${scm_tag.All-Firewalls_pci.name}'],
    });
    expect(resource['scm_nat_rule']?.['All-Firewalls_nat']).toMatchObject({
      to: ['${scm_zone.All-Firewalls_clinic.name}'],
      destination: ['${scm_address.All-Firewalls_scanner.name}'],
    });
    expect(resource['scm_address_group']?.['All-Firewalls_group']?.['dynamic']).toEqual({
      filter: '\'${scm_tag.All-Firewalls_pci.name}\' and not "${scm_tag.All-Firewalls_ward.name}"',
    });
  });

  test('is a reference to the nearest one that is visible', () => {
    const { stack, all } = office();
    const [oslo, lyon] = [new Folder(all, 'oslo'), new Folder(all, 'lyon')];
    for (const folder of [all, oslo, lyon]) new Tag(folder, 'pci');
    new AddressObject(new Folder(oslo, 'harbour'), 'till', { ipNetmask: '10.0.0.1', tags: ['pci'] });
    new AddressObject(new Folder(all, 'bergen'), 'till', { ipNetmask: '10.0.0.1', tags: ['pci'] });
    const { resource } = synth(stack);
    expect(resource['scm_address']).toMatchObject({
      harbour_till: { tag: ['${scm_tag.oslo_pci.name}'] },
      bergen_till: { tag: ['${scm_tag.All-Firewalls_pci.name}'] },
    });
  });

  test('is an error if the only one is not visible, unless the service has another one', () => {
    const sites = () => {
      const { stack, all } = office();
      new Tag(new Folder(all, 'lyon'), 'pci');
      const oslo = new Folder(all, 'oslo');
      new AddressObject(oslo, 'till', { ipNetmask: '10.0.0.1', tags: ['pci'] });
      return { stack, oslo };
    };
    expect(() => synth(sites().stack)).toThrow(/oslo\/till uses .*lyon\/pci, which is not visible there/);
    const { stack, oslo } = sites();
    existing('tag', oslo, 'pci');
    expect(synth(stack).resource['scm_address']?.['oslo_till']).toMatchObject({ tag: ['pci'] });
  });

  test('is an order of creation if the object has several instances, or several objects are equally near', () => {
    const { stack, all } = office();
    new GeneratedTag(stack, 'many', { name: 'pci', folder: all.name, count: TerraformCount.of(1) });
    const [one, other] = [new Snippet(stack, 'one'), new Snippet(stack, 'other')];
    for (const snippet of [one, other]) new Tag(snippet, 'ward');
    const group = new AddressObject(all, 'till', { ipNetmask: '10.0.0.1', tags: ['pci', 'ward'] });
    const { resource } = synth(stack);
    expect(resource['scm_address']?.[group.friendlyUniqueId]).toMatchObject({
      tag: ['pci', '${scm_tag.one_ward.name}'],
      depends_on: ['scm_tag.many', 'scm_tag.other_ward'],
    });
  });

  test('stays a name where a reference would close a cycle', () => {
    const { stack, all } = office();
    new AddressGroup(all, 'a', { members: ['b'] });
    new AddressGroup(all, 'b', { members: ['a'] });
    const { resource } = JSON.parse(Testing.synth(stack)) as ReturnType<typeof synth>; // the checks refuse it
    expect(resource['scm_address_group']).toMatchObject({
      'All-Firewalls_a': { static: ['${scm_address_group.All-Firewalls_b.name}'] },
      'All-Firewalls_b': { static: ['a'] },
    });
  });

  test('is a reference in an order of rules, in a target rule, and in an association', () => {
    const { stack, all } = office();
    const own = {
      folder: all.name,
      ...Object.fromEntries(['from', 'to', 'source', 'destination'].map((one) => [one, ['any']])),
    };
    const fields = { ...own, action: 'allow' as const, service: ['any'], application: ['any'] };
    new GeneratedRule(stack, 'first', { ...fields, name: 'first' });
    new GeneratedRule(stack, 'second', { ...fields, name: 'second', relativePosition: 'after', targetRule: 'first' });
    new RuleOrder(stack, 'order', {
      type: 'security_rule',
      folder: all.name,
      rules: ['second'],
      anchor: { where: 'after', rule: 'first' },
    });
    new SnippetAssociation(all, 'association', { snippet: 'base' });
    new Snippet(stack, 'base');
    const { resource } = synth(stack);
    expect(resource['scm_security_rule']?.['second']).toMatchObject({ target_rule: '${scm_security_rule.first.name}' });
    expect(resource['scm_rule_order']?.['order']).toMatchObject({
      rules: ['${scm_security_rule.second.name}'],
      anchor: { rule: '${scm_security_rule.first.name}' },
    });
    expect(resource['scm_snippet_association']).toMatchObject({
      'All-Firewalls_association': { snippet: '${scm_snippet.base.name}' },
    });
  });
});

describe('a plain name of an object of another stack', () => {
  const stackIn = (app: App, name: string) => {
    const stack = new TerraformStack(app, name);
    new ScmProvider(stack, 'scm');
    return { stack, folder: Folder.existing(stack, 'All Firewalls') };
  };
  const tagged = (scope: Construct, id: string, tag: string) =>
    new AddressObject(scope, id, { ipNetmask: '10.0.0.1', tags: [tag] });

  test('makes the stack depend on that stack', () => {
    const app = Testing.app();
    const [users, base] = [stackIn(app, 'users'), stackIn(app, 'base')];
    tagged(users.folder, 'till', 'pci');
    new Tag(base.folder, 'pci');
    app.synth();
    expect(users.stack.dependsOn(base.stack)).toBe(true);
    expect(app.manifest.forStack(users.stack).dependencies).toEqual(['base']);
  });

  test('is an error if that stack is deployed after it, unless the service has the object', () => {
    const both = (isExisting: boolean) => {
      const app = Testing.app();
      const [users, base] = [stackIn(app, 'users'), stackIn(app, 'base')];
      tagged(users.folder, 'till', 'pci');
      new Tag(base.folder, 'pci');
      if (isExisting) existing('tag', users.folder, 'pci');
      base.stack.addDependency(users.stack);
      return app;
    };
    expect(() => both(false).synth()).toThrow(
      'users/All Firewalls/till: tag "pci" is declared in the stack base, which is deployed after this one: declare it ' +
        'in this stack or an earlier one, or use existing() if the service has it',
    );
    expect(() => both(true).synth()).not.toThrow();
  });

  test('of another tenant is a name of this one', () => {
    const app = Testing.app();
    const [one, other] = ['1', '2'].map((id) => {
      const stack = new TerraformStack(app, `tenant-${id}`);
      new ScmProvider(stack, 'scm', { scope: `tsg_id:${id}` });
      return stack;
    });
    if (one === undefined || other === undefined) throw new Error('there are two');
    tagged(Folder.existing(one, 'All Firewalls'), 'till', 'pci');
    new Tag(Folder.existing(other, 'All Firewalls'), 'pci');
    app.synth();
    expect(one.dependsOn(other)).toBe(false);
  });
});
