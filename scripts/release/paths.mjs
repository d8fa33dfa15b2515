// Paths and common data of a release.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/step.mjs';

/** package.json of this repository: version, license and addresses of all packages. */
export const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The provider's source address, as used in paths of registries and mirrors. */
export const address = ['terraform.local', 'cdktf-scm', 'scm'];

/** Writes one file of a release and creates its folders. */
export function put(file, content, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
}

/** Formats JSON like npm. */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
