import { append } from '../../core';
import { isSameContainer, scopes, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { locatedId } from '../../provider';
import { attributesToConfigure, type Secret } from './configure';
import { isForeign, type AdoptedContainers } from './container-tree';
import type { Entry } from './expression';
import type { AdoptableObject } from './adoptable-object';
import type { Known, KnownObject } from './known';
import { Naming, type RepositoryName } from './naming';
import { placeFields, whyNot } from './refusal';
import { objectInWords, type LeftOut } from './selection';
import { TenantNames } from './visible-names';

/** An object to adopt. */
export interface Adopted extends RepositoryName {
  readonly found: AdoptableObject;
  readonly entries: readonly Entry[];
  readonly secrets: readonly Secret[];
  /** Import ID for Terraform. */
  readonly importId: string;
}

/** Rules of one kind and rulebase, in rulebase order. */
export interface AdoptedRun extends RepositoryName {
  readonly kind: ResourceKind;
  readonly container: Container;
  readonly position: RulebasePosition | undefined;
  readonly rules: readonly Adopted[];
  /** Whether every rule can have the address that a list gives it. */
  readonly isList: boolean;
  readonly importId: string;
}

/** A container of adopted objects, or the parent of one. */
export interface PlaceOf {
  readonly container: Container;
  readonly construct: string;
  /** Undefined if the container is only referenced. */
  readonly adopted: AdoptableObject | undefined;
}

/** Content of the repository to write. */
export interface Adoption {
  /** Containers, parents first. */
  readonly places: readonly PlaceOf[];
  /** All new objects except rules, in a stable order. */
  readonly objects: readonly Adopted[];
  readonly runs: readonly AdoptedRun[];
  /** Objects adopted by earlier runs. */
  readonly known: ReadonlyMap<AdoptableObject, KnownObject>;
  readonly leftOut: readonly LeftOut[];
}

/** Input of the planner. */
export interface AdoptionInput {
  readonly tree: AdoptedContainers;
  /** Containers to adopt, parents first. */
  readonly containers: readonly Container[];
  /** Folders and snippets of the tenant. */
  readonly containerObjects: readonly AdoptableObject[];
  /** The tenant's own objects in these containers, and its tenant-wide objects. */
  readonly own: readonly AdoptableObject[];
  /** Every object that can be referenced. */
  readonly all: readonly AdoptableObject[];
  readonly known: Known;
}

/** Decides which objects are adopted, with which names and which configuration. */
export function planAdoption(input: AdoptionInput): Adoption {
  return new Planner(input).plan();
}

class Planner {
  readonly #input: AdoptionInput;
  readonly #naming: Naming;
  readonly #leftOut: LeftOut[] = [];
  readonly #known = new Map<AdoptableObject, KnownObject>();
  readonly #knownById: ReadonlyMap<string, KnownObject>;
  readonly #adopted = new Set<AdoptableObject>();

  constructor(input: AdoptionInput) {
    this.#input = input;
    this.#naming = new Naming(input.known);
    this.#knownById = new Map(input.known.objects.map((object) => [`${object.kind} ${object.id}`, object]));
  }

  plan(): Adoption {
    const { containers, own, all, tree } = this.#input;
    const makers = containers.flatMap((container) => this.#makerOf(container) ?? []);
    const candidates = [...makers.filter((maker) => !isForeign(maker)), ...own];
    for (const found of candidates) {
      const known = this.#knownAs(found);
      if (known !== undefined) this.#known.set(found, known);
    }
    const places = this.#places(makers);
    // Reserve the IDs of known containers, so that no new object takes them.
    for (const one of makers) if (this.#known.has(one)) this.#namedContainer(one);
    const names = new TenantNames(tree, [...this.#input.containerObjects, ...all], (object) =>
      this.#adopted.has(object),
    );
    // Select the objects before configuring them: a name may reference any of them.
    const usable = candidates.filter((found) => this.#isUsable(found));
    for (const found of usable) this.#adopted.add(found);
    const fresh = usable.filter((found) => !this.#known.has(found));
    const lone = fresh.filter(({ kind }) => !isRule(kind) && kind.contains === undefined);
    const objects = [
      ...fresh
        .filter(({ kind }) => kind.contains !== undefined)
        .map((found) => this.#configure(found, this.#namedContainer(found), names)),
      ...lone.map((found) => this.#configure(found, this.#naming.object(found), names)),
    ];
    const runs = runsIn(fresh.filter(({ kind }) => isRule(kind))).map((rules) => this.#run(rules, names));
    return { places, objects, runs, known: this.#known, leftOut: this.#leftOut };
  }

  #makerOf(container: Container): AdoptableObject | undefined {
    return this.#input.containerObjects.find((object) => isContainer(object, container));
  }

  #knownAs({ kind, id }: AdoptableObject): KnownObject | undefined {
    return this.#knownById.get(`${kind.name} ${id}`);
  }

  /**
   * Names the containers. Containers that are only referenced come first, because their construct ID is fixed by their
   * name.
   */
  #places(makers: readonly AdoptableObject[]): readonly PlaceOf[] {
    const { containers, tree } = this.#input;
    const above = containers
      .filter(({ scope }) => scope === 'folder')
      .flatMap(({ name }) => tree.parentOf(name) ?? [])
      .map((name): Container => ({ scope: 'folder', name }))
      .filter((container) => !containers.some((other) => isSameContainer(container, other)));
    const unique = above.filter((container, i) => above.findIndex((other) => isSameContainer(container, other)) === i);
    const all = [...unique, ...containers];
    const createdObject = (container: Container): AdoptableObject | undefined =>
      makers.find((maker) => isContainer(maker, container) && !isForeign(maker));
    const existing = all.filter((container) => createdObject(container) === undefined);
    for (const one of existing) this.#naming.container(one, one.name);
    return all.map((container) => {
      const object = createdObject(container);
      const known = object === undefined ? undefined : this.#known.get(object);
      return { container, construct: this.#naming.container(container, known?.construct), adopted: object };
    });
  }

  #namedContainer(found: AdoptableObject): RepositoryName {
    const { contains } = found.kind;
    const container: Container = { scope: contains ?? 'folder', name: found.name };
    const parent = contains === 'folder' ? this.#input.tree.parentOf(found.name) : undefined;
    return this.#naming.madeContainer(
      found,
      container,
      parent === undefined ? undefined : { scope: 'folder', name: parent },
    );
  }

  #isUsable(found: AdoptableObject): boolean {
    const why = whyNot(found);
    if (why === undefined) return true;
    this.#leftOut.push({ is: 'object', what: objectInWords(found), why });
    return false;
  }

  #configure(found: AdoptableObject, named: RepositoryName, names: TenantNames): Adopted {
    const { entries, secrets } = attributesToConfigure(found, names, (path) =>
      this.#naming.variable(`${named.label}_${path}`),
    );
    return { found, ...named, entries, secrets, importId: importIdOf(found) };
  }

  #run(rules: readonly [AdoptableObject, ...AdoptableObject[]], names: TenantNames): AdoptedRun {
    const [{ kind, container = noContainer, position }] = rules;
    const run = this.#naming.run(kind, container, position);
    const listed = rules.map((found) => ({ found, named: this.#naming.rule(found, run) }));
    const configured = listed.map(({ found, named }) =>
      this.#configure(found, named ?? this.#naming.loneRule(found, run), names),
    );
    const place = [kind.name, container.scope, container.name, position ?? 'pre'].join('/');
    const isList = listed.every(({ named }) => named !== undefined);
    return { ...run, kind, container, position, rules: configured, isList, importId: place };
  }
}

const noContainer: Container = { scope: 'folder', name: '' };

/** Reports whether the order of the objects of a kind matters. */
export function isRule({ api }: ResourceKind): boolean {
  return api.rulebase === true || api.ordered === true;
}

function isContainer(found: AdoptableObject, { scope, name }: Container): boolean {
  if (found.kind.contains !== scope) return false;
  return isSameContainer({ scope, name: found.name }, { scope, name });
}

function importIdOf(found: AdoptableObject): string {
  const { kind, container, id } = found;
  return container === undefined || !scopes.some((scope) => kind.scopes.includes(scope))
    ? id
    : locatedId({ ...placeFields(found), id });
}

function runsIn(rules: readonly AdoptableObject[]): readonly (readonly [AdoptableObject, ...AdoptableObject[]])[] {
  const runs = new Map<string, [AdoptableObject, ...AdoptableObject[]]>();
  for (const rule of rules) {
    const { kind, container, position } = rule;
    const key = JSON.stringify([kind.name, container?.scope, container?.name, position]);
    append(runs, key, rule);
  }
  return [...runs.values()];
}
