import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds, kindNamed, scopes, type ResourceKind } from '../../src/catalog';
import { findOverlap } from '../../src/provider/plan/overlapping-replacement';
import { createPlannedObjects, objectOf, withOwner } from '../../src/provider/plan/planned-objects';
import { createRenames } from '../../src/provider/renames';
import type { ProviderSession } from '../../src/provider/session';
import { scratchFolder } from '../support/scratch-folder';

const renames = createRenames();
const id = 'id-1';
const fieldsOf = (kind: ResourceKind, name = 'x') => ({
  ...Object.fromEntries(scopes.map((scope) => [scope, kind.scopes[0] === scope ? 'All' : null])),
  [kind.api.key ?? 'name']: name,
  id,
});

/** What the second plan of a replacement reports, with these files. */
function overlapOf(kind: ResourceKind, files: Readonly<Record<string, string>>, newName = 'x') {
  const configFolder = scratchFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(configFolder, name), text);
  const session = { planned: createPlannedObjects(), renames, configFolder, dataFolder: join(configFolder, 'none') };
  const used = session as unknown as ProviderSession; // what the check uses
  const before = findOverlap(used, kind, fieldsOf(kind), fieldsOf(kind, newName), new Uint8Array());
  const bytes = withOwner(new Uint8Array(), id);
  return [...before, ...findOverlap(used, kind, undefined, { ...fieldsOf(kind, newName), id: null }, bytes)].map(
    ({ severity, summary }) => `${severity}: ${summary}`,
  );
}

const block = (kind: string, label: string, name: string, lifecycle = 'create_before_destroy = true'): string =>
  `resource "scm_${kind}" "${label}" {\n  name = ${name}\n  lifecycle { ${lifecycle} }\n}\n`;

const unique = allKinds().filter((kind) => objectOf(kind, fieldsOf(kind), renames) !== undefined);

test.each(unique.map((kind) => [kind.name, kind] as const))(
  'a %s that is created before the old one of its name is deleted is an error of the plan',
  (name, kind) => {
    expect(overlapOf(kind, { 'main.tf': block(name, 'a', '"x"') })).toEqual([
      expect.stringMatching(/^error: cannot replace .*create_before_destroy creates the new object while the old one/),
    ]);
  },
);

test('nearly every kind has unique names', () => {
  expect(unique.length).toBeGreaterThan(120);
});

describe('it is none', () => {
  const kind = kindNamed('ike_gateway');
  const json = { resource: { scm_ike_gateway: { a: { name: 'x', lifecycle: { create_before_destroy: true } } } } };

  test.each([
    ['without create_before_destroy', block('ike_gateway', 'a', '"x"', 'prevent_destroy = true')],
    ['if another object has it', `${block('ike_gateway', 'b', '"y"')}${block('ike_gateway', 'a', '"x"', '')}`],
  ])('%s', (_, text) => {
    expect(overlapOf(kind, { 'main.tf': text })).toEqual([]);
  });

  test('if the replacement has another name', () => {
    expect(overlapOf(kind, { 'main.tf': block('ike_gateway', 'a', 'var.name') }, 'y')).toEqual([]);
  });

  test('but a warning if only some of the possible resources have it, and an error in JSON', () => {
    const some = `${block('ike_gateway', 'a', 'var.a')}${block('ike_gateway', 'b', 'var.b', '')}`;
    expect(overlapOf(kind, { 'main.tf': some })).toEqual([expect.stringMatching(/^warning: /)]);
    expect(overlapOf(kind, { 'cdk.tf.json': JSON.stringify(json) })).toEqual([expect.stringMatching(/^error: /)]);
  });
});
