import type { LogForwardingProfileReference } from './log-forwarding-profile';
import { matchNames, type Match } from './match';
import { names, optionalName, type Named } from './names';
import type { ObjectProps } from './object-config';
import type { TagReference } from './tag';

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

interface ZoneMatch {
  readonly from: Match<Named>;
  readonly to: Match<Named>;
  readonly source: Match<Named>;
  readonly destination: Match<Named>;
}

/** Converts the common properties to their API form. */
export function ruleFields({ position, description, tags, disabled }: RuleObjectProps) {
  return { position, description, tag: names(tags), disabled };
}

/** Converts the properties of a rule between zones to their API form. */
export function zoneRuleFields(props: ZoneRuleProps & ZoneMatch) {
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
