import { buildSync } from 'esbuild';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bundles the demo provider into an executable in a directory of its own; `remove` deletes it. */
export function buildDemo(): { readonly directory: string; readonly executable: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'scm-demo-'));
  const executable = join(directory, 'terraform-provider-demo');
  buildSync({
    entryPoints: [join(__dirname, 'demo-provider.ts')],
    outfile: executable,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(executable, 0o755);
  return { directory, executable, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
