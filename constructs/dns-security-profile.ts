import { DnsSecurityProfile as DnsSecurityProfileResource } from '#l1/dns-security-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import type { ListReference } from './external-dynamic-list';
import { nameOf } from './names';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import type { PacketCapture } from './threat-action';
import type { OpenWord } from './open-word';

/** What happens to questions for domains of a category of the vendor. */
export interface DnsCategory {
  /** Name of the category, such as `pan-dns-sec-malware`. */
  readonly name: string;
  /** What happens; `sinkhole` answers with an address that gives infected hosts away. */
  readonly action: 'default' | 'allow' | 'block' | 'sinkhole';
  /**
   * How serious the log says that it is.
   * @default 'default'
   */
  readonly logLevel?: OpenWord<'default' | 'none' | 'low' | 'informational' | 'medium' | 'high' | 'critical'>;
  /**
   * Packets that are kept.
   * @default chosen by the service
   */
  readonly packetCapture?: PacketCapture;
}

/** What happens to questions for domains of a list. */
export interface DnsList {
  /** A list of domains. */
  readonly list: ListReference | string;
  /** What happens. */
  readonly action: 'alert' | 'allow' | 'block' | 'sinkhole';
  /**
   * Packets that are kept.
   * @default chosen by the service
   */
  readonly packetCapture?: PacketCapture;
}

/** What a profile about DNS can be given. */
export interface DnsSecurityProfileProps extends ObjectProps {
  /**
   * Categories of the vendor.
   * @default none
   */
  readonly categories?: readonly DnsCategory[];
  /**
   * Lists of domains.
   * @default none
   */
  readonly lists?: readonly DnsList[];
  /**
   * Domains that are always answered.
   * @default none
   */
  readonly allow?: readonly string[];
  /**
   * Whether sinkholed questions are answered with the address of the vendor's sinkhole or of the host itself.
   * @default chosen by the service
   */
  readonly sinkhole?: 'vendor' | 'loopback';
  /**
   * What the profile is for.
   * @default none
   */
  readonly description?: string;
}

/** A profile about DNS: by construct, or by name. */
export type DnsSecurityProfileReference = DnsSecurityProfile | Existing<'dns_security_profile'> | string;

/** Which domains may be asked for. */
export class DnsSecurityProfile extends DnsSecurityProfileResource {
  /** A profile that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'dns_security_profile'> {
    return existing('dns_security_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: DnsSecurityProfileProps) {
    const { description, categories, lists, allow, sinkhole } = props;
    const botnetDomains = defined({
      dnsSecurityCategories: categories?.map((one) => defined({ ...one })),
      lists: lists?.map(({ list, action, packetCapture }) =>
        defined({
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
