import { containerKey } from '../../tenant';
import { append, stableStringify } from '../../core';
import { findingTypeOf } from '../finding-types/all';
import { withFingerprint, type FindingDraft } from '../report/fingerprint';
import { isAtLeast } from '../report/severity';

/** The changed resources without which a finding would not exist, by their addresses. */
export interface Causes {
  readonly addresses: readonly string[];
  /** `several`: each of several changes suffices, so no single one can be left out. `not computed`: beyond the limit. */
  readonly are: 'computed' | 'several' | 'not computed';
}

const notComputed: Causes = { addresses: [], are: 'not computed' };

/** Repeats a review without some of the changed resources. */
export type FindWithout = (left: ReadonlySet<string>) => readonly FindingDraft[];

/**
 * Finds the causes of findings by leaving out each changed resource. One of them alone is the cause of everything.
 * `limit` is the number of reviews that may be repeated; with more resources, nothing is computed.
 */
export function causesOf(
  drafts: readonly FindingDraft[],
  changed: readonly string[],
  findWithout: FindWithout,
  limit: number,
): (draft: FindingDraft) => Causes {
  const isCaused = ({ id }: FindingDraft): boolean => findingTypeOf(id).ofRun !== true;
  if (changed.length < 2)
    return (draft) => (isCaused(draft) && changed.length === 1 ? { addresses: changed, are: 'computed' } : notComputed);
  if (!drafts.some(isCaused) || changed.length > limit) return () => notComputed;
  const caused = drafts.filter(isCaused);
  const without = foundWithout(changed, (left) => {
    const found = new FoundFindings(findWithout(new Set(left)));
    return { found, isSame: caused.every((draft) => found.hold(draft)) };
  });
  return (draft) => {
    if (!isCaused(draft)) return notComputed;
    const addresses = without.filter(([, found]) => !found.hold(draft)).map(([address]) => address);
    return { addresses, are: addresses.length === 0 ? 'several' : 'computed' };
  };
}

/** A group of so few resources is not left out together: most of them would be left out alone after it. */
const smallGroup = 3;

/**
 * Returns the findings without each resource that may be a cause. Groups of resources whose absence changes no finding are
 * left out together, because most resources of a large plan cause none.
 */
function foundWithout(
  addresses: readonly string[],
  review: (left: readonly string[]) => { readonly found: FoundFindings; readonly isSame: boolean },
): readonly (readonly [string, FoundFindings])[] {
  if (addresses.length <= smallGroup) return addresses.map((address) => [address, review([address]).found]);
  const middle = Math.ceil(addresses.length / 2);
  return [addresses.slice(0, middle), addresses.slice(middle)].flatMap((group) =>
    group.length > smallGroup && review(group).isSame ? [] : foundWithout(group, review),
  );
}

/** The findings of a review, in which those of another one are looked up. */
class FoundFindings {
  readonly #bySubject = new Map<string, FindingDraft[]>();

  constructor(drafts: readonly FindingDraft[]) {
    for (const draft of drafts) append(this.#bySubject, subjectKey(draft), draft);
  }

  /** Reports whether a finding is among them: of the same type and subject, as severe, and it says as much. */
  hold(draft: FindingDraft): boolean {
    const same = (this.#bySubject.get(subjectKey(draft)) ?? []).filter(({ severity }) =>
      isAtLeast(severity, draft.severity),
    );
    if (same.length === 0) return false;
    const { fingerprint } = withFingerprint(draft);
    if (same.some((one) => withFingerprint(one).fingerprint === fingerprint)) return true;
    const regions = regionsOf(draft);
    const known = new Set(same.flatMap(regionsOf));
    return regions.length > 0 && regions.every((region) => known.has(region));
  }
}

function subjectKey({ id, container, subject }: FindingDraft): string {
  return stableStringify([id, containerKey(container), subject?.kind ?? '', subject?.name ?? '']);
}

/** The traffic that a finding is about, as texts that are equal for equal traffic. */
function regionsOf({ facts, evidence }: FindingDraft): readonly string[] {
  const { traffic } = facts;
  return evidence?.traffic !== undefined && Array.isArray(traffic) ? traffic.map(String) : [];
}
