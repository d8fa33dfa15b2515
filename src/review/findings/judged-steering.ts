import type { Claim } from '../accounts/accounts';
import { isHarmless } from '../accounts/judgement';
import type { ChangedValues } from '../accounts/leaf';
import type { FindingDraft } from '../report/fingerprint';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { containerKey } from '../../tenant';

/**
 * Leaves out that an object affects routing where a judge knows what its change does: that is a row of the accounts, and a
 * finding if it opens or weakens something. What only names a changed object stays, unless nothing of the plan does harm.
 */
export function withoutJudgedSteering(
  drafts: readonly FindingDraft[],
  claims: readonly Claim[],
  objects: readonly ObjectChange[],
): readonly FindingDraft[] {
  if (claims.every(({ judgement }) => isHarmless(judgement))) {
    return drafts.filter(({ id }) => id !== 'steering-changed');
  }
  const judged = new Map<ChangedValues, boolean>();
  for (const { leaf, judgement } of claims) {
    if (leaf.values === undefined) continue;
    judged.set(leaf.values, judgement !== 'not judged' && judged.get(leaf.values) !== false);
  }
  const known = new Set(
    objects
      .filter(({ values }) => judged.get(values) === true)
      .flatMap(({ before, after }) => [before, after].flatMap(keyOf)),
  );
  return drafts.filter(
    ({ id, subject, container }) =>
      id !== 'steering-changed' ||
      subject === undefined ||
      !known.has(`${subject.kind} ${subject.name} ${containerKey(container)}`),
  );
}

function keyOf(state: ObjectState | undefined): readonly string[] {
  return state === undefined ? [] : [`${state.kind.name} ${state.name} ${containerKey(state.container)}`];
}
