import { attributeNamed } from '../../catalog';
import { domainOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import type { Claim } from '../accounts/accounts';
import { claim, type Case, type Judge } from './judge';

/** Claims what no review can see: values known only after the apply, sensitive values and secrets. */
export const unknownJudge: Judge = (one) => one.leaves.flatMap((leaf) => claimOn(leaf, one) ?? []);

function claimOn(leaf: Leaf, { changeOf }: Case): Claim | undefined {
  const change = changeOf(leaf.entry);
  const name = attributeOfLeaf(leaf);
  if (change === undefined || leaf.value === undefined || name === undefined) return undefined;
  const { kind, before, after } = change;
  const domain = domainOf(kind, name);
  if (domain === 'none') return undefined;
  if (domain === 'secret') return claim(leaf, 'not judged', 'a secret changes');
  const wire = attributeNamed(kind, name)?.wire ?? name;
  if (after?.unknown.includes(wire) === true) return claim(leaf, 'not judged', 'known only after the apply');
  const isHidden = [before, after].some((state) => state?.hidden.includes(wire) === true);
  return isHidden ? claim(leaf, 'not judged', 'marked as sensitive') : undefined;
}
