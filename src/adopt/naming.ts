import type { Container, ResourceKind, RulebasePosition } from '../catalog';
import type { AdoptableObject } from './found';
import { terraformAddress, addressPart, constructId, NamePool } from './identifiers';
import type { Known } from './known';

/** What an object is called in the repository. */
export interface RepositoryName {
  /** The construct's id. */
  readonly construct: string;
  /** The part of Terraform's address behind the type. */
  readonly label: string;
}

/** Ids that constructs of the stack itself have. */
const stackIds = ['scm', 'push', 'push-on-destroy', 'imports'];

/** The place of what lies in no container. */
const stackKey = '';

/**
 * Gives names that are readable and each there once: in its container, whatever the kind, because constructs of one
 * scope need different ids, and as an address. The same tenant gives the same names, and a name that an earlier run
 * gave is never given again.
 */
export class Naming {
  readonly #containers = new Map<string, string>();
  readonly #containerIds = new NamePool();
  /** Construct ids by container. */
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

  /** Names a container, for the addresses of what lies in it. `construct` where an earlier run has given one. */
  container(container: Container, construct?: string): string {
    const key = keyOf(container);
    const before = this.#containers.get(key);
    if (before !== undefined) return before;
    const plain = constructId(container.name, container.scope);
    // Equal in an address is equal.
    const isTaken = (id: string): boolean => this.#containerIds.has(addressPart(id)) || isEveryObjects(id);
    const chosen = construct ?? firstOf(plain, `${plain}-${container.scope}`, (id) => !isTaken(id));
    this.#containerIds.add(addressPart(chosen));
    this.#containers.set(key, chosen);
    return chosen;
  }

  /** A container that is adopted itself. Its construct lies in the one above. */
  madeContainer(found: AdoptableObject, container: Container, above: Container | undefined): RepositoryName {
    const construct = this.container(container);
    this.#pool(keyOf(above)).add(addressPart(construct));
    const label = terraformAddress(construct);
    this.#labels.add(`${found.kind.name}.${label}`);
    return { construct, label };
  }

  /** An object in its container. */
  object({ kind, container, name }: AdoptableObject): RepositoryName {
    const plain = constructId(name, kind.name);
    return this.#free(kind, container, plain, `${plain}-${kind.name.replaceAll('_', '-')}`);
  }

  /** The rules of one rulebase, in their order. */
  run(kind: ResourceKind, container: Container, position: RulebasePosition | undefined): RepositoryName {
    const own = kind.name.replace(/_rule$/, '').replaceAll('_', '-');
    const wish = position === undefined ? own : `${own}-${position}`;
    const construct = this.#pool(keyOf(container)).take(wish);
    return { construct, label: terraformAddress(this.container(container), construct) };
  }

  /** A rule of such. Undefined where it cannot stand in a list: its address is another rule's. */
  rule({ kind, container, name }: AdoptableObject, run: RepositoryName): RepositoryName | undefined {
    const label = terraformAddress(...this.#prefix(container), run.construct, name);
    // Terraform would take the name for an expression.
    if (this.#labels.has(`${kind.name}.${label}`) || /[$%]\{/.test(name) || isEveryObjects(name)) return undefined;
    // A rule that stands by itself, and keeps this address, has this id.
    const own = addressPart(`${run.construct}_${name}`);
    const pool = this.#pool(keyOf(container));
    if (pool.has(own)) return undefined;
    pool.add(own);
    this.#labels.add(`${kind.name}.${label}`);
    return { construct: name, label };
  }

  /** A rule that stands by itself. */
  loneRule({ kind, container, name }: AdoptableObject, run: RepositoryName): RepositoryName {
    const wish = `${run.construct}_${constructId(name, kind.name)}`;
    return this.#free(kind, container, wish, wish);
  }

  /** A variable of the stack, in letters that shells take for the name of one of theirs. */
  variable(wish: string): string {
    const pool = this.#pool(stackKey);
    const plain = wish
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

  /** The first id of which both the id in its scope and the address are free; what is equal in an address is equal. */
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
    const found = this.#pools.get(key) ?? new NamePool();
    this.#pools.set(key, found);
    return found;
  }
}

function keyOf(container: Container | undefined): string {
  return container === undefined ? stackKey : `${container.scope}|${container.name}`;
}

/** The first that will do: a plain id, one that says more, and that with a number. */
function firstOf(plain: string, more: string, isFree: (id: string) => boolean): string {
  for (let n = 0; ; n += 1) {
    const id = n === 0 ? plain : n === 1 ? more : `${more}-${String(n)}`;
    if (isFree(id)) return id;
  }
}

/** Whether an id is the name of something that every object has, such as "constructor": no construct can have it. */
function isEveryObjects(id: string): boolean {
  return id in Object.prototype;
}
