import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import * as constructs from '../../constructs';
import { hasKind, isReadable, kindNamed } from '../../src/catalog';
import { parseImportId } from '../../src/provider/state/tfid';

const docs = join(__dirname, '..', '..', 'docs');
const schema = JSON.parse(readFileSync(join(__dirname, '..', '..', 'dist', 'schema.json'), 'utf8')) as {
  provider_schemas: Record<string, Record<'resource_schemas' | 'data_source_schemas', Record<string, TypeSchema>>>;
};
const [offer] = Object.values(schema.provider_schemas);

interface TypeSchema {
  readonly block: { readonly attributes: Readonly<Record<string, AttributeSchema>> };
}
interface AttributeSchema {
  readonly required?: boolean;
  readonly nested_type?: { readonly attributes: Readonly<Record<string, AttributeSchema>> };
}

const names = (folder: string): readonly string[] =>
  readdirSync(join(docs, folder)).map((file) => file.replace(/\.md$/, ''));
const textOf = (path: string): string => readFileSync(join(docs, path), 'utf8');
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, 'code');
const everyPage = [
  'index.md',
  ...['resources', 'data-sources', 'functions', 'ephemeral-resources', 'list-resources', 'actions'].flatMap((f) =>
    names(f).map((name) => `${f}/${name}.md`),
  ),
];

test('every resource and every data source has a page, and there is no other page', () => {
  const types = (of: 'resource_schemas' | 'data_source_schemas'): readonly string[] =>
    Object.keys(offer?.[of] ?? {}).map((type) => type.replace(/^scm_/, ''));
  expect([...names('resources')].sort()).toEqual([...types('resource_schemas')].sort());
  expect([...names('data-sources')].sort()).toEqual([...types('data_source_schemas')].sort());
});

test('links on pages lead to a page, and to a place on it', () => {
  const broken = everyPage.flatMap((path) =>
    [...withoutCode(textOf(path)).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, to = '', anchor]) => {
      const target = to === '' ? path : normalize(join(dirname(path), to));
      if (!existsSync(join(docs, target))) return [`${path}: ${link}`];
      return anchor === undefined || textOf(target).includes(`<a id="${anchor}"></a>`) ? [] : [`${path}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('a resource that a construct was written for shows that construct, not the generated class', () => {
  const types = Object.values(constructs).flatMap((one) =>
    typeof one === 'function' && 'tfResourceType' in one ? [one.tfResourceType.replace(/^scm_/, '')] : [],
  );
  expect(types.length).toBeGreaterThan(15);
  const pages = [...new Set(types)].filter((name) => names('resources').includes(name));
  expect(pages.filter((name) => textOf(`resources/${name}.md`).includes("from 'cdktf-provider-scm/l1/"))).toEqual([]);
});

describe('the page of each resource', () => {
  test.each(names('resources'))('%s tells every attribute of the schema, at every depth', (name) => {
    const text = textOf(`resources/${name}.md`);
    const missing = (
      attributes: Readonly<Record<string, AttributeSchema>>,
      lines: string,
      at: string,
    ): readonly string[] =>
      Object.entries(attributes).flatMap(([attribute, { required, nested_type: nested }]) => {
        const line = lines.split('\n').find((one) => one.startsWith(`- \`${attribute}\` (`));
        if (line === undefined) return [`${at}${attribute}`];
        if (required === true && !/^- `\w+` \([^)]*required\)/.test(line)) return [`${at}${attribute} is required`];
        if (nested === undefined || Object.keys(nested.attributes).length === 0) return [];
        const anchor = /\(#([\w-]+)\)\.?$/.exec(line)?.[1];
        const [, section = ''] = text.split(`<a id="${anchor ?? ''}"></a>`);
        return missing(nested.attributes, section.split('<a id=')[0] ?? '', `${at}${attribute}.`);
      });
    const [top = ''] = text.split('<a id=');
    expect(missing(offer?.resource_schemas[`scm_${name}`]?.block.attributes ?? {}, top, '')).toEqual([]);
  });

  test.each(names('resources').filter(hasKind))('%s shows an import id that the provider reads', (name) => {
    const ids = [...textOf(`resources/${name}.md`).matchAll(/^ {2}id = "(.*)"$/gm)].map(([, id = '']) => id);
    // What no answer tells cannot be imported.
    expect(ids).toHaveLength(isReadable(kindNamed(name)) ? 1 : 0);
    for (const id of ids) expect(parseImportId(kindNamed(name), id)).toBeDefined();
  });
});
