import {
  hasKind,
  isVariableReference,
  kindNamed,
  nameReferencesOf,
  type NameReference,
  type ResourceKind,
} from '../../catalog';
import { append, formatPath } from '../../core';
import { problem } from '../api-problem';
import type { ContainerNode, ContainerTree } from './container-tree';
import { paddedParts } from './id-batches';
import { rowBody, type ObjectRow } from './object-row';
import { variableKind } from './special-kinds';
import type { Transaction } from './transaction';

/** An object that references another one, as shown in errors. */
export interface ReferrerRow {
  readonly kind: string;
  readonly name: string;
  readonly id: string;
  readonly folder?: string;
  readonly snippet?: string;
  readonly device?: string;
}

/** Converts a row to its form in errors. */
export function referrerOf(row: ObjectRow, tree: ContainerTree): ReferrerRow {
  const place = row.scope === '' ? {} : { [row.scope]: tree.byId(row.container)?.name ?? '' };
  return { kind: row.kind, name: row.name, id: row.id, ...place };
}

/**
 * Checks that all references in the fields resolve to objects visible in their container, and none to the object itself,
 * whose ID is `ownId` in an update. Throws 400.
 */
export async function checkMentions(
  tx: Transaction,
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
  container: ContainerNode | undefined,
  ownId?: string,
): Promise<void> {
  const mentions = nameReferencesOf(kind, fields);
  if (mentions.length === 0) return;
  const visible = new VisibleNames(tx, container);
  await visible.load(mentions);
  const wrong = mentions.filter((mention) => !visible.accepts(mention, ownId));
  if (wrong.length === 0) return;
  const from = container === undefined ? 'this tenant' : `${container.scope} "${container.name}"`;
  throw problem(
    'invalidObject',
    firstOf(wrong, ({ name, path, reference }) =>
      isOnlyVariable(reference.kinds) && !isVariableReference(name)
        ? `${formatPath(path)} "${name}" is neither a valid value nor the name of a variable`
        : `${formatPath(path)} "${name}" is not a valid reference: no ${reference.kinds.join(' or ')} of that name is visible from ${from}`,
    ),
  );
}

/** Returns the messages of the first problems, and the number of further ones. */
export function firstOf<T>(all: readonly T[], textOf: (one: T) => string): readonly string[] {
  const texts = all.slice(0, mostShown).map(textOf);
  return all.length > mostShown ? [...texts, `and ${all.length - mostShown} more`] : texts;
}

const mostShown = 100;

/** Returns the objects whose references to a row would not resolve without it. */
export async function blockersOf(tx: Transaction, target: ObjectRow): Promise<readonly ObjectRow[]> {
  const rows = await referrersOf(tx, target);
  const blocking: ObjectRow[] = [];
  for (const { row, mentions, visible } of rows) {
    if (mentions.some((mention) => visible.resolve(mention, target.id) === undefined)) blocking.push(row);
  }
  return blocking;
}

/** An object whose references resolve to a target. */
export interface Referring {
  readonly row: ObjectRow;
  readonly kind: ResourceKind;
  /** Its references to the target. */
  readonly mentions: readonly NameReference[];
  readonly visible: VisibleNames;
}

/** Returns the objects of the candidate configuration that reference the target. */
export async function referrersOf(tx: Transaction, target: ObjectRow): Promise<readonly Referring[]> {
  const tree = await tx.tree();
  const found: Referring[] = [];
  for (const id of await tx.mentions.referrers(target.kind, target.name)) {
    const row = id === target.id ? undefined : await tx.objects.get(id);
    if (row === undefined) continue;
    const kind = kindNamed(row.kind);
    const visible = new VisibleNames(tx, row.container === '' ? undefined : tree.byId(row.container));
    const named = nameReferencesOf(kind, rowBody(row)).filter(
      ({ name, reference }) => name === target.name && reference.kinds.includes(target.kind),
    );
    await visible.load(named);
    const mentions = named.filter((mention) => visible.resolve(mention)?.id === target.id);
    if (mentions.length > 0) found.push({ row, kind, mentions, visible });
  }
  return found;
}

/** Source for resolving references: the candidate configuration of a transaction, or a version. */
export type ReferenceSource = Pick<Transaction, 'objects' | 'tree' | 'strictness'>;

/** A reference that does not resolve, and the object that contains it. */
export interface BrokenMention {
  readonly row: ObjectRow;
  readonly mention: NameReference;
}

/** Returns the broken references of objects in the containers, and of the containers themselves. */
export async function brokenMentions(
  tx: ReferenceSource,
  containers: readonly ContainerNode[],
): Promise<readonly BrokenMention[]> {
  return brokenIn(tx, containers, await tx.objects.inContainers(containers.map(({ id }) => id)));
}

/** Returns the broken references of the given rows, which must be in the given containers. */
export async function brokenIn(
  tx: ReferenceSource,
  containers: readonly ContainerNode[],
  rows: readonly ObjectRow[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<readonly BrokenMention[]> {
  const byId = new Map(containers.map((node) => [node.id, node]));
  const byContainer = new Map<string, BrokenMention[]>();
  for (const row of rows) {
    if (!hasKind(row.kind)) continue;
    const mentions = nameReferencesOf(kindNamed(row.kind), rowBody(row)).map((mention) => ({ row, mention }));
    await pause();
    if (mentions.length === 0) continue;
    const known = byContainer.get(row.container);
    if (known === undefined) byContainer.set(row.container, mentions);
    else known.push(...mentions);
  }
  const broken: BrokenMention[] = [];
  for (const [container, mentions] of byContainer) {
    const visible = new VisibleNames(tx, byId.get(container));
    await visible.load(
      mentions.map(({ mention }) => mention),
      pause,
    );
    for (const one of mentions) {
      if (!visible.accepts(one.mention)) broken.push(one);
      await pause();
    }
  }
  return broken;
}

/** Resolves names in one container. Names must be loaded first. */
export class VisibleNames {
  readonly #tx: ReferenceSource;
  readonly #container: ContainerNode | undefined;
  readonly #rows = new Map<string, ObjectRow[]>();
  #levels: ReadonlyMap<string, number> = new Map();

  constructor(tx: ReferenceSource, container: ContainerNode | undefined) {
    this.#tx = tx;
    this.#container = container;
  }

  async load(mentions: readonly NameReference[], pause?: () => Promise<void>): Promise<void> {
    const tree = await this.#tx.tree();
    const nodes = this.#container === undefined ? [] : tree.visibleFrom(this.#container);
    this.#levels = new Map(nodes.map((node, i) => [node.id, i]));
    const kinds = [...new Set(mentions.flatMap(({ reference }) => reference.kinds))].filter(hasKind);
    const names = [...new Set(mentions.map(({ name }) => name))];
    for (const part of paddedParts(names)) {
      for (const row of await this.#tx.objects.findByNames(kinds, part)) append(this.#rows, row.name, row);
      await pause?.();
    }
  }

  /** Resolves a reference to the nearest visible object of one of its kinds. */
  resolve({ name, reference }: NameReference, without?: string): ObjectRow | undefined {
    const candidates = (this.#rows.get(name) ?? [])
      .filter((row) => reference.kinds.includes(row.kind) && row.id !== without)
      .map((row) => ({ row, level: this.#levelOf(row) }))
      // The real service resolves names of other folders in some undocumented places.
      .filter(({ level }) => level !== Infinity || this.#tx.strictness !== 'strict')
      .sort((a, b) => a.level - b.level || reference.kinds.indexOf(a.row.kind) - reference.kinds.indexOf(b.row.kind));
    return candidates[0]?.row;
  }

  // From an object without a location all containers are visible.
  #levelOf(row: ObjectRow): number {
    if (row.container === '' || this.#container === undefined) return 0;
    return this.#levels.get(row.container) ?? Infinity;
  }

  /** Whether a reference resolves to another object than `without`, or cannot be checked. */
  accepts(mention: NameReference, without?: string): boolean {
    const { reference, name } = mention;
    if (this.resolve(mention, without) !== undefined) return true;
    if (reference.open === true) return true;
    if (isOnlyVariable(reference.kinds) && !isVariableReference(name)) return false;
    // Objects of kinds that the catalog does not contain cannot be checked.
    return !reference.kinds.some(hasKind);
  }
}

function isOnlyVariable(kinds: readonly string[]): boolean {
  return kinds.length === 1 && kinds[0] === variableKind;
}
