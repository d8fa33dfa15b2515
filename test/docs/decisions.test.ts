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
