import { AntiSpywareProfile as AntiSpywareProfileResource } from '#l1/anti-spyware-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import { threatActionWire, type PacketCapture, type Severity, type ThreatAction } from './threat-action';

/** What is done about some spyware. */
export interface SpywareRule {
  /** Name of the rule. */
  readonly name: string;
  /** What happens to the traffic. */
  readonly action: ThreatAction;
  /**
   * How serious it must be.
   * @default any
   */
  readonly severity?: readonly Severity[];
  /**
   * Category that it must belong to, such as `command-and-control`.
   * @default any
   */
  readonly category?: string;
  /**
   * Text that its name must contain.
   * @default any
   */
  readonly threatName?: string;
  /**
   * Packets that are kept.
   * @default chosen by the service
   */
  readonly packetCapture?: PacketCapture;
}

/** What a profile against spyware can be given. */
export interface AntiSpywareProfileProps extends ObjectProps {
  /** What is done, in the order in which the rules are tried. */
  readonly rules: readonly SpywareRule[];
  /**
   * What the profile is for.
   * @default none
   */
  readonly description?: string;
  /**
   * Whether the cloud judges what no signature knows.
   * @default false
   */
  readonly cloudInlineAnalysis?: boolean;
}

/** A profile against spyware: by construct, or by name. */
export type AntiSpywareProfileReference = AntiSpywareProfile | Existing<'anti_spyware_profile'> | string;

/** What is done about spyware that calls home. */
export class AntiSpywareProfile extends AntiSpywareProfileResource {
  /** A profile that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'anti_spyware_profile'> {
    return existing('anti_spyware_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: AntiSpywareProfileProps) {
    const { description, cloudInlineAnalysis } = props;
    const rules = props.rules.map(({ action, severity = ['any'], category = 'any', threatName = 'any', ...rest }) =>
      defined({
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
