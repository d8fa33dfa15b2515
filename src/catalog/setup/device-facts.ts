import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { optional } from '../optional';
import type { AttributeFlags } from '../attribute-type';

// Computed attributes of a firewall.

const readOnly = { setBy: 'service' } as const;

function text(doc: string, flags: AttributeFlags = {}): z.ZodOptional<z.ZodString> {
  return optional.text(doc, { ...readOnly, ...flags });
}

/** Attributes that available and installed licenses share. */
const license = {
  feature: text('Licensed feature.'),
  issued: text('Issue date.'),
  expires: text('Expiration date.'),
  authcode: text('Authorization code.'),
};

/** Read-only attributes of a firewall. */
export const deviceFacts = {
  hostname: text('Hostname of the firewall.'),
  ip_address: text('Management IPv4 address.'),
  ip_v6_address: text('Management IPv6 address.', { wire: 'ipV6_address' }),
  mac_address: text('Management MAC address.'),
  family: text('Model family.'),
  model: text('Hardware or VM model.'),
  app_version: text('Applications content version.'),
  threat_version: text('Threat content version.'),
  anti_virus_version: text('Antivirus content version.'),
  wf_ver: text('WildFire content version.'),
  iot_version: text('IoT (Device-ID) content version.'),
  url_db_type: text('URL filtering database vendor.'),
  url_db_ver: text('URL filtering database version.'),
  software_version: text('PAN-OS software version.'),
  vm_state: text('State of the virtual machine (VM).'),
  gp_client_verion: text('GlobalProtect client version.'),
  gp_data_version: text('GlobalProtect data file version.'),
  log_db_version: text('Log database version.'),
  uptime: text('Uptime since the last restart.'),
  dev_cert_detail: text('Device certificate status.'),
  dev_cert_expiry_date: text('Device certificate expiration date.'),
  ha_state: text('HA state of the firewall.'),
  ha_peer_serial: text('Serial number of the HA peer.'),
  ha_peer_state: text('HA state of the peer.'),
  is_connected: optional.flag('True while the firewall is connected to the service.', readOnly),
  connected_since: text('Start of the current connection.'),
  app_release_date: text('Release date of the applications content.'),
  threat_release_date: text('Release date of the threat content.'),
  av_release_date: text('Release date of the antivirus content.'),
  wf_release_date: text('Release date of the WildFire content.'),
  iot_release_date: text('Release date of the IoT content.'),
  license_match: optional.flag('True when the installed licenses match the expected ones.', readOnly),
  available_licensess: attr(nestedList(license).optional(), 'Available licenses.', readOnly),
  installed_licenses: attr(
    nestedList({ ...license, expired: text('Expired license: `yes` or `no`.') }).optional(),
    'Licenses that are installed on the firewall.',
    readOnly,
  ),
};
