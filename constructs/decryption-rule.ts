import type { NameOf } from './catalog-construct';
import { DecryptionRule as DecryptionRuleResource } from '#l1/decryption-rule';
import type { Construct } from 'constructs';
import type { DecryptionProfileReference } from './decryption-profile';
import { existingOf } from './existing';
import { any, matchNames, type Match } from './match';
import { optionalName } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import { zoneRuleFields, type ZoneRuleProps } from './rule-props';
import type { ServiceReference } from './service-group';
import type { UrlCategoryReference } from './url-category';

/** Properties of `DecryptionRule`. All match criteria are required; use `any` to match everything. */
export interface DecryptionRuleProps extends ZoneRuleProps {
  /**
   * Services (protocols and ports), by name.
   * @example service: [web]
   */
  readonly service: Match<ServiceReference>;
  /**
   * URL categories of the servers.
   * @example category: ['financial-services']
   */
  readonly category: Match<UrlCategoryReference>;
  /**
   * Whether to decrypt matching sessions.
   * @example action: 'decrypt'
   */
  readonly action: 'decrypt' | 'no-decrypt';
  /**
   * Decryption profile for matching sessions.
   * @default none: no checks
   * @example profile: 'strict-tls'
   */
  readonly profile?: DecryptionProfileReference;
  /**
   * Enables SSL inbound inspection for internal servers, with the names of their certificates.
   * @default SSL forward proxy: outbound sessions
   * @example inbound: { certificates: ['web-server'] }
   */
  readonly inbound?: { readonly certificates: readonly string[] };
  /**
   * Source HIP profiles (host information).
   * @default chosen by the service
   * @example sourceHip: ['managed']
   */
  readonly sourceHip?: Match<NameOf<'hip_profile'>>;
  /**
   * Destination HIP profiles (host information).
   * @default chosen by the service
   * @example destinationHip: ['managed']
   */
  readonly destinationHip?: Match<NameOf<'hip_profile'>>;
  /**
   * Log successful TLS handshakes.
   * @default chosen by the service
   * @example logSuccess: true
   */
  readonly logSuccess?: boolean;
  /**
   * Log unsuccessful TLS handshakes.
   * @default chosen by the service
   * @example logFail: true
   */
  readonly logFail?: boolean;
}

/** Decryption rule: which TLS sessions are decrypted. The first matching rule applies. */
export class DecryptionRule extends DecryptionRuleResource {
  /** References an existing rule in the folder of `scope`. Emits nothing. */
  static readonly existing = existingOf('decryption_rule');

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
