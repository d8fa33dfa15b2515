import { allKinds, type ResourceKind } from '../../../src/catalog';
import { officialChecks } from '../../../test/support/official-bodies';
import type { AgreementRow } from './rows';
import { isSeenOutside, seenOutside } from './seen-outside';

/**
 * Returns where the catalog is not what the sources say: a limit that both state and the catalog does not enforce, and
 * one that it enforces although they do not agree.
 */
export function agreementFaults(rows: readonly AgreementRow[]): readonly string[] {
  const kindFaults = new Map(allKinds().flatMap(kindFault));
  const faults = rows.flatMap((row) => {
    // A kind without the right flag has the wrong remedy for each of its limits.
    const fault = row.isOwn || kindFaults.has(row.kind) ? undefined : faultOf(row);
    return fault === undefined ? [] : [`${row.kind} ${row.path} ${row.limit}: ${fault}`];
  });
  const stale = seenOutside.filter(([where]) => !rows.some((row) => `${row.kind} ${row.path} ${row.limit}` === where));
  return [
    ...kindFaults.values(),
    ...faults,
    ...stale.map(([where]) => `${where}: no source states it; remove it from seen-outside.ts`),
  ];
}

function faultOf(row: AgreementRow): string | undefined {
  const { agreement, api, catalog, limit, isConfirmed, isFlagged } = row;
  if (catalog === undefined && isFlagged) return 'the catalog has a flag for a limit that it does not state; remove it';
  const mark = `mark the attribute with unconfirmed: ['${limit}']`;
  // Every text has at least zero characters.
  if (limit === 'minLength' && catalog === 0) return undefined;
  if (agreement === 'agree') {
    if (catalog !== api) return `both sources state ${api}, the catalog ${catalog ?? 'nothing'}; state the same`;
    const flag = limit === 'minLength' && api === 1 ? 'add refusesEmpty' : 'remove it from unconfirmed';
    if (isSeenOutside(row)) return isConfirmed ? `a client exceeds it; ${mark}` : undefined;
    return isConfirmed ? undefined : `both sources state ${api}, and the catalog accepts other values; ${flag}`;
  }
  if (!isConfirmed) return undefined;
  const flag = limit === 'minLength' && catalog === 1 ? 'remove refusesEmpty' : mark;
  return `the catalog refuses values outside of ${catalog}, and the sources do not agree (${agreement}); ${flag}`;
}

function kindFault({ name, unconfirmed }: ResourceKind): readonly (readonly [kind: string, fault: string])[] {
  const isOfficial = officialChecks[`scm_${name}`] !== undefined;
  if (isOfficial === (unconfirmed !== true)) return [];
  const fault = `the official provider ${isOfficial ? 'has the kind; remove' : 'does not have the kind; add'} unconfirmed`;
  return [[name, `${name}: ${fault} in its catalog entry`]];
}
