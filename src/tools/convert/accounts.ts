import { keyOf, leavesOf, pathOf, type ConfigNode } from './read/config-node';
import { withoutSecretForms } from '../../core';

/** What became of a leaf of the file. */
export const outcomes = ['converted', 'rewritten', 'approximate', 'refused', 'not-configuration'] as const;
export type Outcome = (typeof outcomes)[number];

/** One leaf of the file. Contains no value, because values may be secret. */
export interface Row {
  readonly line: number;
  readonly path: string;
  readonly outcome: Outcome;
  /** The object and attribute, for `converted`, `rewritten` and `approximate`. */
  readonly to?: string;
  /** How it was rewritten, what is lost, or why it was refused. */
  readonly why?: string;
  /** What to do by hand. */
  readonly remedy?: string;
  /** The first object that was not converted, if this one follows from it. */
  readonly cause?: FirstCause;
}

/** An object that was not converted, and why, so that others were not. */
export interface FirstCause {
  readonly object: string;
  readonly why: string;
}

/** What a claim says about a leaf. */
export type Judgement = Omit<Row, 'line' | 'path'>;

/**
 * Accounts for each leaf of a file in exactly one row: a later judgement replaces an earlier one, and what nobody judged
 * is refused.
 */
export class Accounts {
  readonly #judged = new Map<ConfigNode, Judgement>();

  /** Judges every leaf at or below a node. */
  judge(node: ConfigNode, judgement: Judgement): void {
    for (const leaf of leavesOf(node)) this.#judged.set(leaf, judgement);
  }

  /** Judges the leaves at or below a node that nobody has judged. */
  judgeRest(node: ConfigNode, judgement: Judgement): void {
    for (const leaf of leavesOf(node)) if (!this.#judged.has(leaf)) this.#judged.set(leaf, judgement);
  }

  judgementOf(leaf: ConfigNode): Judgement | undefined {
    return this.#judged.get(leaf);
  }

  /** Returns one row for each leaf of the file, in file order. */
  rows(root: ConfigNode): readonly Row[] {
    return leavesOf(root).map((leaf) => {
      const judged = this.#judged.get(leaf) ?? unknownPart(leaf);
      return { line: leaf.line, path: pathOf(leaf), ...withoutValues(judged) };
    });
  }
}

/** Reasons may quote a value. */
function withoutValues(judgement: Judgement): Judgement {
  const { why, cause } = judgement;
  return {
    ...judgement,
    ...(why === undefined ? {} : { why: withoutSecretForms(why) }),
    ...(cause === undefined
      ? {}
      : { cause: { object: withoutSecretForms(cause.object), why: withoutSecretForms(cause.why) } }),
  };
}

function unknownPart(leaf: ConfigNode): Judgement {
  return {
    outcome: 'refused',
    why: `no kind of the service has this form (${keyOf(leaf.parent ?? leaf)})`,
    remedy: 'configure it by hand if it is needed',
  };
}
