import { existsSync, readdirSync } from 'node:fs';
import { kindNamed, type Container, type ResourceKind, type RulebasePosition } from '../catalog';
import type { WireObject } from '../client';
import { CodedError } from '../core';
import { planAdoption } from './adoption';
import { AdoptedContainers } from './container-tree';
import { foundIn, type AdoptableObject } from './found';
import type { GeneratedFile } from './generated-file';
import { hclRepository } from './hcl/repository';
import { nothingKnown } from './known';
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

/** Writes a repository that creates objects. Throws `FOLDER_NOT_EMPTY`. */
export function declareNew({ objects, language, dir, version, files }: DeclareInput): Declared {
  demandEmptyFolder(dir);
  const found = objects.map(({ kind, container, position, item }) => {
    const one = foundIn(kind, item, container, position);
    // A rule does not contain its rulebase; the list it came from determines it.
    return one.position === undefined ? one : { ...one, fields: { ...one.fields, position: one.position } };
  });
  const containerObjects = found.filter(({ kind }) => kind.contains !== undefined);
  const own = found.filter(({ kind }) => kind.contains === undefined);
  const namesOf = (kind: string): readonly AdoptableObject[] =>
    containerObjects.filter((one) => one.kind === kindNamed(kind));
  const tree = new AdoptedContainers(namesOf('folder'), namesOf('snippet'));
  const containers = tree.selectContainers({
    folders: ['All Firewalls'],
    snippets: namesOf('snippet').map(({ name }) => name),
    depth: 'below',
  });
  const adoption = planAdoption({ tree, containers, containerObjects, own, all: own, known: nothingKnown });
  const make = language === 'ts' ? typescriptRepository : hclRepository;
  const repository = make({ adoption, tree, known: nothingKnown, files: new Set(), purpose: 'create', version });
  const { written } = writeFiles(dir, [...repository.files, ...files], {});
  const declared = [...adoption.objects, ...adoption.runs.flatMap(({ rules }) => rules)];
  return {
    written,
    objects: declared.length,
    secrets: declared.flatMap(({ secrets }) => secrets.map(({ variable }) => variable)),
    leftOut: adoption.leftOut,
  };
}
