import { pathOf, type ConfigNode } from '../read/config-node';

/** What both sides say where they differ. */
export interface Contradiction {
  /** Rules that may decide in the file, and in the conversion. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The rules that the conversion did not write or wrote disabled, if they explain it. */
  readonly announced?: readonly string[];
}

/** What two sides say of a connection, and how their answers are read. */
interface TwoSides<T> {
  /** What may happen by the file, without some of its rules. */
  readonly before: (without: ReadonlySet<ConfigNode>) => readonly T[];
  /** What may happen by the conversion. */
  readonly after: readonly T[];
  /** Equal for equal answers. */
  readonly keyOf: (answer: T) => unknown;
  readonly textOf: (answer: T) => string;
  readonly ruleOf: (answer: T) => ConfigNode | undefined;
}

const none: ReadonlySet<ConfigNode> = new Set();

/** Compares two sides. `left`: rules that the conversion did not write or wrote disabled. Undefined if they agree. */
export function contradictionOf<T>(
  { before, after, keyOf, textOf, ruleOf }: TwoSides<T>,
  left: ReadonlySet<ConfigNode>,
): Contradiction | undefined {
  // What the file decides for certain, the conversion decides by the same rule; otherwise by one that may.
  const isSame = (answers: readonly T[]): boolean => {
    const keys = answers.map(keyOf);
    return after.every((one) => keys.includes(keyOf(one))) && (keys.length > 1 || after.length === 1);
  };
  const answers = before(none);
  if (isSame(answers)) return undefined;
  const explains = answers.flatMap((answer) => ruleOf(answer) ?? []).filter((rule) => left.has(rule));
  return {
    ...{ before: answers.map(textOf), after: after.map(textOf) },
    ...(isSame(before(left)) ? { announced: explains.map(pathOf) } : {}),
  };
}
