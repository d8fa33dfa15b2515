import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, oneOf } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { routeMapNames } from './routing-names';
import { notComparable } from '../stronger';
import { integer } from '../integer';

const action = oneOf({
  warning_only: optional.nested('Log a warning only.', {}),
  restart: optional.nested('Restart the BGP session.', {
    interval: attr(integer(1, 65535).optional(), 'Restart interval in minutes.'),
  }),
});

const maximumPrefix = nested({
  num_prefixes: attr(integer(1, 4294967295).optional(), 'Maximum number of prefixes accepted from the peer.'),
  threshold: attr(integer(1, 100).optional(), 'Warning threshold, in percent of the maximum.'),
  action: attr(action.optional(), 'Action when the maximum is exceeded.'),
});

const sendCommunity = oneOf({
  all: optional.nested('Send all communities.', {}),
  both: optional.nested('Send standard and extended communities.', {}),
  extended: optional.nested('Send extended communities.', {}),
  large: optional.nested('Send large communities.', {}),
  standard: optional.nested('Send standard communities.', {}),
});

const unicast = nested({
  enable: optional.flag('Enable the address family.'),
  soft_reconfig_with_stored_info: optional.flag(
    'Soft reconfiguration: store received routes, so that new filters apply without a session reset.',
  ),
  add_path: optional.nested('ADD-PATH: additional paths advertised to the peer.', {
    tx_all_paths: optional.flag('Advertise all paths.'),
    tx_bestpath_per_as: optional.flag('Advertise the best path of each neighboring AS.', {
      wire: 'tx_bestpath_per_AS',
    }),
  }),
  as_override: optional.flag("AS override: replace the peer's AS number in the AS path with the local AS."),
  route_reflector_client: optional.flag('Route reflector client: reflect routes from other IBGP peers to this peer.'),
  default_originate: optional.flag('Originate a default route to the peer.'),
  default_originate_map: optional.text('Route map for the originated default route.', { refs: routeMapNames }),
  allowas_in: optional.oneOf('Allow AS in: occurrences of the local AS in the AS path of received routes.', {
    origin: optional.nested('Accept the local AS only as origin.', {}),
    occurrence: attr(integer(1, 10).optional(), 'Maximum number of occurrences of the local AS.'),
  }),
  maximum_prefix: attr(maximumPrefix.optional(), 'Maximum prefix limit of the peer.'),
  next_hop: optional.oneOf('Next hop of advertised routes.', {
    self: optional.nested('Set the next hop to self for routes from EBGP peers.', {}),
    self_force: optional.nested('Set the next hop to self for all routes, reflected routes included.', {}),
  }),
  remove_private_as: attr(
    nested(
      {
        all: optional.nested('Remove all private AS numbers.', {}),
        replace_as: attr(nested({}).optional(), 'Replace private AS numbers with the local AS.', {
          wire: 'replace_AS',
        }),
      },
      [maybeSeveral(exactlyOne('all', 'replace_as'))],
    ).optional(),
    'Remove private AS numbers from the AS path of advertised routes.',
    { wire: 'remove_private_AS' },
  ),
  send_community: attr(sendCommunity.optional(), 'Communities sent to the peer.'),
  orf: optional.nested('Outbound route filtering (ORF).', {
    orf_prefix_list: optional.enum(
      ['none', 'both', 'receive', 'send'],
      'ORF prefix lists: send, receive, both or none.',
    ),
  }),
});

export const bgpAddressFamilyProfile = defineResource({
  name: 'bgp_address_family_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP address family profile: settings of a BGP peer for each address family.',
  api: { path: '/config/network/v1/bgp-address-family-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    ipv4: attr(
      nested(
        {
          unicast: attr(unicast.optional(), 'Unicast routes.'),
          multicast: attr(unicast.optional(), 'Multicast routes.'),
        },
        [{ count: 'at-least-one', of: [['unicast'], ['multicast']] }],
      ).optional(),
      'IPv4 address family.',
    ),
  },
});
