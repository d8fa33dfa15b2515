import { WildfireAntiVirusProfile, type WildfireAntiVirusProfileConfig } from '#l1/wildfire-anti-virus-profile';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import { existingOf, type Existing } from './existing';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import type { ProfileProps } from './profile-props';

/** Rule of a WildFire and antivirus profile: which files are analyzed. */
export interface AntiVirusRule {
  /**
   * Name of the rule.
   * @example name: 'default'
   */
  readonly name: string;
  /**
   * Direction of the file transfer.
   * @example direction: 'download'
   */
  readonly direction: 'download' | 'upload' | 'both';
  /**
   * WildFire analysis: public cloud or private cloud.
   * @default 'public-cloud'
   * @example analysis: 'public-cloud'
   */
  readonly analysis?: 'public-cloud' | 'private-cloud';
  /**
   * Applications (App-ID) to match.
   * @default any
   * @example applications: ['ftp']
   */
  readonly applications?: readonly string[];
  /**
   * File types to match, such as `pe`.
   * @default any
   * @example fileTypes: ['exe', 'dll']
   */
  readonly fileTypes?: readonly string[];
}

/** Attributes that are properties as they are. */
const reached = ['mlavException', 'threatException'] as const;
type Reached = (typeof reached)[number];

/** Properties of `AntiVirusProfile`. */
export interface AntiVirusProfileProps extends ProfileProps, Reachable<WildfireAntiVirusProfileConfig, Reached> {
  /**
   * Rules that select the files to analyze.
   * @example rules: [{ name: 'default', direction: 'both' }]
   */
  readonly rules: readonly AntiVirusRule[];
  /**
   * Enable packet capture when a virus is detected.
   * @default chosen by the service
   * @example packetCapture: true
   */
  readonly packetCapture?: boolean;
}

/** Reference to an antivirus profile: a construct or a name. */
export type AntiVirusProfileReference = AntiVirusProfile | Existing<'wildfire_anti_virus_profile'> | string;

/** WildFire and antivirus profile: actions for known and unknown viruses. */
export class AntiVirusProfile extends WildfireAntiVirusProfile {
  /**
   * References an existing profile in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static readonly existing = existingOf('wildfire_anti_virus_profile');

  constructor(scope: Construct, id: string, props: AntiVirusProfileProps) {
    const { description, packetCapture } = props;
    const rules = props.rules.map(
      ({ applications = ['any'], fileTypes = ['any'], analysis = 'public-cloud', ...rest }) =>
        omitUndefined({
          ...rest,
          analysis,
          application: [...applications],
          fileType: [...fileTypes],
        }),
    );
    const own = { description, packetCapture, rules };
    super(
      scope,
      id,
      objectConfig('wildfire_anti_virus_profile', scope, id, props, {
        ...own,
        ...reachedIn<WildfireAntiVirusProfileConfig>('wildfire_anti_virus_profile', props, reached),
      }),
    );
    place(this);
  }
}
