import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plansFrom } from '../../../src/cli/review/plan-sources';
import { planJson } from '../../review/plan-json';
import { testIo } from '../../support/scm';

/** Which plan a review reads of a folder, with a program in the place of terraform that notes its calls. */
describe('the plan of', () => {
  const root = mkdtempSync(join(tmpdir(), 'scm-plans-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const calls = join(root, 'calls');
  const program = join(root, 'terraform');
  // "show" prints the plan file that it is given, and "plan" writes one of another version.
  const plan = (version: string): string => planJson([], { terraform_version: version });
  writeFileSync(
    program,
    `#!/bin/sh
echo "$*" >> '${calls}'
case "$1" in
  init) touch .initialized ;;
  plan) [ -e new-folder ] && [ ! -e .initialized ] && { echo 'Error: run "terraform init"' >&2; exit 1; }
    [ -e broken ] && { echo 'Error: it is broken' >&2; exit 1; }
    for arg; do case "$arg" in -out=*) cp '${root}/new.json' "\${arg#-out=}" ;; esac; done ;;
  show) [ -e unreadable ] && { echo 'Error: no provider' >&2; exit 1; }
    for arg; do last=$arg; done; tail -c +3 "$last" ;;
esac
`,
  );
  chmodSync(program, 0o755);
  const env = { ...process.env, TERRAFORM_BINARY_NAME: program };
  // A plan file of Terraform begins like a zip archive.
  writeFileSync(join(root, 'new.json'), `PK${plan('new')}`);

  let out: string;
  let stack: string;
  beforeEach(() => {
    rmSync(calls, { force: true });
    out = mkdtempSync(join(root, 'out-'));
    stack = join(out, 'stacks', 'a');
    mkdirSync(stack, { recursive: true });
    writeFileSync(join(out, 'manifest.json'), '{}');
    write('cdk.tf.json', '{}', 100);
    write('plan', `PK${plan('saved')}`, 200);
  });
  function write(name: string, text: string, second: number): void {
    const file = join(stack, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    utimesSync(file, second, second);
  }
  const read = (path: string): readonly string[] => plansFrom(testIo({ env }), path).map((one) => one.plan.terraform);

  test('a stack is the one that cdktf saved after the synth', () => {
    expect(read(out)).toEqual(['saved']);
    expect(readFileSync(calls, 'utf8')).not.toMatch(/^plan/m);
  });

  test.each([
    ['its configuration', 'cdk.tf.json'],
    ['a file with values of variables', 'terraform.tfvars'],
    ['a file of OpenTofu', 'more.tofu'],
    ['a module', 'modules/a/main.tf'],
    ['an asset', 'assets/a/list.txt'],
    ['its lock file', '.terraform.lock.hcl'],
  ])('a stack is a new one if %s is as new', (_, name) => {
    write(name, '{}', 200);
    expect(read(out)).toEqual(['new']);
  });

  test('a stack is a new one if the saved one is committed: its author may have made it of anything', () => {
    execFileSync('git', ['init', '--quiet'], { cwd: out });
    expect(read(out)).toEqual(['saved']);
    execFileSync('git', ['add', '--force', join(stack, 'plan')], { cwd: out });
    expect(read(out)).toEqual(['new']);
  });

  test('a committed one is not read if git fails, and not by a link to its folder', () => {
    renameSync(stack, join(out, 'real'));
    symlinkSync('../real', stack);
    execFileSync('git', ['init', '--quiet'], { cwd: out });
    execFileSync('git', ['add', '--force', '.'], { cwd: out });
    expect(read(out)).toEqual(['new']);
    writeFileSync(join(out, '.git', 'index'), 'broken');
    expect(read(out)).toEqual(['new']);
  });

  test('a stack is a new one if its plan, a file or a folder is a link', () => {
    write('../b/cdk.tf.json', '{}', 100);
    symlinkSync('../a/plan', join(out, 'stacks', 'b', 'plan'));
    expect(read(out)).toEqual(['saved', 'new']);
    write('../../shared/x.tf', '', 300);
    symlinkSync('../../shared', join(stack, 'modules'));
    expect(read(out)).toEqual(['new', 'new']);
    rmSync(join(stack, 'modules'));
    symlinkSync('../../shared/x.tf', join(stack, 'x.tf'));
    expect(read(out)).toEqual(['new', 'new']);
  });

  test('a folder of Terraform does not get hidden by stacks: those are reviewed, too', () => {
    write('../../main.tf', '', 100);
    expect(read(out)).toEqual(['new', 'saved']);
    write('../../cdktf.out/stacks/b/main.tf', '', 100);
    write('../../cdktf.out/manifest.json', '{}', 100);
    expect(read(out)).toEqual(['new', 'saved', 'new']);
  });

  test('a folder of Terraform is a new one: no tool saves plans there', () => {
    expect(read(stack)).toEqual(['new']);
  });

  test('a folder with files of OpenTofu only is a new one', () => {
    rmSync(join(stack, 'cdk.tf.json'));
    write('main.tofu', '', 100);
    expect(read(stack)).toEqual(['new']);
  });

  test('a folder is made after an init, if terraform asks for one', () => {
    write('new-folder', '', 100);
    expect(read(stack)).toEqual(['new']);
    const plan = 'plan -input=false -no-color -lock=false -out=FILE';
    const made = readFileSync(calls, 'utf8')
      .replaceAll(/-out=.*/g, '-out=FILE')
      .split('\n');
    expect(made.filter((line) => /^(plan|init|show)/.test(line))).toEqual([
      ...[plan, 'init -input=false -no-color', plan],
      expect.stringMatching(/^show -no-color -json /),
    ]);
  });

  test('a folder names the command that failed, and asks for no init that is not needed', () => {
    write('broken', '', 100);
    expect(() => read(stack)).toThrow(/plan/);
    expect(readFileSync(calls, 'utf8')).not.toContain('init');
  });

  test('a folder is an error if terraform makes none', () => {
    write('broken', '', 100);
    expect(() => read(stack)).toThrow(/it is broken/);
  });

  test('a file names where to run this, if no configuration is beside it', () => {
    rmSync(join(stack, 'cdk.tf.json'));
    write('unreadable', '', 100);
    expect(() => read(join(stack, 'plan'))).toThrow(/no provider[^]*\nrun this in the folder of the plan/);
    write('cdk.tf.json', '{}', 100);
    expect(() => read(join(stack, 'plan'))).toThrow(/no provider/);
    expect(() => read(join(stack, 'plan'))).not.toThrow(/run this in the folder/);
  });
});
