import { ProfileGroup as ProfileGroupResource } from '#l1/profile-group';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** What a profile group can be given: names of security profiles. */
export interface ProfileGroupProps extends ObjectProps {
  /**
   * Profile that looks at DNS.
   * @default none
   */
  readonly dnsSecurity?: string;
  /**
   * Profile that says which files may pass.
   * @default none
   */
  readonly fileBlocking?: string;
  /**
   * Profile against spyware.
   * @default none
   */
  readonly spyware?: string;
  /**
   * Profile that says which web sites may be visited.
   * @default none
   */
  readonly urlFiltering?: string;
  /**
   * Profile against viruses.
   * @default none
   */
  readonly virusAndWildfireAnalysis?: string;
  /**
   * Profile against exploits.
   * @default none
   */
  readonly vulnerability?: string;
  /**
   * Profile for applications in the cloud.
   * @default none
   */
  readonly saasSecurity?: string;
  /**
   * Profile for AI applications.
   * @default none
   */
  readonly aiSecurity?: string;
  /**
   * Profile that looks for data that must not leave.
   * @default none
   */
  readonly dataFiltering?: string;
}

/** A profile group: by construct, or by name. */
export type ProfileGroupReference = ProfileGroup | Existing<'profile_group'> | string;

/** A name for the security profiles that inspect the traffic of a rule. */
export class ProfileGroup extends ProfileGroupResource {
  /** A group that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'profile_group'> {
    return existing('profile_group', scope, name);
  }

  constructor(scope: Construct, id: string, props: ProfileGroupProps) {
    const own = {
      dnsSecurity: one(props.dnsSecurity),
      fileBlocking: one(props.fileBlocking),
      spyware: one(props.spyware),
      urlFiltering: one(props.urlFiltering),
      virusAndWildfireAnalysis: one(props.virusAndWildfireAnalysis),
      vulnerability: one(props.vulnerability),
      saasSecurity: one(props.saasSecurity),
      aiSecurity: one(props.aiSecurity),
      dataFiltering: one(props.dataFiltering),
    };
    super(scope, id, objectConfig('profile_group', scope, id, props, own));
    place(this);
  }
}

// The API has lists of at most one name.
function one(name: string | undefined): string[] | undefined {
  return name === undefined ? undefined : [name];
}
