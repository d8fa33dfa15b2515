import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { routeMapNames } from './routing-names';

const action = nested(
  {
    warning_only: attr(nested({}).optional(), 'A warning is logged.'),
    restart: attr(
      nested({
        interval: attr(z.number().int().min(1).max(65535).optional(), 'Minutes after which it is opened again.'),
      }).optional(),
      'The session is closed.',
    ),
  },
  [exactlyOne('warning_only', 'restart')],
);

const maximumPrefix = nested({
  num_prefixes: attr(z.number().int().min(1).max(4294967295).optional(), 'Most routes.'),
  threshold: attr(z.number().int().min(1).max(100).optional(), 'Percentage of them that a warning comes at.'),
  action: attr(action.optional(), 'What happens when there are more.'),
});

const sendCommunity = nested(
  {
    all: attr(nested({}).optional(), 'Communities of every kind are told.'),
    both: attr(nested({}).optional(), 'Standard and extended communities are told.'),
    extended: attr(nested({}).optional(), 'Extended communities are told.'),
    large: attr(nested({}).optional(), 'Large communities are told.'),
    standard: attr(nested({}).optional(), 'Standard communities are told.'),
  },
  [exactlyOne('all', 'both', 'extended', 'large', 'standard')],
);

const unicast = nested({
  enable: attr(z.boolean().optional(), 'Whether these routes are exchanged.'),
  soft_reconfig_with_stored_info: attr(
    z.boolean().optional(),
    'Whether routes are kept as they came, so that new filters need no new session.',
  ),
  add_path: attr(
    nested({
      tx_all_paths: attr(z.boolean().optional(), 'Whether all of them are told.'),
      tx_bestpath_per_as: attr(z.boolean().optional(), 'Whether the best one from each neighbouring AS is told.', {
        wire: 'tx_bestpath_per_AS',
      }),
    }).optional(),
    'Which further routes to a destination are told.',
  ),
  as_override: attr(
    z.boolean().optional(),
    'Whether the AS number of the peer is replaced by the own one in what it is told.',
  ),
  route_reflector_client: attr(z.boolean().optional(), 'Whether the peer is told what other internal peers told.'),
  default_originate: attr(z.boolean().optional(), 'Whether the peer is told a default route.'),
  default_originate_map: attr(z.string().optional(), 'Route map that says when and how.', { refs: routeMapNames }),
  allowas_in: attr(
    nested(
      {
        origin: attr(nested({}).optional(), 'Only where the own AS made the route.'),
        occurrence: attr(z.number().int().min(1).max(10).optional(), 'So many times.'),
      },
      [exactlyOne('origin', 'occurrence')],
    ).optional(),
    'How often the own AS number may be in the path of a route.',
  ),
  maximum_prefix: attr(maximumPrefix.optional(), 'How many routes the peer may tell.'),
  next_hop: attr(
    nested(
      {
        self: attr(nested({}).optional(), 'For routes of external peers.'),
        self_force: attr(nested({}).optional(), 'For all routes, reflected ones included.'),
      },
      [exactlyOne('self', 'self_force')],
    ).optional(),
    'Whether the peer is told the firewall as next hop.',
  ),
  remove_private_as: attr(
    nested(
      {
        all: attr(nested({}).optional(), 'All are taken out.'),
        replace_as: attr(nested({}).optional(), 'Each is replaced by the own one.', { wire: 'replace_AS' }),
      },
      [exactlyOne('all', 'replace_as')],
    ).optional(),
    'Whether private AS numbers are taken out of paths.',
    { wire: 'remove_private_AS' },
  ),
  send_community: attr(sendCommunity.optional(), 'Which communities the peer is told.'),
  orf: attr(
    nested({
      orf_prefix_list: attr(
        z.enum(['none', 'both', 'receive', 'send']).optional(),
        'Whether prefix lists are sent, received, or both.',
      ),
    }).optional(),
    'Filters that peers send each other, so that less is told.',
  ),
});

export const bgpAddressFamilyProfile = defineResource({
  name: 'bgp_address_family_profile',
  doc: 'What BGP peers exchange of an address family, and in which form.',
  api: { path: '/config/network/v1/bgp-address-family-profiles' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ipv4: attr(
      nested(
        {
          unicast: attr(unicast.optional(), 'Routes of ordinary traffic.'),
          multicast: attr(unicast.optional(), 'Routes of multicast traffic.'),
        },
        [{ count: 'at-least-one', of: [['unicast'], ['multicast']] }],
      ).optional(),
      'Routes of IPv4.',
    ),
  }),
});
