import type { NameOf } from './catalog-construct';
import { ProfileGroup as ProfileGroupResource } from '#l1/profile-group';
import type { Construct } from 'constructs';
import type { AntiSpywareProfileReference } from './anti-spyware-profile';
import type { AntiVirusProfileReference } from './anti-virus-profile';
import type { DnsSecurityProfileReference } from './dns-security-profile';
import { existingOf, type Existing } from './existing';
import type { FileBlockingProfileReference } from './file-blocking-profile';
import { nameOf, type Named } from './names';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { UrlAccessProfileReference } from './url-access-profile';
import type { VulnerabilityProtectionProfileReference } from './vulnerability-protection-profile';

/** Properties of `ProfileGroup`: at most one security profile of each type. */
export interface ProfileGroupProps extends ObjectProps {
  /**
   * DNS security profile.
   * @default none
   * @example dnsSecurity: 'best-practice'
   */
  readonly dnsSecurity?: DnsSecurityProfileReference;
  /**
   * File blocking profile.
   * @default none
   * @example fileBlocking: 'best-practice'
   */
  readonly fileBlocking?: FileBlockingProfileReference;
  /**
   * Anti-spyware profile.
   * @default none
   * @example spyware: 'best-practice'
   */
  readonly spyware?: AntiSpywareProfileReference;
  /**
   * URL access profile (URL filtering).
   * @default none
   * @example urlFiltering: 'best-practice'
   */
  readonly urlFiltering?: UrlAccessProfileReference;
  /**
   * WildFire and antivirus profile.
   * @default none
   * @example virusAndWildfireAnalysis: 'best-practice'
   */
  readonly virusAndWildfireAnalysis?: AntiVirusProfileReference;
  /**
   * Vulnerability protection profile.
   * @default none
   * @example vulnerability: 'best-practice'
   */
  readonly vulnerability?: VulnerabilityProtectionProfileReference;
  /**
   * SaaS security profile.
   * @default none
   * @example saasSecurity: 'best-practice'
   */
  readonly saasSecurity?: string;
  /**
   * AI security profile.
   * @default none
   * @example aiSecurity: 'best-practice'
   */
  readonly aiSecurity?: string;
  /**
   * Data filtering profile (data loss prevention).
   * @default none
   * @example dataFiltering: 'best-practice'
   */
  readonly dataFiltering?: NameOf<'data_filtering_profile'>;
}

/** Reference to a profile group: a construct or a name. */
export type ProfileGroupReference = ProfileGroup | Existing<'profile_group'> | string;

/** Profile group: the security profiles that inspect the traffic of a rule. */
export class ProfileGroup extends ProfileGroupResource {
  /**
   * References an existing group in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static readonly existing = existingOf('profile_group');

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

// The API has lists with at most one name.
function one(profile: Named | undefined): string[] | undefined {
  return profile === undefined ? undefined : [nameOf(profile)];
}
