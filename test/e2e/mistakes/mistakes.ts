import { address, hclRule, rule, type Mistake } from './mistake';

/** Typical mistakes, one of each class. */
export const mistakes: readonly Mistake[] = [
  {
    name: 'wrong name',
    typescript: {
      text: `new scm.ServiceObject(branches, 'bank', { name: 'a/b*c', tcp: 443 }); // here`,
      at: 'synth',
      says: /branches\/bank: name .*"a\/b\*c"/,
    },
    hcl: {
      text: `resource "scm_service" "wrong_name" {\n  name = "a/b*c"\n  folder = "Branches"\n  protocol = { tcp = { port = "443" } }\n}\n`,
      at: 'plan',
      says: /name/,
    },
  },
  {
    name: 'CIDR',
    typescript: {
      text: `new scm.AddressObject(branches, 'bank', { ipNetmask: '203.0.113.0/240' }); // here`,
      at: 'synth',
      says: /branches\/bank: ipNetmask is not a valid IP address, subnet or range: "203\.0\.113\.0\/240"/,
    },
    hcl: { text: address('cidr', 'ip_netmask = "203.0.113.0/240"'), at: 'plan', says: /ip_netmask is not valid/ },
  },
  {
    name: 'range',
    typescript: {
      text: `new scm.AddressObject(branches, 'tills', { ipRange: '10.8.0.1' }); // here`,
      at: 'synth',
      says: /branches\/tills: ipRange .*"10\.8\.0\.1"/,
    },
    hcl: { text: address('range', 'ip_range = "10.8.0.1"'), at: 'plan', says: /ip_range/ },
  },
  {
    name: 'port',
    typescript: {
      text: `new scm.ServiceObject(branches, 'web', { tcp: 99443 }); // here`,
      at: 'synth',
      says: /branches\/web: .*99443/,
    },
    hcl: {
      text: `resource "scm_service" "port" {\n  name = "port"\n  folder = "Branches"\n  protocol = { tcp = { port = "99443" } }\n}\n`,
      at: 'plan',
      says: /port/,
    },
  },
  {
    name: 'enumeration',
    typescript: { text: rule(`action: 'accept'`), at: 'editor', says: /"accept"/ },
    hcl: { text: hclRule('enumeration', { action: '"accept"' }), at: 'plan', says: /action/ },
  },
  {
    name: 'missing folder',
    typescript: {
      text: `new scm.AddressObject(stack, 'bank', { ipNetmask: '203.0.113.7' }); // here`,
      at: 'synth',
      says: /office\/bank: requires a folder as its scope/,
    },
    hcl: { text: address('no_folder', 'ip_netmask = "203.0.113.7"', ''), at: 'plan', says: /address is not complete/ },
  },
  {
    name: 'misspelt folder',
    typescript: {
      text: `new scm.Folder(scm.Folder.existing(stack, 'All Firewals'), 'oslo'); // here`,
      at: 'plan',
      says: /"All Firewals"/,
    },
    hcl: {
      text: address('misspelt_folder', 'ip_netmask = "203.0.113.7"', 'folder = "Branchs"'),
      at: 'plan',
      says: /"Branchs"/,
    },
  },
  {
    name: 'unknown reference',
    typescript: {
      text: `new scm.AddressObject(branches, 'bank', { fqdn: 'a.test' });\n${rule(`destination: ['bnak']`)}`,
      at: 'synth',
      says: /bnak/,
    },
    hcl: { text: hclRule('unknown_reference', { destination: '["bnak"]' }), at: 'plan', says: /bnak/ },
  },
  {
    name: 'duplicate name',
    typescript: {
      text: `new scm.AddressObject(branches, 'a', { name: 'x', fqdn: 'a.test' });
new scm.AddressObject(branches, 'b', { name: 'x', fqdn: 'b.test' }); // here`,
      at: 'synth',
      says: /branches\/a and .*branches\/b are both the address "x"/,
    },
    hcl: {
      text:
        address('twice', 'fqdn = "a.test"') +
        address('twice_again', 'fqdn = "b.test"').replace('"twice_again"\n', '"twice"\n'),
      at: 'plan',
      says: /"twice"/,
    },
  },
  {
    name: 'duplicate rule',
    typescript: {
      text: `new scm.Rulebase(branches, 'pre', { position: 'pre', rules: [scm.rule('r', open), scm.rule('r', open)] }); // here`,
      at: 'synth',
      says: /branches\/pre: lists the rule "r" twice/,
    },
    hcl: {
      text: hclRule('rule_twice', {}) + hclRule('rule_twice_again', { name: '"rule_twice"' }),
      at: 'plan',
      says: /"rule_twice"/,
    },
  },
  {
    name: 'empty list',
    typescript: { text: rule(`source: []`), at: 'synth', says: /branches\/r: source/ },
    hcl: { text: hclRule('empty_list', { source: '[]' }), at: 'plan', says: /source/ },
  },
  {
    name: 'missing attribute',
    typescript: {
      text: `new scm.SecurityRule(branches, 'r', { from: any, to: any, destination: any, application: any, service: any, action: 'allow' }); // here`,
      at: 'editor',
      says: /source/,
    },
    hcl: { text: hclRule('missing_attribute', { source: 'null' }), at: 'plan', says: /source/ },
  },
  {
    name: 'reversed range',
    typescript: {
      text: `new scm.AddressObject(branches, 'tills', { ipRange: '10.8.0.9-10.8.0.1' }); // here`,
      at: 'synth',
      says: /branches\/tills: ipRange .*10\.8\.0\.9-10\.8\.0\.1/,
    },
    hcl: { text: address('reversed', 'ip_range = "10.8.0.9-10.8.0.1"'), at: 'plan', says: /ip_range/ },
  },
  {
    name: 'unknown App-ID',
    typescript: { text: rule(`application: ['htps']`), at: 'synth warning', says: /"htps".*"ssl"/ },
    hcl: {
      text: hclRule('unknown_app', { application: '["htps"]' }),
      at: 'plan warning',
      says: /application is not valid/,
    },
  },
  {
    name: 'plain secret',
    typescript: {
      text: `new scm.ScmProvider(stack, 'other', { alias: 'other', clientId: 'me', clientSecret: 'hunter2-hunter2' }); // here`,
      at: 'synth warning',
      says: /clientSecret/,
    },
  },
  {
    name: 'shadowed rule',
    typescript: {
      text: `new scm.Rulebase(branches, 'pre', { position: 'pre', rules: [
  scm.rule('all', open),
  scm.rule('tills', { ...open, source: ['10.8.0.0/16'], action: 'deny' }),
] }); // here`,
      at: 'synth warning',
      says: /the rule "tills" never applies: "all" above matches all of its traffic/,
    },
  },
  {
    name: 'second push',
    typescript: {
      text: `new scm.Push(stack, 'again'); // here`,
      at: 'synth',
      says: /office\/again: office\/push already pushes this stack/,
    },
  },
  {
    name: 'two rulebases',
    typescript: {
      text: `new scm.Rulebase(branches, 'one', { position: 'pre', rules: [scm.rule('a', { ...open, action: 'deny' })] });
new scm.Rulebase(branches, 'two', { position: 'pre', rules: [scm.rule('b', open)] }); // here`,
      at: 'synth',
      says: /branches\/two: .*branches\/one/,
    },
  },
  {
    name: 'dependency forgotten',
    typescript: {
      text: `new scm.AddressGroup(branches, 'peers', { members: ['peer'] }); // here
const other = new TerraformStack(app, 'other');
new scm.ScmProvider(other, 'scm');
new scm.AddressObject(scm.Folder.existing(other, 'Branches'), 'peer', { fqdn: 'a.test' });`,
      at: 'plan',
      says: /peer/,
    },
    // Not in HCL: the provider does not see the order in which Terraform creates what a literal names.
  },
  {
    name: 'snippet and folder together',
    typescript: {
      text: `new AddressResource(stack, 'both', { name: 'both', folder: 'Branches', snippet: 'base', fqdn: 'a.test' }); // here`,
      at: 'plan',
      says: /folder|snippet/,
    },
    hcl: {
      text: address('both', 'fqdn = "a.test"', 'folder = "Branches"\n  snippet = "base"'),
      at: 'plan',
      says: /snippet/,
    },
  },
  {
    name: 'rename',
    typescript: {
      text: `new scm.AddressObject(branches, 'bank', { name: 'bank-2', fqdn: 'a.test' });\n${rule(`destination: ['bank']`)}`,
      at: 'synth',
      says: /"bank"/,
    },
    hcl: {
      text: address('renamed_2', 'fqdn = "a.test"') + hclRule('rename', { destination: '["renamed"]' }),
      at: 'plan',
      says: /renamed/,
    },
  },
  {
    name: 'move',
    typescript: {
      text: `const oslo = new scm.Folder(branches, 'oslo');
const bank = new scm.AddressObject(new scm.Folder(branches, 'bergen'), 'bank', { fqdn: 'a.test' });
new scm.SecurityRule(oslo, 'r', { ...open, destination: [bank] }); // here`,
      at: 'synth',
      says: /oslo\/r uses .*bergen\/bank, which is not visible there/,
    },
    hcl: {
      text: `resource "scm_folder" "moved" {\n  name = "moved"\n  parent = "All Firewalls"\n}
${address('moved', 'fqdn = "a.test"', 'folder = scm_folder.moved.name')}${hclRule('move', { destination: '[scm_address.moved.name]' })}`,
      at: 'plan',
      says: /destination "moved" is in folder "moved"; an object is visible in its own folder and below/,
    },
  },
  {
    name: 'wrong type',
    typescript: {
      text: `new scm.AddressObject(branches, 'bank', { ipNetmask: 5 }); // here`,
      at: 'editor',
      says: /number/,
    },
    hcl: {
      text: address('wrong_type', 'ip_netmask = ["203.0.113.7"]'),
      at: 'plan',
      says: /Incorrect attribute value type/,
    },
  },
  {
    name: 'wrong unit',
    typescript: {
      text: `new scm.ServiceObject(branches, 'web', { tcp: 443, override: { timeout: 3600000 } }); // here`,
      at: 'synth',
      says: /branches\/web: .*timeout/,
    },
    hcl: {
      text: `resource "scm_service" "unit" {\n  name = "unit"\n  folder = "Branches"\n  protocol = { tcp = { port = "443", override = { timeout = 3600000 } } }\n}\n`,
      at: 'plan',
      says: /timeout/,
    },
  },
  {
    name: 'wrong position',
    typescript: {
      text: `new scm.Rulebase(branches, 'pre', { position: 'before', rules: [scm.rule('r', open)] }); // here`,
      at: 'editor',
      says: /before/,
    },
    hcl: { text: hclRule('wrong_position', { position: '"before"' }), at: 'plan', says: /position/ },
  },
  {
    name: 'wrong target rule',
    typescript: {
      text: `new scm.Rulebase(branches, 'pre', { position: 'pre', anchor: { where: 'before', rule: 'nix' }, rules: [scm.rule('r', open)] }); // here`,
      at: 'plan',
      says: /anchor "nix" does not exist/,
    },
    hcl: {
      text: `${hclRule('anchored', {})}resource "scm_rule_order" "order" {\n  type = "security_rule"\n  folder = "Branches"\n  position = "pre"\n  rules = [scm_security_rule.anchored.name]\n  anchor = { where = "before", rule = "nix" }\n}\n`,
      at: 'plan',
      says: /anchor "nix" does not exist/,
    },
  },
  {
    name: 'wrong tag',
    typescript: { text: `new scm.Tag(branches, 'pci', { color: 'Redd' }); // here`, at: 'editor', says: /"Redd"/ },
    hcl: {
      text: `resource "scm_tag" "wrong_tag" {\n  name = "wrong_tag"\n  folder = "Branches"\n  color = "Redd"\n}\n`,
      at: 'plan',
      says: /color/,
    },
  },
];
