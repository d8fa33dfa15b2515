import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const dir = join(__dirname, '..', 'fixtures');

/** The JSON that terraform printed of the plan of a prepared change. */
export function planText(name: string): string {
  return gunzipSync(readFileSync(join(dir, `${name}.json.gz`))).toString('utf8');
}

/** What the office held when the plans were made, as text. */
export function baseText(): string {
  return gunzipSync(readFileSync(join(dir, 'base.json.gz'))).toString('utf8');
}
