import { afterAll, describe, expect, test } from '@jest/globals';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfiguration } from '../../src/tools/migrate/configuration';
import { partsOfHcl, partsOfJson } from '../../src/tools/migrate/file-parts';
import { overlayOf } from '../../src/tools/migrate/overlay';
import { statesIn } from '../../src/tools/migrate/states';

const top = mkdtempSync(join(tmpdir(), 'scm-migrate-'));
afterAll(() => rmSync(top, { recursive: true }));
let folders = 0;
function folderWith(files: Readonly<Record<string, string>>): string {
  const dir = join(top, String(++folders));
  mkdirSync(dir);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

describe('the parts of a configuration file', () => {
  const hcl = `
terraform {
  required_version = "> 1"
  required_providers {
    scm = {
      source  = "paloaltonetworks/scm"
      version = "~> 1.0"
    }
    old = "2.0"
    bare = {}
  }
  backend "s3" {}
}
resource "scm_address" "a" {}
data "scm_folder" "b" {}
variable "c" {}
module "m" { source = "./m" }
module "n" { source = "\${var.c}" }
module "o" { source = var.c }
action "scm_push" "p" {
  config {
    folders = []
  }
  other {
    x = 1
  }
}
`;
  const json = {
    terraform: [
      {
        required_providers: { scm: { source: 'paloaltonetworks/scm', version: '~> 1.0' }, old: '2.0', bare: {} },
        backend: { s3: {} },
      },
    ],
    resource: { '//': 'a comment', scm_address: { a: {}, '//': 'another' } },
    data: [{ scm_folder: { b: [{}] } }],
    module: { m: { source: './m' }, n: { source: 5 } },
    action: { scm_push: { p: { config: { folders: [] }, other: { x: 1 } } } },
  };
  const expected = {
    requirements: [
      { name: 'scm', source: 'paloaltonetworks/scm', version: '~> 1.0' },
      { name: 'old', version: '2.0' },
      { name: 'bare' },
    ],
    resources: [
      { mode: 'managed', type: 'scm_address', name: 'a' },
      { mode: 'data', type: 'scm_folder', name: 'b' },
    ],
    actions: [{ type: 'scm_push', name: 'p', arguments: ['folders'] }],
    modules: ['./m'],
    backend: 's3',
  };
  const withoutLines = (parts: unknown): unknown =>
    JSON.parse(JSON.stringify(parts, (key, value: unknown) => (key === 'line' ? undefined : value)));

  test('are the same in both languages, and HCL has the lines', () => {
    expect(withoutLines(partsOfHcl(hcl))).toEqual(expected);
    expect(partsOfJson(json)).toEqual(expected);
    const { requirements = [], resources = [], actions = [] } = partsOfHcl(hcl) ?? {};
    expect([...requirements, ...resources, ...actions].map(({ line }) => line)).toEqual([5, 9, 10, 14, 15, 20]);
    expect(partsOfHcl('resource "a" {')).toBeUndefined();
  });

  test.each([
    ['backend "local" {}', { backend: { local: {} } }, undefined],
    ['backend "local" { path = "x" }', { backend: { local: { path: 'x' } } }, 'local'],
    ['cloud {}', { cloud: {} }, 'cloud'],
    ['backend "http" { path = "x" }', { backend: [{ http: {} }] }, 'http'],
    ['', {}, undefined],
  ])('%s is the backend', (inner, settings, backend) => {
    expect(partsOfHcl(`terraform {\n${inner}\n}\n`)?.backend).toBe(backend);
    expect(partsOfJson({ terraform: settings }).backend).toBe(backend);
  });
});

describe('the files of a configuration', () => {
  test('are read with the local modules that they call, also in a circle', () => {
    const dir = folderWith({
      'main.tf':
        '\ufeffresource "scm_a" "x" {}\r\nmodule "m" {\r\n  source = "./m"\r\n}\r\nmodule "r" {\r\n  source = "org/r"\r\n}\r\n',
      'notes.txt': 'resource "scm_a" "not" {}',
      'broken.tf': 'resource "a" {',
      'list.tf.json': '[]',
      'bad.tf.json': '{',
      'm/more.tofu':
        'resource "scm_b" "y" {}\nmodule "back" {\n  source = "../"\n}\nmodule "gone" {\n  source = "./gone"\n}\n',
      'm/z.tofu.json': '{"data":{"scm_c":{"z":{}}},"terraform":{"backend":{"s3":{}}}}',
      'other/unused.tf': 'resource "scm_a" "unused" {}',
    });
    const found = readConfiguration(dir);
    expect(found.resources).toEqual([
      { file: 'main.tf', mode: 'managed', type: 'scm_a', name: 'x', line: 1 },
      { file: join('m', 'more.tofu'), mode: 'managed', type: 'scm_b', name: 'y', line: 1 },
      { file: join('m', 'z.tofu.json'), mode: 'data', type: 'scm_c', name: 'z' },
    ]);
    expect(found).toMatchObject({ roots: [dir], foreign: ['org/r', './gone'], backend: 's3' });
    expect(found.unreadable).toEqual(['bad.tf.json', 'broken.tf', 'list.tf.json']);
    expect(found.folders.map((folder) => folder.slice(dir.length).replaceAll('/', ''))).toEqual(['', 'm']);
    expect('cdktf' in found).toBe(false);
  });

  test('are those of the stacks of a cdktf app, if the local backend counts as none', () => {
    const stack = (backend: string): string =>
      JSON.stringify({ resource: { scm_a: { x: {} } }, terraform: { backend: { [backend]: { path: '/x' } } } });
    const app = JSON.stringify({ terraformProviders: ['a/scm@1', { name: 'b' }, { name: 'c', source: 'd/c' }, 5] });
    const files = {
      'cdktf.json': app,
      'cdktf.out/stacks/one/cdk.tf.json': stack('local'),
      'cdktf.out/stacks/x.txt': '',
    };
    const found = readConfiguration(folderWith(files));
    expect(found.cdktf).toEqual(['a/scm@1', 'b', 'd/c']);
    expect(found.roots).toHaveLength(1);
    expect([found.resources.map(({ file }) => file), found.backend]).toEqual([
      [join('cdktf.out', 'stacks', 'one', 'cdk.tf.json')],
      undefined,
    ]);
    expect(readConfiguration(folderWith({ ...files, 'cdktf.out/stacks/one/cdk.tf.json': stack('s3') })).backend).toBe(
      's3',
    );
    for (const text of ['{', '[]', '{}']) {
      const { cdktf, roots } = readConfiguration(folderWith({ 'cdktf.json': text }));
      expect([cdktf, roots.length]).toEqual([[], 1]);
    }
  });
});

describe('the states of a folder', () => {
  const resource = {
    mode: 'managed',
    type: 'scm_a',
    name: 'x',
    provider: 'provider["r/o/scm"]',
    instances: [{}, 'odd'],
  };
  const text = (resources: readonly unknown[]): string => JSON.stringify({ version: 4, resources });

  test('are those of Terraform, its workspaces, and the stacks of a cdktf app', () => {
    const dir = folderWith({
      'terraform.tfstate': text([]),
      'terraform.one.tfstate': text([]),
      'strange.tfstate': '',
      'terraform.tfstate.backup': text([]),
      'terraform.tfstate.d/test/terraform.tfstate': text([resource]),
      'terraform.tfstate.d/empty/x': '',
    });
    const one = join(dir, 'cdktf.out', 'stacks', 'one');
    const found = statesIn(dir, [dir, one]);
    expect(found.map(({ at, root, workspace, from }) => [at, root, workspace, from]).sort()).toEqual([
      ['strange.tfstate', undefined, 'default', 'file'],
      ['terraform.one.tfstate', one, 'default', 'file'],
      ['terraform.tfstate', dir, 'default', 'file'],
      [join('terraform.tfstate.d', 'test', 'terraform.tfstate'), dir, 'test', 'file'],
    ]);
    expect(found.every(({ problem }) => problem === undefined)).toBe(true);
    expect(found.at(-1)?.resources).toEqual([
      { mode: 'managed', type: 'scm_a', address: 'scm_a.x', provider: 'r/o/scm', instances: [{}] },
    ]);
    expect(statesIn(folderWith({}), [])).toEqual([]);
  });

  test('name a resource by its module and mode, and leave out what is none', () => {
    const wrong = [5, { ...resource, mode: 1 }, { ...resource, type: 1 }, { ...resource, name: 1 }];
    const dir = folderWith({
      'terraform.tfstate': text([
        { ...resource, module: 'module.m["k"]', mode: 'data' },
        ...[...wrong, { ...resource, provider: 'scm' }, { ...resource, provider: 5 }, { ...resource, instances: {} }],
        { ...resource, provider: 'module.m.provider["r/o/scm"].alias' },
      ]),
    });
    const [state] = statesIn(dir, [dir]);
    expect(state?.resources.map(({ address, provider }) => `${address} ${provider}`)).toEqual([
      'module.m["k"].data.scm_a.x r/o/scm',
      'scm_a.x r/o/scm',
    ]);
    expect(state?.text).toContain('module.m');
  });

  test.each([
    ['{', /JSON/i],
    ['[]', /not a state of version 4/],
    ['{"version":3,"resources":[]}', /not a state of version 4/],
    ['{"version":4}', /not a state of version 4/],
  ])('that are %s have a problem', (content, problem) => {
    const dir = folderWith({ 'terraform.tfstate': content });
    expect(statesIn(dir, [dir])).toMatchObject([{ resources: [], problem: expect.stringMatching(problem) }]);
  });
});

test('a copy has every file as a link, but no state and no data of Terraform', () => {
  const dir = folderWith({
    'root/main.tf': 'a',
    'root/.terraform.lock.hcl': 'lock',
    'root/terraform.tfstate': '',
    'root/terraform.tfstate.backup': '',
    'root/my.tfstate.txt': '',
    'root/terraform.tfstate.d/x': '',
    'root/.terraform/x': '',
    'root/data/x': '',
    'root/files/x': 'linked',
    'module/m.tf': 'b',
    'modules/other.tf': 'c',
  });
  const to = folderWith({});
  const copyOf = overlayOf([join(dir, 'root'), join(dir, 'module')], join(dir, 'root', 'data'), to);
  expect(copyOf(join(dir, 'module'))).toBe(join(to, 'module'));
  expect(readdirSync(copyOf(join(dir, 'root'))).sort()).toEqual(['.terraform.lock.hcl', 'files', 'main.tf']);
  const isLink = (...path: readonly string[]): boolean => lstatSync(join(to, ...path)).isSymbolicLink();
  expect([isLink('root'), isLink('module'), isLink('modules')]).toEqual([false, false, true]);
  expect([isLink('root', 'main.tf'), isLink('root', 'files'), isLink('root', '.terraform.lock.hcl')]).toEqual([
    ...[true, true, false],
  ]);
  expect(readFileSync(join(to, 'root', 'files', 'x'), 'utf8')).toBe('linked');
  const only = folderWith({});
  expect(overlayOf([join(dir, 'root')], '', only)(join(dir, 'root'))).toBe(only);
  expect(readdirSync(only)).toContain('data');
});
