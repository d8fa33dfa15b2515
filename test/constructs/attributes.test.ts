import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindNamed, scopes } from '../../src/catalog';
import { camelCase } from '../../src/core';

const folder = join(__dirname, '..', '..', 'constructs');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The files that call `objectConfig`, with the kind. Rules share their props. */
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const constructs = files.flatMap((file) =>
  [...read(file).matchAll(/objectConfig\(\s*'(\w+)'/g)].map(([, kind = '']) => ({
    kind,
    text: read(file) + (kindNamed(kind).api.rulebase === true ? read('rule-props.ts') : ''),
  })),
);
/** Attributes that every construct gets from its place and its name. */
const common = new Set(['name', 'position', 'relative_position', 'target_rule', 'allow_unknown_values', ...scopes]);

// An attribute that is new in the catalog is a property of the construct; generated constructs have all of them.
test.each(constructs)('the construct of $kind has a property for each attribute', ({ kind, text }) => {
  const missing = kindNamed(kind)
    .attributes.filter(({ name, setBy }) => setBy === undefined && !common.has(name))
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${camelCase(name)}\\b`).test(text));
  expect(missing).toEqual([]);
});

test('every construct of an object is looked at', () => {
  expect(constructs.length).toBeGreaterThan(20);
});
