import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

const yesNo = z.enum(['yes', 'no']).optional();

const floating = nested({
  bind_to_active_primary: attr(z.boolean().default(false), 'Whether it stays with the firewall that leads.'),
  device_priority: attr(
    nested({
      device_0: attr(z.string().optional(), 'Priority of firewall 0; the lower number holds the address.'),
      device_1: attr(z.string().optional(), 'Priority of firewall 1; the lower number holds the address.'),
      failover_on_link_down: attr(z.boolean().default(true), 'Whether it moves when the interface goes down.'),
    }).optional(),
    'Rank of each firewall.',
  ),
});

const addresses = attr(
  z
    .array(
      nested({
        name: attr(z.string(), 'The address.', { example: '10.0.0.1' }),
        floating: attr(floating.optional(), 'It moves from one firewall to the other.'),
      }),
    )
    .optional(),
  'Addresses that both firewalls answer for.',
  { itemKey: 'name' },
);

const marker = nested({}).optional();

/** Whether one firewall works or both. */
export const haMode = nested(
  {
    active_passive: attr(
      nested({
        passive_link_state: attr(
          z.enum(['shutdown', 'auto']).optional(),
          'Whether the ports of the waiting firewall are down or up.',
        ),
        monitor_fail_hold_down_time: attr(
          z.number().int().min(1000).max(60_000).default(3000),
          'Milliseconds that a firewall with a broken link waits before it takes part again.',
        ),
      }).optional(),
      'One works, the other waits.',
    ),
    active_active: attr(
      nested({
        device_id: attr(z.enum(['0', '1']), 'Number of this firewall in the pair.'),
        tentative_hold_time: attr(z.string().optional(), 'Seconds that a firewall which is back waits for its routes.'),
        session_owner_selection: attr(
          nested({
            primary_device: attr(marker, 'The active-primary firewall owns every session.', { marker: true }),
            first_packet: attr(marker, 'The firewall that sees the first packet of a session owns it.', {
              marker: true,
            }),
          }).optional(),
          'Which firewall inspects a session: the one that leads, or the one that sees its first packet.',
        ),
        network_configuration: attr(
          nested({
            sync: attr(
              nested({
                logical_router: attr(yesNo, 'Whether both have the same logical routers.'),
                qos: attr(yesNo, 'Whether both have the same QoS settings.'),
              }).optional(),
              'What both firewalls have alike.',
            ),
          }).optional(),
          'Network settings of the pair.',
        ),
        virtual_address: attr(
          z
            .array(
              nested({
                name: attr(z.string(), 'Interface that the addresses are on.', { example: 'ethernet1/1' }),
                ip: addresses,
                ipv6: addresses,
              }),
            )
            .optional(),
          'Addresses that belong to the pair.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Both work.',
    ),
  },
  // The facts make no choice of the two; the pair can work in one way only.
  [exactlyOne('active_passive', 'active_active')],
);
