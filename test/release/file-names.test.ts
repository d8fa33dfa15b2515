import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '..', '..');

/** Paths that cannot all exist on every system: equal without case, refused by Windows, or too long for it. */
function unusable(paths: readonly string[]): readonly string[] {
  const seen = new Map<string, string>();
  return paths.flatMap((path) => {
    const folded = path.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    seen.set(folded, path);
    const refused = path
      .split('/')
      .some((part) => /[<>:"|?*\\]|[. ]$/.test(part) || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part));
    return [
      ...(other === undefined ? [] : [`${path}: equal to ${other} where case does not count`]),
      ...(refused ? [`${path}: Windows has no such name`] : []),
      // Windows allows 260 characters by default, and a project needs some of them for itself.
      ...(path.length > 160 ? [`${path}: ${path.length} characters`] : []),
    ];
  });
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

describe('names of files fit Windows and macOS', () => {
  test('in the repository', () => {
    const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
    const paths = stdout.split('\0').filter((path) => path !== '');
    expect(paths.length).toBeGreaterThan(1000);
    expect(unusable(paths)).toEqual([]);
  });

  test('in what the packages are made of', () => {
    const paths = ['l1', 'lib'].flatMap((folder) =>
      filesBelow(join(root, 'dist', folder)).map((path) => `node_modules/cdktf-provider-scm/dist/${folder}/${path}`),
    );
    expect(paths.length).toBeGreaterThan(1000);
    expect(unusable(paths)).toEqual([]);
  });

  test.each([
    [['a/Zone.ts', 'a/zone.ts'], 'a/zone.ts: equal to a/Zone.ts where case does not count'],
    [['gr\u00f6\u00dfe', 'gro\u0308\u00dfe'], 'gro\u0308\u00dfe: equal to gr\u00f6\u00dfe where case does not count'],
    [['l1/aux/index.js'], 'l1/aux/index.js: Windows has no such name'],
    [['a?b'], 'a?b: Windows has no such name'],
    [['x'.repeat(161)], `${'x'.repeat(161)}: 161 characters`],
  ])('and the check notices what does not fit: %j', (paths, message) => {
    expect(unusable(paths)).toEqual([message]);
  });
});
