import { NatRule as NatRuleResource, type NatRuleConfig } from '#l1/nat-rule';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import type { AddressReference } from './address-group';
import type { ExactlyOne } from './exactly-one';
import { existingOf } from './existing';
import type { InterfaceReference } from './interface-reference';
import { matchNames, type Match } from './match';
import { nameOf, names, optionalName } from './names';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import { ruleFields, type RuleObjectProps } from './rule-props';
import type { ServiceReference } from './service-group';
import type { VariableReference } from './variable';
import type { ZoneReference } from './zone';

type NatAddress = AddressReference | VariableReference;

/** The interface address as the translated address. */
export interface SharedInterface {
  /**
   * The interface.
   * @example interface: '$wan'
   */
  readonly interface: InterfaceReference;
  /**
   * IP address of the interface, if it has several.
   * @default the only one
   * @example ip: '203.0.113.5'
   */
  readonly ip?: string;
}

/** Source NAT types; set exactly one. */
interface SourceForms {
  /**
   * Dynamic IP and port (DIPP): many sources share these addresses, or the address of an interface.
   * @example shared: { interface: '$wan' }
   */
  readonly shared: readonly NatAddress[] | SharedInterface;
  /**
   * Dynamic IP: each source gets its own address from this pool, without port translation.
   * @example pool: ['203.0.113.16/28']
   */
  readonly pool: readonly NatAddress[];
  /**
   * Static IP: one translated address for each source; a subnet of equal size for a subnet. `bothWays` enables
   * bi-directional NAT.
   * @example fixed: { address: '203.0.113.10', bothWays: true }
   */
  readonly fixed: { readonly address: NatAddress; readonly bothWays?: boolean };
}

/** Source NAT: source address translation. */
export type SourceTranslation = ExactlyOne<SourceForms>;

/** Destination NAT: destination address translation. */
export interface DestinationTranslation {
  /**
   * Translated destination address.
   * @example address: '10.0.10.20'
   */
  readonly address: NatAddress;
  /**
   * Translated destination port.
   * @default unchanged
   * @example port: 8443
   */
  readonly port?: number;
  /**
   * Distribution of sessions over the hosts, if the translated address is an FQDN that resolves to several.
   * @default none: a single host
   * @example distribution: 'source-ip-hash'
   */
  readonly distribution?: 'round-robin' | 'source-ip-hash' | 'ip-modulo' | 'ip-hash' | 'least-sessions';
}

/** Attributes that are properties as they are. */
const reached = ['natType', 'activeActiveDeviceBinding'] as const;
type Reached = (typeof reached)[number];

/** Properties of `NatRule`. All match criteria are required; use `any` to match everything. */
export interface NatRuleProps extends RuleObjectProps, Reachable<NatRuleConfig, Reached> {
  /**
   * Source zones.
   * @example from: [tills]
   */
  readonly from: Match<ZoneReference>;
  /**
   * Destination zone, from the route lookup of the original destination address.
   * @example to: internet
   */
  readonly to: ZoneReference;
  /**
   * Original source addresses (before NAT).
   * @example source: [staffNet]
   */
  readonly source: Match<NatAddress>;
  /**
   * Original destination addresses (before NAT).
   * @example destination: any
   */
  readonly destination: Match<NatAddress>;
  /**
   * Service (protocol and port) by name, or `any`.
   * @example service: 'any'
   */
  readonly service: ServiceReference;
  /**
   * Source NAT.
   * @default source unchanged
   * @example sourceTranslation: { shared: { interface: '$wan' } }
   */
  readonly sourceTranslation?: SourceTranslation;
  /**
   * Destination NAT.
   * @default destination unchanged
   * @example destinationTranslation: { address: '10.0.10.20', port: 8443 }
   */
  readonly destinationTranslation?: DestinationTranslation;
  /**
   * Destination (egress) interface.
   * @default any
   * @example toInterface: '$wan'
   */
  readonly toInterface?: InterfaceReference;
}

/** NAT rule: source NAT and destination NAT. The first matching rule applies; use `OrderedRules` to order several. */
export class NatRule extends NatRuleResource {
  /** References an existing rule in the folder of `scope`. Emits nothing. */
  static readonly existing = existingOf('nat_rule');

  constructor(scope: Construct, id: string, props: NatRuleProps) {
    const { sourceTranslation, destinationTranslation } = props;
    const own = {
      from: matchNames(props.from),
      to: [nameOf(props.to)],
      source: matchNames(props.source),
      destination: matchNames(props.destination),
      service: nameOf(props.service),
      toInterface: optionalName(props.toInterface),
      sourceTranslation: sourceTranslation === undefined ? undefined : sourceOf(sourceTranslation),
      ...destinationOf(destinationTranslation),
      ...ruleFields(props),
    };
    super(
      scope,
      id,
      objectConfig('nat_rule', scope, id, props, { ...own, ...reachedIn<NatRuleConfig>('nat_rule', props, reached) }),
    );
    place(this);
  }
}

function sourceOf({ shared, pool, fixed }: SourceTranslation) {
  if (pool !== undefined) return { dynamicIp: { translatedAddress: names(pool) } };
  if (fixed !== undefined) {
    const { address, bothWays } = fixed;
    const biDirectional = bothWays === undefined ? undefined : bothWays ? 'yes' : 'no';
    return {
      staticIp: omitUndefined({ translatedAddress: nameOf(address), biDirectional }),
    };
  }
  if (!('interface' in shared)) return { dynamicIpAndPort: { translatedAddress: names(shared) } };
  return {
    dynamicIpAndPort: {
      interfaceAddress: omitUndefined({
        interface: nameOf(shared.interface),
        ip: shared.ip,
      }),
    },
  };
}

function destinationOf(translation: DestinationTranslation | undefined) {
  if (translation === undefined) return {};
  const { address, port: translatedPort, distribution } = translation;
  const shared = omitUndefined({
    translatedAddress: nameOf(address),
    translatedPort,
  });
  return distribution === undefined
    ? { destinationTranslation: shared }
    : { dynamicDestinationTranslation: { ...shared, distribution } };
}
