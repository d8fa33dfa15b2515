import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { offByDefault, onByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { addressing, arpEntries, ddnsConfig, vlanTag } from './interface-addressing';
import { netflowProfile, portComment, portManagementProfile, portMtu, vlanObject } from './interface-settings';
import { ipText } from '../ip-text';
import { textForm } from '../text-form';
import { integer } from '../integer';

const portName = textForm((text) => /^ethernet\d+\/\d+(:\d+)?$/.test(text), 'the name of a port, such as ethernet1/1');

export const ethernetInterface = defineResource({
  name: 'ethernet_interface',
  effect: 'routing',
  doc: 'Ethernet interface of a firewall, or an interface variable that each firewall maps to a port.',
  api: { path: '/config/network/v1/ethernet-interfaces' },
  networkRole: 'interface',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.', { freeName: true }),
    default_value: attr(
      portName.optional(),
      'Port on the firewall, for example `ethernet1/1`, when the name is a variable.',
    ),
    comment: portComment,
    link_speed: attr(
      z.enum(['auto', '10', '100', '1000', '10000', '40000', '100000']).default('auto'),
      'Link speed in Mbps; `auto` negotiates it.',
      { effect: 'none' },
    ),
    link_duplex: attr(z.enum(['auto', 'half', 'full']).default('auto'), 'Link duplex mode; `auto` negotiates it.', {
      effect: 'none',
    }),
    link_state: attr(z.enum(['auto', 'up', 'down']).default('auto'), 'Link state; `auto` follows the cable.'),
    poe: optional.with({ effect: 'none' }).nested('Power over Ethernet (PoE).', {
      poe_enabled: offByDefault('Enable Power over Ethernet (PoE).'),
      poe_rsvd_pwr: attr(integer(0, 90).default(0), 'Reserved PoE power in watts.'),
    }),
    aggregate_group: optional.text('Aggregate group of the interface.', {
      refs: { kinds: ['aggregate_interface'], open: true },
    }),
    tap: optional.nested('Tap mode: monitors mirrored traffic.', {
      netflow_profile: netflowProfile,
    }),
    layer2: optional.nested('Layer 2 mode.', {
      netflow_profile: netflowProfile,
      vlan_tag: attr(vlanTag.optional(), 'VLAN tag of untagged frames.'),
      vlan_object: vlanObject,
      lldp: optional.nested('LLDP settings.', {
        enable: required.flag('Enable LLDP.'),
      }),
    }),
    layer3: attr(
      nested(
        {
          netflow_profile: netflowProfile,
          interface_management_profile: portManagementProfile,
          mtu: portMtu,
          arp: arpEntries,
          ddns_config: ddnsConfig,
          ...addressing,
          pppoe: optional.nested('PPPoE client.', {
            enable: onByDefault('Enable PPPoE.'),
            username: attr(z.string().min(1).max(255), 'PPPoE user name.', { refusesEmpty: true }),
            password: attr(z.string().max(255), 'PPPoE password.', { secret: true }),
            authentication: optional.enum(
              ['CHAP', 'PAP', 'auto'],
              'PPPoE authentication protocol; `auto` negotiates it.',
            ),
            static_address: optional.nested('Static PPPoE address.', {
              ip: attr(ipText.max(63), 'Static IP address that is requested from the provider.'),
            }),
            default_route_metric: attr(integer(1, 65535).default(10), 'Metric of the default route.'),
            access_concentrator: attr(
              z.string().min(1).max(255).optional(),
              'PPPoE access concentrator; if absent, any.',
              { refusesEmpty: true },
            ),
            service: attr(z.string().min(1).max(255).optional(), 'PPPoE service name.', { refusesEmpty: true }),
            passive: optional.nested('PPPoE passive mode.', {
              enable: required.flag(
                'Enable passive mode: wait for the access concentrator to initiate the connection.',
              ),
            }),
          }),
        },
        [exactlyOne('ip', 'dhcp_client', 'pppoe')],
      ).optional(),
      'Layer 3 mode.',
    ),
  },
  choices: [exactlyOne('aggregate_group', 'tap', 'layer2', 'layer3')],
});
