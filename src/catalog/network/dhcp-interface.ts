import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';
import { notComparable } from '../stronger';
import { ipText, ipTextOr, netmaskText, networkText } from '../ip-text';
import { macAddress } from '../mac-address';
import { integer } from '../integer';

export const dhcpInterface = defineResource({
  name: 'dhcp_interface',
  effect: 'routing',
  strength: notComparable,
  doc: 'DHCP server or DHCP relay on an interface.',
  api: { path: '/config/network/v1/dhcp-interfaces' },
  scopes,
  schema: {
    name: attr(z.string().min(1), 'Interface of the DHCP server or relay.', { refs: interfaceNames }),
    server: optionalNested('DHCP server.', {
      probe_ip: attr(z.boolean().optional(), 'Ping an IP address before it is assigned.'),
      mode: attr(
        z.enum(['auto', 'enabled', 'disabled']).optional(),
        'Mode of the DHCP server; `auto` disables it while another DHCP server is on the network.',
      ),
      option: optionalNested('DHCP options sent to clients.', {
        lease: attr(
          nested(
            {
              unlimited: optionalNested('Unlimited lease.', {}),
              timeout: attr(integer(0, 1000000).optional(), 'Lease time in minutes.'),
            },
            [exactlyOne('unlimited', 'timeout')],
          ).optional(),
          'DHCP lease time.',
        ),
        inheritance: optionalNested('Inheritance source for options with the value `inherited`.', {
          source: attr(z.string().optional(), 'Inheritance source: an interface that is a DHCP client.', {
            refs: interfaceNames,
          }),
        }),
        gateway: attr(z.string().optional(), 'Default gateway.'),
        subnet_mask: attr(netmaskText.optional(), 'Subnet mask, for example `255.255.255.0`.'),
        dns: optionalNested('DNS servers.', {
          primary: attr(
            ipTextOr('inherited').optional(),
            'Primary DNS server; `inherited` takes it from the inheritance source.',
          ),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary DNS server.'),
        }),
        wins: optionalNested('WINS servers.', {
          primary: attr(ipTextOr('inherited').optional(), 'Primary WINS server.'),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary WINS server.'),
        }),
        nis: optionalNested('NIS servers.', {
          primary: attr(ipTextOr('inherited').optional(), 'Primary NIS server.'),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary NIS server.'),
        }),
        ntp: optionalNested('NTP servers.', {
          primary: attr(ipTextOr('inherited').optional(), 'Primary NTP server.'),
          secondary: attr(ipTextOr('inherited').optional(), 'Secondary NTP server.'),
        }),
        pop3_server: attr(ipTextOr('inherited').optional(), 'POP3 server for clients.'),
        smtp_server: attr(ipTextOr('inherited').optional(), 'SMTP server for clients.'),
        dns_suffix: attr(z.string().optional(), 'DNS suffix for unqualified names.'),
        user_defined: attr(
          nestedList(
            {
              name: attr(z.string().min(1), 'Name of the option.'),
              code: attr(integer(1, 254).optional(), 'DHCP option code, 1 to 254.'),
              inherited: attr(z.boolean(), 'Inherit the value from the inheritance source.'),
              ip: attr(z.array(ipText).optional(), 'Option values as IP addresses.'),
              ascii: attr(z.array(z.string()).optional(), 'Option values as ASCII text.'),
              hex: attr(z.array(z.string()).optional(), 'Option values as hexadecimal digits.'),
            },
            [exactlyOne('ip', 'ascii', 'hex')],
          ).optional(),
          'User-defined DHCP options.',
        ),
      }),
      ip_pool: attr(z.array(networkText).optional(), 'IP pool: addresses, subnets or ranges to assign.'),
      reserved: attr(
        nestedList({
          name: attr(ipText, 'Reserved IP address.', { requiredByApi: true }),
          mac: attr(macAddress, 'MAC address of the client.', { requiredByApi: true }),
          description: attr(z.string().optional(), 'Description of the reservation.'),
        }).optional(),
        'Reserved addresses.',
      ),
    }),
    relay: optionalNested('DHCP relay.', {
      ip: attr(
        nested({
          enabled: attr(z.boolean(), 'Enable the DHCP relay.'),
          server: attr(z.array(ipText), 'IP addresses of the DHCP servers.', { set: true }),
        }),
        'IPv4 relay.',
      ),
    }),
  },
  choices: [exactlyOne('server', 'relay')],
});
