import { describe, expect, test } from '@jest/globals';
import { TerraformProvider, Testing, type TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEntry } from '../../constructs/lock-file';
import { ScmProvider, Tag } from '../../constructs';
import { office, synth } from './office';

const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };
const source = 'terraform.local/cdktf-scm/scm';
const foreign = `provider "registry.example/acme/dns" {
  version     = "3.2.1"
  constraints = "~> 3.2"
  hashes = [
    "h1:abc=",
  ]
}
`;

describe('the provider', () => {
  test('repeats no default, and nothing that the environment says', () => {
    const { stack, all } = office();
    new Tag(all, 'pci');
    expect(synth(stack).provider).toEqual({ scm: [{}] });
  });

  test('warns of a secret that would be written down', () => {
    const { stack } = office();
    const provider = new ScmProvider(stack, 'other', { alias: 'other', clientSecret: 'hunter2' });
    synth(stack);
    expect(provider.node.metadata.map((entry) => String(entry.data)).join()).toMatch(/clientSecret is written/);
  });

  test('has its lock entry written at synth', () => {
    const { stack, all } = office();
    new Tag(all, 'pci');
    const lock = join(Testing.fullSynth(stack), 'stacks', 'office', '.terraform.lock.hcl');
    expect(readFileSync(lock, 'utf8')).toBe(
      `provider "${source}" {\n  version     = "${version}"\n  constraints = "${version}"\n}\n`,
    );
  });
});

describe('next to a provider that is not locked yet', () => {
  class Foreign extends TerraformProvider {
    constructor(scope: Construct) {
      super(scope, 'dns', { terraformResourceType: 'dns', terraformProviderSource: 'acme/dns' });
    }
  }
  const warnings = (stack: TerraformStack) =>
    stack.node.findAll().flatMap((one) => one.node.metadata.map((entry) => String(entry.data)));

  test('synth says which variable cdktf needs', () => {
    const { stack } = office();
    new Foreign(stack);
    Testing.fullSynth(stack);
    expect(warnings(stack).join()).toMatch(/acme\/dns is not in the lock file.*CDKTF_SKIP_PROVIDER_LOCK=true/);
  });

  test('synth says nothing when the variable is set', () => {
    process.env['CDKTF_SKIP_PROVIDER_LOCK'] = 'true';
    try {
      const { stack } = office();
      new Foreign(stack);
      Testing.fullSynth(stack);
      expect(warnings(stack).join()).not.toMatch(/lock file/);
    } finally {
      delete process.env['CDKTF_SKIP_PROVIDER_LOCK'];
    }
  });
});

describe('a lock file', () => {
  const ours = withEntry('', source, '1.0.0');

  test('keeps the entries of others', () => {
    expect(withEntry(foreign, source, '1.0.0')).toBe(`${foreign}\n${ours}`);
  });

  test('keeps an entry that fits, with the hashes that Terraform added', () => {
    const hashed = ours.replace('\n}\n', '\n  hashes = [\n    "h1:x=",\n  ]\n}\n');
    const text = `${hashed}\n${foreign}`;
    expect(withEntry(text, source, '1.0.0')).toBe(text);
  });

  test('loses an entry of another version', () => {
    expect(withEntry(`${ours}\n${foreign}`, source, '1.1.0')).toBe(`${foreign}\n${withEntry('', source, '1.1.0')}`);
  });
});
