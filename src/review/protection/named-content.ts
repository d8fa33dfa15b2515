import { nameReferencesOf, renameReferences, type NameReference } from '../../catalog';
import { contentChange } from '../../engine/policy';
import { valueAt } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { differencesOf } from './compare-object';
import { verdictOf, type EffectDifference, type StrengthVerdict } from './strength-difference';

type Changed = Pick<ObjectChange, 'kind' | 'before' | 'after'>;

/**
 * Compares what an object protects that names a changed list, such as an own URL category or a group of users: a list that
 * grows is as if one with the new entries were named beside it. Undefined if the contents or the names have no order.
 */
export function namedContentDifferences(user: ObjectState, change: Changed): readonly EffectDifference[] | undefined {
  const { before, after } = change;
  if (before === undefined || after === undefined) return undefined;
  const content = contentChange(configured(before), configured(after));
  if (content === 'same') return [];
  if (content === undefined) return undefined;
  const { kind, fields } = user;
  const named = nameReferencesOf(kind, fields).filter(
    ({ name, reference }) => name === after.name && reference.kinds.includes(after.kind.name),
  );
  if (named.length === 0) return undefined;
  const grown = named.map((mention) => withNameBeside(user, mention));
  const found = grown.map((more) =>
    more === undefined
      ? undefined
      : content === 'grows'
        ? differencesOf(kind, fields, more)
        : differencesOf(kind, more, fields),
  );
  return found.includes(undefined) ? undefined : found.flatMap((differences) => differences ?? []);
}

/** Returns the verdict of the same comparison; undefined if there is none. */
export function namedContentVerdict(user: ObjectState, change: Changed): StrengthVerdict | undefined {
  const differences = namedContentDifferences(user, change);
  return differences === undefined ? undefined : verdictOf(differences);
}

function configured({ kind, name, fields, unknown, hidden }: ObjectState) {
  return { kind: kind.name, name, fields, unknown: [...unknown, ...hidden] };
}

/** Returns the fields of an object with one more name in the list that names another object. */
function withNameBeside({ kind, fields }: ObjectState, { path, name }: NameReference): PlanValues | undefined {
  const at = path.findLastIndex((step) => typeof step === 'number');
  const index = path[at];
  if (typeof index !== 'number') return undefined;
  const copy = structuredClone(fields);
  const list = valueAt(copy, path.slice(0, at));
  if (!Array.isArray(list)) return undefined;
  list.push(structuredClone(list[index]));
  const added = [...path.slice(0, at), list.length - 1, ...path.slice(at + 1)].join('/');
  return renameReferences(kind, copy, (mention) => mention.path.join('/') === added, `entries of ${name}`);
}
