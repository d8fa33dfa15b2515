import { TerraformStack, type TerraformElement, type TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';
import { scopes, storedFolderName, type Scope } from '../src/catalog';
import { CodedError } from '../src/core';
import { providerKey, providerOf } from './provider-of';
import { resolved } from './resources';

/** What a list of rules takes for itself. */
export interface RuleReservation {
  /** Equal for two lists of one rulebase. */
  readonly rulebase: string;
  readonly names: readonly string[];
  /** There may be no other rules in the rulebase. */
  readonly isExclusive: boolean;
}

// Registered by name, so that a second copy of this package sees the claims of the first.
const marker = Symbol.for('cdktf-provider-scm/rules');

/** Tells rulebases apart: by tenant, kind of rules, container and position. */
export function claimedRulebaseKey(
  list: TerraformResource,
  type: string,
  container: Partial<Record<Scope, string>>,
  position: string,
): string {
  const stack = TerraformStack.of(list);
  const places = scopes.map((scope) => {
    const name = resolved(stack, container[scope]) ?? null;
    return typeof name === 'string' && scope === 'folder' ? storedFolderName(name) : name;
  });
  return JSON.stringify([providerKey(providerOf(list)), type, position, ...places]);
}

/**
 * Takes rules for a list. Throws `RULE_CLAIMED` when another list of the stack has one of them, or one of the two wants
 * its rulebase for itself.
 */
export function reserveRules(list: TerraformElement, claim: RuleReservation): void {
  for (const other of TerraformStack.of(list).node.findAll()) {
    const theirs = other === list ? undefined : claimOf(other);
    if (theirs?.rulebase !== claim.rulebase) continue;
    const shared = claim.names.find((name) => theirs.names.includes(name));
    if (shared !== undefined) {
      throw new CodedError(
        'RULE_CLAIMED',
        `${list.node.path}: ${other.node.path} already lists the rule "${shared}" of the same rulebase`,
      );
    }
    if (claim.isExclusive || theirs.isExclusive) {
      const [one, rest] = claim.isExclusive ? [list, other] : [other, list];
      throw new CodedError(
        'RULE_CLAIMED',
        `${list.node.path}: ${one.node.path} has exclusive control of its rulebase, but ${rest.node.path} uses the same rulebase: ` +
          'combine their rules in one list, or remove mode: exclusive',
      );
    }
  }
  Object.defineProperty(list, marker, { value: claim });
}

function claimOf(construct: IConstruct): RuleReservation | undefined {
  return marker in construct ? (Reflect.get(construct, marker) as RuleReservation) : undefined; // set by claimRules only
}
