import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface Entry {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly license?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

/** The packages whose path contains this one, the nearest first. */
function around(path: string): readonly Entry[] {
  const cut = path.lastIndexOf('/node_modules/');
  if (cut === -1) return [];
  const outer = path.slice(0, cut);
  return [...(packages[outer] === undefined ? [] : [packages[outer]]), ...around(outer)];
}

test('every installed package has a checksum, or comes in the archive of one that has it', () => {
  const open = installed.filter(([path, { integrity, inBundle }]) => {
    if (integrity !== undefined) return !integrity.startsWith('sha512-');
    return inBundle !== true || !around(path).some((one) => one.integrity?.startsWith('sha512-') === true);
  });
  expect(open.map(([path]) => path)).toEqual([]);
});

test('every package that is used outside of development states its license', () => {
  const open = installed.filter(([, { dev, license }]) => dev !== true && license === undefined);
  expect(open.map(([path]) => path)).toEqual([]);
});

test('no package comes from a repository, a file or an address of its own', () => {
  expect(installed.flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path]))).toEqual([]);
});
