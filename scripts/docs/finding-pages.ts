import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingTypes } from '../../src/review/finding-types/all';
import type { FindingType } from '../../src/review/finding-types/finding-type';

const made = '<!-- Made by `npm run docs`. Do not edit. -->';

/** Generates a page for each type of finding, and the list of them. */
export function findingPages(): ReadonlyMap<string, string> {
  const pages = findingTypes.map((type) => [`findings/${type.id}.md`, pageOf(type)] as const);
  return new Map([...pages, ['findings/README.md', listPage()]]);
}

function pageOf({ id, about, usually, found, sentence, example, remedy }: FindingType): string {
  return `${made}

# \`${id}\`

${about} Usual severity: \`${usually}\`.

## How it is found

${found}

## What it says

\`\`\`text
${sentence}
\`\`\`

Example:

\`\`\`text
${example}
\`\`\`

## What to do

${remedy}

An accepted finding can be [waived](../guides/review.md#custom-rules) until a day. [All findings](README.md)
`;
}

function listPage(): string {
  const rows = findingTypes.map(({ id, about, usually }) => `| [\`${id}\`](${id}.md) | ${usually} | ${about} |`);
  return `${made}

# Findings of a review

The severity is the usual one; an individual finding may differ. [How to review a plan](../guides/review.md)

| id | severity | |
|---|---|---|
${rows.join('\n')}
`;
}

/** Returns the schema of the report with the ids of all findings, one on each line. */
export function reviewSchema(docs: string): string {
  const schema = readFileSync(join(docs, 'review.schema.json'), 'utf8');
  // Any known ID finds the list, whichever comes first.
  const list = /"enum": \[(\s*)"[^\]]*"any-any"[^\]]*?(\s*)\]/;
  if (!list.test(schema)) throw new Error('docs/review.schema.json has no list of finding IDs: restore its enum');
  return schema.replace(list, (_, before: string, after: string) => {
    const ids = findingTypes.map(({ id }) => `${before}"${id}"`);
    return `"enum": [${ids.join(',')}${after}]`;
  });
}
