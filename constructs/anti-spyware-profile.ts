import {
  AntiSpywareProfile as AntiSpywareProfileResource,
  type AntiSpywareProfileRules,
} from '#l1/anti-spyware-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import { threatActionWire, type PacketCapture, type Severity, type ThreatAction } from './threat-action';

/** Rule of an anti-spyware profile. */
export interface SpywareRule {
  /**
   * Name of the rule.
   * @example name: 'severe'
   */
  readonly name: string;
  /**
   * Action for matching threats.
   * @example action: 'reset-both'
   */
  readonly action: ThreatAction;
  /**
   * Severities to match.
   * @default any
   * @example severity: ['critical', 'high']
   */
  readonly severity?: readonly Severity[];
  /**
   * Threat category to match, such as `command-and-control`.
   * @default any
   * @example category: 'spyware'
   */
  readonly category?: NonNullable<AntiSpywareProfileRules['category']>;
  /**
   * Threat name to match, or a part of it.
   * @default any
   * @example threatName: 'any'
   */
  readonly threatName?: string;
  /**
   * Packet capture for matching threats.
   * @default chosen by the service
   * @example packetCapture: 'single-packet'
   */
  readonly packetCapture?: PacketCapture;
}

/** Properties of `AntiSpywareProfile`. */
export interface AntiSpywareProfileProps extends ObjectProps {
  /**
   * Rules in evaluation order; the first matching rule applies.
   * @example rules: [{ name: 'severe', severity: ['critical', 'high'], action: 'reset-both' }]
   */
  readonly rules: readonly SpywareRule[];
  /**
   * Description of the profile.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Enable inline cloud analysis of unknown threats.
   * @default false
   * @example cloudInlineAnalysis: true
   */
  readonly cloudInlineAnalysis?: boolean;
}

/** Reference to an anti-spyware profile: a construct or a name. */
export type AntiSpywareProfileReference = AntiSpywareProfile | Existing<'anti_spyware_profile'> | string;

/** Anti-spyware profile: actions for command-and-control traffic and other spyware. */
export class AntiSpywareProfile extends AntiSpywareProfileResource {
  /**
   * References an existing profile in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static existing(scope: Construct, name: string): Existing<'anti_spyware_profile'> {
    return existing('anti_spyware_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: AntiSpywareProfileProps) {
    const { description, cloudInlineAnalysis } = props;
    const rules = props.rules.map(({ action, severity = ['any'], category = 'any', threatName = 'any', ...rest }) =>
      omitUndefined({
        ...rest,
        action: threatActionWire(action),
        severity: [...severity],
        category,
        threatName,
      }),
    );
    super(
      scope,
      id,
      objectConfig('anti_spyware_profile', scope, id, props, {
        description,
        cloudInlineAnalysis,
        rules,
      }),
    );
    place(this);
  }
}
