import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const dir = join(__dirname, '..', 'fixtures');

/** The JSON that terraform printed of the plan of a prepared change. */
export function planText(name: string): string {
  return gunzipSync(readFileSync(join(dir, `${name}.json.gz`))).toString('utf8');
}

/** What the office held when the plans were made, as text. */
export function baseText(): string {
  return gunzipSync(readFileSync(join(dir, 'base.json.gz'))).toString('utf8');
}

/** Keeps a plan, or the base, as what the other tests read. */
export function keepFixture(name: string, text: string): void {
  writeFileSync(join(dir, `${name}.json.gz`), gzipSync(text, { level: 9 }));
}
