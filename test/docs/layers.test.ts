import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
// The configuration of dependency-cruiser is plain JavaScript, without types.
const { forbidden } = createRequire(__filename)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly { readonly name: string; readonly comment?: string }[];
};

/** Splits "a, b (only c); d as types" into the layers a and b; "nothing" names none. */
function layersIn(list: string): readonly string[] {
  const [named = ''] = list.replaceAll(/ \([^)]*\)/g, '').split(/[.;]/);
  return named === 'nothing' || named === 'nothing of ours' ? [] : named.split(', ').toSorted();
}

/** Layers that the rules of dependency-cruiser allow. */
function allowed(layer: string): readonly string[] {
  const rule = forbidden.find(({ name }) => name === `layer-${layer}`);
  return layersIn(/may import(?: only:)? (.*?)(?: and nothing above it)?$/.exec(rule?.comment ?? '')?.[1] ?? 'no rule');
}

const { allLayers: layers, folderOf } = createRequire(__filename)('../../scripts/layers.cjs') as {
  readonly allLayers: readonly string[];
  readonly folderOf: (layer: string) => string;
};
const table = new Map(
  [
    ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(
      /^\| `src\/(?:\w+\/)?(\w+)` \|[^|]*\| ([^|]*) \|/gm,
    ),
  ].map(([, layer = '', list = '']) => [layer, layersIn(list)]),
);

test('has a row in the table of the architecture page for each layer', () => {
  expect([...table.keys()].toSorted()).toEqual(layers.toSorted());
});

describe.each(layers)('the layer %s', (layer) => {
  // Nothing imports cli and ui: they have no index, and start in main.ts.
  const index = join(root, 'src', folderOf(layer), 'index.ts');
  const file = existsSync(index) ? index : join(root, 'src', folderOf(layer), 'main.ts');
  const [header = ''] = /^(?:\/\/ .*\n)+/.exec(readFileSync(file, 'utf8')) ?? [];

  test('says what belongs there, what it may import, and where to start reading', () => {
    expect(header).toMatch(/^\/\/ What belongs here: \S[^]*\n\/\/ May import: \S[^]*\n\/\/ Start reading at: \S/);
  });

  test('names files to start with that exist', () => {
    const [, start = ''] = /Start reading at: ([^]*)$/.exec(header) ?? [];
    const files = start.match(/[\w/-]+\.(?:ts|md)\b/g) ?? [];
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const path = name.startsWith('docs/') ? join(root, name) : join(root, 'src', folderOf(layer), name);
      expect([name, existsSync(path)]).toEqual([name, true]);
    }
  });

  test('names the layers that it may import as the rules of dependency-cruiser do', () => {
    const [, list = ''] = /May import: (.*)$/m.exec(header) ?? [];
    expect(layersIn(list)).toEqual(allowed(layer));
  });

  test('is in the table of the architecture page with the layers that it may import', () => {
    expect(table.get(layer)).toEqual(allowed(layer));
  });
});
