import * as z from 'zod';
import { attr, nested, oneOf } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import type { Strength } from '../strength';
import { notComparable, onIsStronger, presence } from '../stronger';
import { ipText } from '../ip-text';
import { domainName, hostText } from '../host-text';

const algorithm = nested({
  md5: optional.nested('MD5 authentication.', {
    authentication_key: optional.text('MD5 authentication key.', { secret: true }),
  }),
  sha1: optional.nested('SHA-1 authentication.', {
    authentication_key: optional.text('SHA-1 authentication key.', { secret: true }),
  }),
});

const authenticationType = oneOf({
  none: optional.nested('No NTP authentication.', {}),
  symmetric_key: optional.nested('Symmetric key authentication.', {
    key_id: attr(z.number().optional(), 'Key ID of the NTP authentication key.'),
    algorithm: attr(algorithm.optional(), 'Hash algorithm and key.'),
  }),
  autokey: optional.nested('Autokey authentication (public keys).', {}),
});

/** An NTP server that proves nothing can set any time. */
const proved: Strength = { of: 'mode', off: 'none' };

export const serviceSetting = defineResource({
  name: 'service_setting',
  effect: 'management',
  doc: 'Services that the firewall itself uses: DNS, NTP, update server and web proxy.',
  api: { path: '/config/device/v1/service-settings', list: { style: 'array' } },
  schema: {
    services: optional.with({ strength: notComparable }).nested('Service settings.', {
      dns_setting: optional.oneOf('DNS settings: servers or a DNS proxy object.', {
        servers: optional.nested('DNS servers.', {
          primary: attr(ipText.optional(), 'Primary DNS server.'),
          secondary: attr(ipText.optional(), 'Secondary DNS server, used when the primary does not answer.'),
        }),
        dns_proxy_object: optional.text('DNS proxy object that resolves names.', {
          refs: { kinds: ['dns_proxy'], open: true },
        }),
      }),
      fqdn_refresh_time: attr(
        z.number().default(15),
        'FQDN refresh time in minutes: interval for resolving address objects by FQDN.',
      ),
      fqdn_stale_entry_timeout: attr(
        z.number().default(1440),
        'FQDN stale entry timeout in minutes: how long an old answer is used while DNS is unreachable.',
      ),
      ntp_servers: optional.nested('NTP servers of the firewall.', {
        primary_ntp_server: optional.nested('Primary NTP server of the firewall.', {
          ntp_server_address: attr(hostText.optional(), 'IP address or hostname of the NTP server.'),
          authentication_type: attr(authenticationType.optional(), 'NTP authentication.', { strength: proved }),
        }),
        secondary_ntp_server: optional
          .with({ strength: presence })
          .nested('Secondary NTP server, used when the primary does not answer.', {
            ntp_server_address: attr(hostText.optional(), 'IP address or hostname of the NTP server.', {
              strength: notComparable,
            }),
            authentication_type: attr(authenticationType.optional(), 'NTP authentication.', { strength: proved }),
          }),
      }),
      update_server: attr(domainName.default('updates.paloaltonetworks.com'), 'Hostname of the update server.'),
      server_verification: onByDefault('Verify the identity (certificate) of the update server.', {
        strength: onIsStronger,
      }),
      secure_proxy_server: optional.text('Proxy server for Internet access of the firewall.'),
      secure_proxy_port: attr(z.number().optional(), 'Proxy server port.'),
      secure_proxy_user: optional.text('Proxy user name.'),
      secure_proxy_password: optional.text('Proxy password.', { secret: true }),
      lcaas_use_proxy: offByDefault('Use the proxy for log forwarding to Strata Logging Service.'),
      inline_cloud_proxy: offByDefault('Use the proxy for inline cloud services.'),
    }),
  },
});
