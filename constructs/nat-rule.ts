import { NatRule as NatRuleResource } from '#l1/nat-rule';
import type { Construct } from 'constructs';
import type { AddressReference } from './address-group';
import type { ExactlyOne } from './exactly-one';
import { existing, type Existing } from './existing';
import type { InterfaceReference } from './interface-reference';
import { matchNames, type Match } from './match';
import { nameOf, names, optionalName } from './names';
import { defined, objectConfig } from './object-config';
import { place } from './place';
import { ruleFields, type RuleObjectProps } from './rule-props';
import type { ServiceReference } from './service-group';
import type { VariableReference } from './variable';
import type { ZoneReference } from './zone';
import type { OpenWord } from './open-word';

type NatAddress = AddressReference | VariableReference;

/** The address of an interface, which many sources share. */
export interface SharedInterface {
  /** The interface. */
  readonly interface: InterfaceReference;
  /**
   * Its address, where it has several.
   * @default the only one
   */
  readonly ip?: string;
}

/** Exactly one way to replace the source. */
interface SourceForms {
  /** Many sources share these addresses, or that of an interface, and are told apart by their ports. */
  readonly shared: readonly NatAddress[] | SharedInterface;
  /** Each source gets one of these addresses while it needs one. */
  readonly pool: readonly NatAddress[];
  /** Each source has an address of its own for good: the source at the same place in a network of the same size. */
  readonly fixed: { readonly address: NatAddress; readonly bothWays?: boolean };
}

/** What the source becomes. */
export type SourceTranslation = ExactlyOne<SourceForms>;

/** What the destination becomes. */
export interface DestinationTranslation {
  /** Address that takes its place. */
  readonly address: NatAddress;
  /**
   * Port that takes the place of its port.
   * @default it stays
   */
  readonly port?: number;
  /**
   * How sessions are spread, where the address is a DNS name with several hosts.
   * @default not at all: there is one host
   */
  readonly distribution?: OpenWord<'round-robin' | 'source-ip-hash' | 'ip-modulo' | 'ip-hash' | 'least-sessions'>;
}

/** What a NAT rule can be given. What decides which packets it matches has to be said; `any` is written out. */
export interface NatRuleProps extends RuleObjectProps {
  /** Zones that the packets come from. */
  readonly from: Match<ZoneReference>;
  /** Zone that the packets go to, as routing says before the destination is replaced. */
  readonly to: ZoneReference;
  /** Addresses that the packets come from. */
  readonly source: Match<NatAddress>;
  /** Addresses that the packets go to, as they are before they are replaced. */
  readonly destination: Match<NatAddress>;
  /** Protocol and port, by service name, or `any`. */
  readonly service: ServiceReference;
  /**
   * What the source becomes.
   * @default it stays
   */
  readonly sourceTranslation?: SourceTranslation;
  /**
   * What the destination becomes.
   * @default it stays
   */
  readonly destinationTranslation?: DestinationTranslation;
  /**
   * Interface that the packets leave by.
   * @default any
   */
  readonly toInterface?: InterfaceReference;
}

/**
 * A rule that replaces the source or the destination of packets. Rules are tried in order, the first that matches
 * decides; `OrderedRules` puts several in order.
 */
export class NatRule extends NatRuleResource {
  /** A rule that exists in the folder that `scope` is or lies in. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'nat_rule'> {
    return existing('nat_rule', scope, name);
  }

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
    super(scope, id, objectConfig('nat_rule', scope, id, props, own));
    place(this);
  }
}

function sourceOf({ shared, pool, fixed }: SourceTranslation) {
  if (pool !== undefined) return { dynamicIp: { translatedAddress: names(pool) } };
  if (fixed !== undefined) {
    const { address, bothWays } = fixed;
    const biDirectional = bothWays === undefined ? undefined : bothWays ? 'yes' : 'no';
    return {
      staticIp: defined({ translatedAddress: nameOf(address), biDirectional }),
    };
  }
  if (!('interface' in shared)) return { dynamicIpAndPort: { translatedAddress: names(shared) } };
  return {
    dynamicIpAndPort: {
      interfaceAddress: defined({
        interface: nameOf(shared.interface),
        ip: shared.ip,
      }),
    },
  };
}

function destinationOf(translation: DestinationTranslation | undefined) {
  if (translation === undefined) return {};
  const { address, port: translatedPort, distribution } = translation;
  const shared = defined({
    translatedAddress: nameOf(address),
    translatedPort,
  });
  return distribution === undefined
    ? { destinationTranslation: shared }
    : { dynamicDestinationTranslation: { ...shared, distribution } };
}
