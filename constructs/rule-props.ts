import type { LogForwardingProfileReference } from './log-forwarding-profile';
import { matchNames, type Match } from './match';
import { names, optionalName, type Named } from './names';
import type { ObjectProps } from './object-config';
import type { TagReference } from './tag';

/** What every rule can be given beside what it matches and what it does. */
export interface RuleObjectProps extends ObjectProps {
  /**
   * Rulebase that holds the rule: `pre` is tried before the rules of the folders below, `post` after them.
   * @default 'pre'
   */
  readonly position?: 'pre' | 'post';
  /**
   * Why the rule is there.
   * @default none
   */
  readonly description?: string;
  /**
   * Tags that the rule carries.
   * @default none
   */
  readonly tags?: readonly TagReference[];
  /**
   * Whether the rule is skipped.
   * @default false
   */
  readonly disabled?: boolean;
}

/** What a rule for traffic between zones can be given beside them. */
export interface ZoneRuleProps extends RuleObjectProps {
  /**
   * Whether every address but the source matches.
   * @default false
   */
  readonly negateSource?: boolean;
  /**
   * Whether every address but the destination matches.
   * @default false
   */
  readonly negateDestination?: boolean;
  /**
   * The log forwarding profile that says who is told.
   * @default chosen by the service
   */
  readonly logSetting?: LogForwardingProfileReference;
}

interface ZoneMatch {
  readonly from: Match<Named>;
  readonly to: Match<Named>;
  readonly source: Match<Named>;
  readonly destination: Match<Named>;
}

/** The form that what every rule can be given is sent in. */
export function ruleFields({ position, description, tags, disabled }: RuleObjectProps) {
  return { position, description, tag: names(tags), disabled };
}

/** The same for a rule for traffic between zones, with what it matches. */
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
