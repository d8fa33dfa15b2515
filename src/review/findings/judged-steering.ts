import type { Claim } from '../accounts/accounts';
import { isHarmless } from '../accounts/judgement';
import type { ChangedValues } from '../accounts/leaf';
import type { FindingDraft } from '../report/fingerprint';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { containerKey } from '../../tenant';

/**
 * Leaves out that an object affects routing where a judge knows what its change does: that is a row of the accounts, and a
 * finding if it opens or weakens something. What only names a changed object stays, unless nothing of the plan does harm.
 * Traffic that an object decides otherwise is left out only where its change is proved to do no harm.
 */
export function withoutJudgedSteering(
  drafts: readonly FindingDraft[],
  claims: readonly Claim[],
  objects: readonly ObjectChange[],
): readonly FindingDraft[] {
  const isProved = claims.every(({ judgement }) => isHarmless(judgement));
  const keysWhere = (
    holds: (claim: Claim) => boolean,
    isWanted: (change: ObjectChange) => boolean = () => true,
  ): ReadonlySet<string> => {
    const of = new Map<ChangedValues, boolean>();
    for (const one of claims) {
      const { values } = one.leaf;
      if (values !== undefined) of.set(values, holds(one) && of.get(values) !== false);
    }
    const changed = objects.filter(({ values }) => of.get(values) === true);
    return new Set(changed.filter(isWanted).flatMap(({ before, after }) => [before, after].flatMap(keyOf)));
  };
  const judged = keysWhere(({ judgement }) => judgement !== 'not judged');
  const harmless = keysWhere(
    ({ judgement }) => isHarmless(judgement),
    ({ before }) => before !== undefined,
  );
  return drafts.filter(({ id, subject, container }) => {
    const key = subject === undefined ? '' : `${subject.kind} ${subject.name} ${containerKey(container)}`;
    if (id === 'traffic-redirected') return !harmless.has(key);
    return id !== 'steering-changed' || (!isProved && !judged.has(key));
  });
}

function keyOf(state: ObjectState | undefined): readonly string[] {
  return state === undefined ? [] : [`${state.kind.name} ${state.name} ${containerKey(state.container)}`];
}
