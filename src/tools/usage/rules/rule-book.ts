import type { Container, RulebasePosition } from '../../../catalog';
import { append } from '../../../core';
import type { TrafficSession } from '../../../engine/logs';
import type { Configuration, ConfiguredRule } from '../../../engine/policy';
import { kindsMeaning } from '../../../engine/policy/engine';
import { NamedRules } from '../../../engine/replay';
import type { ObjectReference } from '../../../engine/trace';
import type { Firewalls, LogFirewall } from '../firewalls';
import { containerKey, objectKey, type Hierarchy } from '../../../tenant';

/** A security rule of the configuration. */
export interface KnownRule {
  readonly key: string;
  readonly object: ObjectReference & { readonly container: Container; readonly rulebase: RulebasePosition };
  readonly rule: ConfiguredRule;
  /** The firewalls that it applies to. */
  readonly firewalls: readonly Container[];
}

/** Whether the addresses of a log can be compared with those of a configuration. */
export type AddressesOfLog = 'real' | 'pseudonyms';

/** Which rule decided a session. */
export type Decider =
  | { readonly is: 'rule'; readonly rule: KnownRule }
  | { readonly is: 'several'; readonly rules: readonly KnownRule[] }
  | { readonly is: 'default' | 'unknown'; readonly name: string }
  | { readonly is: 'none' };

const defaults: ReadonlySet<string> = new Set(['intrazone-default', 'interzone-default']);

/** The security rules of a configuration, by the names that logs have of them. */
export class RuleBook {
  readonly rules: readonly KnownRule[];
  readonly #configuration: Configuration;
  readonly #byName = new Map<string, KnownRule[]>();
  readonly #byId = new Map<string, KnownRule[]>();
  readonly #named = new Map<string, NamedRules>();

  constructor(configuration: Configuration, places: Hierarchy, { all }: Firewalls) {
    this.#configuration = configuration;
    const kinds = kindsMeaning('security-rule');
    this.rules = configuration.rulebases
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ kind, container, rulebase, rules }) => {
        const firewalls = all.filter((one) => places.isOnPath(container, one));
        return rules.map((rule): KnownRule => {
          const object = { kind, container, rulebase, name: rule.name };
          return { key: objectKey(object), object, rule, firewalls };
        });
      });
    for (const rule of this.rules) {
      const named = this.#byName.get(rule.rule.name);
      if (named === undefined) this.#byName.set(rule.rule.name, [rule]);
      else named.push(rule);
      if (rule.rule.id !== undefined) append(this.#byId, rule.rule.id.toLowerCase(), rule);
    }
  }

  /** Logs name rules without their folder: the place of the firewall and what the rules match distinguish them. */
  deciderOf(session: TrafficSession, { places }: LogFirewall, addresses: AddressesOfLog): Decider {
    const { rule: name, ruleId } = session;
    const keys = new Set(places.map(containerKey));
    const isHere = ({ firewalls }: KnownRule): boolean =>
      firewalls.some((firewall) => keys.has(containerKey(firewall)));
    // A rule keeps its identifier when it is renamed.
    const [same, ...copies] = ruleId === undefined ? [] : (this.#byId.get(ruleId) ?? []).filter(isHere);
    if (same !== undefined && copies.length === 0) return { is: 'rule', rule: same };
    if (name === '') return { is: 'none' };
    const here = (this.#byName.get(name) ?? []).filter(isHere);
    const enabled = here.filter((rule) => !isDisabled(rule));
    const possible = enabled.length > 0 ? enabled : here;
    const [first, ...others] = possible;
    if (first === undefined) return { is: defaults.has(name) ? 'default' : 'unknown', name };
    if (others.length === 0) return { is: 'rule', rule: first };
    // What a rule matches says nothing of pseudonyms.
    if (addresses === 'pseudonyms') return { is: 'several', rules: possible };
    const matching = new Set(places.flatMap((place) => this.#matching(place, session)));
    const told = possible.filter(({ key }) => matching.has(key));
    const [only, ...rest] = told;
    if (only !== undefined && rest.length === 0) return { is: 'rule', rule: only };
    return { is: 'several', rules: told.length > 0 ? told : possible };
  }

  /** Whether a log can mean a rule of the configuration, or one of the default rules, by this name. */
  has(name: string): boolean {
    return this.#byName.has(name) || defaults.has(name);
  }

  /** Keys of the rules that can have had another name when they decided a session. */
  renamedOf(session: TrafficSession, { places }: LogFirewall, addresses: AddressesOfLog): ReadonlySet<string> {
    if (addresses === 'real') {
      const found = places.flatMap((place) => this.#keysOf(this.#at(place).ofAnyName(session)));
      return new Set(found);
    }
    const keys = new Set(places.map(containerKey));
    return new Set(
      this.rules.flatMap(({ key, firewalls }) =>
        firewalls.some((firewall) => keys.has(containerKey(firewall))) ? [key] : [],
      ),
    );
  }

  #matching(place: Container, session: TrafficSession): readonly string[] {
    return this.#keysOf(this.#at(place).of(session));
  }

  #at(place: Container): NamedRules {
    const key = containerKey(place);
    const named = this.#named.get(key) ?? new NamedRules(this.#configuration, place);
    this.#named.set(key, named);
    return named;
  }

  #keysOf(references: ReturnType<NamedRules['of']>): readonly string[] {
    const [kind = ''] = kindsMeaning('security-rule');
    return references.flatMap((reference) => (reference.kind === 'rule' ? [objectKey({ ...reference, kind })] : []));
  }
}

/** Whether a rule is switched off. */
export function isDisabled({ rule }: KnownRule): boolean {
  return rule.fields['disabled'] === true;
}
