import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import type { AttributeConstraint } from '../resource-kind';

/** Rulebase attribute of every kind of rule with a pre and a post rulebase. */
export const rulebasePosition = attr(
  z.enum(['pre', 'post']).default('pre'),
  'Rulebase that contains the rule: `pre` is evaluated before the rules of child folders, `post` after them.',
  { effect: 'traffic', sentIn: 'query', forceNew: true },
);

/** Placement attributes of every kind of rule that can be moved in its rulebase. */
export const rulePlacement = {
  position: rulebasePosition,
  relative_position: optional.enum(
    ['before', 'after', 'top', 'bottom'],
    'Place of the rule in its rulebase: `before` or `after` `target_rule`, or at the `top` or `bottom`, which several rules may share; if absent, the rule is not moved.',
    { effect: 'traffic', sentIn: 'nowhere' },
  ),
  target_rule: attr(z.string().min(1).optional(), 'Name or UUID of the reference rule for `before` and `after`.', {
    effect: 'traffic',
    sentIn: 'nowhere',
  }),
};

const isRelative = (position: unknown): boolean => position === 'before' || position === 'after';

/** Constraints between them: a relative move requires a target rule; other moves omit it. */
export const rulePlacementInvariants: readonly AttributeConstraint[] = [
  {
    reads: ['target_rule', 'relative_position'],
    message: 'is only valid with relative_position "before" or "after"',
    holds: ({ target_rule, relative_position }) => target_rule == null || isRelative(relative_position),
  },
  {
    reads: ['relative_position', 'target_rule'],
    certainty: 'certain',
    message: 'requires target_rule when it is "before" or "after"',
    holds: ({ target_rule, relative_position }) => target_rule != null || !isRelative(relative_position),
  },
];
