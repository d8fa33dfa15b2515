import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMissing } from '../../src/cli/init/package-json';
import { forTemplate, nodeWarning } from '../../src/cli/init/template';

test.each([
  ['cdktn', '22.19.0', undefined],
  ['cdktn', '20.20.2', 'cdktn-cli requires Node 22.19 or later, and this is Node 20.20.2'],
  ['cdktf', '22.19.0', undefined],
  ['cdktf', '24.1.0', 'cdktf-cli requires Node 20 or 22, and this is Node 24.1.0'],
  ['hcl', '20.20.2', undefined],
] as const)('the template %s on Node %s warns of a tool that does not run: %s', (template, node, warning) => {
  const found = nodeWarning(template, node);
  if (warning === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(warning);
});

test('the warning names the templates that this version of Node supports', () => {
  expect(nodeWarning('cdktn', '20.20.2')).toMatch(/or another template \(cdktf, hcl\)$/);
  expect(nodeWarning('cdktf', '24.1.0')).toMatch(/or another template \(cdktn, hcl\)$/);
});

test('the test that npm init writes, which only fails, is replaced, and a test of the user is kept', () => {
  const wanted = JSON.stringify({ scripts: { test: 'tsx policy.test.ts' } });
  const added = (script: string) => addMissing(JSON.stringify({ scripts: { test: script } }), wanted);
  const { text } = added('echo "Error: no test specified" && exit 1');
  expect(JSON.parse(text)).toEqual({ scripts: { test: 'tsx policy.test.ts' } });
  expect(added('jest').added).toEqual([]);
  expect(JSON.parse(added('jest').text)).toEqual({ scripts: { test: 'jest' } });
});

test('the starter of cdktn says for which versions of Terraform and OpenTofu it is', () => {
  const text = readFileSync(join(__dirname, '..', '..', 'examples', 'starter', 'cdktf.json'), 'utf8');
  expect(JSON.parse(forTemplate('cdktf.json', text, 'cdktn'))).toEqual({
    ...JSON.parse(text),
    targetVersions: { terraform: '>=1.11.0', opentofu: '>=1.11.0' },
  });
  expect(forTemplate('cdktf.json', text, 'cdktf')).toBe(text);
});
