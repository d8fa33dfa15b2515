import { allKinds, isVariableReference, nameReferencesOf, type Container } from '../../catalog';
import { cachedBy, lazy } from '../../core';
import { containerKey, Hierarchy } from '../../tenant';
import { decidesTraffic, type Draft } from './draft';
import type { Place } from './places';

/** Names by kind. */
const predefined = lazy(
  (): ReadonlyMap<string, ReadonlySet<unknown>> =>
    new Map(
      allKinds().map((kind) => {
        // Lists of the vendor have the same names on a firewall.
        const seeded = kind.policyRole === 'external-list' ? kind.seededObjects : [];
        return [kind.name, new Set([...kind.predefined, ...seeded].map((one) => one['name']))];
      }),
    ),
);

/** Drafts by kind, then by name: a key of all parts would be made for each reference. */
type Drafts = Map<string, Map<string, Draft>>;

/** Drafts of a container: those that are written, and the others. */
interface Level {
  readonly written: Drafts;
  readonly refused: Drafts;
}

/** Finds objects by name, as the service does: nearest first, up to what every tenant has. */
export class VisibleDrafts {
  readonly #hierarchy: Hierarchy;
  readonly #levels = new Map<string, Level>();
  /** Names of drafts that are not written. */
  readonly refusedNames = new Set<string>();
  readonly #levelsOf = cachedBy((container: Container) =>
    this.pathOf(container).flatMap((at) => this.#levels.get(containerKey(at)) ?? []),
  );

  /** Groups by place of use, and if they have a refused member there. */
  readonly #groupsAt = cachedBy((_: Container) => new Map<Draft, boolean>());

  constructor(places: readonly Place[], drafts: readonly Draft[]) {
    this.#hierarchy = hierarchyOfPlaces(places);
    for (const draft of drafts) {
      const { written, refused } = this.#levelAt(draft.container);
      const drafts = draft.refusal === undefined ? written : refused;
      const names = drafts.get(draft.kind.name);
      if (names === undefined) drafts.set(draft.kind.name, new Map([[draft.name, draft]]));
      else names.set(draft.name, draft);
      if (draft.refusal !== undefined) this.refusedNames.add(draft.name);
    }
  }

  #levelAt(container: Container): Level {
    const key = containerKey(container);
    const level = this.#levels.get(key) ?? { written: new Map(), refused: new Map() };
    this.#levels.set(key, level);
    return level;
  }

  /** Returns the containers in which a name is looked up, nearest first. */
  pathOf(container: Container): readonly Container[] {
    return this.#hierarchy.path(container);
  }

  /**
   * Returns the draft that a name refers to, or `predefined`. A draft that is not written hides what is above it: in the
   * file, the name is not that of the object above.
   */
  find(container: Container, name: string, kinds: readonly string[]): Draft | 'predefined' | undefined {
    const nearest = this.#nearest(container, name, kinds);
    if (nearest !== undefined) return nearest.refusal === undefined ? nearest : undefined;
    const isThere = kinds.some((kind) => predefined().get(kind)?.has(name) === true) || isVariableReference(name);
    return isThere ? 'predefined' : undefined;
  }

  /**
   * Reports whether a name refers to a draft that is not written and that rules match by, or to a group that has one as a
   * member at this place.
   */
  isRefused(container: Container, name: string, kinds: readonly string[]): boolean {
    if (this.refusedNames.size === 0) return false;
    const nearest = this.#nearest(container, name, kinds);
    if (nearest === undefined) return false;
    if (nearest.refusal !== undefined && decidesTraffic(nearest) && !this.#matchesNothing(nearest, container, kinds))
      return true;
    return nearest.kind.policyRole?.endsWith('-group') === true && this.#hasRefused(container, nearest);
  }

  /** Returns the draft that is not written and that a name refers to, directly or as a member of a group at this place. */
  refusedBehind(container: Container, name: string, kinds: readonly string[], depth = 0): Draft | undefined {
    const nearest = this.#nearest(container, name, kinds);
    if (nearest === undefined || nearest.refusal !== undefined || depth > 32) return nearest;
    for (const member of nameReferencesOf(nearest.kind, nearest.fields)) {
      if (!this.isRefused(container, member.name, member.reference.kinds)) continue;
      return this.refusedBehind(container, member.name, member.reference.kinds, depth + 1);
    }
    return undefined;
  }

  #hasRefused(container: Container, group: Draft): boolean {
    const known = this.#groupsAt(container);
    const before = known.get(group);
    if (before !== undefined) return before;
    // A group that contains itself is found elsewhere.
    known.set(group, false);
    const answer = nameReferencesOf(group.kind, group.fields).some((member) =>
      this.isRefused(container, member.name, member.reference.kinds),
    );
    known.set(group, answer);
    return answer;
  }

  /** A list of URLs that is empty matches nothing, as a name does that no place has. */
  #matchesNothing({ kind, name, fields }: Draft, container: Container, kinds: readonly string[]): boolean {
    const { list } = fields;
    const isEmpty =
      kind.policyRole === 'url-list' && (list === undefined || (Array.isArray(list) && list.length === 0));
    return isEmpty && !this.#levelsOf(container).some(({ written }) => draftIn(written, name, kinds) !== undefined);
  }

  #nearest(container: Container, name: string, kinds: readonly string[]): Draft | undefined {
    for (const { written, refused } of this.#levelsOf(container)) {
      const draft = draftIn(written, name, kinds) ?? draftIn(refused, name, kinds);
      if (draft !== undefined) return draft;
    }
    return undefined;
  }
}

/** A conversion looks up names from the same places many times. */
const hierarchyOfPlaces = cachedBy(
  (places: readonly Place[]) =>
    new Hierarchy(
      places.map(({ container, parent, snippets }) => ({
        container,
        ...(parent === undefined ? {} : { above: parent }),
        snippets,
      })),
    ),
);

function draftIn(drafts: Drafts, name: string, kinds: readonly string[]): Draft | undefined {
  for (const kind of kinds) {
    const draft = drafts.get(kind)?.get(name);
    if (draft !== undefined) return draft;
  }
  return undefined;
}
