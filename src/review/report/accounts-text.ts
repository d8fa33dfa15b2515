import { namesText } from '../../core';
import type { AccountRow, Accounts } from '../accounts/accounts';
import { judgements, type Judgement } from '../accounts/judgement';

const words: Readonly<Record<Judgement, (count: number) => string>> = {
  'no effect': (count) => `${count} without effect`,
  equal: (count) => `${count} equal`,
  stricter: (count) => `${count} stricter`,
  weaker: (count) => `${count} weaker`,
  opens: (count) => `${count} open`,
  'not judged': (count) => `${count} not judged`,
};

/** Formats the accounts on one line: `212 changed values: 190 without effect, 12 equal, 1 not judged`. */
export function accountsLine({ total, counts }: Accounts): string {
  if (total === 0) return 'no changed value';
  const parts = judgements
    .filter((judgement) => counts[judgement] > 0)
    .map((judgement) => words[judgement](counts[judgement]));
  return `${total} changed ${total === 1 ? 'value' : 'values'}: ${parts.join(', ')}`;
}

/** Groups the values that are not judged by address and reason: `scm_nat_rule.out: source +, to (routes change)`. */
export function notJudgedGroups({ rows }: Accounts): readonly string[] {
  const groups = new Map<string, { readonly row: AccountRow; readonly values: string[] }>();
  for (const row of rows) {
    if (row.judgement !== 'not judged') continue;
    const key = `${row.address}\n${row.why}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { row, values: [row.value] });
    else known.values.push(row.value);
  }
  return [...groups.values()].map(
    ({ row: { address, why }, values }) => `${address}: ${namesText([...new Set(values)])} (${why})`,
  );
}
