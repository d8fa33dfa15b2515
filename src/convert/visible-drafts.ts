import {
  allKinds,
  folderTop,
  isSameContainer,
  isVariableReference,
  nameReferencesOf,
  storedFolderName,
  type Container,
} from '../catalog';
import { lazy } from '../core';
import { decidesTraffic, type Draft } from './draft';
import type { Place } from './places';

const predefined = lazy(
  () =>
    new Set(
      allKinds().flatMap((kind) => {
        // Lists of the vendor have the same names on a firewall.
        const seeded = kind.policyRole === 'external-list' ? kind.seededObjects : [];
        return [...kind.predefined, ...seeded].map((one) => `${kind.name} ${JSON.stringify(one['name'])}`);
      }),
    ),
);

/** Finds objects by name, as the service does: nearest first, up to what every tenant has. */
export class VisibleDrafts {
  readonly #places: readonly Place[];
  readonly #byName = new Map<string, Draft>();
  readonly #refused = new Map<string, Draft>();
  readonly #isRefused = new Map<string, boolean>();
  /** Names of drafts that are not written. */
  readonly refusedNames = new Set<string>();
  /** Paths by container, because each reference needs one. */
  readonly #paths = new Map<string, readonly Container[]>();

  constructor(places: readonly Place[], drafts: readonly Draft[]) {
    this.#places = places;
    for (const draft of drafts) {
      const list = draft.refusal === undefined ? this.#byName : this.#refused;
      list.set(keyOf(draft.kind.name, draft.container, draft.name), draft);
      if (draft.refusal !== undefined) this.refusedNames.add(draft.name);
    }
  }

  /** Returns the containers in which a name is looked up, nearest first. */
  pathOf(container: Container): readonly Container[] {
    const key = `${container.scope} ${container.name}`;
    const path = this.#paths.get(key) ?? this.#pathFrom(container);
    this.#paths.set(key, path);
    return path;
  }

  #pathFrom(container: Container): readonly Container[] {
    const path: Container[] = [];
    for (let at: Container | undefined = container; at !== undefined; at = this.#parentOf(at)) {
      path.push(at, ...this.#snippetsOf(at));
      if (path.length > 64) break;
    }
    return path;
  }

  /**
   * Returns the draft that a name refers to, or `predefined`. A draft that is not written hides what is above it: in the
   * file, the name is not that of the object above.
   */
  find(container: Container, name: string, kinds: readonly string[]): Draft | 'predefined' | undefined {
    const nearest = this.#nearest(container, name, kinds);
    if (nearest !== undefined) return nearest.refusal === undefined ? nearest : undefined;
    const isThere =
      kinds.some((kind) => predefined().has(`${kind} ${JSON.stringify(name)}`)) || isVariableReference(name);
    return isThere ? 'predefined' : undefined;
  }

  /**
   * Reports whether a name refers to a draft that is not written and that rules match by, or to a group that has one as a
   * member at this place.
   */
  isRefused(container: Container, name: string, kinds: readonly string[]): boolean {
    if (this.refusedNames.size === 0) return false;
    const key = JSON.stringify([container, name, kinds]);
    const known = this.#isRefused.get(key);
    if (known !== undefined) return known;
    // A group that contains itself is found elsewhere.
    this.#isRefused.set(key, false);
    const nearest = this.#nearest(container, name, kinds);
    const isGroup = nearest?.kind.policyRole?.endsWith('-group') === true;
    const answer =
      (nearest?.refusal !== undefined && decidesTraffic(nearest) && !this.#matchesNothing(nearest, container, kinds)) ||
      (isGroup &&
        nameReferencesOf(nearest.kind, nearest.fields).some((member) =>
          this.isRefused(container, member.name, member.reference.kinds),
        ));
    this.#isRefused.set(key, answer);
    return answer;
  }

  /** A list of URLs that is empty matches nothing, as a name does that no place has. */
  #matchesNothing({ kind, name, fields }: Draft, container: Container, kinds: readonly string[]): boolean {
    const { list } = fields;
    const isEmpty =
      kind.policyRole === 'url-list' && (list === undefined || (Array.isArray(list) && list.length === 0));
    return isEmpty && !this.pathOf(container).some((at) => kinds.some((one) => this.#byName.has(keyOf(one, at, name))));
  }

  #nearest(container: Container, name: string, kinds: readonly string[]): Draft | undefined {
    for (const at of this.pathOf(container)) {
      for (const list of [this.#byName, this.#refused]) {
        for (const kind of kinds) {
          const draft = list.get(keyOf(kind, at, name));
          if (draft !== undefined) return draft;
        }
      }
    }
    return undefined;
  }

  #parentOf({ scope, name }: Container): Container | undefined {
    if (scope !== 'folder') return undefined;
    const place = this.#places.find(({ container }) => isSameContainer(container, { scope, name }));
    if (place?.parent !== undefined) return { scope, name: place.parent };
    return storedFolderName(name) === folderTop[1] ? { scope, name: folderTop[0] ?? '' } : undefined;
  }

  #snippetsOf(container: Container): readonly Container[] {
    const place = this.#places.find((one) => isSameContainer(one.container, container));
    return (place?.snippets ?? []).map((name) => ({ scope: 'snippet', name }));
  }
}

function keyOf(kind: string, container: Container, name: string): string {
  const { scope } = container;
  return `${kind}|${scope}|${scope === 'folder' ? storedFolderName(container.name) : container.name}|${name}`;
}
