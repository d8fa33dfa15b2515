import * as z from 'zod';
import { attr, nested, oneOf } from '../../attribute';
import { offByDefault, onByDefault, optional, required } from '../../usual-attributes';
import { ipOrPrefixText } from '../../ip-text';
import { integer } from '../../integer';

const yesNo = z.enum(['yes', 'no']).optional();

const floating = nested({
  bind_to_active_primary: offByDefault('Bind the floating IP address to the active-primary firewall.'),
  device_priority: optional.nested('Device priorities for the floating IP address.', {
    device_0: optional.text('Priority of device 0; the lower value owns the floating IP address.'),
    device_1: optional.text('Priority of device 1; the lower value owns the floating IP address.'),
    failover_on_link_down: onByDefault('Fail over the floating IP address when the link goes down.'),
  }),
});

const addresses = optional.nestedList('Virtual IP addresses of the HA pair.', {
  name: attr(ipOrPrefixText, 'Virtual IP address.', { example: '10.0.0.1' }),
  floating: attr(floating.optional(), 'Floating IP address settings.'),
});

/**
 * HA mode: active/passive or active/active. The API description has no such constraint, but a pair has only one mode.
 */
export const haMode = oneOf({
  active_passive: optional.nested('Active/passive HA mode.', {
    passive_link_state: optional.enum(
      ['shutdown', 'auto'],
      'Passive link state: link state of the interfaces on the passive firewall.',
    ),
    monitor_fail_hold_down_time: attr(
      integer(1000, 60_000).default(3000),
      'Monitor fail hold-down time: milliseconds before a non-functional firewall can become passive again.',
    ),
  }),
  active_active: optional.nested('Active/active HA mode.', {
    device_id: required.enum(['0', '1'], 'Device ID in the active/active pair.'),
    tentative_hold_time: optional.text('Tentative hold time in seconds: wait for routes after recovery.'),
    session_owner_selection: optional.nested(
      'Session owner selection: the active-primary firewall, or the firewall that receives the first packet.',
      {
        primary_device: optional.marker('The active-primary firewall owns every session.'),
        first_packet: optional.marker('The firewall that receives the first packet owns the session.'),
      },
    ),
    network_configuration: optional.nested('Network configuration of the active/active pair.', {
      sync: optional.nested('Network settings that both firewalls share.', {
        logical_router: attr(yesNo, 'Synchronize logical routers between both firewalls.'),
        qos: attr(yesNo, 'Synchronize QoS settings between both firewalls.'),
      }),
    }),
    virtual_address: optional.nestedList('Virtual addresses of the active/active pair.', {
      name: required.text('Interface of the virtual addresses.', { example: 'ethernet1/1' }),
      ip: addresses,
      ipv6: addresses,
    }),
  }),
});
