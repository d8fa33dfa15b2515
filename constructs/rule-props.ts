import type { NameOf } from './catalog-construct';
import type { AddressReference } from './address-group';
import type { ListReference } from './external-dynamic-list';
import type { LogForwardingProfileReference } from './log-forwarding-profile';
import { matchNames, type Match } from './match';
import { names, optionalName } from './names';
import type { ObjectProps } from './object-config';
import type { TagReference } from './tag';
import type { VariableReference } from './variable';
import type { ZoneReference } from './zone';

/** Common properties of all rules, in addition to match criteria and action. */
export interface RuleObjectProps extends ObjectProps {
  /**
   * Rulebase: `pre` rules are evaluated before the rules of child folders, `post` rules after them.
   * @default 'pre'
   * @example position: 'post'
   */
  readonly position?: 'pre' | 'post';
  /**
   * Description of the rule.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Tags of the rule.
   * @default none
   * @example tags: [payment]
   */
  readonly tags?: readonly TagReference[];
  /**
   * Disable the rule.
   * @default false
   * @example disabled: true
   */
  readonly disabled?: boolean;
}

/** Additional properties of rules for traffic between zones. */
export interface ZoneRuleProps extends RuleObjectProps {
  /**
   * Source zones.
   * @example from: [tills]
   */
  readonly from: Match<ZoneReference>;
  /**
   * Destination zones.
   * @example to: [internet]
   */
  readonly to: Match<ZoneReference>;
  /**
   * Source addresses.
   * @example source: [staffNet]
   */
  readonly source: Match<AddressReference | ListReference | VariableReference>;
  /**
   * Destination addresses.
   * @example destination: [bank, ip('203.0.113.0/24')]
   */
  readonly destination: Match<AddressReference | ListReference | VariableReference>;
  /**
   * Source users and user groups.
   * @default any
   * @example sourceUser: ['example\\\\admins']
   */
  readonly sourceUser?: Match<NameOf<'local_user' | 'local_user_group' | 'dynamic_user_group'>>;
  /**
   * Negate the source: match all addresses except the source addresses.
   * @default false
   * @example negateSource: true
   */
  readonly negateSource?: boolean;
  /**
   * Negate the destination: match all addresses except the destination addresses.
   * @default false
   * @example negateDestination: true
   */
  readonly negateDestination?: boolean;
  /**
   * Log forwarding profile.
   * @default chosen by the service
   * @example logSetting: 'central'
   */
  readonly logSetting?: LogForwardingProfileReference;
}

/** Converts the common properties to their API form. */
export function ruleFields({ position, description, tags, disabled }: RuleObjectProps) {
  return { position, description, tag: names(tags), disabled };
}

/** Converts the properties of a rule between zones to their API form. */
export function zoneRuleFields(props: ZoneRuleProps) {
  const { negateSource, negateDestination } = props;
  return {
    from: matchNames(props.from),
    to: matchNames(props.to),
    source: matchNames(props.source),
    destination: matchNames(props.destination),
    negateSource,
    negateDestination,
    ...ruleFields(props),
    logSetting: optionalName(props.logSetting),
  };
}
