import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '..', '..', 'docs');

/** The first example of each language on a page. */
export interface PageExamples {
  /** Folder and name, such as `resources/address`. */
  readonly page: string;
  /** Of the resource or data source, without the prefix. */
  readonly name: string;
  /** The page as part of a file name and of a Terraform name. */
  readonly id: string;
  readonly hcl: string;
  readonly ts: string;
}

/** What the pages of the provider show as examples, read from the pages themselves. */
export function pageExamples(): readonly PageExamples[] {
  const pages = ['resources', 'data-sources'].flatMap((folder) =>
    readdirSync(join(docs, folder)).map((file) => `${folder}/${file.replace(/\.md$/, '')}`),
  );
  return ['index', ...pages.sort()].map((page) => {
    const text = readFileSync(join(docs, `${page}.md`), 'utf8');
    const name = page.replace(/^.*\//, '');
    return { page, name, id: page.replace(/[/-]/g, '_'), hcl: first(text, 'hcl', page), ts: first(text, 'ts', page) };
  });
}

/** TypeScript of a page as a module with one function of a stack. */
export function asModule(ts: string): string {
  const imports = ts.split('\n').filter((line) => line.startsWith('import '));
  const body = ts.split('\n').filter((line) => !line.startsWith('import '));
  const head = ["import type { TerraformStack } from 'cdktf';", ...imports];
  return [...head, 'export function example(stack: TerraformStack): void {', ...body, '}', ''].join('\n');
}

function first(text: string, language: string, page: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([^]*?)\n\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/${page}.md has no example in ${language}`);
  return `${found}\n`;
}
