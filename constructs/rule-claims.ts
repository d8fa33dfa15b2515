import { TerraformStack } from 'cdktf';
import type { Construct, IConstruct } from 'constructs';
import { scopes, storedFolderName } from '../src/catalog';
import { fail } from './fail';
import { providerKey } from './provider-of';
import { resolveTokens } from './resources';
import type { RuleSequence } from './rule-order';

/** The rules that a rule list controls. */
export interface RuleReservation {
  /** Equal for two lists of one rulebase. */
  readonly rulebase: string;
  readonly names: readonly string[];
  /** Whether it is a `Rulebase`, of which a folder and position has one. */
  readonly isRulebase: boolean;
  /** No other rules may exist in the rulebase. */
  readonly isExclusive: boolean;
}

// A registered symbol, so that a second copy of this package sees the reservations of the first.
const marker = Symbol.for('cdktf-provider-scm/rules');

/** Returns the key of a rulebase: tenant, rule type, container and position. */
export function claimedRulebaseKey(
  list: Construct,
  { kind, container, position = 'pre', provider }: Omit<RuleSequence, 'rules'>,
): string {
  const stack = TerraformStack.of(list);
  const places = scopes.map((scope) => {
    const name = resolveTokens(stack, container[scope]) ?? null;
    return typeof name === 'string' && scope === 'folder' ? storedFolderName(name) : name;
  });
  return JSON.stringify([providerKey(provider), kind, position, ...places]);
}

/**
 * Reserves rules for a list. Throws `RULE_CLAIMED` if another list of the stack contains one of them, or if one of the
 * two lists requires exclusive control of the rulebase.
 */
export function reserveRules(list: Construct, claim: RuleReservation): void {
  for (const other of TerraformStack.of(list).node.findAll()) {
    const theirs = other === list ? undefined : claimOf(other);
    if (theirs?.rulebase !== claim.rulebase) continue;
    const shared = claim.names.find((name) => theirs.names.includes(name));
    if (shared !== undefined) {
      fail(
        'RULE_CLAIMED',
        `${list.node.path}: ${other.node.path} already lists the rule "${shared}" of the same rulebase`,
      );
    }
    if (claim.isExclusive || theirs.isExclusive) {
      const [one, rest] = claim.isExclusive ? [list, other] : [other, list];
      fail(
        'RULE_CLAIMED',
        `${list.node.path}: ${one.node.path} has exclusive control of its rulebase, but ${rest.node.path} uses the same rulebase: ` +
          'combine their rules in one list, or remove mode: exclusive',
      );
    }
    if (claim.isRulebase && theirs.isRulebase) {
      fail(
        'RULE_CLAIMED',
        `${list.node.path}: ${other.node.path} is already the rulebase of this folder and position: write all rules in one of ` +
          'them; section() groups rules under a heading',
      );
    }
  }
  Object.defineProperty(list, marker, { value: claim });
}

function claimOf(construct: IConstruct): RuleReservation | undefined {
  return marker in construct ? (Reflect.get(construct, marker) as RuleReservation) : undefined; // set by reserveRules only
}
