import { attributeNamed, kindNamed, quoteValue } from '../catalog';
import { textAt } from './fields';
import type { Effect } from './policy';
import { kindsMeaning } from './visible-scope';

type Fields = Readonly<Record<string, unknown>>;

/** Effect of a security rule by its action; `unclear` says why it cannot be told. */
export type RuleEffect = { readonly effect: Effect } | { readonly unclear: string };

/** Fields that decide what a security rule does. */
const deciding = ['action', 'policy_type'] as const;

const known = new Map<string, boolean>();

/**
 * Returns what a security rule does with the traffic that it matches. A value that the catalog does not know may mean
 * anything, also that the rule allows.
 */
export function ruleEffect(fields: Fields): RuleEffect {
  for (const name of deciding) {
    const value = fields[name] ?? undefined;
    if (value !== undefined && !isKnown(name, value))
      return { unclear: `${name.replace('_', ' ')} ${quoteValue(value)} is not known to this version` };
  }
  const action = textAt(fields, 'action');
  if (action === undefined) return { unclear: 'action is not known yet' };
  return { effect: action === 'allow' ? 'allow' : 'block' };
}

/** Reports whether a security rule may allow traffic by its action. */
export function mayAllow(fields: Fields): boolean {
  const found = ruleEffect(fields);
  return 'unclear' in found || found.effect === 'allow';
}

function isKnown(name: (typeof deciding)[number], value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const key = `${name} ${value}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const isValid = kindsMeaning('security-rule').some(
    (kind) => attributeNamed(kindNamed(kind), name)?.schema.safeParse(value).success === true,
  );
  if (known.size < 1000) known.set(key, isValid);
  return isValid;
}
