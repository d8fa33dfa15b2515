import * as z from 'zod';
import { attr, nested } from '../attribute';
import type { AttributeFlags } from '../attribute-type';

// What the service knows of a firewall and nobody can set.

const told = { setBy: 'service' } as const;

function text(doc: string, flags: AttributeFlags = {}): z.ZodOptional<z.ZodString> {
  return attr(z.string().optional(), doc, { ...told, ...flags });
}

/** Attributes of a license that available and installed ones share. */
const license = {
  feature: text('What it licenses.'),
  issued: text('Day on which it was issued.'),
  expires: text('Day on which it ends.'),
  authcode: text('Code that activates it.'),
};

/** Read-only attributes of a firewall. */
export const deviceFacts = {
  hostname: text('Host name set on the firewall.'),
  ip_address: text('IPv4 address of its management interface.'),
  ip_v6_address: text('IPv6 address of its management interface.', { wire: 'ipV6_address' }),
  mac_address: text('MAC address of its management interface.'),
  family: text('Family that the model belongs to.'),
  model: text('Model of the hardware or virtual machine.'),
  app_version: text('Version of the application content.'),
  threat_version: text('Version of the threat content.'),
  anti_virus_version: text('Version of the antivirus content.'),
  wf_ver: text('Version of the WildFire content.'),
  iot_version: text('Version of the IoT content.'),
  url_db_type: text('Vendor of the URL database.'),
  url_db_ver: text('Version of the URL database.'),
  software_version: text('Version of the operating system.'),
  vm_state: text('State of the virtual machine that it runs in.'),
  gp_client_verion: text('Version of the remote access client software that it holds.'),
  gp_data_version: text('Version of the remote access data file.'),
  log_db_version: text('Version of the log database.'),
  uptime: text('Time since its last start.'),
  dev_cert_detail: text('State of its device certificate.'),
  dev_cert_expiry_date: text('When its device certificate ends.'),
  ha_state: text('Its part in a high availability pair.'),
  ha_peer_serial: text('Serial number of the other firewall of the pair.'),
  ha_peer_state: text('Part of the other firewall of the pair.'),
  is_connected: attr(z.boolean().optional(), 'Whether it is connected to the service.', told),
  connected_since: text('Since when it is connected.'),
  app_release_date: text('When its application content was released.'),
  threat_release_date: text('When its threat content was released.'),
  av_release_date: text('When its antivirus content was released.'),
  wf_release_date: text('When its WildFire content was released.'),
  iot_release_date: text('When its IoT content was released.'),
  license_match: attr(z.boolean().optional(), 'Whether its licenses match those that it should have.', told),
  available_licensess: attr(z.array(nested(license)).optional(), 'Licenses that it could be given.', told),
  installed_licenses: attr(
    z.array(nested({ ...license, expired: text('Whether it has ended, as `yes` or `no`.') })).optional(),
    'Licenses that it has.',
    told,
  ),
};
