import { DecryptionRule as DecryptionRuleResource } from '#l1/decryption-rule';
import type { Construct } from 'constructs';
import type { AddressReference } from './address-group';
import type { DecryptionProfileReference } from './decryption-profile';
import { existing, type Existing } from './existing';
import type { ListReference } from './external-dynamic-list';
import { any, matchNames, type Match } from './match';
import { optionalName } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import { zoneRuleFields, type ZoneRuleProps } from './rule-props';
import type { ServiceReference } from './service-group';
import type { UrlCategoryReference } from './url-category';
import type { VariableReference } from './variable';
import type { ZoneReference } from './zone';
import type { OpenWord } from './open-word';

/** What a decryption rule can be given. What decides which sessions it matches has to be said; `any` is written out. */
export interface DecryptionRuleProps extends ZoneRuleProps {
  /** Zones that the sessions come from. */
  readonly from: Match<ZoneReference>;
  /** Zones that the sessions go to. */
  readonly to: Match<ZoneReference>;
  /** Addresses that the sessions come from. */
  readonly source: Match<AddressReference | ListReference | VariableReference>;
  /** Addresses that the sessions go to. */
  readonly destination: Match<AddressReference | ListReference | VariableReference>;
  /** Protocols and ports, by service name. */
  readonly service: Match<ServiceReference>;
  /** URL categories of the servers. */
  readonly category: Match<UrlCategoryReference>;
  /** Whether sessions that match are decrypted. */
  readonly action: OpenWord<'decrypt' | 'no-decrypt'>;
  /**
   * Users and user groups that the sessions belong to.
   * @default any
   */
  readonly sourceUser?: Match<string>;
  /**
   * What is checked in the sessions.
   * @default none: nothing is checked
   */
  readonly profile?: DecryptionProfileReference;
  /**
   * Sessions to servers of our own, by the names of their certificates.
   * @default sessions from inside to servers elsewhere
   */
  readonly inbound?: { readonly certificates: readonly string[] };
  /**
   * Device postures that the source must have.
   * @default chosen by the service
   */
  readonly sourceHip?: Match<string>;
  /**
   * Device postures that the destination must have.
   * @default chosen by the service
   */
  readonly destinationHip?: Match<string>;
  /**
   * Whether sessions that were decrypted are logged.
   * @default chosen by the service
   */
  readonly logSuccess?: boolean;
  /**
   * Whether sessions that could not be decrypted are logged.
   * @default chosen by the service
   */
  readonly logFail?: boolean;
}

/** A rule that says which TLS sessions are decrypted. Rules are tried in order, the first that matches decides. */
export class DecryptionRule extends DecryptionRuleResource {
  /** A rule that exists in the folder that `scope` is or lies in. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'decryption_rule'> {
    return existing('decryption_rule', scope, name);
  }

  constructor(scope: Construct, id: string, props: DecryptionRuleProps) {
    const { profile, inbound, sourceUser = any, action, logSuccess, logFail } = props;
    const own = {
      ...zoneRuleFields(props),
      sourceUser: matchNames(sourceUser),
      service: matchNames(props.service),
      category: matchNames(props.category),
      sourceHip: matchNames(props.sourceHip),
      destinationHip: matchNames(props.destinationHip),
      profile: optionalName(profile),
      type:
        inbound === undefined
          ? { sslForwardProxy: {} }
          : {
              sslInboundInspection: { certificates: [...inbound.certificates] },
            },
      ...{ action, logSuccess, logFail },
    };
    super(scope, id, objectConfig('decryption_rule', scope, id, props, own));
    place(this);
  }
}
