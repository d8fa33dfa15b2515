import { describe, expect, test } from '@jest/globals';
import { LocalUser } from '#l1/local-user';
import { TerraformVariable, Testing, type TerraformStack } from 'cdktf';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AddressGroup,
  AddressObject,
  any,
  Folder,
  rule,
  Rulebase,
  ServiceObject,
  Tag,
  Zone,
  type RuleProps,
} from '../../constructs';
import { office, synth } from './office';

const open: RuleProps = {
  from: any,
  to: any,
  source: any,
  destination: any,
  service: any,
  application: any,
  action: 'allow',
};

function warningsOf(stack: TerraformStack): readonly string[] {
  synth(stack);
  synth(stack);
  return stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata.map((entry) => ({ ...entry, path: node.path })))
    .filter(({ type }) => type === '@cdktf/warn')
    .map(({ path, data }) => `${path}: ${String(data)}`);
}

describe('a rule that an earlier one covers', () => {
  test('is a warning that names both', () => {
    const { stack, all } = office();
    const web = new AddressObject(all, 'web', { ipNetmask: '10.1.0.1' });
    const servers = new AddressGroup(all, 'servers', { members: [web] });
    const https = new ServiceObject(all, 'https', { tcp: 443 });
    const lan = new Zone(all, 'lan');
    new Rulebase(all, 'rules', {
      position: 'pre',
      rules: [
        rule('servers', { ...open, destination: [servers] }),
        rule('web', { ...open, from: [lan], destination: [web], service: [https], action: 'deny' }),
        rule('rest', open),
      ],
    });
    expect(warningsOf(stack)).toEqual([
      'office/All Firewalls/rules/web: the rule "web" never applies: "servers" above matches all of its traffic, with another action; move it up or remove it',
    ]);
  });

  test('is one in a parent folder of the stack, too', () => {
    const { stack, all } = office();
    const shops = new Folder(all, 'shops');
    new Rulebase(all, 'all', { position: 'pre', rules: [rule('everything', { ...open, action: 'deny' })] });
    new Rulebase(shops, 'own', { position: 'pre', rules: [rule('mail', { ...open, service: ['service-http'] })] });
    expect(warningsOf(stack).join()).toContain(
      'own/mail: the rule "mail" never applies: "everything" above matches all of its traffic',
    );
  });

  test('is not reported if only Terraform knows, or if traffic remains', () => {
    const { stack, all } = office();
    const net = new TerraformVariable(stack, 'net', { type: 'string' });
    const given = new AddressObject(all, 'given', { ipNetmask: net.stringValue });
    new Rulebase(all, 'rules', {
      position: 'pre',
      rules: [
        rule('given', { ...open, destination: [given] }),
        rule('ten', { ...open, destination: ['10.0.0.0/8'] }),
        rule('more', { ...open, destination: ['10.0.0.0/7'] }),
        rule('disabled', { ...open, disabled: true }),
        rule('rest', open),
      ],
    });
    expect(warningsOf(stack)).toEqual([]);
  });
});

describe('a secret in the program', () => {
  test('of the provider or of an object is a warning, once', () => {
    const { stack, all } = office(Testing.app(), { clientSecret: 'hunter2' });
    new LocalUser(stack, 'me', { name: 'me', folder: all.name, password: 'hunter2' });
    const found = warningsOf(stack);
    expect(found).toEqual([
      'office/scm: clientSecret is written to cdktf.out in clear text: remove it and set SCM_CLIENT_SECRET instead',
      'office/me: password is written to cdktf.out in clear text: use a sensitive TerraformVariable instead',
    ]);
  });

  test('that Terraform supplies is none', () => {
    const { stack, all } = office();
    const secret = new TerraformVariable(stack, 'secret', { type: 'string', sensitive: true });
    new LocalUser(stack, 'me', { name: 'me', folder: all.name, password: secret.stringValue });
    expect(warningsOf(stack)).toEqual([]);
  });
});

test('the CLI finds the warnings in the manifest of a synth', () => {
  const app = Testing.app();
  office(app, { clientSecret: 'hunter2' });
  const out = Testing.fullSynth(app.node.findChild('office') as TerraformStack); // made by office()
  const manifest = [out, join(out, '..'), join(out, '..', '..')].find((dir) => existsSync(join(dir, 'manifest.json')));
  expect(readdirSync(manifest ?? out)).toContain('manifest.json');
  expect(readFileSync(join(manifest ?? out, 'manifest.json'), 'utf8')).toContain(
    'clientSecret is written to cdktf.out',
  );
});

test('host bits, odd characters and an App-ID that is one letter off are warnings with a suggestion', () => {
  const { stack, all } = office();
  const web = new AddressObject(all, 'a/b*c', { ipNetmask: '203.0.113.7/25' });
  new Rulebase(all, 'rules', {
    position: 'pre',
    rules: [rule('r', { ...open, destination: [web], application: ['dicmo'] })],
  });
  const warnings = warningsOf(stack).join('\n');
  expect(warnings).toContain(
    'ipNetmask has host bits: "203.0.113.7/25" matches all of 203.0.113.0/25; use "203.0.113.0/25"',
  );
  expect(warnings).toContain('("/", "*"): "a/b*c"; use "a-b-c"');
  expect(warnings).toContain(
    'application[0] may name nothing: "dicmo" is one letter away from an App-ID; did you mean "dicom"?',
  );
});

describe('a tag in a filter that the app does not declare', () => {
  test('is a warning for each one, because a device may assign it', () => {
    const { stack, all } = office();
    new Tag(all, 'critical');
    Tag.existing(all, 'ward');
    new AddressGroup(all, 'scanners', { filter: "'critcal' and ('ward' or 'critical') and not 'lab'" });
    expect(warningsOf(stack)).toEqual([
      'office/All Firewalls/scanners: office/All Firewalls/scanners: dynamic.filter "critcal" is unknown: the app declares ' +
        'no tag of this name; did you mean "critical"? (if the service has it: existing(\'tag\', scope, "critcal"))',
      'office/All Firewalls/scanners: office/All Firewalls/scanners: dynamic.filter "lab" is unknown: the app declares ' +
        'no tag of this name; known names are "critical", "ward" (if the service has it: existing(\'tag\', scope, "lab"))',
    ]);
  });
});
