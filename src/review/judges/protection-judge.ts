import { isOrdered } from '../../catalog';
import type { Claim } from '../accounts/accounts';
import { domainAt, pathOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import { usersOfChange } from '../entries/entries';
import { deniedLogging } from '../protection/denied-logging';
import { lossesIn, type ProtectionLoss } from '../protection/protection-changes';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { claim, type Case, type Judge } from './judge';
import { PlaceScope } from './place-scope';

/**
 * Claims what decides how traffic is protected: profiles, logging, decryption, authentication and flood protection of
 * rules, compared flow by flow. It also claims match criteria, because they move traffic between rules.
 */
export const protectionJudge: Judge = (one) => {
  const { context } = one;
  const scope = new PlaceScope(context);
  const lost = new RulesOfLosses(context.losses);
  let gained: RulesOfLosses | undefined;
  // The comparison in the other direction is needed only to tell "stricter" from "equal".
  const gains = (): RulesOfLosses => (gained ??= new RulesOfLosses(gainsIn(one)));
  return one.leaves.flatMap((leaf): readonly Claim[] => {
    const change = one.changeOf(leaf.values);
    const domain = domainOfLeaf(leaf, change);
    if (change === undefined || domain === undefined) return [];
    const rules = rulesConcerned(change, one);
    const loss = lost.of(rules);
    if (loss !== undefined) return [lossClaim(leaf, loss)];
    if (domain === 'traffic') return [];
    const denied = /^log_/.test(attributeOfLeaf(leaf) ?? '') ? deniedLogging(change, context.states) : undefined;
    if (denied !== undefined && denied.lost.length > 0) {
      return [claim(leaf, 'weaker', 'blocked traffic is logged less than before')];
    }
    if (denied !== undefined && denied.gained.length > 0) {
      return [claim(leaf, 'stricter', 'blocked traffic is logged more than before')];
    }
    const { missing, openWorld } = scope.of([change.before?.container, change.after?.container].filter(isGiven));
    // A rule whose match criteria stay protects its own traffic better or alike, whatever other rules exist.
    if (missing !== undefined && (openWorld !== 'none' || change.before === undefined)) {
      return [claim(leaf, 'not judged', missing)];
    }
    return gains().of(rules) === undefined
      ? [claim(leaf, 'equal', 'the traffic is protected as before')]
      : [claim(leaf, 'stricter', 'the traffic is protected more than before')];
  });
};

function isGiven<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function domainOfLeaf(leaf: Leaf, change: ObjectChange | undefined): 'traffic' | 'protection' | undefined {
  if (change === undefined || attributeOfLeaf(leaf) === undefined) return undefined;
  const domain = domainAt(change.kind, pathOf(leaf));
  return domain === 'traffic' || domain === 'protection' ? domain : undefined;
}

/** Returns the rule itself, or the rules that use an object. */
function rulesConcerned(change: ObjectChange, { context }: Case): readonly ObjectState[] {
  if (isOrdered(change.kind)) return [change.before, change.after].filter(isGiven);
  return usersOfChange(change, context.reaches).filter((user) => isOrdered(user.kind));
}

/** The losses by the rules that decide the traffic before or after. */
class RulesOfLosses {
  readonly #byRule = new Map<string, ProtectionLoss>();

  constructor(losses: readonly ProtectionLoss[]) {
    for (const loss of losses) {
      for (const rule of [loss.before, loss.after]) {
        const key = `${loss.kind.name} ${trafficRuleKey(rule)}`;
        const known = this.#byRule.get(key);
        if (known === undefined || !isComparable(known)) this.#byRule.set(key, loss);
      }
    }
  }

  of(rules: readonly ObjectState[]): ProtectionLoss | undefined {
    return rules.map((rule) => this.#byRule.get(`${rule.kind.name} ${stateRuleKey(rule)}`)).find(isGiven);
  }
}

function gainsIn({ context }: Case): readonly ProtectionLoss[] {
  const { states, places } = context;
  const turned = places.map(({ before, after }) => ({ before: after, after: before }));
  return lossesIn({ before: states.after, after: states.before, refused: [], moved: [] }, turned);
}

function isComparable({ losses }: ProtectionLoss): boolean {
  return losses.some(({ certainty }) => certainty !== 'not comparable');
}

function lossClaim(leaf: Leaf, loss: ProtectionLoss): Claim {
  if (!isComparable(loss)) {
    const why = loss.losses.map((one) => one.why).find(isGiven);
    return claim(leaf, 'not judged', why ?? 'profiles differ in a setting that has no order');
  }
  const isDecided = loss.changes.some(({ extent }) => extent === 'exact');
  return isDecided
    ? claim(leaf, 'weaker', lossText(loss))
    : claim(leaf, 'not judged', 'not decided within the budget of the review');
}

function lossText({ aspect }: ProtectionLoss): string {
  const texts: Readonly<Record<ProtectionLoss['aspect'], string>> = {
    inspection: 'traffic is inspected less than before',
    logging: 'traffic is logged less than before',
    decryption: 'traffic is decrypted less than before',
    authentication: 'users authenticate less than before',
    'flood-protection': 'traffic is protected from floods less than before',
  };
  return texts[aspect];
}
