import { WildfireAntiVirusProfile } from '#l1/wildfire-anti-virus-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { OpenWord } from './open-word';

/** Which files are sent to be analysed. */
export interface AntiVirusRule {
  /** Name of the rule. */
  readonly name: string;
  /** Whether files that come in, that go out, or both. */
  readonly direction: OpenWord<'download' | 'upload' | 'both'>;
  /**
   * Where they are analysed.
   * @default 'public-cloud'
   */
  readonly analysis?: 'public-cloud' | 'private-cloud';
  /**
   * Applications that carry them.
   * @default any
   */
  readonly applications?: readonly string[];
  /**
   * Types of the files, such as `pe`.
   * @default any
   */
  readonly fileTypes?: readonly string[];
}

/** What a profile against viruses can be given. */
export interface AntiVirusProfileProps extends ObjectProps {
  /** Which files are sent to be analysed. */
  readonly rules: readonly AntiVirusRule[];
  /**
   * What the profile is for.
   * @default none
   */
  readonly description?: string;
  /**
   * Whether packets of viruses are kept.
   * @default chosen by the service
   */
  readonly packetCapture?: boolean;
}

/** A profile against viruses: by construct, or by name. */
export type AntiVirusProfileReference = AntiVirusProfile | Existing<'wildfire_anti_virus_profile'> | string;

/** What is done about viruses, known ones and new ones. */
export class AntiVirusProfile extends WildfireAntiVirusProfile {
  /** A profile that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'wildfire_anti_virus_profile'> {
    return existing('wildfire_anti_virus_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: AntiVirusProfileProps) {
    const { description, packetCapture } = props;
    const rules = props.rules.map(
      ({ applications = ['any'], fileTypes = ['any'], analysis = 'public-cloud', ...rest }) =>
        defined({
          ...rest,
          analysis,
          application: [...applications],
          fileType: [...fileTypes],
        }),
    );
    const own = { description, packetCapture, rules };
    super(scope, id, objectConfig('wildfire_anti_virus_profile', scope, id, props, own));
    place(this);
  }
}
