import { existsSync } from 'node:fs';
import type { Figure } from './report';

interface NodeBuilds {
  readonly nodeFor: (platform: string, cache: string) => string;
  readonly thisPlatform: () => string;
}

const script = 'dist/terraform-provider-scm';

/** Runs a script of this folder with options; answers the JSON that it prints. */
type JsonOf = (script: string, ...options: readonly string[]) => Promise<unknown>;

/** The binary of a release, bare node of this machine and of the version in it; nothing where `npm run release` did not run. */
export async function binaryStartup(jsonOf: JsonOf): Promise<readonly Figure[]> {
  const builds: string = '../scripts/release/node-builds.mjs';
  const { nodeFor, thisPlatform } = (await import(builds)) as NodeBuilds;
  const binary = `dist/binaries/terraform-provider-scm_${thisPlatform()}`;
  if (!existsSync(binary)) return [];
  const measured = async (node: string): Promise<(what: string) => number> => {
    // The command prints this.
    const { rows } = (await jsonOf('startup.ts', binary, '--node', node, '--beside', script)) as {
      rows: readonly { what: string; ms: number }[];
    };
    return (wanted) => rows.find(({ what }) => what === wanted)?.ms ?? 0;
  };
  const here = await measured(process.execPath);
  const own = await measured(nodeFor(thisPlatform(), 'dist/node-builds'));
  return [
    {
      what: `start of the binary to handshake (script: ${here('beside').toFixed(0)} ms)`,
      value: here('handshake'),
      unit: 'ms',
      beside: { what: 'bare node', value: here('bare node') },
      bound: { of: 'ratio', most: 1.5 },
    },
    {
      what: 'start of the binary to handshake',
      value: own('handshake'),
      unit: 'ms',
      beside: { what: 'bare node of the version in it', value: own('bare node') },
      bound: { of: 'ratio', most: 1.6 },
    },
  ];
}
