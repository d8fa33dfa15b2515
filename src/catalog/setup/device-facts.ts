import { nested } from '../attribute';
import { computed } from '../usual-attributes';

/** Attributes that available and installed licenses share. */
const license = {
  feature: computed.text('Licensed feature.'),
  issued: computed.text('Issue date.'),
  expires: computed.text('Expiration date.'),
  authcode: computed.text('Authorization code.', { mayHoldSecret: true }),
};

/** Computed attributes of a firewall. */
export const deviceFacts = {
  hostname: computed.text('Hostname of the firewall.'),
  ip_address: computed.text('Management IPv4 address.'),
  ip_v6_address: computed.text('Management IPv6 address.', { wire: 'ipV6_address' }),
  mac_address: computed.text('Management MAC address.'),
  family: computed.text('Model family.'),
  model: computed.text('Hardware or VM model.'),
  app_version: computed.text('Applications content version.'),
  threat_version: computed.text('Threat content version.'),
  anti_virus_version: computed.text('Antivirus content version.'),
  wf_ver: computed.text('WildFire content version.'),
  iot_version: computed.text('IoT (Device-ID) content version.'),
  url_db_type: computed.text('URL filtering database vendor.'),
  url_db_ver: computed.text('URL filtering database version.'),
  software_version: computed.text('PAN-OS software version.'),
  vm_state: computed.text('State of the virtual machine (VM).'),
  gp_client_verion: computed.text('GlobalProtect client version.'),
  gp_data_version: computed.text('GlobalProtect data file version.'),
  log_db_version: computed.text('Log database version.'),
  uptime: computed.text('Uptime since the last restart.'),
  dev_cert_detail: computed.text('Device certificate status.'),
  dev_cert_expiry_date: computed.text('Device certificate expiration date.'),
  ha_state: computed.text('HA state of the firewall.'),
  ha_peer_serial: computed.text('Serial number of the HA peer.'),
  ha_peer_state: computed.text('HA state of the peer.'),
  is_connected: computed.flag('True while the firewall is connected to the service.'),
  connected_since: computed.text('Start of the current connection.'),
  app_release_date: computed.text('Release date of the applications content.'),
  threat_release_date: computed.text('Release date of the threat content.'),
  av_release_date: computed.text('Release date of the antivirus content.'),
  wf_release_date: computed.text('Release date of the WildFire content.'),
  iot_release_date: computed.text('Release date of the IoT content.'),
  license_match: computed.flag('True when the installed licenses match the expected ones.'),
  available_licensess: computed.list(nested(license), 'Available licenses.'),
  installed_licenses: computed.list(
    nested({ ...license, expired: computed.text('Expired license: `yes` or `no`.') }),
    'Licenses that are installed on the firewall.',
  ),
};
