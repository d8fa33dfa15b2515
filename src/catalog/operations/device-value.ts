/** Lists of values that a form for the HA configuration of a firewall offers. Their path is `haValuePath` and the name. */
export const haValueLists = ['ports', 'ip-addresses', 'netmasks', 'gateways'] as const;

export type HaValueList = (typeof haValueLists)[number];

/** Start of the paths of those lists. */
export const haValuePath = '/config/device/v1/ha-configurations-';

/** HA links that a list can be for. */
export const haInterfaceTypes = ['ha1', 'ha1-backup', 'ha2', 'ha2-backup', 'ha3'] as const;

/** Path of a file with the local configuration of a firewall. */
export const localConfigFilePath = '/operations/v1/local-config/download';
