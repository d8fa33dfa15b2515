import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const guides = join(__dirname, '..', '..', 'docs', 'guides');
const block = /^---\npage_title: "([^"\n]+)"\nsubcategory: "Guides"\n---\n\n# ([^\n]+)\n/;

test.each(readdirSync(guides))('the guide %s has the title and the subcategory that the registry requires', (file) => {
  const [, title, heading] = block.exec(readFileSync(join(guides, file), 'utf8')) ?? [];
  expect(title).toBeDefined();
  expect(title).toBe(heading);
});
