import { describe, expect, test } from '@jest/globals';
import { TerraformVariable } from 'cdktf';
import {
  AddressObject,
  any,
  Device,
  ExternalDynamicList,
  Folder,
  Label,
  Push,
  SecurityRule,
  Snippet,
  SnippetAssociation,
  Variable,
} from '../../constructs';
import { office, strictOffice, synth } from './office';

const everything = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;

describe('a snippet', () => {
  test('is the scope of what lies in it, wherever it is made', () => {
    const { stack, all } = office();
    const base = new Snippet(stack, 'base', { name: 'Baseline', labels: [new Label(stack, 'core')] });
    const net = new Variable(base, 'net', { type: 'ip-netmask', value: '10.1.0.0/16' });
    new AddressObject(base, 'lan', { ipNetmask: net });
    new Folder(all, 'branches', { name: 'Branches', snippets: [base, 'default'] });
    const { resource } = synth(stack);
    expect(resource['scm_snippet']?.['base']).toEqual({ name: 'Baseline', labels: ['${scm_label.core.name}'] });
    expect(resource['scm_variable']?.['base_net']).toEqual({
      snippet: '${scm_snippet.base.name}',
      name: '$net',
      type: 'ip-netmask',
      value: '10.1.0.0/16',
    });
    expect(resource['scm_address']?.['base_lan']).toEqual({
      snippet: '${scm_snippet.base.name}',
      name: 'lan',
      ip_netmask: '${scm_variable.base_net.name}',
    });
    expect(resource['scm_folder']?.['branches']).toMatchObject({ snippets: ['${scm_snippet.base.name}', 'default'] });
  });

  test('is associated one by one with what others associate too, and the push waits for it', () => {
    const { stack, all } = office();
    const base = new Snippet(stack, 'base');
    new SnippetAssociation(Folder.existing(all, 'Branches'), 'base', { snippet: base });
    new SnippetAssociation(Device.existing(stack, '0079'), 'till', { snippet: Snippet.existing(stack, 'default') });
    new Push(stack, 'push');
    const { resource } = synth(stack);
    expect(Object.values(resource['scm_snippet_association'] ?? {})).toEqual([
      expect.objectContaining({ folder: 'Branches', snippet: '${scm_snippet.base.name}' }),
      expect.objectContaining({ device: '0079', snippet: 'default' }),
    ]);
    const triggers = Object.keys(resource['scm_push']?.['push']?.['triggers'] ?? {});
    expect(triggers.filter((one) => one.startsWith('scm_snippet_association.'))).toHaveLength(2);
  });

  test('has one owner of its association', () => {
    const { stack, all } = office();
    const base = new Snippet(stack, 'base');
    const owner = new Folder(all, 'branches', { snippets: [base] });
    expect(() => new SnippetAssociation(owner, 'again', { snippet: base })).toThrow(
      /branches\/again: office\/All Firewalls\/branches sets snippets and owns the whole list/,
    );
    expect(() => new SnippetAssociation(base, 'in', { snippet: base })).toThrow(/requires a folder or a device/);
  });
});

describe('a variable', () => {
  test('is mentioned by rules, as the value of an address, and by name', () => {
    const { stack, all } = office();
    const net = new Variable(all, 'net', { type: 'ip-netmask', value: 'None' });
    new SecurityRule(all, 'r', {
      ...everything,
      source: [net],
      destination: [Variable.existing(all, '$dmz')],
      action: 'deny',
    });
    expect(synth(stack).resource['scm_security_rule']?.['All-Firewalls_r']).toMatchObject({
      source: ['${scm_variable.All-Firewalls_net.name}'],
      destination: ['$dmz'],
    });
  });

  test('whose value is not of its type is told', () => {
    const { all } = strictOffice();
    expect(() => new Variable(all, 'net', { type: 'ip-netmask', value: 'lan' })).toThrow(
      /All Firewalls\/net: value is not a value of its type/,
    );
  });
});

describe('a firewall', () => {
  test('is taken over into the folder that is its scope, and is a scope itself', () => {
    const { stack, all } = office();
    const branches = new Folder(all, 'branches', { name: 'Branches' });
    const till = new Device(branches, 'till', { serial: '007951', displayName: 'till 1', onDestroy: { folder: all } });
    new AddressObject(till, 'here', { ipNetmask: '10.0.0.1' });
    new Device(stack, 'other', { serial: '007952' });
    const { resource } = synth(stack);
    expect(resource['scm_device']).toEqual({
      till: {
        name: '007951',
        folder: '${scm_folder.branches.name}',
        display_name: 'till 1',
        folder_on_destroy: 'All Firewalls',
      },
      other: { name: '007952' },
    });
    expect(resource['scm_address']?.['till_here']).toMatchObject({ device: '${scm_device.till.name}' });
    expect(() => new Device(new Snippet(stack, 's'), 'd', { serial: '1' })).toThrow(/requires a folder/);
  });
});

describe('an external dynamic list', () => {
  test('is fetched, with a login that is kept out of the state, and named in rules', () => {
    const { stack, all } = office();
    const password = new TerraformVariable(stack, 'password', { type: 'string', sensitive: true });
    const bad = new ExternalDynamicList(all, 'bad', {
      type: 'domain',
      url: 'https://feeds.example.com/bad.txt',
      refresh: { weekly: { day: 'monday', at: '03' } },
      login: { username: 'reader', passwordWo: password.stringValue, passwordWoVersion: 1 },
      expandDomain: true,
    });
    new SecurityRule(all, 'r', { ...everything, destination: [bad], action: 'drop' });
    const { resource } = synth(stack);
    expect(resource['scm_external_dynamic_list']?.['All-Firewalls_bad']).toEqual({
      folder: 'All Firewalls',
      name: 'bad',
      type: {
        domain: {
          url: 'https://feeds.example.com/bad.txt',
          recurring: { weekly: { day_of_week: 'monday', at: '03' } },
          auth: { username: 'reader', password_wo: '${var.password}', password_wo_version: 1 },
          expand_domain: true,
        },
      },
    });
    expect(resource['scm_security_rule']?.['All-Firewalls_r']).toMatchObject({
      destination: ['${scm_external_dynamic_list.All-Firewalls_bad.name}'],
    });
  });

  test.each(['five-minute', 'hourly', { daily: '04' }, { monthly: { day: 1, at: '05' } }] as const)(
    'is fetched %j',
    (refresh) => {
      const { all } = office();
      expect(
        () => new ExternalDynamicList(all, 'l', { type: 'ip', url: 'https://a.example/l', refresh }),
      ).not.toThrow();
    },
  );

  test('may be one that the vendor keeps', () => {
    const { stack, all } = office();
    new ExternalDynamicList(all, 'known', { type: 'ip', predefined: 'panw-known-ip-list', exceptions: ['10.0.0.1'] });
    expect(synth(stack).resource['scm_external_dynamic_list']?.['All-Firewalls_known']).toMatchObject({
      type: { predefined_ip: { url: 'panw-known-ip-list', exception_list: ['10.0.0.1'] } },
    });
  });

  test('that is fetched at no hour of the day is told', () => {
    const { all } = strictOffice();
    expect(
      () => new ExternalDynamicList(all, 'l', { type: 'ip', url: 'https://a.test/l', refresh: { daily: '4' } }),
    ).toThrow(/\/l: type\.ip\.recurring\.daily\.at/);
  });
});
