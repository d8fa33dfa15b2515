import { DnsSecurityProfile as DnsSecurityProfileResource } from '#l1/dns-security-profile';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import type { ListReference } from './external-dynamic-list';
import { nameOf } from './names';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import type { ProfileProps } from './profile-props';
import type { PacketCapture } from './threat-action';

/** Action for DNS queries in a DNS security category. */
export interface DnsCategory {
  /**
   * DNS category, such as `pan-dns-sec-malware`.
   * @example name: 'pan-dns-sec-malware'
   */
  readonly name: string;
  /**
   * Action for DNS queries in the category; `sinkhole` answers with the sinkhole address, which identifies infected
   * hosts.
   * @example action: 'sinkhole'
   */
  readonly action: 'default' | 'allow' | 'block' | 'sinkhole';
  /**
   * Log severity.
   * @default 'default'
   * @example logLevel: 'high'
   */
  readonly logLevel?: 'default' | 'none' | 'low' | 'informational' | 'medium' | 'high' | 'critical';
  /**
   * Packet capture for matching queries.
   * @default chosen by the service
   * @example packetCapture: 'single-packet'
   */
  readonly packetCapture?: PacketCapture;
}

/** Action for DNS queries in a domain list. */
export interface DnsList {
  /**
   * Domain list: an external dynamic list, or the name of a predefined list.
   * @example list: knownBad
   */
  readonly list: ListReference | string;
  /**
   * Action for DNS queries in the list.
   * @example action: 'sinkhole'
   */
  readonly action: 'alert' | 'allow' | 'block' | 'sinkhole';
  /**
   * Packet capture for matching queries.
   * @default chosen by the service
   * @example packetCapture: 'single-packet'
   */
  readonly packetCapture?: PacketCapture;
}

/** Properties of `DnsSecurityProfile`. */
export interface DnsSecurityProfileProps extends ProfileProps {
  /**
   * Actions by DNS security category.
   * @default none
   * @example categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }]
   */
  readonly categories?: readonly DnsCategory[];
  /**
   * Domain lists.
   * @default none
   * @example lists: [{ list: knownBad, action: 'block' }]
   */
  readonly lists?: readonly DnsList[];
  /**
   * Allow list of domains.
   * @default none
   * @example allow: ['shop.example']
   */
  readonly allow?: readonly string[];
  /**
   * DNS sinkhole address: that of the vendor, or the loopback address.
   * @default chosen by the service
   * @example sinkhole: 'loopback'
   */
  readonly sinkhole?: 'vendor' | 'loopback';
}

/** Reference to a DNS security profile: a construct or a name. */
export type DnsSecurityProfileReference = DnsSecurityProfile | Existing<'dns_security_profile'> | string;

/** DNS security profile: actions for malicious domains, and DNS sinkholing. */
export class DnsSecurityProfile extends DnsSecurityProfileResource {
  /**
   * References an existing profile in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static readonly existing = existingOf('dns_security_profile');

  constructor(scope: Construct, id: string, props: DnsSecurityProfileProps) {
    const { description, categories, lists, allow, sinkhole } = props;
    const botnetDomains = omitUndefined({
      dnsSecurityCategories: categories?.map((category) => omitUndefined({ ...category })),
      lists: lists?.map(({ list, action, packetCapture }) =>
        omitUndefined({
          name: nameOf(list),
          action: { [action]: {} },
          packetCapture,
        }),
      ),
      whitelist: allow?.map((name) => ({ name })),
      sinkhole: sinkhole === undefined ? undefined : addresses[sinkhole],
    });
    super(
      scope,
      id,
      objectConfig('dns_security_profile', scope, id, props, {
        description,
        botnetDomains,
      }),
    );
    place(this);
  }
}

const addresses = {
  vendor: { ipv4Address: 'pan-sinkhole-default-ip', ipv6Address: '::1' },
  loopback: { ipv4Address: '127.0.0.1', ipv6Address: '::1' },
} as const;
