import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CodedError, isObject, messageOf } from '../../../core';
import { parseWire } from '../../../client';

/** One resource of a synthesized configuration. */
export interface SynthesizedBlock {
  /** Type and name, as in `scm_tag.Branches_pci`. */
  readonly address: string;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One stack of the last synth. */
export interface Synthesised {
  readonly stack: string;
  readonly blocks: readonly SynthesizedBlock[];
}

/** Reads the stacks that the last `cdktf synth` wrote. Throws `NOT_SYNTHESISED`. */
export function readSynthesised(out: string): readonly Synthesised[] {
  const path = join(out, 'manifest.json');
  if (!existsSync(path)) {
    throw new CodedError(
      'NOT_SYNTHESISED',
      `cannot read ${path}: it does not exist; run npx cdktf synth first, or pass a Terraform state with --state, as in terraform show -json | npx scm drift --state -`,
    );
  }
  const manifest = parseFile(path);
  const stacks = isObject(manifest) && isObject(manifest['stacks']) ? manifest['stacks'] : {};
  return Object.entries(stacks).flatMap(([stack, about]) => {
    const file = isObject(about) ? about['synthesizedStackPath'] : undefined;
    return typeof file === 'string' ? [{ stack, blocks: blocksIn(parseFile(join(dirname(path), file))) }] : [];
  });
}

function blocksIn(text: unknown): readonly SynthesizedBlock[] {
  const resources = isObject(text) && isObject(text['resource']) ? text['resource'] : {};
  return Object.entries(resources).flatMap(([type, byName]) =>
    Object.entries(isObject(byName) ? byName : {}).flatMap(([name, body]) =>
      isObject(body) ? [{ address: `${type}.${name}`, type, body }] : [],
    ),
  );
}

function parseFile(path: string): unknown {
  try {
    return parseWire(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CodedError('NOT_SYNTHESISED', `cannot read ${path}: ${messageOf(error)}; run npx cdktf synth again`);
  }
}
