import { hasKind, holdsSecret, kindNamed, nameReferencesOf, renameReferences, type NameReference } from '../../catalog';
import type { PlanValues } from '../plan/read-plan';
import type { FindObject } from './find-object';
import { contentOf } from './compare-object';

/** Objects that reference each other deeper than this are compared by name. */
const deepest = 4;

/** Resolves names before and after. */
export interface BothSights {
  readonly before: FindObject;
  readonly after: FindObject;
}

/**
 * Returns the fields before with each reference named as after, if the object that it names is equal: a profile that is
 * renamed, or replaced by another one with the same content, protects as before.
 */
export function alignedReferences(
  kindName: string,
  before: PlanValues,
  after: PlanValues,
  sights: BothSights,
  depth = 0,
): PlanValues {
  const kind = kindNamed(kindName);
  const [was, is] = [nameReferencesOf(kind, before), nameReferencesOf(kind, after)];
  const left = was.filter((reference) => !is.some((other) => isSameReference(reference, other)));
  if (left.length === 0 || depth > deepest) return before;
  const fresh = is.filter((reference) => !was.some((other) => isSameReference(reference, other)));
  return left.reduce((fields, reference) => {
    const partner = fresh.find((other) => isSameKinds(reference, other) && isEqual(reference, other, sights, depth));
    return partner === undefined
      ? fields
      : renameReferences(kind, fields, (mention) => isSameReference(mention, reference), partner.name);
  }, before);
}

function isEqual(one: NameReference, other: NameReference, sights: BothSights, depth: number): boolean {
  return one.reference.kinds.filter(hasKind).some((kindName) => {
    const [was, is] = [sights.before(kindName, one.name), sights.after(kindName, other.name)];
    if (was === undefined || is === undefined) return false;
    const aligned = alignedReferences(kindName, was, is, sights, depth + 1);
    // Without settings of their own, two objects differ by their names, and secrets are in no content.
    return (
      !holdsSecret(kindNamed(kindName).attributes) && contentOf(is) !== '{}' && contentOf(aligned) === contentOf(is)
    );
  });
}

function isSameReference(one: NameReference, other: NameReference): boolean {
  return one.name === other.name && isSameKinds(one, other);
}

function isSameKinds({ reference: { kinds } }: NameReference, { reference }: NameReference): boolean {
  return kinds === reference.kinds || kinds.join() === reference.kinds.join();
}
