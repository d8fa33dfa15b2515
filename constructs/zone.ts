import { Zone as ZoneResource, type ZoneConfig } from '#l1/zone';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable, type NameOf } from './catalog-construct';
import type { AddressReference } from './address-group';
import { existingOf, type Existing } from './existing';
import type { InterfaceReference } from './interface-reference';
import type { LogForwardingProfileReference } from './log-forwarding-profile';
import { names, optionalName } from './names';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** User-ID or Device-ID settings of a zone: which addresses are mapped. */
export interface ZoneLookup {
  /**
   * Include list.
   * @default all addresses of the zone
   * @example include: [staffNet]
   */
  readonly include?: readonly AddressReference[];
  /**
   * Exclude list.
   * @default none
   * @example exclude: [bank]
   */
  readonly exclude?: readonly AddressReference[];
}

/** Attributes that are properties as they are. */
const reached = ['dosProfile', 'dosLogSetting'] as const;
type Reached = (typeof reached)[number];

/** Properties of `Zone`. */
export interface ZoneProps extends ObjectProps, Reachable<ZoneConfig, Reached> {
  /**
   * Zone type, which must match the type of its interfaces.
   * @default 'layer3'
   * @example type: 'layer3'
   */
  readonly type?: 'layer3' | 'layer2' | 'tap' | 'virtual-wire' | 'tunnel' | 'external';
  /**
   * Interfaces of the zone; for the type `external`, names of virtual systems.
   * @default none: rules can use the zone before a firewall assigns interfaces
   * @example interfaces: ['$lan']
   */
  readonly interfaces?: readonly InterfaceReference[];
  /**
   * Zone protection profile against floods, scans and malformed packets.
   * @default none
   * @example zoneProtectionProfile: 'internet'
   */
  readonly zoneProtectionProfile?: NameOf<'zone_protection_profile'>;
  /**
   * Enable packet buffer protection.
   * @default chosen by the service
   * @example packetBufferProtection: true
   */
  readonly packetBufferProtection?: boolean;
  /**
   * Log forwarding profile.
   * @default none
   * @example logSetting: 'central'
   */
  readonly logSetting?: LogForwardingProfileReference;
  /**
   * User-ID: enable it, or map only some addresses to users.
   * @default chosen by the service
   * @example userIdentification: true
   */
  readonly userIdentification?: boolean | ZoneLookup;
  /**
   * Device-ID: enable it, or map only some addresses to devices.
   * @default chosen by the service
   * @example deviceIdentification: true
   */
  readonly deviceIdentification?: boolean | ZoneLookup;
}

/** Reference to a zone: a construct or a name. */
export type ZoneReference = Zone | Existing<'zone'> | string;

/** Security zone: groups interfaces with the same level of trust. Rules allow or block traffic between zones. */
export class Zone extends ZoneResource {
  /** References an existing zone in the folder of `scope` or one of its parents, such as `trust`. Emits nothing. */
  static readonly existing = existingOf('zone');

  constructor(scope: Construct, id: string, props: ZoneProps = {}) {
    const own = {
      network: omitUndefined({
        ...members(props),
        zoneProtectionProfile: optionalName(props.zoneProtectionProfile),
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
    super(
      scope,
      id,
      objectConfig('zone', scope, id, props, { ...own, ...reachedIn<ZoneConfig>('zone', props, reached) }),
    );
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
  return omitUndefined({
    includeList: names(lookup.include),
    excludeList: names(lookup.exclude),
  });
}
