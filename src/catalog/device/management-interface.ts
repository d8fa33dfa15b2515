import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { ipOrPrefixText, ipText, netmaskText } from '../ip-text';
import { integer } from '../integer';

export const managementInterface = defineResource({
  name: 'management_interface',
  effect: 'management',
  doc: 'Management interface of a firewall: address, management services and permitted IP addresses.',
  api: { path: '/config/device/v1/management-interface', list: { style: 'array' } },
  schema: {
    management_interface: optional.nested('Management interface settings.', {
      speed_duplex: attr(
        z
          .enum([
            'auto-negotiate',
            '10Mbps-half-duplex',
            '10Mbps-full-duplex',
            '100Mbps-half-duplex',
            '100Mbps-full-duplex',
            '1Gbps-half-duplex',
            '1Gbps-full-duplex',
          ])
          .default('auto-negotiate'),
        'Speed and duplex mode of the interface.',
        { strength: notComparable },
      ),
      mtu: attr(integer().default(1500), 'MTU in bytes.', { strength: notComparable }),
      ip_address: attr(ipText.optional(), 'IP address of the management interface.', { strength: notComparable }),
      netmask: attr(netmaskText.optional(), 'Netmask of the management interface.', { strength: notComparable }),
      default_gateway: attr(ipText.optional(), 'Default gateway of the management interface.', {
        strength: notComparable,
      }),
      mgmt_type: optional.with({ strength: notComparable }).oneOf('Address assignment: static or DHCP client.', {
        static: optional.nested('Static IP address.', {}),
        dhcp_client: optional.nested('DHCP client settings.', {
          send_hostname: offByDefault('Send the hostname of the firewall to the DHCP server.'),
          send_client_id: offByDefault('Send the client ID of the firewall to the DHCP server.'),
          accept_dhcp_hostname: offByDefault('Accept the hostname that the DHCP server assigns.'),
          accept_dhcp_domain: offByDefault('Accept the domain name that the DHCP server assigns.'),
        }),
      }),
      service: optional.nested('Management services that are disabled.', {
        disable_http: offByDefault('Disable HTTP management access.', { weakensPolicyWhenRemoved: { open: false } }),
        disable_https: onByDefault('Disable HTTPS management access.', { weakensPolicyWhenRemoved: { open: false } }),
        disable_telnet: offByDefault('Disable Telnet management access.', {
          weakensPolicyWhenRemoved: { open: false },
        }),
        disable_ssh: onByDefault('Disable SSH management access.', { weakensPolicyWhenRemoved: { open: false } }),
        disable_icmp: offByDefault('Disable ICMP (ping) replies.', { weakensPolicyWhenRemoved: { open: false } }),
        disable_snmp: offByDefault('Disable SNMP access.', { weakensPolicyWhenRemoved: { open: false } }),
        disable_userid_service: offByDefault('Disable the User-ID service for other firewalls.', {
          weakensPolicyWhenRemoved: { open: false },
        }),
        disable_userid_syslog_listener_ssl: offByDefault('Disable the User-ID syslog listener over SSL.', {
          weakensPolicyWhenRemoved: { open: false },
        }),
        disable_userid_syslog_listener_udp: offByDefault('Disable the User-ID syslog listener over UDP.', {
          weakensPolicyWhenRemoved: { open: false },
        }),
        disable_http_ocsp: offByDefault('Disable the HTTP OCSP responder.', {
          weakensPolicyWhenRemoved: { open: false },
        }),
      }),
      permitted_ip: optional
        .with({ strength: { of: 'permitted', empty: 'everything' }, weakensPolicyWhenRemoved: {} })
        .nestedList('Permitted IP addresses for management access; if absent, any address is permitted.', {
          name: attr(ipOrPrefixText.optional(), 'Permitted IP address or subnet.'),
          description: optional.text('Description of the permitted IP address.'),
        }),
    }),
  },
});
