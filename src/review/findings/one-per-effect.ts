import { append } from '../../core';
import type { Accounts } from '../accounts/accounts';
import type { Judgement } from '../accounts/judgement';
import { findingIds, findingTypeOf } from '../finding-types/all';
import { severities } from '../report/severity';
import type { Finding } from '../report/report';

/**
 * Joins findings that have the same causes and the same effect: the worst one is left, and contains the others. A hint
 * that a change may have an effect is left out if it is answered.
 */
export function onePerEffect(findings: readonly Finding[], accounts: Accounts): readonly Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const [i, finding] of findings.entries()) append(groups, keyOf(finding) ?? String(i), finding);
  const judgedIn = judgementsIn(accounts);
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const saysWay = group.some(({ id }) => findingTypeOf(id).saysWay === true);
    const [first, ...others] = group
      .filter((one) => findingTypeOf(one.id).isHint !== true || !isAnswered(judgedIn(one), saysWay))
      .toSorted(byWeight);
    if (first === undefined) return [];
    return [others.length === 0 ? first : { ...first, also: others }];
  });
}

/** Findings of one key say the same of the same causes. */
function keyOf({ id, causes = [] }: Finding): string | undefined {
  const { effect } = findingTypeOf(id);
  if (effect === undefined || causes.length === 0) return undefined;
  return [effect, ...causes.map(({ address }) => address).sort()].join('\n');
}

/** Returns the judgements of everything that its causes change; undefined if they are not known. */
function judgementsIn({ rows, rowsLeftOut }: Accounts): (finding: Finding) => readonly Judgement[] | undefined {
  const found = new Map<string, Judgement[]>();
  for (const { address, judgement } of rows) append(found, address, judgement);
  return ({ causes = [] }) => {
    const lists = causes.map(({ address }) => found.get(address));
    const isKnown = causes.length > 0 && rowsLeftOut === undefined && lists.every((list) => list !== undefined);
    return isKnown ? lists.flatMap((list) => list ?? []) : undefined;
  };
}

const harmless: readonly Judgement[] = ['no effect', 'equal', 'stricter'];

/** Reports whether what a hint asks is answered: nothing opens, or another finding says what takes another way. */
function isAnswered(judged: readonly Judgement[] | undefined, saysWay: boolean): boolean {
  if (judged === undefined || judged.includes('not judged')) return false;
  return saysWay || judged.every((judgement) => harmless.includes(judgement));
}

/** Worst first; of equal ones, in the order of reports. */
function byWeight(left: Finding, right: Finding): number {
  return (
    severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
    order.indexOf(left.id) - order.indexOf(right.id)
  );
}

const order: readonly Finding['id'][] = findingIds;
