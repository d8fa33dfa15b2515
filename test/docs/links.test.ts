import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(__dirname, '..', '..');

/** Files below a path, without those that a build or a run writes. */
function filesIn(path: string, endings: RegExp): readonly string[] {
  const whole = join(root, path);
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:node_modules|cdktf\.out|\.scm|\.terraform|\.gen)$/.test(entry.name)) return [];
    const one = join(path, entry.name);
    return entry.isDirectory() ? filesIn(one, endings) : endings.test(entry.name) ? [one] : [];
  });
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const withoutCode = (text: string): string =>
  text.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));

/** Anchors of a page, as the usual renderers of Markdown name headings. */
function anchorsIn(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const named = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id);
  const headings = [...text.replace(/^(`{3,})[^]*?^\1$/gm, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = '']) => {
    const plain = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set([...named, ...headings]);
}

/** Returns why a link leads nowhere; undefined if it leads somewhere. */
function problemOf(from: string, link: string): string | undefined {
  const [to = '', anchor] = link.split('#');
  const target = to === '' ? from : normalize(join(dirname(from), decodeURI(to)));
  if (target.startsWith('..') || !existsSync(join(root, target))) return `${from}: ${link}: no such file`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return anchorsIn(textOf(target)).has(anchor) ? undefined : `${from}: ${link}: no such place`;
}

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs',
  'examples',
  'deploy',
  'src/terraform/protocol/README.md',
  'scripts/release/readme',
].flatMap((path) => filesIn(path, /\.md$/));
const linksOf = (page: string): readonly string[] => {
  const text = withoutCode(textOf(page));
  return [
    ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link),
    ...[...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link),
  ].filter((link) => !/^[a-z][a-z+]*:/.test(link));
};
/** The page of a package is at the top of the package, next to the folders of the repository. */
const placeOf = (page: string): string =>
  page.startsWith('scripts/release/readme') ? relative('', 'README.md') : page;

test('every link of README, CONTRIBUTING, docs, examples and templates leads to a file, and to a place in it', () => {
  const all = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
  expect(all.length).toBeGreaterThan(1000);
  const broken = all.flatMap(({ page, link }) => problemOf(placeOf(page), link) ?? []);
  expect(broken).toEqual([]);
});

test('every page that a message, a template or a description names exists', () => {
  const files = ['src', 'constructs', 'scripts', 'examples', 'deploy', 'bin'].flatMap((path) =>
    filesIn(path, /\.(?:ts|mjs|js|sh|ya?ml|json|tf|service|conf)$/),
  );
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bdocs\/([\w/-]+\.(?:md|json))(#[\w-]+)?/g)].map(([, page = '', anchor = '']) => ({
      file,
      link: `docs/${page}${anchor}`,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  const broken = named.flatMap(({ file, link }) => {
    const problem = problemOf('README.md', link);
    return problem === undefined ? [] : [`${file}: ${problem}`];
  });
  expect(broken).toEqual([]);
});
