import type { ReadOnlyKind, ResourceKind } from '../../src/catalog';
import type { Schema } from '../../src/terraform/protocol/schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { domainTitle, ownTitle } from './domain';
import { fieldList } from './field-list';
import { handwrittenHcl, handwrittenTypeScript } from './handwritten';
import type { Offered } from './offered';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';
import { code, saysOnly } from './wording';

/** Content of the provider's index page. */
export interface Offer {
  readonly provider: Schema;
  readonly kinds: readonly ResourceKind[];
  readonly records: readonly ReadOnlyKind[];
  /** The provider's own resources, by name without prefix. */
  readonly own: ReadonlyMap<string, Schema>;
  readonly offered: Offered;
}

/** Generates the index page: the provider block, and links to all pages by domain. */
export function indexPage({ provider, kinds, records, own, offered }: Offer): string {
  const about = provider.description;
  return page({ title: 'scm provider', about }, 'The scm provider', [
    about,
    '## Example',
    fenced('hcl', handwrittenHcl('provider') ?? ''),
    fenced('ts', handwrittenTypeScript('provider') ?? ''),
    [
      'Rules for every resource:',
      '',
      '- Attributes that the configuration does not set are left unchanged. Drift of attributes that it sets is detected and corrected.',
      '- Removing an attribute resets it. If that would widen a match or remove inspection, write the open value instead.',
      '- `revision` changes when the object changes; [`scm_push`](resources/push.md) uses it as a trigger.',
      '- Each secret has a write-only companion (`…_wo` with `…_wo_version`), which is never stored in plan or state.',
      '- Each resource type has two data sources: one for a single object, and `…_list` for many.',
    ].join('\n'),
    fieldList(schemaFields(provider.attributes), [], 'Arguments of the provider block'),
    ...[
      ...groups(
        kinds.filter(({ name }) => offered.resources.has(name)),
        [...kinds.filter(({ name }) => !offered.resources.has(name)), ...records],
        own,
      ),
    ].map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`),
  ]);
}

function groups(
  kinds: readonly ResourceKind[],
  onlyRead: readonly (ResourceKind | ReadOnlyKind)[],
  own: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, readonly string[]> {
  const lines = [
    ...[...own].map(([name, { description }]) => ({ title: ownTitle, line: lineOf(name, 'resources', description) })),
    ...kinds.map((kind) => ({ title: domainTitle(kind), line: lineOf(kind.name, 'resources', kind.doc) })),
    ...onlyRead.map((kind) => ({ title: domainTitle(kind), line: lineOf(kind.name, 'data-sources', kind.doc) })),
  ];
  const titles = [...new Set(lines.map(({ title }) => title))].sort();
  return new Map(titles.map((title) => [title, lines.filter((one) => one.title === title).map(({ line }) => line)]));
}

function lineOf(name: string, folder: string, doc: string): string {
  const [sentence = doc] = /^.*?\.(?= |$)/.exec(doc) ?? [];
  const text = saysOnly(name, sentence) ? '' : `: ${sentence}`;
  return `- [${code(typeNameOf(name))}](${folder}/${name}.md)${text}`;
}
