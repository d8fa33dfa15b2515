import { attributeNamed } from '../../catalog';
import { isObject } from '../../core';
import { attributesAt, domainOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import type { Claim } from '../accounts/accounts';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { claim, type Case, type Judge } from './judge';

/** Claims what no review can see: values known only after the apply, sensitive values and secrets. */
export const unknownJudge: Judge = (one) => one.leaves.flatMap((leaf) => claimOn(leaf, one) ?? []);

function claimOn(leaf: Leaf, { changeOf, context }: Case): Claim | undefined {
  const change = changeOf(leaf.values);
  const name = attributeOfLeaf(leaf);
  if (change === undefined || leaf.value === undefined || name === undefined) return undefined;
  const { kind, before, after } = change;
  const domain = domainOf(kind, name);
  if (domain === 'none') return undefined;
  if (name === 'name' && isRenamedInFilters(change, context))
    return claim(leaf, 'not judged', 'what registers hosts with the old name of the tag is not part of the plan');
  if (domain === 'secret') return claim(leaf, 'not judged', 'a secret changes');
  // Their values are hidden, so no other judge sees that they differ.
  const chain = attributesAt(kind, leaf.value.path);
  if (chain.some(({ secret, companionOf }) => secret === true || companionOf !== undefined))
    return claim(leaf, 'not judged', 'a secret changes');
  if (chain.some(({ mayHoldSecret }) => mayHoldSecret === true)) return claim(leaf, 'not judged', 'it may be a secret');
  const wire = attributeNamed(kind, name)?.wire ?? name;
  if (after?.unknown.includes(wire) === true) return claim(leaf, 'not judged', 'known only after the apply');
  const isHidden = [before, after].some((state) => state?.hidden.includes(wire) === true);
  return isHidden ? claim(leaf, 'not judged', 'marked as sensitive') : undefined;
}

/**
 * Reports whether a tag gets another name and a filter matches it: firewalls match registered tags by their text, so what
 * registers them must use the new name, too.
 */
function isRenamedInFilters({ kind, before, after }: ObjectChange, { reaches }: Case['context']): boolean {
  if (kind.policyRole !== 'tag' || before === undefined || after === undefined || before.name === after.name)
    return false;
  return reaches.before
    .usersOf(before)
    .some(({ fields }) => filtersIn(fields).some((text) => text.includes(before.name)));
}

/** Filters of dynamic address groups and dynamic user groups. */
function filtersIn({ dynamic, filter }: ObjectState['fields']): readonly string[] {
  return [isObject(dynamic) ? dynamic['filter'] : undefined, filter].filter((text) => typeof text === 'string');
}
