import { ProfileGroup as ProfileGroupResource } from '#l1/profile-group';
import type { Construct } from 'constructs';
import type { AntiSpywareProfileReference } from './anti-spyware-profile';
import type { AntiVirusProfileReference } from './anti-virus-profile';
import type { DnsSecurityProfileReference } from './dns-security-profile';
import { existing, type Existing } from './existing';
import type { FileBlockingProfileReference } from './file-blocking-profile';
import { nameOf, type Named } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { UrlAccessProfileReference } from './url-access-profile';
import type { VulnerabilityProtectionProfileReference } from './vulnerability-protection-profile';

/** What a profile group can be given: one security profile for each purpose. */
export interface ProfileGroupProps extends ObjectProps {
  /**
   * Profile that looks at DNS.
   * @default none
   */
  readonly dnsSecurity?: DnsSecurityProfileReference;
  /**
   * Profile that says which files may pass.
   * @default none
   */
  readonly fileBlocking?: FileBlockingProfileReference;
  /**
   * Profile against spyware.
   * @default none
   */
  readonly spyware?: AntiSpywareProfileReference;
  /**
   * Profile that says which web sites may be visited.
   * @default none
   */
  readonly urlFiltering?: UrlAccessProfileReference;
  /**
   * Profile against viruses.
   * @default none
   */
  readonly virusAndWildfireAnalysis?: AntiVirusProfileReference;
  /**
   * Profile against exploits.
   * @default none
   */
  readonly vulnerability?: VulnerabilityProtectionProfileReference;
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

  constructor(scope: Construct, id: string, props: ProfileGroupProps = {}) {
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
function one(profile: Named | undefined): string[] | undefined {
  return profile === undefined ? undefined : [nameOf(profile)];
}
