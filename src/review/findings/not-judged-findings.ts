import { append, namesText } from '../../core';
import { placeText, type Container } from '../../catalog';
import type { AccountRow, Accounts } from '../accounts/accounts';
import { findingTypeOf } from '../finding-types/all';
import type { FindingDraft } from '../report/fingerprint';
import type { Changes } from '../state/changes';

/**
 * Finds resources with values that are not judged, if no other finding is about the resource. Whatever keeps the verdict
 * undecided therefore has a finding, and a waiver can name it.
 */
export function notJudgedFindings(
  { rows }: Accounts,
  { objects, notExamined, pushes }: Changes,
  others: readonly FindingDraft[],
): readonly FindingDraft[] {
  const addresses = new Set([
    ...others.flatMap(({ id, subject }) => (isOfRun(id) ? [] : (subject?.address ?? []))),
    ...notExamined.map(({ address }) => address),
    ...(others.some(({ id }) => id === 'pending-delete') ? pushes.map(({ address }) => address) : []),
  ]);
  const names = new Set(
    others.flatMap(({ id, container, subject }) =>
      subject === undefined || isOfRun(id) ? [] : [keyOf(subject.kind, subject.name, container)],
    ),
  );
  const byAddress = new Map(objects.map((change) => [change.address, change]));
  return [...grouped(rows.filter(({ judgement }) => judgement === 'not judged'))].flatMap(([address, some]) => {
    const { before, after, kind } = byAddress.get(address) ?? {};
    const state = after ?? before;
    if (addresses.has(address)) return [];
    const subjectKind = kind?.policyRole === 'security-rule' ? 'rule' : (kind?.name ?? '');
    if (state !== undefined && names.has(keyOf(subjectKind, state.name, state.container))) return [];
    return [
      {
        id: 'not-judged' as const,
        severity: 'info' as const,
        title: `${address} changes ${namesText(
          some.map(({ value }) => value),
          3,
        )}, which the review does not judge`,
        detail: namesText([...new Set(some.map(({ why }) => why))], 2),
        facts: { address, values: some.map(({ value }) => value).sort() },
        ...(state?.container === undefined ? {} : { container: state.container }),
        subject: { kind: kind?.name ?? 'resource', name: state?.name ?? address, address },
      },
    ];
  });
}

/** A finding about the run is about no resource. */
function isOfRun(id: FindingDraft['id']): boolean {
  return findingTypeOf(id).ofRun === true;
}

/** Findings about traffic name rules by their place, and others name objects. Objects of one name in two places differ. */
function keyOf(kind: string, name: string, container: Container | undefined): string {
  return JSON.stringify([kind, name, container === undefined ? '' : placeText(container)]);
}

function grouped(rows: readonly AccountRow[]): ReadonlyMap<string, readonly AccountRow[]> {
  const found = new Map<string, AccountRow[]>();
  for (const row of rows) {
    append(found, row.address, row);
  }
  return found;
}
