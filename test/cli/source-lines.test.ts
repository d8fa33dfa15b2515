import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { inRepository, sourceLines } from '../../src/cli/sources/source-lines';
import { testIo } from '../support/scm';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'scm-lines-')));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

function placeOf(path: string, address: string): string | undefined {
  const found = sourceLines(testIo(), join(root, path))(address);
  return found && `${relative(root, found.file)}:${found.line}`;
}

test('blocks of .tf files, with count and for_each, not what comments and heredocs contain', () => {
  put({
    'main.tf': `# resource "scm_tag" "web" {}
locals {
  text = <<EOT
resource "scm_tag" "web" {}
EOT
}
resource "scm_tag" "web" {
  name = "web"
}
`,
    'broken.tf': 'resource "scm_tag" "open" {\n  name = "',
  });
  expect(placeOf('.', 'scm_tag.web')).toBe('main.tf:7');
  expect(placeOf('.', 'scm_tag.web["a[0].b"]')).toBe('main.tf:7');
  expect(placeOf('.', 'scm_tag.web[3]')).toBe('main.tf:7');
  expect(placeOf('.', 'scm_tag.open')).toBe('broken.tf:1');
  expect(placeOf('.', 'scm_tag.missing')).toBeUndefined();
});

test('local modules, but no folder outside the configuration and no module that contains itself', () => {
  put({
    'live/main.tf': `module "office" {
  source = "./office"
}
module "outside" {
  source = "../outside"
}
module "linked" {
  source = "./link"
}
`,
    'live/office/main.tf': 'resource "scm_tag" "web" {}\nmodule "again" {\n  source = "../office"\n}\n',
    'outside/main.tf': 'resource "scm_tag" "web" {}\n',
  });
  symlinkSync(join(root, 'outside'), join(root, 'live', 'link'));
  expect(placeOf('live', 'module.office.scm_tag.web')).toBe('live/office/main.tf:1');
  expect(placeOf('live', 'module.office["x"].scm_tag.web[0]')).toBe('live/office/main.tf:1');
  expect(placeOf('live', 'module.outside.scm_tag.web')).toBeUndefined();
  expect(placeOf('live', 'module.linked.scm_tag.web')).toBeUndefined();
  expect(placeOf('live', 'module.office.module.again.scm_tag.web')).toBeUndefined();
});

test('modules that contain each other end, and a module that is a file is none', () => {
  put({
    'main.tf': 'module "a" {\n  source = "./a"\n}\nmodule "file" {\n  source = "./main.tf"\n}\n',
    'a/main.tf': 'resource "scm_tag" "web" {}\nmodule "b" {\n  source = "../b"\n}\n',
    'b/main.tf': '\nresource "scm_tag" "web" {}\nmodule "a" {\n  source = "../a"\n}\n',
  });
  expect(placeOf('.', 'module.a.scm_tag.web')).toBe('a/main.tf:1');
  expect(placeOf('.', 'module.a.module.b.scm_tag.web')).toBe('b/main.tf:2');
  expect(placeOf('.', 'module.a.module.b.module.a.scm_tag.web')).toBeUndefined();
});

test('resources of .tf.json, not what has their names in data or in values', () => {
  put({
    'main.tf.json': `{
  "data": { "scm_tag": { "web": { "name": "web" } } },
  "locals": { "a": ["resource", { "scm_tag": { "web": "" } }] },
  "resource": {
    "scm_address": {
      "name": {
        "scm_tag": "x", "web": "\\"web\\": {", "name": "y"
      }
    },
    "scm_tag": {
      "other": { "name": "other" },
      "web": { "name": "web" }
    }
  }
}`,
    'one-line/main.tf.json': '{"resource":{"scm_tag":{"web":{}}}}',
  });
  expect(placeOf('.', 'scm_address.name')).toBe('main.tf.json:6');
  expect(placeOf('.', 'scm_tag.other')).toBe('main.tf.json:11');
  expect(placeOf('.', 'scm_tag.web')).toBe('main.tf.json:12');
  expect(placeOf('one-line', 'scm_tag.web')).toBe('one-line/main.tf.json:1');
});

const construct = (path: string): object => ({ '//': { metadata: { path } } });

test('constructs by their ID, then the construct around them, then cdk.tf.json', () => {
  const resource = {
    scm_address: { web: construct('app/All/web'), far: construct('app/All/far'), b: construct('app/Pre/host-1') },
    scm_tag: { twice: construct('app/nowhere/twice'), plain: {} },
  };
  put({
    'firewalls/cdktf.json': '{}',
    'firewalls/cdktf.out/manifest.json': '{}',
    'firewalls/cdktf.out/stacks/app/cdk.tf.json': JSON.stringify({ resource }, undefined, 2),
    'firewalls/main.ts': `const all = Folder.existing(stack, 'All');
new AddressObject(all, 'web', {});
new AddressObject(
  all,
  'far',
  {},
);
new Rulebase(all, "Pre", { rules: hosts.map((host) => rule(\`host-\${host}\`, {})) });
new Tag(all, 'twice', {});
new Tag(other, 'twice', {});
`,
    'firewalls/node_modules/other/index.ts': "new AddressObject(all, 'web', {});",
    'firewalls/types.d.ts': "new AddressObject(all, 'web', {});",
  });
  expect(placeOf('firewalls', 'scm_address.web')).toBe('firewalls/main.ts:2');
  expect(placeOf('firewalls/cdktf.out', 'scm_address.far')).toBe('firewalls/main.ts:5');
  expect(placeOf('firewalls', 'scm_address.b')).toBe('firewalls/main.ts:8');
  expect(placeOf('firewalls', 'scm_tag.twice')).toMatch(/cdk\.tf\.json:\d+$/);
  expect(placeOf('firewalls', 'scm_tag.plain')).toMatch(/cdk\.tf\.json:\d+$/);
});

test('an address that stacks use for different lines has none', () => {
  const stack = (path: string): string =>
    JSON.stringify({ resource: { scm_tag: { web: construct(`${path}/web`), same: construct(`${path}/same`) } } });
  put({
    'cdktf.json': '{}',
    'cdktf.out/stacks/dev/cdk.tf.json': stack('dev'),
    'cdktf.out/stacks/prod/cdk.tf.json': stack('prod'),
    'main.ts': "new Tag(all, 'same', {});\n",
  });
  expect(placeOf('.', 'scm_tag.same')).toBe('main.ts:1');
  expect(placeOf('.', 'scm_tag.web')).toBeUndefined();
  expect(placeOf('cdktf.out/stacks/dev', 'scm_tag.web')).toBe('cdktf.out/stacks/dev/cdk.tf.json:1');
});

test('nothing is known of standard input or of a missing path', () => {
  expect(sourceLines(testIo(), '-')('scm_tag.web')).toBeUndefined();
  expect(placeOf('missing', 'scm_tag.web')).toBeUndefined();
});

test('files are relative to the repository for code hosts', () => {
  const found = inRepository(testIo(), () => ({ file: 'src/main.ts', line: 1 }))('scm_tag.web');
  expect(found).toEqual({ file: 'src/main.ts', line: 1 });
});
