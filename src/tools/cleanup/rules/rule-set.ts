import type { Container, RulebasePosition } from '../../../catalog';
import {
  effectivePolicy,
  Vocabulary,
  type Configuration,
  type ConfiguredRule,
  type Policy,
} from '../../../engine/policy';
import { kindsMeaning } from '../../../engine/policy/engine';
import type { ObjectReference } from '../../../engine/trace';
import { PlaceRules } from './place-rules';
import { isMatchKnown, treatmentOf } from './treatment';
import { objectKey, type Hierarchy } from '../../../tenant';

/** A security rule of a configuration. */
export interface OwnRule {
  readonly key: string;
  readonly object: ObjectReference & { readonly container: Container; readonly rulebase: RulebasePosition };
  readonly rule: ConfiguredRule;
  readonly treatment: string;
  /** Its place in its own list. */
  readonly at: number;
}

/** The security rules of a configuration, and what each firewall has of them. */
export interface RuleSet {
  readonly kind: string;
  readonly policies: readonly Policy[];
  readonly places: readonly PlaceRules[];
  /** Every rule, disabled ones too, by key. */
  readonly own: ReadonlyMap<string, OwnRule>;
  /** Enabled rules whose match is known and that apply somewhere. */
  readonly candidates: readonly OwnRule[];
  /** Whether every rule is in a known order, and all containers are complete. */
  readonly covers: 'everything' | 'what is known';
}

/** Reads the security rules of every firewall. */
export function ruleSetOf(configuration: Configuration, hierarchy: Hierarchy): RuleSet {
  const [kind = ''] = kindsMeaning('security-rule');
  const lists = configuration.rulebases.filter((list) => list.kind === kind);
  const rules = lists.flatMap(({ container, rulebase, rules: listed }) =>
    listed.map((rule, at): OwnRule => {
      const object = { kind, container, rulebase, name: rule.name };
      return { key: objectKey(object), object, rule, treatment: treatmentOf(rule), at };
    }),
  );
  const own = new Map(rules.map((rule) => [rule.key, rule]));
  const treatments = new Map(rules.map(({ key, treatment }) => [key, treatment]));
  const vocabulary = new Vocabulary();
  const policies = hierarchy.firewallPlaces().map((place) => effectivePolicy(configuration, place, vocabulary));
  // The default rules tell zones apart, so all policies are read before them.
  const places = policies.map((policy) => new PlaceRules(policy, kind, treatments));
  const isCandidate = ({ key, rule }: OwnRule): boolean =>
    rule.fields['disabled'] !== true &&
    rule.fields['policy_type'] !== 'Internet' &&
    isMatchKnown(rule) &&
    places.some((place) => place.has(key)) &&
    places.every((place) => !place.has(key) || place.indexOf(key) !== undefined);
  const isKnown =
    policies.every(({ covers }) => covers === 'everything') &&
    lists.every(({ order, rules: listed }) => order !== 'assumed' || listed.length < 2);
  return {
    kind,
    policies,
    places,
    own,
    candidates: rules.filter(isCandidate),
    covers: isKnown ? 'everything' : 'what is known',
  };
}
