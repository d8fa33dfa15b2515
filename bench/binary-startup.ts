import { existsSync } from 'node:fs';
import type { Figure } from './report';

interface NodeBuilds {
  readonly nodeFor: (platform: string, cache: string) => string;
  readonly thisPlatform: () => string;
}

/** Runs a script of this folder with options; answers the JSON that it prints. */
type JsonOf = (script: string, ...options: readonly string[]) => Promise<unknown>;

/** The binary of a release and bare node of the version in it; nothing where `npm run release` did not run. */
export async function binaryStartup(jsonOf: JsonOf): Promise<readonly Figure[]> {
  const builds: string = '../scripts/release/node-builds.mjs';
  const { nodeFor, thisPlatform } = (await import(builds)) as NodeBuilds;
  const binary = `dist/binaries/terraform-provider-scm_${thisPlatform()}`;
  if (!existsSync(binary)) return [];
  const node = nodeFor(thisPlatform(), 'dist/node-builds');
  const options = ['--node', node, '--beside', 'dist/terraform-provider-scm'];
  // The command prints this.
  const { rows } = (await jsonOf('startup.ts', binary, ...options)) as {
    rows: readonly { what: string; ms: number }[];
  };
  const msOf = (wanted: string): number => rows.find(({ what }) => what === wanted)?.ms ?? 0;
  return [
    {
      what: `start of the binary to handshake (script: ${msOf('beside').toFixed(0)} ms)`,
      value: msOf('handshake'),
      unit: 'ms',
      beside: { what: 'its bare node', value: msOf('bare node') },
      bound: { of: 'ratio', most: 1.3 },
    },
  ];
}
