import { existsSync, readdirSync } from 'node:fs';
import { kindNamed, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import type { WireObject } from '../../client';
import { CodedError, writeBelow } from '../../core';
import { planAdoption } from './adoption';
import { AdoptedContainers } from './container-tree';
import { adoptableFrom, type AdoptableObject } from './adoptable-object';
import type { GeneratedFile } from './generated-file';
import { hclRepository } from './hcl/repository';
import { nothingKnown } from './known';
import { readLastGenerated, writeLastGenerated } from './last-generated';
import { nextBase, updateFiles, type UpdatedFiles } from './update-files';
import { writeFiles, type Language } from './manifest';
import type { LeftOut } from './selection';
import { typescriptRepository } from './typescript/repository';

/** An object that does not exist at the service yet. */
export interface NewObject {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
  /** By API name. */
  readonly item: WireObject;
}

/** Objects to declare in a new repository. */
export interface DeclareInput {
  /** Folders and snippets that the repository makes, and all other objects, rules in their order. */
  readonly objects: readonly NewObject[];
  readonly language: Language;
  readonly dir: string;
  readonly version: string;
  /** Where npm installs a package of ours from; default: the registry. */
  readonly sourceOf?: ((name: string) => string) | undefined;
  /** Further files, such as reports. */
  readonly files: readonly GeneratedFile[];
}

/** Result of declaring objects. */
export interface Declared {
  readonly written: readonly string[];
  /** Number of declared objects. */
  readonly objects: number;
  /** Variables to fill in. */
  readonly secrets: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** Throws `FOLDER_NOT_EMPTY` if the folder of a new repository has files. */
export function demandEmptyFolder(dir: string): void {
  if (!existsSync(dir) || readdirSync(dir).length === 0) return;
  throw new CodedError(
    'FOLDER_NOT_EMPTY',
    `cannot write a repository to ${dir}: the folder is not empty; pass --dir with another folder`,
  );
}

/** Writes a repository that creates objects, and keeps its generated form for an update. Throws `FOLDER_NOT_EMPTY`. */
export function declareNew(input: DeclareInput): Declared {
  const { dir, language, files } = input;
  demandEmptyFolder(dir);
  const { repository, ...declared } = madeFrom(input);
  const { written } = writeFiles(dir, [...repository, ...files], {});
  writeLastGenerated(dir, language, repository);
  return { ...declared, written };
}

/** Result of an update. */
export interface Updated extends Declared {
  readonly update: UpdatedFiles;
}

/** Applies what changed since the last generated form to a repository. Throws `CONVERT_UPDATE`. */
export function updateDeclared(
  input: Omit<DeclareInput, 'language'> & { readonly resolved?: readonly string[] },
): Updated {
  const { dir, files, resolved = [] } = input;
  const { language, files: base } = readLastGenerated(dir);
  const { repository, ...declared } = madeFrom({ ...input, language });
  const update = updateFiles(dir, repository, base, new Set(resolved));
  // Reports are not edited.
  for (const { path, text } of files) writeBelow(dir, path, text);
  writeLastGenerated(dir, language, nextBase(repository, base, update));
  return { ...declared, written: [...update.written, ...update.merged], update };
}

function madeFrom({
  objects,
  language,
  version,
  sourceOf,
}: Pick<DeclareInput, 'objects' | 'language' | 'version' | 'sourceOf'>): Omit<Declared, 'written'> & {
  readonly repository: readonly GeneratedFile[];
} {
  const found = objects.map(({ kind, container, position, item }) => {
    const one = adoptableFrom(kind, item, container, position);
    // A rule does not contain its rulebase; the list it came from determines it.
    return one.position === undefined ? one : { ...one, fields: { ...one.fields, position: one.position } };
  });
  const containerObjects = found.filter(({ kind }) => kind.contains !== undefined);
  const own = found.filter(({ kind }) => kind.contains === undefined);
  const namesOf = (kind: string): readonly AdoptableObject[] =>
    containerObjects.filter((object) => object.kind === kindNamed(kind));
  const tree = new AdoptedContainers(namesOf('folder'), namesOf('snippet'));
  const containers = tree.selectContainers({
    folders: ['All Firewalls'],
    snippets: namesOf('snippet').map(({ name }) => name),
    depth: 'below',
  });
  const adoption = planAdoption({ tree, containers, containerObjects, own, all: own, known: nothingKnown });
  const make = language === 'ts' ? typescriptRepository : hclRepository;
  const repository = make({
    ...{ adoption, tree, known: nothingKnown, files: new Set(), purpose: 'create', version },
    ...(sourceOf === undefined ? {} : { sourceOf }),
  });
  const declared = [...adoption.objects, ...adoption.runs.flatMap(({ rules }) => rules)];
  return {
    repository: repository.files,
    objects: declared.length,
    secrets: declared.flatMap(({ secrets }) => secrets.map(({ variable }) => variable)),
    leftOut: adoption.leftOut,
  };
}
