import { validateName, type Container } from '../../catalog';
import { append } from '../../core';
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
    if (!isAccepted(draft, draft.name)) {
      const to = draft.name.replace(/[^a-zA-Z0-9._-]+/g, '-').replace(/^[^a-zA-Z0-9]+/, '') || draft.kind.name;
      if (isAccepted(draft, to.slice(0, 31))) give(draft, isAccepted(draft, to) ? to : to.slice(0, 31));
    }
    if (!isRule(draft.kind)) continue;
    const same = taken.get(`${draft.kind.name} ${draft.name}`) ?? [];
    const related = same.filter((other) => isRelated(other.container, draft.container, visible));
    if (related.length > 0) {
      let n = 2;
      while (taken.has(`${draft.kind.name} ${draft.name}-${String(n)}`)) n += 1;
      give(draft, `${draft.name}-${String(n)}`);
    }
    const key = `${draft.kind.name} ${draft.name}`;
    append(taken, key, draft);
  }
  return renamed;
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
