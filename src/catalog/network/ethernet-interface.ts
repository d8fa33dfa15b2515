import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { addressing, arpEntries, ddnsConfig, vlanTag } from './interface-addressing';
import { netflowProfile, portComment, portManagementProfile, portMtu, vlanObject } from './interface-settings';

export const ethernetInterface = defineResource({
  name: 'ethernet_interface',
  doc: 'A physical port of a firewall, or a name for one that each firewall maps to its own.',
  api: { path: '/config/network/v1/ethernet-interfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(
      z.string().optional(),
      'Port on the firewall, such as `ethernet1/1`, where the name of the object is a variable.',
    ),
    comment: portComment,
    link_speed: attr(
      z.enum(['auto', '10', '100', '1000', '10000', '40000', '100000']).default('auto'),
      'Speed of the link in Mbit/s; `auto` negotiates it.',
    ),
    link_duplex: attr(
      z.enum(['auto', 'half', 'full']).default('auto'),
      'Whether the link sends and receives at once; `auto` negotiates it.',
    ),
    link_state: attr(
      z.enum(['auto', 'up', 'down']).default('auto'),
      'Whether the port is on; `auto` brings it up when something is plugged in.',
    ),
    poe: attr(
      nested({
        poe_enabled: attr(z.boolean().default(false), 'Whether the port supplies power.'),
        poe_rsvd_pwr: attr(z.number().int().min(0).max(90).default(0), 'Power that is kept for the port, in watts.'),
      }).optional(),
      'Power over Ethernet for what is plugged in.',
    ),
    aggregate_group: attr(z.string().optional(), 'Aggregate interface that the port is a link of.', {
      refs: { kinds: ['aggregate_interface'], open: true },
    }),
    tap: attr(
      nested({
        netflow_profile: netflowProfile,
      }).optional(),
      'The port listens to a copy of the traffic.',
    ),
    layer2: attr(
      nested({
        netflow_profile: netflowProfile,
        vlan_tag: attr(vlanTag.optional(), 'VLAN that untagged frames belong to.'),
        vlan_object: vlanObject,
        lldp: attr(
          nested({
            enable: attr(z.boolean(), 'Whether the interface tells its neighbours of itself, and hears of them.'),
          }).optional(),
          'Whether the port tells its neighbours by LLDP who it is.',
        ),
      }).optional(),
      'The port switches frames.',
    ),
    layer3: attr(
      nested(
        {
          netflow_profile: netflowProfile,
          interface_management_profile: portManagementProfile,
          mtu: portMtu,
          arp: arpEntries,
          ddns_config: ddnsConfig,
          ...addressing,
          pppoe: attr(
            nested({
              enable: attr(z.boolean().default(true), 'Whether the connection is made.'),
              username: attr(z.string().min(1).max(255), 'Account at the provider.'),
              password: attr(z.string().max(255), 'Password of the account.', { secret: true }),
              authentication: attr(
                z.enum(['CHAP', 'PAP', 'auto']).optional(),
                'How the password is shown to the provider; `auto` takes what it asks for.',
              ),
              static_address: attr(
                nested({
                  ip: attr(z.string().max(63), 'Address that is asked for, instead of any that the provider gives.'),
                }).optional(),
                'Address that the provider is asked for.',
              ),
              default_route_metric: attr(
                z.number().int().min(1).max(65535).default(10),
                'Metric of the default route; the lowest wins.',
              ),
              access_concentrator: attr(
                z.string().min(1).max(255).optional(),
                'Server of the provider that is called; without one, the first that answers.',
              ),
              service: attr(z.string().min(1).max(255).optional(), 'Service that is asked for at the provider.'),
              passive: attr(
                nested({
                  enable: attr(z.boolean(), 'Whether the firewall waits for the provider to begin.'),
                }).optional(),
                'Whether the firewall waits for the provider to call.',
              ),
            }).optional(),
            'The interface dials in to a provider over PPPoE.',
          ),
        },
        [exactlyOne('ip', 'dhcp_client', 'pppoe')],
      ).optional(),
      'The port routes packets.',
    ),
  }),
  choices: [exactlyOne('aggregate_group', 'tap', 'layer2', 'layer3')],
});
