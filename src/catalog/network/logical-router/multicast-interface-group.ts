import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { mostGroups, robustness, routerAlertPolicing } from './igmp';

const groupEntry = {
  name: attr(z.string().min(1), 'Name of the entry.'),
  group_address: attr(z.string().optional(), 'Address or network of the groups.'),
};

const included = attr(z.boolean().optional(), 'Whether the groups are let in; false keeps them out.');

/** Groups that are let in, or kept out. */
export const groupFilter = z.array(nested({ ...groupEntry, included })).optional();

/** Interfaces that route multicast alike, in the older routing engine. */
export const multicastInterfaceGroup = nested({
  name: attr(z.string().min(1), 'Name of the group of interfaces.'),
  description: attr(z.string().optional(), 'What the interfaces have in common.'),
  interface: attr(z.array(z.string()).optional(), 'The interfaces.', { set: true, refs: interfaceNames }),
  group_permission: attr(
    nested({
      any_source_multicast: attr(groupFilter, 'Groups that are received from any sender.', { itemKey: 'name' }),
      source_specific_multicast: attr(
        z
          .array(
            nested({
              ...groupEntry,
              source_address: attr(z.string().optional(), 'Address of the sender.'),
              included,
            }),
          )
          .optional(),
        'Groups that are received from one sender.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Groups that hosts may ask for.',
  ),
  igmp: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether hosts are listened to.'),
      version: attr(z.enum(['1', '2', '3']).optional(), 'IGMP version.'),
      mode: attr(z.enum(['router', 'host']).optional(), 'Whether the interface asks, or answers as a host does.'),
      max_query_response_time: attr(z.number().int().optional(), 'Seconds that hosts have to answer.'),
      query_interval: attr(z.number().int().optional(), 'Seconds between two questions to all hosts.'),
      last_member_query_interval: attr(
        z.number().int().optional(),
        'Seconds between two questions after a host has left a group.',
      ),
      immediate_leave: attr(z.boolean().optional(), 'Whether a group ends as soon as one host leaves it.'),
      robustness,
      ...mostGroups,
      router_alert_policing: routerAlertPolicing,
    }).optional(),
    'How hosts say what they want to receive.',
  ),
  pim: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether PIM is spoken.'),
      assert_interval: attr(z.number().int().optional(), 'Seconds between two messages that settle who forwards.'),
      hello_interval: attr(z.number().int().optional(), 'Seconds between two signs of life.'),
      join_prune_interval: attr(z.number().int().optional(), 'Seconds between two messages that say what is wanted.'),
      dr_priority: attr(
        z.number().int().optional(),
        'Priority in the election of the router that speaks for a network; the highest wins.',
      ),
      bsr_border: attr(z.boolean().optional(), 'Whether bootstrap messages end here.'),
      allowed_neighbors: attr(
        z.array(nested({ name: attr(z.string().min(1), 'Address of the router.') })).optional(),
        'Routers that may be neighbours.',
        {
          itemKey: 'name',
        },
      ),
    }).optional(),
    'How the interfaces speak PIM.',
  ),
});
