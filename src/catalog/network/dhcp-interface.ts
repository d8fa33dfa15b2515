import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from './interface-names';

export const dhcpInterface = defineResource({
  name: 'dhcp_interface',
  doc: 'What an interface does for hosts that ask for an address: it serves them, or passes the question on.',
  api: { path: '/config/network/v1/dhcp-interfaces' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Interface that hosts ask on.', { refs: interfaceNames }),
    server: attr(
      nested({
        probe_ip: attr(z.boolean().optional(), 'Whether an address is pinged before it is given out.'),
        mode: attr(
          z.enum(['auto', 'enabled', 'disabled']).optional(),
          '`auto` serves only while no other server answers on the network.',
        ),
        option: attr(
          nested({
            lease: attr(
              nested(
                {
                  unlimited: attr(nested({}).optional(), 'For ever.'),
                  timeout: attr(z.number().int().min(0).max(1000000).optional(), 'For so many minutes.'),
                },
                [exactlyOne('unlimited', 'timeout')],
              ).optional(),
              'How long an address may be used.',
            ),
            inheritance: attr(
              nested({
                source: attr(z.string().optional(), 'Interface that is a DHCP client.', { refs: interfaceNames }),
              }).optional(),
              'Interface whose own lease fills in what is given as `inherited`.',
            ),
            gateway: attr(z.string().optional(), 'Default gateway.'),
            subnet_mask: attr(z.string().optional(), 'Mask of the network, such as `255.255.255.0`.'),
            dns: attr(
              nested({
                primary: attr(
                  z.string().optional(),
                  'Address of the DNS server that clients ask first; `inherited` takes it from the source.',
                ),
                secondary: attr(z.string().optional(), 'Address of the DNS server that clients ask next.'),
              }).optional(),
              'DNS servers.',
            ),
            wins: attr(
              nested({
                primary: attr(z.string().optional(), 'Address of the WINS server that clients ask first.'),
                secondary: attr(z.string().optional(), 'Address of the WINS server that clients ask next.'),
              }).optional(),
              'WINS servers.',
            ),
            nis: attr(
              nested({
                primary: attr(z.string().optional(), 'Address of the NIS server that clients ask first.'),
                secondary: attr(z.string().optional(), 'Address of the NIS server that clients ask next.'),
              }).optional(),
              'NIS servers.',
            ),
            ntp: attr(
              nested({
                primary: attr(z.string().optional(), 'Address of the time server that clients ask first.'),
                secondary: attr(z.string().optional(), 'Address of the time server that clients ask next.'),
              }).optional(),
              'Time servers.',
            ),
            pop3_server: attr(z.string().optional(), 'Address of the server that clients fetch mail from.'),
            smtp_server: attr(z.string().optional(), 'Address of the server that clients send mail through.'),
            dns_suffix: attr(z.string().optional(), 'Domain that is added to names without one.'),
            user_defined: attr(
              z
                .array(
                  nested(
                    {
                      name: attr(z.string().min(1), 'Name of the option; clients see its code.'),
                      code: attr(z.number().int().min(1).max(254).optional(), 'Number of the option, 1 to 254.'),
                      inherited: attr(z.boolean(), 'Whether the value comes from the inheritance source.'),
                      ip: attr(z.array(z.string()).optional(), 'Values that are addresses.'),
                      ascii: attr(z.array(z.string()).optional(), 'Values that are text.'),
                      hex: attr(z.array(z.string()).optional(), 'Values as hexadecimal digits.'),
                    },
                    [exactlyOne('ip', 'ascii', 'hex')],
                  ),
                )
                .optional(),
              'Further options, by their number.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'What hosts are told beside their address.',
        ),
        ip_pool: attr(z.array(z.string()).optional(), 'Addresses that are given out: single ones, networks or ranges.'),
        reserved: attr(
          z
            .array(
              nested({
                name: attr(z.string(), 'Address that is kept.', { demanded: true }),
                mac: attr(z.string(), 'MAC address of the host.', { demanded: true }),
                description: attr(z.string().optional(), 'Which client the address is kept for.'),
              }),
            )
            .optional(),
          'Addresses that always go to the same host.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'The interface gives out addresses itself.',
    ),
    relay: attr(
      nested({
        ip: attr(
          nested({
            enabled: attr(z.boolean(), 'Whether questions are passed on.'),
            server: attr(z.array(z.string()), 'Addresses of the servers.', { set: true }),
          }),
          'Relay of IPv4.',
        ),
      }).optional(),
      'The interface passes questions on to other servers.',
    ),
  }),
  choices: [exactlyOne('server', 'relay')],
});
