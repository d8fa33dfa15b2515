import { expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../support/run-program';

const root = join(__dirname, '..', '..');

test('every error of the constructs is thrown in fail.ts, which limits what Node prints', () => {
  const folder = join(root, 'constructs');
  const throwing = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && /\bthrow\b/.test(readFileSync(join(folder, file), 'utf8')));
  expect(throwing.filter((file) => file !== 'fail.ts')).toEqual([]);
});

/** What Node prints of a program that a mistake ends. */
async function printed(loader: readonly string[], name: string, body: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-fail-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
    const text = `const { App, TerraformStack } = require('cdktf');
      const scm = require('cdktf-provider-scm');
      const app = new App();
      const stack = new TerraformStack(app, 'office');
      new scm.ScmProvider(stack, 'scm');
      const all = scm.Folder.existing(stack, 'All Firewalls');
      ${body}
      app.synth();`;
    writeFileSync(join(dir, name), text);
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { output } = await runProgram(dir, process.execPath, [...loader, name], env).done;
    return output.replaceAll(dir, '');
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test.each([
  ['a compiled program', [], 'main.js'],
  ['a program that a loader compiles', ['--import', 'tsx'], 'main.ts'],
])(
  '%s that a mistake ends prints the sentence first, then the line of the program, and nothing of ours',
  async (_, loader, name) => {
    const [thrown, found] = await Promise.all([
      printed(loader, name, `new scm.AddressObject(all, 'dns', { ipNetmask: '10.0.0.0/99' });`),
      printed(
        loader,
        name,
        `for (const id of ['a', 'b'])\nnew scm.AddressObject(all, id, { name: 'x', fqdn: 'a.b' });`,
      ),
    ]);
    expect(thrown.split('\n').slice(0, 2)).toEqual([
      'Error: office/All Firewalls/dns: ipNetmask is not a valid IP address, subnet or range: "10.0.0.0/99"',
      expect.stringMatching(new RegExp(`^ {4}at .*/${name}:7:\\d+\\)?( \\{)?$`)),
    ]);
    expect(found.split('\n').slice(0, 2)).toEqual([
      'Error: office/All Firewalls/a and office/All Firewalls/b are both the address "x" in folder "All Firewalls": ' +
        'remove one of them, or give it another name',
      expect.stringMatching(new RegExp(`^ {4}at .*/${name}:8:\\d+\\)?( \\{)?$`)),
    ]);
    for (const text of [thrown, found]) {
      expect(text).toMatch(/code: 'INVALID_(PROPS|STACK)'/);
      expect(text).not.toMatch(/node:internal|constructs[\\/]/);
      expect(text.length).toBeLessThan(600);
    }
  },
);
