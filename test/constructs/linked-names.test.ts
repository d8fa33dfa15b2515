import { describe, expect, test } from '@jest/globals';
import { TerraformCount, TerraformStack, Testing, type App, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { createRequire } from 'node:module';
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
import {
  allKinds,
  attributesIn,
  containerKindName,
  hasKind,
  kindNamed,
  scopes,
  type Attribute,
} from '../../src/catalog';
import { camelCase, isObject } from '../../src/core';
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
    expect(synth(stack).resource['scm_address_group']).toMatchObject({
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

const load = createRequire(__filename);
type Generated = new (scope: Construct, id: string, config: object) => TerraformResource;

/** The generated class of a kind. */
function generatedOf(kind: string): Generated {
  const name = kind.replaceAll('_', '-');
  const found: unknown = Reflect.get(load(`#l1/${name}`) as object, camelCase(`_${kind}`));
  return found as Generated; // each module of the generated classes exports the class of its name
}

/** The property of a generated class: after a digit, cdktf writes a capital letter. */
const property = (name: string): string => camelCase(name).replace(/\d[a-z]/g, (text) => text.toUpperCase());

interface Place {
  readonly path: readonly string[];
  readonly kinds: readonly string[];
  readonly isQuoted: boolean;
  /** The value at the first step that has the name at the end. */
  readonly valueWith: (name: string) => unknown;
}

/** Every attribute at every depth whose text names an object. */
function placesIn(attributes: readonly Attribute[], above: readonly string[] = []): readonly Place[] {
  return attributes.flatMap(({ name, refs, type }): readonly Place[] => {
    const path = [...above, name];
    const isList = type.kind === 'list';
    const own = (text: string): unknown => {
      const value = refs?.expression === true ? `'${text}'` : text;
      return isList ? [value] : value;
    };
    const here =
      refs === undefined ? [] : [{ path, kinds: refs.kinds, isQuoted: refs.expression === true, valueWith: own }];
    const inside = placesIn(attributesIn(type), path).map((place) => ({
      ...place,
      valueWith: (text: string): unknown => {
        const value = { [property(place.path[path.length] ?? '')]: place.valueWith(text) };
        return isList ? [value] : value;
      },
    }));
    return [...here, ...inside];
  });
}

/** Returns the texts at a path of a synthesized body, through lists. */
function textsAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path));
  const [step, ...below] = path;
  if (step === undefined) return [value];
  return isObject(value) ? textsAt(value[step], below) : [];
}

describe('every attribute of the catalog that takes a name', () => {
  const rows = allKinds().flatMap((kind) => [
    ...placesIn(kind.attributes).flatMap(({ kinds, ...place }) =>
      kinds.filter(hasKind).map((of) => ({ kind, of, ...place })),
    ),
    ...(kind.onlyFolder === undefined && kind.contains === undefined ? scopes : [])
      .filter((scope) => kind.scopes.includes(scope))
      .map((scope) => ({
        kind,
        of: containerKindName(scope),
        path: [scope],
        isQuoted: false,
        valueWith: (name: string): unknown => name,
      })),
  ]);

  test('is found', () => {
    expect(rows.length).toBeGreaterThan(500);
    expect(new Set(rows.map(({ of }) => of)).size).toBeGreaterThan(50);
  });

  test('has a reference to the object of the app with that name', () => {
    const { stack } = office();
    const named = [...new Set(rows.map(({ of }) => of))];
    const nameFor = (of: string) => (of === 'variable' ? '$target' : `target-${of}`);
    for (const of of named) {
      const config = { [kindNamed(of).api.key ?? 'name']: nameFor(of) };
      new (generatedOf(of))(stack, `target-${of}`, config);
    }
    const users = rows.map(({ kind, of, path, valueWith }, i) => {
      const config = { name: `user-${String(i)}`, [property(path[0] ?? '')]: valueWith(nameFor(of)) };
      return new (generatedOf(kind.name))(stack, `user-${String(i)}`, config);
    });
    const { resource } = JSON.parse(Testing.synth(stack)) as ReturnType<typeof synth>;
    const found = rows.map(({ kind, path }, i) => {
      const body = resource[`scm_${kind.name}`]?.[users[i]?.friendlyUniqueId ?? ''];
      return { at: `${kind.name}.${path.join('.')}`, texts: textsAt(body, path) };
    });
    const wanted = rows.map(({ kind, of, path, isQuoted }) => {
      const reference = `\${scm_${of}.target-${of}.${kindNamed(of).api.key ?? 'name'}}`;
      return { at: `${kind.name}.${path.join('.')}`, texts: [isQuoted ? `'${reference}'` : reference] };
    });
    expect(found).toEqual(wanted);
  });
});
