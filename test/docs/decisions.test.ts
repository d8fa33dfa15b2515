import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', '..', 'docs', 'decisions');

test.each(readdirSync(folder))('the decision note %s has a status, and what supersedes it exists', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const [, status] = /^# [^\n]+\n\nStatus: (accepted|superseded by \[[^\]]+\]\([^)]+\))\.\n/.exec(text) ?? [];
  expect(status).toBeDefined();
  const [, target] = /\]\(([^)#]+)/.exec(status ?? '') ?? [];
  if (target !== undefined) expect(existsSync(join(folder, target))).toBe(true);
});

// Their lines are of logs, maps and plans.
const ofData: ReadonlySet<string> = new Set([
  '2026-11-23-csv-reader.md',
  '2026-11-25-few-outputs-of-a-push.md',
  '2026-11-25-logs-by-duckdb.md',
  '2026-11-25-map-layout.md',
  '2026-11-28-log-lines.md',
]);

test.each(readdirSync(folder))('the decision note %s counts no lines of code, which change', (file) => {
  const counts = /\b\d[\d,]*\s+lines\b/.test(readFileSync(join(folder, file), 'utf8'));
  expect([file, counts]).toEqual([file, ofData.has(file)]);
});
