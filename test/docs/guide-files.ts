import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guides = join(__dirname, '..', '..', 'docs', 'guides');
const block = /^```(?:ts|js)\n\/\/ ([^\n]+)\n([\s\S]*?)^```$/gm;

/** Files that a guide shows: code blocks that start with a comment that names the file. */
export function guideFiles(guide: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(guides, guide), 'utf8');
  return new Map([...text.matchAll(block)].map(([, name = '', code = '']) => [name, code]));
}
