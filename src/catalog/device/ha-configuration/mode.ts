import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import { ipOrPrefixText } from '../../ip-text';
import { integer } from '../../integer';

const yesNo = z.enum(['yes', 'no']).optional();

const floating = nested({
  bind_to_active_primary: attr(
    z.boolean().default(false),
    'Bind the floating IP address to the active-primary firewall.',
  ),
  device_priority: optionalNested('Device priorities for the floating IP address.', {
    device_0: attr(z.string().optional(), 'Priority of device 0; the lower value owns the floating IP address.'),
    device_1: attr(z.string().optional(), 'Priority of device 1; the lower value owns the floating IP address.'),
    failover_on_link_down: attr(
      z.boolean().default(true),
      'Fail over the floating IP address when the link goes down.',
    ),
  }),
});

const addresses = attr(
  nestedList({
    name: attr(ipOrPrefixText, 'Virtual IP address.', { example: '10.0.0.1' }),
    floating: attr(floating.optional(), 'Floating IP address settings.'),
  }).optional(),
  'Virtual IP addresses of the HA pair.',
);

const marker = nested({}).optional();

/** HA mode: active/passive or active/active. */
export const haMode = nested(
  {
    active_passive: optionalNested('Active/passive HA mode.', {
      passive_link_state: attr(
        z.enum(['shutdown', 'auto']).optional(),
        'Passive link state: link state of the interfaces on the passive firewall.',
      ),
      monitor_fail_hold_down_time: attr(
        integer(1000, 60_000).default(3000),
        'Monitor fail hold-down time: milliseconds before a non-functional firewall can become passive again.',
      ),
    }),
    active_active: optionalNested('Active/active HA mode.', {
      device_id: attr(z.enum(['0', '1']), 'Device ID in the active/active pair.'),
      tentative_hold_time: attr(
        z.string().optional(),
        'Tentative hold time in seconds: wait for routes after recovery.',
      ),
      session_owner_selection: optionalNested(
        'Session owner selection: the active-primary firewall, or the firewall that receives the first packet.',
        {
          primary_device: attr(marker, 'The active-primary firewall owns every session.', { marker: true }),
          first_packet: attr(marker, 'The firewall that receives the first packet owns the session.', {
            marker: true,
          }),
        },
      ),
      network_configuration: optionalNested('Network configuration of the active/active pair.', {
        sync: optionalNested('Network settings that both firewalls share.', {
          logical_router: attr(yesNo, 'Synchronize logical routers between both firewalls.'),
          qos: attr(yesNo, 'Synchronize QoS settings between both firewalls.'),
        }),
      }),
      virtual_address: attr(
        nestedList({
          name: attr(z.string(), 'Interface of the virtual addresses.', { example: 'ethernet1/1' }),
          ip: addresses,
          ipv6: addresses,
        }).optional(),
        'Virtual addresses of the active/active pair.',
      ),
    }),
  },
  // The API description has no such constraint, but a pair has only one mode.
  [exactlyOne('active_passive', 'active_active')],
);
