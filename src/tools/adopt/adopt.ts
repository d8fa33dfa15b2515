import { join } from 'node:path';
import { allKinds, type ResourceKind } from '../../catalog';
import { CodedError, type Clock } from '../../core';
import { planAdoption } from './adoption';
import { collect, nothingKept, type CollectedList, type Reader } from './collect';
import { AdoptedContainers, type DesiredContainers } from './container-tree';
import { firewallLists, firewallsLeftOut } from './firewalls';
import type { GeneratedFile } from './generated-file';
import { hclRepository } from './hcl/repository';
import { listsOf, tenantLists, type RequestedList } from './lists';
import { filesIn, freshManifest, readManifest, writeFiles, writeManifest, type Language } from './manifest';
import { adoptionReportText } from './report';
import { select, type LeftOut } from './selection';
import { typescriptRepository } from './typescript/repository';
import { WorkingFile } from './working-file';

/** What to adopt, and into which folder. */
export interface AdoptInput extends DesiredContainers {
  /** Whether to adopt tenant-wide objects, which are in no container. */
  readonly tenantWide: 'leave' | 'adopt';
  readonly dir: string;
  /** Default: the language of the existing repository, or TypeScript. */
  readonly language: Language | undefined;
  /** Identifies the tenant. */
  readonly tenant: string;
  readonly version: string;
  /** Where npm installs a package of ours from; default: the registry. */
  readonly sourceOf?: ((name: string) => string) | undefined;
}

/** Dependencies of an adoption. */
export interface AdoptTools {
  readonly client: Reader;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onList?: (done: number, of: number, objects: number) => void;
}

/** Result of an adoption. */
export interface AdoptOutcome {
  readonly language: Language;
  /** Number of resources that Terraform will import. */
  readonly imported: number;
  /** Number of objects adopted by earlier runs. */
  readonly before: number;
  readonly written: readonly string[];
  readonly secrets: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Steps to do by hand. */
  readonly toDo: readonly string[];
}

const reportFile = 'adopt-report.md';

/**
 * Reads the objects of the containers and writes a repository that declares them. Throws `OTHER_TENANT` and
 * `OTHER_LANGUAGE`.
 */
export async function adopt(input: AdoptInput, tools: AdoptTools): Promise<AdoptOutcome> {
  const { dir, tenant } = input;
  const before = readManifest(dir) ?? freshManifest(input.language ?? 'ts', tenant);
  if (before.tenant !== tenant) {
    throw new CodedError(
      'OTHER_TENANT',
      `cannot adopt tenant ${tenant} into ${dir}: it contains the repository of tenant ${before.tenant}; use another --dir`,
    );
  }
  if (input.language !== undefined && before.out !== input.language) {
    throw new CodedError(
      'OTHER_LANGUAGE',
      `cannot write to ${dir}: it contains a repository in ${before.out}; remove --language, or use another --dir`,
    );
  }
  const working = new WorkingFile(join(dir, '.scm-adopt.working'), tenant, tools.clock);
  const { lists, firewalls, tree, containers, containerObjects } = await read(input, tools, working);
  const selection = select(lists);
  const adoption = planAdoption({ ...selection, tree, containers, containerObjects, known: before.known });
  const make = before.out === 'ts' ? typescriptRepository : hclRepository;
  const written = make({
    adoption,
    tree,
    known: before.known,
    files: filesIn(dir),
    purpose: 'adopt',
    version: input.version,
    ...(input.sourceOf === undefined ? {} : { sourceOf: input.sourceOf }),
  });
  const result = writeFiles(dir, written.files, before.files);
  const leftOut = [...selection.leftOut, ...adoption.leftOut, ...firewallsLeftOut(firewalls, containers)];
  const toDo = [
    ...result.kept.map(keptText),
    ...adoption.runs.flatMap((run) => laterRun(run.construct, run.container.name, before.known.runs)),
  ];
  const report: GeneratedFile = {
    path: reportFile,
    text: adoptionReportText({ adoption, leftOut, toDo, imported: written.imported }),
    written: 'each',
  };
  const { digests } = writeFiles(dir, [report], result.digests);
  writeManifest(dir, { ...before, files: digests, known: written.known });
  working.remove();
  const adopted = [...adoption.objects, ...adoption.runs.flatMap(({ rules }) => rules)];
  return {
    language: before.out,
    imported: written.imported,
    before: adoption.known.size,
    written: result.written,
    secrets: adopted.flatMap(({ secrets }) => secrets.map(({ variable }) => variable)),
    leftOut,
    toDo,
  };
}

async function read(input: AdoptInput, tools: AdoptTools, working: WorkingFile) {
  const kinds = allKinds();
  const treeLists = containerLists(kinds);
  const first = await collect(
    [...treeLists, ...firewallLists(kinds)],
    { client: tools.client, ...nothingKept },
    tools.signal,
  );
  const [folders = [], snippets = []] = first.slice(0, treeLists.length).map(itemsOrThrow);
  const tree = new AdoptedContainers(folders, snippets);
  const containers = tree.selectContainers(input);
  const collectTools = { client: tools.client, working, kept: working.open() };
  const requestedLists: readonly RequestedList[] = [
    ...listsOf(kinds, containers),
    ...(input.tenantWide === 'adopt' ? tenantLists(kinds) : []),
  ];
  const { onList } = tools;
  const lists = await collect(
    requestedLists,
    { ...collectTools, ...(onList === undefined ? {} : { onList }) },
    tools.signal,
  );
  return {
    lists,
    firewalls: first.slice(treeLists.length),
    tree,
    containers,
    containerObjects: [...folders, ...snippets],
  };
}

function containerLists(kinds: readonly ResourceKind[]): readonly RequestedList[] {
  return (['folder', 'snippet'] as const).flatMap((scope) =>
    kinds
      .filter(({ contains }) => contains === scope)
      .map((kind) => ({ kind, container: undefined, position: undefined })),
  );
}

function itemsOrThrow({ list, items, why }: CollectedList): CollectedList['items'] {
  if (why === undefined) return items;
  throw new CodedError('NO_CONTAINERS', `cannot list ${list.kind.name} of the tenant: ${why}`);
}

function keptText({ path }: GeneratedFile): string {
  return `\`${path}\` was edited, so new files are not listed in it: add them there, like the existing ones`;
}

/** Returns a note for rules of a later run, which are in a separate list. */
function laterRun(
  construct: string,
  container: string,
  runs: readonly { readonly construct: string }[],
): readonly string[] {
  const first = construct.replace(/-\d+$/, '');
  return first !== construct && runs.some((run) => run.construct === first)
    ? [`new rules of ${container} are in the list \`${construct}\`: move them to their place in \`${first}\``]
    : [];
}
