import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hiddenPrograms } from '../../src/cli/sources/hidden-programs';
import { readPlan, review, type Report } from '../../src/review';
import { planJson, pushOfTexas, type PlanPiece, type Values } from '../review/plan-json';
import { rule } from '../review/support/of-pieces';
import { testIo } from '../support/scm';

/** What the files of a configuration run and no plan contains. */

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'scm-hidden-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
};
const runs = 'provisioner "local-exec" {\n    when = destroy\n    command = "id"\n  }';

describe('what is found', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['an ephemeral resource', { 'main.tf': 'ephemeral "vault_kv" "a" {\n  x = 1\n}\n' }, ['ephemeral.vault_kv.a']],
    [
      'a provisioner of a removed block',
      { 'main.tf': `removed {\n  from = scm_security_rule.a\n  ${runs}\n}\n` },
      ['scm_security_rule.a (local-exec)'],
    ],
    ['a removed block without one', { 'main.tf': 'removed {\n  from = scm_security_rule.a\n}\n' }, []],
    [
      'what a local module has',
      {
        'main.tf': 'module "m" {\n  source = "./m"\n}\n',
        'm/main.tf': `ephemeral "x_y" "z" {}\nremoved {\n  from = scm_tag.t\n  ${runs}\n}\n`,
      },
      ['module.m.ephemeral.x_y.z', 'module.m.scm_tag.t (local-exec)'],
    ],
    [
      'a file that this reader does not understand',
      { 'main.tf': `ephemeral "x_y" "z" {}\nremoved {\n  from = scm_tag.t\n  ${runs}\n}\n= what\n` },
      ['a block that was not read in'],
    ],
    [
      'a module of such a file',
      { 'main.tf': 'module "m" {\n  source = "./m"\n}\n= what\n', 'm/main.tf': 'ephemeral "x_y" "z" {}\n' },
      ['a block that was not read in'],
    ],
    [
      'JSON that only Terraform can read',
      { 'b.tf.json': '\ufeff{"ephemeral": {"x_y": {"z": {}}}}' },
      ['a block that was not read in'],
    ],
    [
      'files of OpenTofu',
      { 'a.tofu': 'ephemeral "x_y" "z" {}\n', 'b.tofu.json': '{"ephemeral": {"x_y": {"w": {}}}}' },
      ['ephemeral.x_y.z', 'ephemeral.x_y.w'],
    ],
    ['lists of blocks', { 'b.tf.json': '[{"ephemeral": [{"x_y": [{"z": {}}]}]}]' }, ['ephemeral.x_y.z']],
    [
      'two equal names',
      { 'b.tf.json': '{"ephemeral": {"x_y": {"z": {}}}, "ephemeral": {}}' },
      ['a block that was not read in'],
    ],
    ['a word in a comment', { 'main.tf': 'removed /* x */ {\n  provisioner "x" {}\n}\n= what\n' }, ['not read in']],
    [
      'JSON',
      {
        'cdk.tf.json': JSON.stringify({
          ephemeral: { vault_kv: { a: {} } },
          removed: [{ from: 'scm_tag.t', provisioner: [{ 'local-exec': { when: 'destroy', command: 'id' } }] }],
        }),
      },
      ['ephemeral.vault_kv.a', 'scm_tag.t (local-exec)'],
    ],
    [
      'what a module of JSON and a module in JSON have',
      {
        'cdk.tf.json': '{"module": {"m": {"source": "./m"}}}',
        'm/main.tf.json': `{"removed": {"from": "scm_tag .t", "provisioner": {"local-exec": {}}}}`,
        'm/x.tf': `ephemeral "x_y" "z" {}\n`,
      },
      ['module.m.ephemeral.x_y.z', 'module.m.scm_tag.t (local-exec)'],
    ],
    [
      'modules that are not read',
      {
        'main.tf': 'module "a" {\n  source = "../a"\n}\nmodule "b" {\n  source = ("./b")\n}\n',
        'x.tf.json': '{"module": {"c": {"source": "git::https://x.example/c"}}}',
        'b/main.tf': `ephemeral "x_y" "z" {}\n`,
      },
      ['module.a (a module', 'module.b (a module', 'module.c (a module'],
    ],
    [
      'the folder itself, beside stacks',
      { 'main.tf': `ephemeral "x_y" "z" {}\n`, 'stacks/a/x.tf': '', 'cdktf.out/stacks/b/x.tf': '' },
      ['ephemeral.x_y.z'],
    ],
    [
      'an address with blanks and comments',
      { 'main.tf': `removed {\n  from = scm_tag /* x */ . t\n  ${runs}\n}\n` },
      ['scm_tag.t (local-exec)'],
    ],
    [
      'an address that this reader does not understand',
      { 'main.tf': `removed {\n  from = scm_tag["t"]\n  ${runs}\n}\n` },
      ['scm_tag["t"]'],
    ],
    [
      'equal names, one with escapes',
      { 'b.tf.json': '{"remove\\u0064": {"from": "scm_tag.t", "provisione\\u0072": {"x": {}}}, "removed": []}' },
      ['a block that was not read in'],
    ],
    [
      'equal names of blocks and labels',
      {
        'a.tf.json': '{"removed": {"from": "scm_tag.t", "provisioner": {"x": {}}, "provisioner": {}}}',
        'b.tf.json': '{"ephemeral": {"x_y": {"z": {}}, "x_y": {}}}',
      },
      ['a block that was not read in', 'a block that was not read in'],
    ],
    ['JSON of another form', { 'a.tf.json': '[1]', 'c.tf.json': '{"removed": {"from": "a"}}' }, []],
  ])('%s', (_, files, expected) => {
    write(files);
    const found = hiddenPrograms(testIo(), dir).map(({ what, address, type }) =>
      what === 'provisioner' && type !== 'unknown' ? `${address} (${type})` : address,
    );
    expect(found).toEqual(expected.map((one) => expect.stringContaining(one)));
  });

  test('nothing is known of a plan from standard input, and of a missing path', () => {
    expect([...hiddenPrograms(testIo(), '-'), ...hiddenPrograms(testIo(), join(dir, 'none'))]).toEqual([]);
  });

  test('a plan is in the folder of its configuration', () => {
    write({ 'main.tf': 'ephemeral "vault_kv" "a" {}\n', 'plan.json': '{}' });
    expect(hiddenPrograms(testIo(), join(dir, 'plan.json'))).toHaveLength(1);
  });
});

describe('what the review says of it', () => {
  const gone: PlanPiece = {
    type: 'scm_security_rule',
    before: { ...rule, from: ['a'], to: ['b'], profile_setting: null },
    after: null,
  };
  const configuration = { root_module: { resources: [] } };
  const reportOf = (pieces: readonly PlanPiece[], more: Values = { configuration }): Report =>
    review([{ name: 'p', plan: readPlan(planJson([pushOfTexas, ...pieces], more), 'p') }], {
      written: hiddenPrograms(testIo(), dir),
    });

  test('a deleted allow rule is harmless, unless a program runs with it', () => {
    expect(reportOf([gone]).verdict).toBe('stricter');
    write({ 'main.tf': `removed {\n  from = scm_security_rule.x\n  ${runs}\n}\n` });
    const { verdict, findings } = reportOf([gone]);
    expect(verdict).toBe('undecided');
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'not-examined', severity: 'medium', title: expect.stringContaining('local-exec') }),
    );
    expect(reportOf([]).verdict).toBe('equal');
  });

  test('a module that is removed', () => {
    write({ 'main.tf': `removed {\n  from = module.m\n  ${runs}\n}\n` });
    expect(reportOf([{ ...gone, more: { address: 'module.m.scm_security_rule.x["a"]' } }]).verdict).toBe('undecided');
    expect(reportOf([{ ...gone, more: { address: 'module.mm.scm_security_rule.x' } }]).verdict).toBe('stricter');
  });

  test('a module that was not read', () => {
    write({ 'main.tf': 'module "m" {\n  source = "git::https://x.example/m"\n}\n' });
    expect(reportOf([{ ...gone, more: { address: 'module.m.scm_security_rule.x' } }]).verdict).toBe('undecided');
    expect(reportOf([gone]).verdict).toBe('stricter');
  });

  test('an ephemeral resource of another provider is not judged, one of this or a local one is', () => {
    write({ 'main.tf': 'ephemeral "vault_kv" "a" {}\n' });
    const { verdict, findings } = reportOf([]);
    expect(verdict).toBe('undecided');
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'not-examined', title: expect.stringContaining('ephemeral.vault_kv.a') }),
    );
    write({ 'main.tf': 'ephemeral "scm_access_token" "a" {}\nephemeral "random_password" "b" {}\n' });
    expect(reportOf([]).verdict).toBe('equal');
  });

  test('one with the name of this provider can be of another', () => {
    write({ 'main.tf': 'ephemeral "scm_access_token" "a" {}\n' });
    const provider_config = { scm: { name: 'scm', full_name: 'x.example/a/other' } };
    expect(reportOf([], { configuration: { ...configuration, provider_config } }).verdict).toBe('undecided');
  });
});
