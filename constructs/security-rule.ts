import { SecurityRule as SecurityRuleResource, type SecurityRuleConfig } from '#l1/security-rule';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable, type NameOf } from './catalog-construct';
import { existingOf } from './existing';
import { matchNames, type Match } from './match';
import { names, optionalName } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import type { ProfileGroupReference } from './profile-group';
import { zoneRuleFields, type ZoneRuleProps } from './rule-props';
import type { ScheduleReference } from './schedule';
import type { ServiceReference } from './service-group';
import { temporaryParts, type TemporaryProps } from './temporary-rule';
import type { UrlCategoryReference } from './url-category';

/** Attributes that are properties as they are. */
const reached = [
  'policyType',
  'sourceHip',
  'destinationHip',
  'tenantRestrictions',
  'negateUser',
  'devices',
  'logSettings',
  'securitySettings',
  'blockWebApplication',
  'blockUrlCategory',
  'allowWebApplication',
  'allowUrlCategory',
  'defaultProfileSettings',
] as const;
type Reached = (typeof reached)[number];

/** Properties of `SecurityRule`. All match criteria are required; use `any` to match everything. */
export interface SecurityRuleProps extends ZoneRuleProps, TemporaryProps, Reachable<SecurityRuleConfig, Reached> {
  /**
   * Applications (App-ID), by name.
   * @example application: ['ssl', 'web-browsing']
   */
  readonly application: Match<NameOf<'application' | 'application_group' | 'application_filter'>>;
  /**
   * Services (protocols and ports) by name; `application-default` for the standard ports of the applications.
   * @example service: [web]
   */
  readonly service: Match<ServiceReference> | 'application-default';
  /**
   * Action for matching traffic.
   * @example action: 'allow'
   */
  readonly action: 'allow' | 'deny' | 'drop' | 'reset-client' | 'reset-server' | 'reset-both';
  /**
   * URL categories.
   * @default any
   * @example category: ['gambling']
   */
  readonly category?: Match<UrlCategoryReference>;
  /**
   * Profile group that inspects the traffic.
   * @default none: allowed traffic is not inspected
   * @example profileGroup: 'best-practice'
   */
  readonly profileGroup?: ProfileGroupReference;
  /**
   * Schedule of the rule.
   * @default always
   * @example schedule: openingHours
   */
  readonly schedule?: ScheduleReference;
  /**
   * Log at session start.
   * @default chosen by the service
   * @example logStart: true
   */
  readonly logStart?: boolean;
  /**
   * Log at session end.
   * @default chosen by the service
   * @example logEnd: true
   */
  readonly logEnd?: boolean;
}

/** Security rule: allows or blocks traffic between zones. The first matching rule applies. */
export class SecurityRule extends SecurityRuleResource {
  /** References an existing rule in the folder of `scope`. Emits nothing. */
  static readonly existing = existingOf('security_rule');

  constructor(scope: Construct, id: string, given: SecurityRuleProps) {
    const props = temporaryParts(scope, id, given);
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
    super(
      scope,
      id,
      objectConfig('security_rule', scope, id, props, {
        ...own,
        ...reachedIn<SecurityRuleConfig>('security_rule', props, reached),
      }),
    );
    place(this);
  }
}
