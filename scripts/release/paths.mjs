// Where a release is made, and the facts that every part of it names.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/step.mjs';

/** The package of this repository: version, licence and addresses of all packages come from it. */
export const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The provider's address without its version, as paths of registries and mirrors have it. */
export const address = ['terraform.local', 'cdktf-scm', 'scm'];

/** Writes one file of a release, with the folders that it needs. */
export function put(file, content, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

/** JSON as npm writes it. */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
