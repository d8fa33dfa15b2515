import { attributeNamed } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import { accessEffect, accessOf, openedBetween } from '../analysis/management-access';
import type { Claim } from '../accounts/accounts';
import { attributeOfLeaf } from '../accounts/leaf';
import type { ObjectChange } from '../state/object-change';
import { claim, type Judge } from './judge';

/** Claims management profiles: which services of the firewall they open, and for which addresses. */
export const managementJudge: Judge = ({ leaves, changeOf, context: { states } }) =>
  leaves.flatMap((leaf): readonly Claim[] => {
    const change = changeOf(leaf.values);
    if (change === undefined || !decides(attributeOfLeaf(leaf), change)) return [];
    const { before, after } = change;
    if (before === undefined || after === undefined) return [];
    const [was, is] = [accessOf(before, states.before), accessOf(after, states.after)];
    if (openedBetween(was, is).size > 0) return [claim(leaf, 'opens', 'it permits more access to the firewall')];
    // An entry that is no network cannot be compared by size.
    if ([...was.values(), ...is.values()].flat().some((one) => !network.test(one))) return [];
    // A name can have another value on a firewall, or be that of an object that is not known.
    if ([before, after].some(({ fields }) => namesIn(fields['permitted_ip']))) return [];
    return [
      openedBetween(is, was).size > 0 || !deepEqual([...was.keys()].sort(), [...is.keys()].sort())
        ? claim(leaf, 'stricter', 'it permits less access to the firewall')
        : claim(leaf, 'equal', 'it permits the same access to the firewall'),
    ];
  });

const network = /^[\d.:/a-f]+$/i;

function namesIn(permitted: unknown): boolean {
  const names: readonly unknown[] = Array.isArray(permitted) ? permitted : [];
  return names.some((name) => isObject(name) && !network.test(String(name['name'])));
}

/** Reports whether an attribute of a management profile decides who reaches the firewall. */
function decides(name: string | undefined, { kind }: ObjectChange): boolean {
  const effect = accessEffect(kind);
  const wire = name === undefined ? undefined : attributeNamed(kind, name)?.wire;
  if (effect === undefined || wire === undefined) return false;
  return wire === 'permitted_ip' || [...effect.administers, ...effect.answers].includes(wire);
}
