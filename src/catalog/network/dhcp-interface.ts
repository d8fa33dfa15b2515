import * as z from 'zod';
import { attr, exactlyOne, nestedList } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipText, ipTextOr, netmaskText, networkText } from '../ip-text';
import { macAddress } from '../mac-address';
import { integer } from '../integer';

export const dhcpInterface = defineResource({
  name: 'dhcp_interface',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'DHCP server or DHCP relay on an interface.',
  api: { path: '/config/network/v1/dhcp-interfaces' },
  schema: {
    name: attr(z.string().min(1), 'Interface of the DHCP server or relay.', { refs: interfaceNames }),
    server: optional.nested('DHCP server.', {
      probe_ip: optional.flag('Ping an IP address before it is assigned.'),
      mode: optional.enum(
        ['auto', 'enabled', 'disabled'],
        'Mode of the DHCP server; `auto` disables it while another DHCP server is on the network.',
      ),
      option: optional.nested('DHCP options sent to clients.', {
        lease: optional.oneOf('DHCP lease time.', {
          unlimited: optional.nested('Unlimited lease.', {}),
          timeout: attr(integer(0, 1000000).optional(), 'Lease time in minutes.'),
        }),
        inheritance: optional.nested('Inheritance source for options with the value `inherited`.', {
          source: optional.text('Inheritance source: an interface that is a DHCP client.', { refs: interfaceNames }),
        }),
        gateway: optional.text('Default gateway.'),
        subnet_mask: attr(netmaskText.optional(), 'Subnet mask, for example `255.255.255.0`.'),
        dns: optional.nested('DNS servers.', {
          primary: attr(
            ipTextOr('inherited').optional(),
            'Primary DNS server; `inherited` takes it from the inheritance source.',
          ),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary DNS server.'),
        }),
        wins: optional.nested('WINS servers.', {
          primary: attr(ipTextOr('inherited').optional(), 'Primary WINS server.'),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary WINS server.'),
        }),
        nis: optional.nested('NIS servers.', {
          primary: attr(ipTextOr('inherited').optional(), 'Primary NIS server.'),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary NIS server.'),
        }),
        ntp: optional.nested('NTP servers.', {
          primary: attr(ipTextOr('inherited').optional(), 'Primary NTP server.'),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary NTP server.'),
        }),
        pop3_server: attr(ipTextOr('inherited').optional(), 'POP3 server for clients.'),
        smtp_server: attr(ipTextOr('inherited').optional(), 'SMTP server for clients.'),
        dns_suffix: optional.text('DNS suffix for unqualified names.'),
        user_defined: attr(
          nestedList(
            {
              name: attr(z.string().min(1), 'Name of the option.'),
              code: attr(integer(1, 254).optional(), 'DHCP option code, 1 to 254.'),
              inherited: required.flag('Inherit the value from the inheritance source.'),
              ip: attr(z.array(ipText).optional(), 'Option values as IP addresses.'),
              ascii: optional.texts('Option values as ASCII text.'),
              hex: optional.texts('Option values as hexadecimal digits.'),
            },
            [exactlyOne('ip', 'ascii', 'hex')],
          ).optional(),
          'User-defined DHCP options.',
        ),
      }),
      ip_pool: attr(z.array(networkText).optional(), 'IP pool: addresses, subnets or ranges to assign.'),
      reserved: optional.nestedList('Reserved addresses.', {
        name: attr(ipText, 'Reserved IP address.', { requiredByApi: true }),
        mac: attr(macAddress, 'MAC address of the client.', { requiredByApi: true }),
        description: optional.text('Description of the reservation.'),
      }),
    }),
    relay: optional.nested('DHCP relay.', {
      ip: required.nested('IPv4 relay.', {
        enabled: required.flag('Enable the DHCP relay.'),
        server: attr(z.array(ipText), 'IP addresses of the DHCP servers.', { set: true }),
      }),
    }),
  },
  choices: [exactlyOne('server', 'relay')],
});
