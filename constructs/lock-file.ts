import { Annotations, TerraformStack, type ISynthesisSession, type TerraformProvider } from 'cdktf';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The symbol with which cdktf lets a construct write files at synth; cdktf does not export a function for it.
const customSynthesis = Symbol.for('cdktf/customSynthesis');

/**
 * Adds the provider to the lock file of its stack at each synth. No registry serves the provider, so `terraform
 * providers lock`, which cdktf runs for every provider missing in the lock file, would fail.
 */
export function lockAtSynth(provider: TerraformProvider): void {
  Object.defineProperty(provider, customSynthesis, {
    value: {
      onSynthesize: ({ outdir, manifest }: ISynthesisSession) => {
        const stack = TerraformStack.of(provider);
        const folder = join(outdir, manifest.forStack(stack).workingDirectory);
        const file = join(folder, '.terraform.lock.hcl');
        const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
        const after = withEntry(before, sourceOf(provider), versionOf(provider));
        if (after !== before) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(file, after);
        }
        warnOfOthers(stack, provider, after);
      },
    },
  });
}

/**
 * Returns the text of a lock file with an entry for the version. Other entries, and an entry of the same version, are
 * kept.
 */
export function withEntry(text: string, source: string, version: string): string {
  const entry = new RegExp(`^provider "${source.replaceAll('.', '\\.')}" \\{\\n[^}]*^\\}\\n*`, 'm');
  const found = entry.exec(text)?.[0];
  if (found?.includes(`\n  version     = "${version}"\n`) === true) return text;
  const others = text.replace(entry, '').trimEnd();
  // Without hashes: Terraform adds those of the installed package.
  const ours = `provider "${source}" {\n  version     = "${version}"\n  constraints = "${version}"\n}\n`;
  return others === '' ? ours : `${others}\n\n${ours}`;
}

function warnOfOthers(stack: TerraformStack, ours: TerraformProvider, lockFile: string): void {
  const skipped = process.env['CDKTF_SKIP_PROVIDER_LOCK'];
  if (skipped !== undefined && skipped !== '' && skipped !== 'false') return;
  const sources = stack.allProviders().map(sourceOf);
  const unlocked = [...new Set(sources)].filter((one) => one !== sourceOf(ours) && !isLocked(lockFile, one));
  if (unlocked.length > 0) {
    Annotations.of(ours).addWarning(
      `${unlocked.join(', ')} is not in the lock file of the stack, and cdktf cannot lock it together with a provider that ` +
        'is not in a registry: run the first deploy with CDKTF_SKIP_PROVIDER_LOCK=true',
    );
  }
}

function isLocked(lockFile: string, source: string): boolean {
  return lockFile.includes(`provider "${source}"`) || lockFile.includes(`/${source}"`);
}

function sourceOf(provider: TerraformProvider): string {
  return provider.terraformProviderSource ?? provider.terraformResourceType;
}

function versionOf(provider: TerraformProvider): string {
  const about = provider.terraformGeneratorMetadata;
  return about?.providerVersion ?? about?.providerVersionConstraint ?? '';
}
