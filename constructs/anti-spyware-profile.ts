import {
  AntiSpywareProfile as AntiSpywareProfileResource,
  type AntiSpywareProfileRules,
  type AntiSpywareProfileConfig,
} from '#l1/anti-spyware-profile';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import { existingOf, type Existing } from './existing';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import type { ProfileProps } from './profile-props';
import { threatActionWire, type ThreatAction, type ThreatRule } from './threat-action';

/** Rule of an anti-spyware profile. */
export interface SpywareRule extends ThreatRule {
  /**
   * Action for matching threats.
   * @example action: 'reset-both'
   */
  readonly action: ThreatAction;
  /**
   * Threat category to match, such as `command-and-control`.
   * @default any
   * @example category: 'spyware'
   */
  readonly category?: NonNullable<AntiSpywareProfileRules['category']>;
}

/** Attributes that are properties as they are. */
const reached = [
  'inlineExceptionEdlUrl',
  'inlineExceptionIpAddress',
  'micaEngineSpywareEnabled',
  'threatException',
] as const;
type Reached = (typeof reached)[number];

/** Properties of `AntiSpywareProfile`. */
export interface AntiSpywareProfileProps extends ProfileProps, Reachable<AntiSpywareProfileConfig, Reached> {
  /**
   * Rules in evaluation order; the first matching rule applies.
   * @example rules: [{ name: 'severe', severity: ['critical', 'high'], action: 'reset-both' }]
   */
  readonly rules: readonly SpywareRule[];
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
  static readonly existing = existingOf('anti_spyware_profile');

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
        ...reachedIn<AntiSpywareProfileConfig>('anti_spyware_profile', props, reached),
        description,
        cloudInlineAnalysis,
        rules,
      }),
    );
    place(this);
  }
}
