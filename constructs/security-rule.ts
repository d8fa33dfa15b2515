import { SecurityRule as SecurityRuleResource } from '#l1/security-rule';
import type { Construct } from 'constructs';
import type { AddressReference } from './address-group';
import { existing, type Existing } from './existing';
import type { ListReference } from './external-dynamic-list';
import { matchNames, type Match } from './match';
import { names, optionalName } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import type { ProfileGroupReference } from './profile-group';
import { zoneRuleFields, type ZoneRuleProps } from './rule-props';
import type { ScheduleReference } from './schedule';
import type { ServiceReference } from './service-group';
import type { UrlCategoryReference } from './url-category';
import type { VariableReference } from './variable';
import type { ZoneReference } from './zone';
import type { OpenWord } from './open-word';

/** What a rule can be given. What decides which traffic it matches has to be said; `any` is written out. */
export interface SecurityRuleProps extends ZoneRuleProps {
  /** Zones that the traffic comes from. */
  readonly from: Match<ZoneReference>;
  /** Zones that the traffic goes to. */
  readonly to: Match<ZoneReference>;
  /** Addresses that the traffic comes from. */
  readonly source: Match<AddressReference | ListReference | VariableReference>;
  /** Addresses that the traffic goes to. */
  readonly destination: Match<AddressReference | ListReference | VariableReference>;
  /** Applications, by name. */
  readonly application: Match<string>;
  /** Protocols and ports, by service name; `application-default` for those that the applications usually use. */
  readonly service: Match<ServiceReference> | 'application-default';
  /** What happens to traffic that matches. */
  readonly action: OpenWord<'allow' | 'deny' | 'drop' | 'reset-client' | 'reset-server' | 'reset-both'>;
  /**
   * Users and user groups that the traffic belongs to.
   * @default any
   */
  readonly sourceUser?: Match<string>;
  /**
   * URL categories.
   * @default any
   */
  readonly category?: Match<UrlCategoryReference>;
  /**
   * The profile group whose profiles inspect the traffic.
   * @default none: allowed traffic is not inspected
   */
  readonly profileGroup?: ProfileGroupReference;
  /**
   * The schedule at whose times the rule applies.
   * @default always
   */
  readonly schedule?: ScheduleReference;
  /**
   * Whether the start of a session is logged.
   * @default chosen by the service
   */
  readonly logStart?: boolean;
  /**
   * Whether the end of a session is logged.
   * @default chosen by the service
   */
  readonly logEnd?: boolean;
}

/** A rule that allows or blocks traffic between zones. Rules are tried in order, the first that matches decides. */
export class SecurityRule extends SecurityRuleResource {
  /** A rule that exists in the folder that `scope` is or lies in. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'security_rule'> {
    return existing('security_rule', scope, name);
  }

  constructor(scope: Construct, id: string, props: SecurityRuleProps) {
    const { service, profileGroup, schedule, action, logStart, logEnd } = props;
    const own = {
      ...zoneRuleFields(props),
      application: matchNames(props.application),
      service: service === 'application-default' ? [service] : matchNames(service),
      sourceUser: matchNames(props.sourceUser),
      category: matchNames(props.category),
      profileSetting: profileGroup === undefined ? undefined : { group: names([profileGroup]) },
      schedule: optionalName(schedule),
      ...{ action, logStart, logEnd },
    };
    super(scope, id, objectConfig('security_rule', scope, id, props, own));
    place(this);
  }
}
