import { validateName, type Container } from '../../../catalog';
import { append, isEncrypted } from '../../../core';
import { isRule, type Draft } from '../draft';
import type { VisibleDrafts } from '../visible-drafts';

/** A name that the service does not accept, or that another rule of the folder path has. */
export interface Renamed {
  readonly kind: string;
  readonly container: Container;
  readonly from: string;
  readonly to: string;
}

/**
 * Renames objects whose names the service does not accept, and rules whose names are taken on their folder path.
 * References are renamed by the caller.
 */
export function renameDrafts(drafts: readonly Draft[], visible: VisibleDrafts): readonly Renamed[] {
  const renamed: Renamed[] = [];
  const taken = new Map<string, Draft[]>();
  const names = new Names(drafts);
  const give = (draft: Draft, to: string): void => {
    renamed.push({ kind: draft.kind.name, container: draft.container, from: draft.name, to });
    draft.rewritten.push(`renamed from "${draft.name}"`);
    if ('description' in draft.fields || draft.kind.attributes.some(({ wire }) => wire === 'description')) {
      const before = draft.fields['description'];
      const note = `was: ${draft.name}`;
      draft.fields = { ...draft.fields, description: typeof before === 'string' ? `${before} (${note})` : note };
    }
    draft.name = to;
  };
  for (const draft of drafts) {
    if (isEncrypted(draft.name)) continue;
    const accepted = acceptedName(draft, names);
    if (accepted !== undefined) give(draft, accepted);
    if (!isRule(draft.kind)) continue;
    const same = taken.get(`${draft.kind.name} ${draft.name}`) ?? [];
    const related = same.filter((other) => isRelated(other.container, draft.container, visible));
    if (related.length > 0) {
      let n = 2;
      while (taken.has(`${draft.kind.name} ${withNumber(draft.name, n)}`)) n += 1;
      give(draft, withNumber(draft.name, n));
    }
    const key = `${draft.kind.name} ${draft.name}`;
    append(taken, key, draft);
  }
  return renamed;
}

/** Returns another name for a draft whose name the service does not accept; undefined if it is good, or none is found. */
function acceptedName(draft: Draft, names: Names): string | undefined {
  if (isAccepted(draft, draft.name)) return undefined;
  const clean = draft.name.replace(/[^a-zA-Z0-9._-]+/g, '-').replace(/^[^a-zA-Z0-9]+/, '') || draft.kind.name;
  const to = [clean, clean.slice(0, shortest)].find((one) => isAccepted(draft, one));
  return to === undefined ? undefined : names.freeFor(draft, to);
}

/** Length of a name that every kind accepts. */
const shortest = 31;
/** Length of a name that a firewall accepts. */
const longest = 63;

function withNumber(name: string, n: number, most = longest): string {
  const suffix = `-${String(n)}`;
  return `${name.slice(0, most - suffix.length)}${suffix}`;
}

/** Names by kind: two names of the file never become one, and one name becomes one name at every place. */
class Names {
  readonly #taken: Set<string>;
  readonly #given = new Map<string, string>();

  constructor(drafts: readonly Draft[]) {
    this.#taken = new Set(drafts.map(({ kind, name }) => `${kind.name} ${name}`));
  }

  freeFor({ kind, name }: Draft, wanted: string): string {
    const given = this.#given.get(`${kind.name} ${name}`);
    if (given !== undefined) return given;
    let to = wanted;
    for (let n = 2; this.#taken.has(`${kind.name} ${to}`); n += 1) to = withNumber(wanted, n, shortest);
    this.#taken.add(`${kind.name} ${to}`);
    this.#given.set(`${kind.name} ${name}`, to);
    return to;
  }
}

function isAccepted({ kind }: Draft, name: string): boolean {
  return validateName(kind, name).length === 0;
}

/** Reports whether one folder is above the other, or they are the same. */
function isRelated(one: Container, other: Container, visible: VisibleDrafts): boolean {
  const text = ({ scope, name }: Container): string => `${scope} ${name}`;
  const has = (from: Container, to: Container): boolean => visible.pathOf(from).some((at) => text(at) === text(to));
  return has(one, other) || has(other, one);
}
