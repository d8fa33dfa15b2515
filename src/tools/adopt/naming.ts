import type { Container, ResourceKind, RulebasePosition } from '../../catalog';
import type { AdoptableObject } from './adoptable-object';
import { terraformAddress, addressPart, constructId, NamePool } from './identifiers';
import type { Known } from './known';

/** Names of an object in the repository. */
export interface RepositoryName {
  /** The construct ID. */
  readonly construct: string;
  /** The label of the resource address after its type. */
  readonly label: string;
}

/** IDs of the stack's own constructs. */
const stackIds = ['scm', 'push', 'push-on-destroy', 'imports'];

/** Key of tenant-wide objects. */
const stackKey = '';

/**
 * Assigns readable, unique names. A construct ID is unique in its container across all kinds, and each address is
 * unique.
 * The same tenant always gets the same names. A name given by an earlier run is never reused.
 */
export class Naming {
  readonly #containers = new Map<string, string>();
  readonly #containerIds = new NamePool();
  /** Construct IDs by container. */
  readonly #pools = new Map<string, NamePool>();
  readonly #labels = new NamePool();

  constructor(known: Known) {
    for (const id of stackIds) this.#pool(stackKey).add(id);
    for (const { kind, container, construct, label } of known.objects) {
      this.#pool(keyOf(container)).add(addressPart(construct));
      this.#labels.add(`${kind}.${label}`);
    }
    for (const { container, construct, label } of known.runs) {
      this.#pool(keyOf(container)).add(addressPart(construct));
      this.#labels.add(`order.${label}`);
    }
  }

  /**
   * Returns the ID of a container, as used in the addresses of its objects. `construct` is the ID given by an earlier
   * run.
   */
  container(container: Container, construct?: string): string {
    const key = keyOf(container);
    const before = this.#containers.get(key);
    if (before !== undefined) return before;
    const plain = constructId(container.name, container.scope);
    // IDs that lead to the same address count as equal.
    const isTaken = (id: string): boolean => this.#containerIds.has(addressPart(id)) || isEveryObjects(id);
    const chosen = construct ?? firstOf(plain, `${plain}-${container.scope}`, (id) => !isTaken(id));
    this.#containerIds.add(addressPart(chosen));
    this.#containers.set(key, chosen);
    return chosen;
  }

  /** Names an adopted container. Its construct is in the scope of its parent. */
  madeContainer(found: AdoptableObject, container: Container, above: Container | undefined): RepositoryName {
    const construct = this.container(container);
    this.#pool(keyOf(above)).add(addressPart(construct));
    const label = terraformAddress(construct);
    this.#labels.add(`${found.kind.name}.${label}`);
    return { construct, label };
  }

  /** Names an object in its container. */
  object({ kind, container, name }: AdoptableObject): RepositoryName {
    const plain = constructId(name, kind.name);
    return this.#free(kind, container, plain, `${plain}-${kind.name.replaceAll('_', '-')}`);
  }

  /** Names the rule list of a rulebase. */
  run(kind: ResourceKind, container: Container, position: RulebasePosition | undefined): RepositoryName {
    const own = kind.name.replace(/_rule$/, '').replaceAll('_', '-');
    const desired = position === undefined ? own : `${own}-${position}`;
    const construct = this.#pool(keyOf(container)).take(desired);
    return { construct, label: terraformAddress(this.container(container), construct) };
  }

  /** Names a rule in such a list. Undefined if it cannot be in a list because its address is taken. */
  rule({ kind, container, name }: AdoptableObject, run: RepositoryName): RepositoryName | undefined {
    const label = terraformAddress(...this.#prefix(container), run.construct, name);
    // Terraform would interpret the name as an expression.
    if (this.#labels.has(`${kind.name}.${label}`) || /[$%]\{/.test(name) || isEveryObjects(name)) return undefined;
    // ID that a standalone rule would need to keep the same address.
    const own = addressPart(`${run.construct}_${name}`);
    const pool = this.#pool(keyOf(container));
    if (pool.has(own)) return undefined;
    pool.add(own);
    this.#labels.add(`${kind.name}.${label}`);
    return { construct: name, label };
  }

  /** Names a rule outside a list. */
  loneRule({ kind, container, name }: AdoptableObject, run: RepositoryName): RepositoryName {
    const desired = `${run.construct}_${constructId(name, kind.name)}`;
    return this.#free(kind, container, desired, desired);
  }

  /** Names a variable of the stack, with letters that are valid in environment variables. */
  variable(desired: string): string {
    const pool = this.#pool(stackKey);
    const plain = desired
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/_+$/, '');
    let name = plain;
    for (let n = 2; pool.has(name); n += 1) name = `${plain}_${String(n)}`;
    pool.add(name);
    return name;
  }

  #prefix(container: Container | undefined): readonly string[] {
    return container === undefined ? [] : [this.container(container)];
  }

  /** Returns the first candidate whose construct ID and address are both free. */
  #free(kind: ResourceKind, container: Container | undefined, plain: string, ofKind: string): RepositoryName {
    const pool = this.#pool(keyOf(container));
    const labelOf = (construct: string): string => terraformAddress(...this.#prefix(container), construct);
    const construct = firstOf(
      plain,
      ofKind,
      (id) => !pool.has(addressPart(id)) && !this.#labels.has(`${kind.name}.${labelOf(id)}`) && !isEveryObjects(id),
    );
    pool.add(addressPart(construct));
    this.#labels.add(`${kind.name}.${labelOf(construct)}`);
    return { construct, label: labelOf(construct) };
  }

  #pool(key: string): NamePool {
    const pool = this.#pools.get(key) ?? new NamePool();
    this.#pools.set(key, pool);
    return pool;
  }
}

function keyOf(container: Container | undefined): string {
  return container === undefined ? stackKey : `${container.scope}|${container.name}`;
}

/** Returns the first free ID: `plain`, then `more`, then `more` with a number. */
function firstOf(plain: string, more: string, isFree: (id: string) => boolean): string {
  for (let n = 0; ; n += 1) {
    const id = n === 0 ? plain : n === 1 ? more : `${more}-${String(n)}`;
    if (isFree(id)) return id;
  }
}

/** Reports whether an ID is a property of every JavaScript object, such as "constructor"; constructs cannot use it. */
function isEveryObjects(id: string): boolean {
  return id in Object.prototype;
}
