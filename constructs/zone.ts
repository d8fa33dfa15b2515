import { Zone as ZoneResource } from '#l1/zone';
import type { Construct } from 'constructs';
import type { AddressReference } from './address-group';
import { existing, type Existing } from './existing';
import type { InterfaceReference } from './interface-reference';
import type { LogForwardingProfileReference } from './log-forwarding-profile';
import { names, optionalName } from './names';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Which addresses of a zone are looked up. */
export interface ZoneLookup {
  /**
   * Addresses that are looked up.
   * @default all of the zone
   */
  readonly include?: readonly AddressReference[];
  /**
   * Addresses that are not looked up.
   * @default none
   */
  readonly exclude?: readonly AddressReference[];
}

/** What a zone can be given. */
export interface ZoneProps extends ObjectProps {
  /**
   * What the interfaces of the zone do.
   * @default 'layer3'
   */
  readonly type?: 'layer3' | 'layer2' | 'tap' | 'virtual-wire' | 'tunnel' | 'external';
  /**
   * Interfaces that belong to it; for the type `external`, names of virtual systems.
   * @default none: a name for rules to speak of, until a firewall has interfaces for it
   */
  readonly interfaces?: readonly InterfaceReference[];
  /**
   * Name of the profile against floods, scans and odd packets.
   * @default none
   */
  readonly zoneProtectionProfile?: string;
  /**
   * Whether sessions that fill the packet buffer are dropped.
   * @default chosen by the service
   */
  readonly packetBufferProtection?: boolean;
  /**
   * Who is told what the zone saw.
   * @default nobody
   */
  readonly logSetting?: LogForwardingProfileReference;
  /**
   * Whether the users behind addresses are looked up, and behind which.
   * @default chosen by the service
   */
  readonly userIdentification?: boolean | ZoneLookup;
  /**
   * Whether the devices behind addresses are looked up, and behind which.
   * @default chosen by the service
   */
  readonly deviceIdentification?: boolean | ZoneLookup;
}

/** A zone: by construct, or by name. */
export type ZoneReference = Zone | Existing<'zone'> | string;

/** A name for interfaces that are trusted alike. Rules say from which zone to which traffic may go. */
export class Zone extends ZoneResource {
  /** A zone that exists in the folder that `scope` is or lies in, or above, such as `trust`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'zone'> {
    return existing('zone', scope, name);
  }

  constructor(scope: Construct, id: string, props: ZoneProps = {}) {
    const own = {
      network: defined({
        ...members(props),
        zoneProtectionProfile: props.zoneProtectionProfile,
        enablePacketBufferProtection: props.packetBufferProtection,
        logSetting: optionalName(props.logSetting),
      }),
      ...{
        enableUserIdentification: isOn(props.userIdentification),
        userAcl: addresses(props.userIdentification),
        enableDeviceIdentification: isOn(props.deviceIdentification),
        deviceAcl: addresses(props.deviceIdentification),
      },
    };
    super(scope, id, objectConfig('zone', scope, id, props, own));
    place(this);
  }
}

function members({ type = 'layer3', interfaces = [] }: ZoneProps) {
  switch (type) {
    case 'tunnel':
      return { tunnel: {} };
    case 'virtual-wire':
      return { virtualWire: names(interfaces) };
    case 'layer3':
    case 'layer2':
    case 'tap':
    case 'external':
      return { [type]: names(interfaces) };
  }
}

function isOn(lookup: boolean | ZoneLookup | undefined): boolean | undefined {
  return typeof lookup === 'object' ? true : lookup;
}

function addresses(lookup: boolean | ZoneLookup | undefined) {
  if (typeof lookup !== 'object') return undefined;
  return defined({
    includeList: names(lookup.include),
    excludeList: names(lookup.exclude),
  });
}
