import type { Leaf } from './leaf';
import { leafText } from './leaf';
import { isWorse, judgements, type Judgement } from './judgement';

/** The claim of a judge on a changed value. */
export interface Claim {
  readonly leaf: Leaf;
  readonly judgement: Judgement;
  /** Why, as a clause: a fact of the catalog, a comparison, or what is missing. */
  readonly why: string;
  /** The part of the report that shows it. Without one, only its row and a sentence of the summary do. */
  readonly shownBy?: 'traffic of the rules';
}

/** One row: a changed value, what it does, and why. */
export interface AccountRow {
  readonly address: string;
  readonly value: string;
  readonly judgement: Judgement;
  readonly why: string;
}

/** All changed values of the plans, each in exactly one row. */
export interface Accounts {
  readonly total: number;
  readonly counts: Readonly<Record<Judgement, number>>;
  /** Worst first. A report contains at most `mostRows`; `counts` always covers all. */
  readonly rows: readonly AccountRow[];
  readonly rowsLeftOut?: number;
}

/** More rows would make a report too large to read or store. */
const mostRows = 20_000;

/** Returns one claim for each leaf: the worst one on it, or "not judged" if there is none. */
export function worstClaims(leaves: readonly Leaf[], claims: Iterable<Claim>): readonly Claim[] {
  const worst = new Map<Leaf, Claim>();
  for (const claim of claims) {
    const known = worst.get(claim.leaf);
    if (known === undefined || isWorse(claim.judgement, known.judgement) || isUnshown(claim, known)) {
      worst.set(claim.leaf, claim);
    }
  }
  return leaves.map(
    (leaf) => worst.get(leaf) ?? { leaf, judgement: 'not judged', why: 'the review does not know what it does' },
  );
}

/** Of two equal judgements, the one counts that nothing else in the report shows. */
function isUnshown(claim: Claim, known: Claim): boolean {
  return claim.judgement === known.judgement && known.shownBy !== undefined && claim.shownBy === undefined;
}

/** Makes a row of each claim; each leaf has one. */
export function accountsOf(claims: readonly Claim[]): Accounts {
  const rows = claims.map(({ leaf, judgement, why }): AccountRow => ({
    address: leaf.address,
    value: leafText(leaf),
    judgement,
    why,
  }));
  const sorted = rows.toSorted((a, b) => judgements.indexOf(b.judgement) - judgements.indexOf(a.judgement));
  const left = rows.length - mostRows;
  return {
    total: rows.length,
    counts: countsOf(rows),
    rows: left > 0 ? sorted.slice(0, mostRows) : sorted,
    ...(left > 0 ? { rowsLeftOut: left } : {}),
  };
}

function countsOf(rows: readonly AccountRow[]): Accounts['counts'] {
  const counts: Record<Judgement, number> = {
    'no effect': 0,
    equal: 0,
    stricter: 0,
    weaker: 0,
    opens: 0,
    'not judged': 0,
  };
  for (const { judgement } of rows) counts[judgement] += 1;
  return counts;
}
