import { allKinds, kindNamed, type Container, type ProtectionAspect, type ResourceKind } from '../../catalog';
import {
  difference,
  effectivePolicy,
  hasSameBoxes,
  mayAllow,
  withRest,
  NamedSets,
  Vocabulary,
  type Change,
  type Configuration,
  type Policy,
  type RuleReference,
} from '../../engine/policy';
import { trafficRuleKey } from '../analysis/traffic';
import type { PlanValues } from '../plan/read-plan';
import { policyConfiguration } from '../state/configuration';
import { withLaterContainers } from '../state/later-containers';
import { isDeciding } from '../state/meaning';
import type { TenantStates } from '../state/tenant-states';
import {
  appliedKey,
  authenticationOf,
  decryptionOf,
  floodProtectionOf,
  inspectionOf,
  loggingOf,
  lossesOf,
} from './applied';
import type { Applied, Loss, Sight } from './applied';
import type { FindObject } from './find-object';

interface AspectDefinition {
  readonly of: (rule: PlanValues, sight: Sight) => Applied;
  /** Reports whether a rule allows its traffic; other traffic needs no protection. */
  readonly passes: (rule: PlanValues) => boolean;
}

const always = (): boolean => true;
const allows = (rule: PlanValues): boolean => rule['policy_type'] === 'Internet' || mayAllow(rule);

const aspects: Readonly<Record<ProtectionAspect, AspectDefinition>> = {
  inspection: { of: inspectionOf, passes: allows },
  logging: { of: loggingOf, passes: allows },
  decryption: { of: decryptionOf, passes: always },
  authentication: { of: authenticationOf, passes: always },
  'flood-protection': { of: floodProtectionOf, passes: always },
};

/** Returns the kinds of rules with the protection aspects that the catalog assigns to them. */
function protecting(): readonly (readonly [ProtectionAspect, ResourceKind])[] {
  return allKinds().flatMap((kind) => (kind.protects ?? []).map((aspect) => [aspect, kind] as const));
}

/** Traffic with less protection than before. */
export interface ProtectionLoss {
  readonly aspect: ProtectionAspect;
  readonly kind: ResourceKind;
  readonly losses: readonly Loss[];
  readonly before: RuleReference;
  readonly after: RuleReference;
  readonly changes: readonly Change[];
  readonly place: Container;
}

/** One side of a comparison: the policy of a container, and the protection of each rule's traffic. */
interface Side {
  readonly policy: Policy;
  /** By rule key, without rules that do not allow traffic. */
  readonly applied: ReadonlyMap<string, Applied>;
}

/** Configurations before and after, and the containers to compare. */
interface Compared {
  readonly before: Configuration;
  readonly after: Configuration;
  /** Security policies of each container, which share a vocabulary. */
  readonly places: readonly { readonly before: Policy; readonly after: Policy }[];
}

/** Finds the traffic with less protection than before the changes of a review. */
export function lossesIn(states: TenantStates, places: Compared['places']): readonly ProtectionLoss[] {
  const after = policyConfiguration(states.after);
  const before = withLaterContainers(policyConfiguration(states.before), after);
  return protectionLosses({ before, after, places });
}

/** Finds the traffic with less protection than before, for every container and aspect. */
function protectionLosses({ before, after, places }: Compared): readonly ProtectionLoss[] {
  return places.flatMap((policies) => {
    // The whole run shares one budget.
    const vocabulary = new Vocabulary(policies.after.vocabulary.budget);
    const input = [
      { configuration: before, security: policies.before, vocabulary },
      { configuration: after, security: policies.after, vocabulary },
    ] as const;
    const finders = [finderIn(before, policies.before.container), finderIn(after, policies.after.container)] as const;
    return protecting().flatMap(([aspect, kind]) => {
      const sides = [sideOf(aspect, kind, input[0], finders[0]), sideOf(aspect, kind, input[1], finders[1])] as const;
      return lossesBetween(aspect, kind, ...sides).map((loss) => ({
        ...loss,
        place: policies.after.container,
      }));
    });
  });
}

function lossesBetween(
  aspect: ProtectionAspect,
  kind: ResourceKind,
  before: Side,
  after: Side,
): readonly Omit<ProtectionLoss, 'place'>[] {
  if (isAlike(before, after)) return [];
  const old = byKey([...before.applied.values()]);
  const fresh = byKey([...after.applied.values(), nothing]);
  const found = new Map<string, Omit<ProtectionLoss, 'place' | 'changes'> & { readonly changes: Change[] }>();
  for (const [key, applied] of fresh) {
    if (![...old.values()].some((was) => lossesOf(was, applied).length > 0)) continue;
    // A flow allowed only by the second of these policies has this protection now, and had another one before.
    const changes = difference(reaching(before, key), reaching(after, key)).changes;
    for (const change of changes) {
      const [was, is] = [appliedBy(before, change.before), appliedBy(after, change.after)];
      if (change.what !== 'opened' || was === undefined || is === undefined || appliedKey(is) !== key) continue;
      const losses = lossesOf(was, is);
      if (losses.length === 0) continue;
      const of = `${trafficRuleKey(change.before)}\n${trafficRuleKey(change.after)}`;
      const known = found.get(of);
      if (known === undefined)
        found.set(of, { aspect, kind, losses, before: change.before, after: change.after, changes: [change] });
      else known.changes.push(change);
    }
  }
  return [...found.values()];
}

const nothing: Applied = new Map();

/** Returns the protection of a rule's traffic; undefined if the traffic is blocked, by a rule or by default. */
function appliedBy({ applied }: Side, rule: RuleReference): Applied | undefined {
  if (rule.kind === 'default') return nothing;
  return applied.get(trafficRuleKey(rule));
}

function byKey(all: readonly Applied[]): ReadonlyMap<string, Applied> {
  return new Map(all.map((one) => [appliedKey(one), one]));
}

/** Returns a policy that allows only the traffic with this protection. */
function reaching({ policy, applied }: Side, key: string): Policy {
  return {
    ...policy,
    rules: policy.rules.map((rule) => {
      const own = rule.reference.kind === 'default' ? nothing : applied.get(trafficRuleKey(rule.reference));
      const isSame = rule.effect === 'allow' && own !== undefined && appliedKey(own) === key;
      return { ...rule, effect: isSame ? 'allow' : 'block' };
    }),
  };
}

/** Reports whether rules, order and protection are equal, as in most policies. */
function isAlike(before: Side, after: Side): boolean {
  const [old, fresh] = [before.policy.rules, after.policy.rules];
  return (
    old.length === fresh.length &&
    old.every((rule, i) => {
      const other = fresh[i];
      return (
        other !== undefined &&
        rule.effect === other.effect &&
        keyIn(before, rule.reference) === keyIn(after, other.reference) &&
        hasSameBoxes(rule, other)
      );
    })
  );
}

function keyIn({ applied }: Side, rule: RuleReference): string | undefined {
  const own = applied.get(trafficRuleKey(rule));
  return own === undefined ? undefined : appliedKey(own);
}

interface SideInput {
  readonly configuration: Configuration;
  readonly security: Policy;
  /** For rules of other kinds. */
  readonly vocabulary: Vocabulary;
}

function sideOf(
  aspect: ProtectionAspect,
  kind: ResourceKind,
  { configuration, security, vocabulary }: SideInput,
  find: FindObject,
): Side {
  const { of, passes } = aspects[aspect];
  const lists = configuration.rulebases.filter((list) => list.kind === kind.name);
  const applied = new Map(
    lists.flatMap(({ container, rulebase, rules }) =>
      rules
        .filter(({ fields }) => passes(fields))
        .map(
          ({ name, fields }) =>
            [trafficRuleKey({ kind: 'rule', name, container, rulebase }), of(fields, { kind, find })] as const,
        ),
    ),
  );
  if (isDeciding(kind)) return { policy: security, applied };
  // Rules of other kinds have no action that the policy engine knows, so they are treated as allow rules.
  const rulebases = lists.map((list) => ({
    ...list,
    rules: list.rules.map((rule) => ({ ...rule, fields: { ...rule.fields, action: 'allow' } })),
  }));
  const policy = effectivePolicy({ ...configuration, rulebases }, security.container, vocabulary, [kind.name]);
  return { policy: withRest(policy), applied };
}

/** Creates a resolver for names visible in a container, including predefined objects. */
export function finderIn(configuration: Configuration, place: Container): FindObject {
  const sets = new NamedSets(configuration, place);
  return (kind, name) =>
    sets.find(kind, name)?.fields ?? kindNamed(kind).predefined.find((one) => one['name'] === name);
}
