import { overlap, type Box } from '../box';
import type { BoxIndex } from '../box-index';
import type { PolicyRule } from '../policy';
import type { Vocabulary } from '../vocabulary';
import { all, otherwise, type Diagram } from './diagram';
import { largestBoxes } from './largest-boxes';
import { setOf, type Layout } from './layout';

/** A changed rule in its policy, and the other policy. */
export interface ChangedRule {
  readonly rule: PolicyRule;
  /** Boxes of the rules before it in its own policy. */
  readonly earlier: readonly Box[];
  /** Rules of the other policy that meet it, in order, and which of them count as deciding otherwise. */
  readonly others: readonly { readonly rule: PolicyRule; readonly isRival: boolean }[];
  readonly otherIndex: BoxIndex;
  readonly otherRules: readonly PolicyRule[];
}

/** The largest boxes of the changed flows of one slice, and what they leave. */
export interface ChangedPart {
  readonly boxes: readonly Box[];
  /** Share of all flows that change and that no box contains. */
  readonly rest: number;
  /** A part of the rest; absent if there is none. */
  readonly sample?: Box;
  /** Whether the rest depends on answers. */
  readonly asks: boolean;
}

/** Maximum number of regions for one changed rule. */
export const mostRegions = 60;

interface Context {
  readonly slice: Box;
  readonly layout: Layout;
  readonly diagram: Diagram;
  readonly vocabulary: Vocabulary;
}

/** Returns the flows of a slice that a changed rule decides in its policy and a rule of the opposite effect in the other. */
export function partOf(changed: ChangedRule, own: readonly Box[], context: Context): ChangedPart {
  const { layout, diagram } = context;
  const set = changedSet(changed, own, context);
  const { boxes, rest, sample } = largestBoxes(set, mostRegions, context);
  const listed = boxes.map((box) => setOf(box, layout, diagram));
  const asks = rest > 0 && diagram.dependsOn(diagram.without(set, diagram.firstOf(listed)), layout.questions);
  return { boxes, rest, asks, ...(sample === undefined ? {} : { sample }) };
}

/** Earlier rules last: the large set of all decisions is not needed, only what changes. */
function changedSet(
  { rule, earlier, others }: ChangedRule,
  own: readonly Box[],
  { slice, layout, diagram }: Context,
): number {
  const decisionsOf = (boxes: readonly Box[], decision: number): readonly number[] =>
    boxes.flatMap((box) => {
      const part = overlap(box, slice);
      return part === undefined ? [] : [setOf(part, layout, diagram, decision)];
    });
  const decisions = others.flatMap((one) =>
    decisionsOf(one.rule.boxes, one.isRival && one.rule.effect !== rule.effect ? otherwise : all),
  );
  const changed = diagram.changed(diagram.firstOf(decisions), diagram.firstOf(decisionsOf(own, all)));
  return diagram.without(changed, diagram.firstOf(decisionsOf(earlier, all)));
}
