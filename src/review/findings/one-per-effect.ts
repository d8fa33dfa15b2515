import { append } from '../../core';
import { findingIds, findingTypeOf } from '../finding-types/all';
import { severities } from '../report/severity';
import type { Finding } from '../report/report';

/** Joins findings that have the same causes and the same effect: the worst one is left, and contains the others. */
export function onePerEffect(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const [i, finding] of findings.entries()) append(groups, keyOf(finding) ?? String(i), finding);
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const [first, ...others] = group.toSorted(byWeight);
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

/** Worst first; of equal ones, in the order of reports. */
function byWeight(left: Finding, right: Finding): number {
  return (
    severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
    order.indexOf(left.id) - order.indexOf(right.id)
  );
}

const order: readonly Finding['id'][] = findingIds;
