import { allKinds, kindNamed, type Container, type ProtectionAspect, type ResourceKind } from '../../catalog';
import {
  difference,
  effectivePolicy,
  hasSameBoxes,
  withRest,
  NamedSets,
  Vocabulary,
  type Change,
  type Configuration,
  type Policy,
  type RuleReference,
} from '../../policy';
import { trafficRuleKey } from '../analysis/traffic';
import type { PlanValues } from '../plan/read-plan';
import { isDeciding } from '../world/meaning';
import { actionIn } from './action-of';
import {
  appliedKey,
  authenticationOf,
  decryptionOf,
  floodProtectionOf,
  inspectionOf,
  loggingOf,
  lossesOf,
} from './applied';
import type { Applied, FindObject, Loss, Sight } from './applied';

interface AspectDefinition {
  readonly of: (rule: PlanValues, sight: Sight) => Applied;
  /** Whether a rule lets its traffic pass; other traffic needs no protection. */
  readonly passes: (rule: PlanValues) => boolean;
}

const always = (): boolean => true;
const allows = ({ action, policy_type: type }: PlanValues): boolean => action === 'allow' || type === 'Internet';

const aspects: Readonly<Record<ProtectionAspect, AspectDefinition>> = {
  inspection: { of: inspectionOf, passes: allows },
  logging: { of: loggingOf, passes: allows },
  decryption: { of: decryptionOf, passes: always },
  authentication: { of: authenticationOf, passes: always },
  'flood-protection': { of: floodProtectionOf, passes: ({ action }) => actionIn(action) !== 'deny' },
};

/** Kinds of rules and what the catalog says that they protect. */
function protecting(): readonly (readonly [ProtectionAspect, ResourceKind])[] {
  return allKinds().flatMap((kind) => (kind.protects ?? []).map((aspect) => [aspect, kind] as const));
}

/** Traffic that less protects than before. */
export interface ProtectionLoss {
  readonly aspect: ProtectionAspect;
  readonly kind: ResourceKind;
  readonly losses: readonly Loss[];
  readonly before: RuleReference;
  readonly after: RuleReference;
  readonly changes: readonly Change[];
  readonly place: Container;
}

/** One side of a comparison: a policy of one place, and what protects the traffic of each of its rules. */
interface Side {
  readonly policy: Policy;
  /** By `ruleKey`; rules that do not let traffic pass are left out. */
  readonly applied: ReadonlyMap<string, Applied>;
}

/** Configurations before and after, and the places in each. */
export interface Compared {
  readonly before: Configuration;
  readonly after: Configuration;
  /** The security policies of each place, which share one vocabulary. */
  readonly places: readonly { readonly before: Policy; readonly after: Policy }[];
}

/** The traffic of every place that some aspect protects less than before. */
export function protectionLosses({ before, after, places }: Compared): readonly ProtectionLoss[] {
  return places.flatMap((policies) => {
    // One budget for the whole run.
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
    // A flow that only the second of these policies allows is one that gets this protection, and had another one.
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

/** What protects the traffic of a rule; undefined for traffic that is blocked, by a rule or by default. */
function appliedBy({ applied }: Side, rule: RuleReference): Applied | undefined {
  if (rule.kind === 'default') return nothing;
  return applied.get(trafficRuleKey(rule));
}

function byKey(all: readonly Applied[]): ReadonlyMap<string, Applied> {
  return new Map(all.map((one) => [appliedKey(one), one]));
}

/** The policy that allows the traffic with one protection, and nothing else. */
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

/** Whether the rules are the same, in the same order, with the same protection. Most policies are. */
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
  // Rules of other kinds have no action that the engine knows; all of them take their traffic.
  const rulebases = lists.map((list) => ({
    ...list,
    rules: list.rules.map((rule) => ({ ...rule, fields: { ...rule.fields, action: 'allow' } })),
  }));
  const policy = effectivePolicy({ ...configuration, rulebases }, security.container, vocabulary, [kind.name]);
  return { policy: withRest(policy), applied };
}

/** Finds objects as they are visible from a place, the predefined ones included. */
export function finderIn(configuration: Configuration, place: Container): FindObject {
  const sets = new NamedSets(configuration, place);
  return (kind, name) =>
    sets.find(kind, name)?.fields ?? kindNamed(kind).predefined.find((one) => one['name'] === name);
}
