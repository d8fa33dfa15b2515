import { attributeNamed, kindNamed, quoteValue, type Attribute, type ResourceKind } from '../../catalog';
import { cachedBy } from '../../core';
import { textAt } from './fields';
import type { Effect } from './policy';
import { kindsMeaning } from './visible-scope';

type Fields = Readonly<Record<string, unknown>>;

/** Effect of a rule by its action; `unclear` is a clause that says what is unknown. */
export type RuleEffect = { readonly effect: Effect } | { readonly unclear: string };

/** Fields that decide what a security rule does. */
const deciding = ['action', 'policy_type'] as const;

/**
 * Returns what a rule does with the traffic that it matches. An action or a type of a security rule that the catalog does
 * not know may mean anything, also that the rule allows; actions of other kinds neither allow nor block.
 */
export function ruleEffect(kindName: string, fields: Fields): RuleEffect {
  const odd = unknownField(kindNamed(kindName), fields);
  if (odd !== undefined)
    return { unclear: `${odd.replace('_', ' ')} ${quoteValue(fields[odd])} is not known to this version` };
  const action = textAt(fields, 'action');
  if (action === undefined) return { unclear: 'action is not known yet' };
  return { effect: action === 'allow' ? 'allow' : 'block' };
}

/** Reports whether a security rule may allow traffic by its action. */
export function mayAllow(fields: Fields): boolean {
  const effect = ruleEffect(kindsMeaning('security-rule')[0] ?? '', fields);
  return 'unclear' in effect || effect.effect === 'allow';
}

function unknownField(kind: ResourceKind, fields: Fields): string | undefined {
  if (kind.policyRole !== 'security-rule') return undefined;
  return deciding.find((name) => {
    const attribute = attributeNamed(kind, name);
    const value = fields[name] ?? undefined;
    return value !== undefined && attribute !== undefined && !isKnown(attribute, value);
  });
}

/** Values that were looked up, by attribute: a configuration has few, and thousands of rules. */
const lookedUp = cachedBy((_: Attribute) => new Map<string, boolean>());

function isKnown(attribute: Attribute, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const known = lookedUp(attribute);
  const isValid = known.get(value) ?? attribute.schema.safeParse(value).success;
  known.set(value, isValid);
  return isValid;
}
