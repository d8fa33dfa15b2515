import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from '../../core';

/** Reads a build output file of src/ui. */
export function uiFile(name: string): string {
  return readFileSync(join(findPackage(__dirname).dist, 'ui', name), 'utf8');
}
