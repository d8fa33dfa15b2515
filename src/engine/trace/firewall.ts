import type { Container } from '../../catalog';
import { effectivePolicy, Vocabulary, type Configuration, type Policy, type PolicyRule } from '../policy';
import { objectAt, textsAt } from '../policy/engine';
import { assumptionsOf } from './assumptions';
import { kindWith } from './kinds';
import { Interfaces } from './network/interfaces';
import { Names } from './network/names';
import type { Network } from './network/network';
import { routersOf } from './network/routers';
import { forwardingRules, type ForwardingRules } from './rules/forwarding-rules';
import { natRules, type TranslationRule } from './rules/nat-rules';
import { identificationOf, type Identification } from './rules/identification';
import { overrideRules } from './rules/override-rules';
import { rulesOfKind, type ReadRule } from './rules/rules-of-kind';

/** The configuration that determines packet processing at one firewall, or at a firewall directly in one folder. */
export interface Firewall {
  readonly configuration: Configuration;
  readonly container: Container;
  readonly vocabulary: Vocabulary;
  readonly names: Names;
  readonly network: Network;
  readonly forwarding: ForwardingRules;
  readonly nat: readonly TranslationRule[];
  readonly security: Policy;
  readonly decryption: readonly ReadRule[];
  readonly qos: readonly ReadRule[];
  readonly dos: readonly ReadRule[];
  readonly authentication: readonly ReadRule[];
  /** Which application the security rules see. */
  readonly identification: Identification;
  /** Profile groups of security rules, by `ruleKey`. */
  readonly profileGroups: ReadonlyMap<string, readonly string[]>;
  /** Assumptions that apply to all results for this firewall. */
  readonly assumptions: readonly string[];
}

/** Builds the packet processing configuration of a firewall. Firewalls to be compared share one vocabulary. */
export function firewallOf(
  configuration: Configuration,
  container: Container,
  vocabulary: Vocabulary = new Vocabulary(),
): Firewall {
  const place = { configuration, container, vocabulary };
  const names = new Names(configuration, container);
  const interfaces = new Interfaces(names);
  const network: Network = { interfaces, routers: routersOf(names, interfaces) };
  const security = effectivePolicy(configuration, container, vocabulary);
  const read = {
    configuration,
    container,
    vocabulary,
    names,
    network,
    forwarding: forwardingRules(place, interfaces),
    nat: natRules(place, names, interfaces),
    security,
    decryption: rulesOfKind(place, kindWith('decryption-rule')),
    qos: rulesOfKind(place, kindWith('qos-rule')),
    dos: rulesOfKind(place, kindWith('dos-protection-rule')),
    authentication: rulesOfKind(place, kindWith('authentication-rule')),
    identification: identificationOf(overrideRules(place), names, vocabulary),
    profileGroups: profileGroups(configuration),
  };
  for (const { zone } of interfaces.all) if (zone !== undefined) vocabulary.zone(zone.name);
  return { ...read, assumptions: assumptionsOf(read) };
}

/** Returns a unique key for a rule. */
export function ruleKey({ reference }: Pick<PolicyRule, 'reference'>): string {
  if (reference.kind === 'default') return reference.name;
  const { container, rulebase, name } = reference;
  return `${container.scope} ${container.name} ${rulebase} ${name}`;
}

function profileGroups({ rulebases }: Configuration): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rulebases.flatMap(({ container, rulebase, rules }) =>
      rules.flatMap(({ name, fields }) => {
        const groups = textsAt(objectAt(fields, 'profile_setting') ?? {}, 'group');
        const reference = { kind: 'rule' as const, name, container, rulebase };
        return groups.length === 0 ? [] : [[ruleKey({ reference }), groups] as const];
      }),
    ),
  );
}
