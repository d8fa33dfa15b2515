import { append } from '../../core';
import { allKinds, containerOf, hasKind, namesParent, displayFolderName, type ResourceKind } from '../../catalog';
import { ApiProblem } from '../api-problem';
import { folderKind, isContainerKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { createObject } from '../operations/create';
import { Random } from './random';
import { NoReferenceTarget, SampleBody } from './sample-value';

/** Names of the seeds. */
export const seedNames = ['small', 'realistic', '10000'] as const;

/** Name of one seed. */
export type SeedName = (typeof seedNames)[number];

// Number of folders, and total number of objects.
const sizes: Readonly<Record<SeedName, { readonly folders: number; readonly objects: number }>> = {
  small: { folders: 3, objects: 30 },
  realistic: { folders: 15, objects: 600 },
  '10000': { folders: 40, objects: 10_000 },
};

const top = displayFolderName('ngfw-shared');

/** Number of created objects, by kind. */
export type SeedCounts = Readonly<Record<string, number>>;

/**
 * Fills a tenant with folders and objects of all kinds in the catalog. Uses the create operation of the service, so
 * that all its checks apply. The same seed and number produce the same configuration.
 */
export async function seedTenant(tx: Transaction, seed: SeedName, number: number): Promise<SeedCounts> {
  const { folders, objects } = sizes[seed];
  const seeder = new Seeder(tx, new Random(number), `s${number}`);
  await seeder.folders(folders);
  await seeder.objects(objects);
  return seeder.counts;
}

class Seeder {
  readonly #tx: Transaction;
  readonly #random: Random;
  readonly #prefix: string;
  readonly #body: SampleBody;
  readonly #folders: string[] = [];
  /** Names visible in all folders, by kind. */
  readonly #shared = new Map<string, string[]>();
  readonly counts: Record<string, number> = {};

  constructor(tx: Transaction, random: Random, prefix: string) {
    this.#tx = tx;
    this.#random = random;
    this.#prefix = prefix;
    this.#body = new SampleBody(random, (kind) => random.pick(this.#shared.get(kind.name) ?? []));
  }

  async folders(count: number): Promise<void> {
    const kind = allKinds().find(({ name }) => name === folderKind);
    const parent = kind === undefined ? undefined : namesParent(kind);
    if (kind === undefined || parent === undefined) return;
    for (let i = 0; i < count; i++) {
      const above = i < 3 ? top : (this.#folders[this.#random.below(3)] ?? top);
      const name = `${this.#prefix}-${kind.name}-${i}`;
      await createObject(this.#tx, { kind, query: {}, body: { name, [parent]: above } });
      this.#folders.push(name);
      this.#count(kind);
    }
  }

  async objects(count: number): Promise<void> {
    const kinds = seededKinds();
    // First one shared object of each kind, so that rules can reference it. Then the rest, weighted towards frequently
    // referenced kinds.
    let left = count - (this.counts[folderKind] ?? 0);
    for (const kind of kinds) {
      for (let tries = 0, isPlaced = false; left > 0 && !isPlaced && tries < 30; tries++) {
        isPlaced = await this.#create(kind, top);
        if (isPlaced) left -= 1;
      }
    }
    const folderKinds = kinds.filter(({ scopes }) => scopes.includes('folder'));
    const weights = folderKinds.map((kind) => weightOf(kind, folderKinds));
    for (let tries = left * 10; left > 0 && tries > 0; tries--) {
      const kind = chooseWeighted(folderKinds, weights, this.#random);
      const folder = this.#random.below(4) === 0 ? top : (this.#random.pick(this.#folders) ?? top);
      if (kind !== undefined && (await this.#create(kind, folder))) left -= 1;
    }
  }

  // Returns false if the random values are inconsistent, the name exists, or nothing can be referenced.
  async #create(kind: ResourceKind, folder: string): Promise<boolean> {
    const name = `${this.#prefix}-${kind.name.replaceAll('_', '-')}-${this.counts[kind.name] ?? 0}`;
    try {
      const body = {
        ...this.#body.of(kind, name),
        ...(kind.scopes.includes('folder') ? { folder: kind.onlyFolder ?? folder } : {}),
      };
      const created = await createObject(this.#tx, { kind, query: {}, body });
      const shared = containerOf(created)?.name === top || containerOf(created) === undefined;
      if (shared) append(this.#shared, kind.name, String(created['name']));
      this.#count(kind);
      return true;
    } catch (error) {
      if (error instanceof NoReferenceTarget || (error instanceof ApiProblem && error.status < 500)) return false;
      throw error;
    }
  }

  #count({ name }: ResourceKind): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

// Returns the kinds that can be created, each after the kinds that it references. Rules come first, those with most
// references before others, because a small seed must contain them.
function seededKinds(): readonly ResourceKind[] {
  const open = allKinds()
    .filter(
      ({ api, name, scopes }) =>
        api.operations.includes('create') &&
        (scopes.includes('folder') || (isContainerKind(name) && name !== folderKind) || scopes.length === 0) &&
        name !== folderKind &&
        api.location.in === 'body',
    )
    .sort((a, b) => importance(b) - importance(a));
  const ordered: ResourceKind[] = [];
  const visit = (kind: ResourceKind, above: readonly string[]): void => {
    if (ordered.includes(kind) || above.includes(kind.name)) return;
    for (const other of open) if (mentions(kind, other)) visit(other, [...above, kind.name]);
    ordered.push(kind);
  };
  for (const kind of open) visit(kind, []);
  return ordered;
}

function importance({ api, attributes }: ResourceKind): number {
  return api.rulebase === true ? attributes.filter(({ refs }) => refs !== undefined).length : 0;
}

function mentions({ attributes }: ResourceKind, other: ResourceKind): boolean {
  return attributes.some(({ refs }) => refs?.kinds.filter(hasKind).includes(other.name) === true);
}

function weightOf(kind: ResourceKind, all: readonly ResourceKind[]): number {
  const named = all.filter((other) => mentions(other, kind)).length;
  return (kind.api.rulebase === true ? 8 : 1) + named * named;
}

function chooseWeighted<T>(items: readonly T[], weights: readonly number[], random: Random): T | undefined {
  let at = random.below(weights.reduce((sum, weight) => sum + weight, 0));
  return items.find((_, i) => (at -= weights[i] ?? 0) < 0);
}
