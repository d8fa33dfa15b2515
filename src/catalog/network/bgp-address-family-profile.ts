import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const action = nested(
  {
    warning_only: plain(nested({}).optional()),
    restart: plain(nested({ interval: plain(z.number().int().min(1).max(65535).optional()) }).optional()),
  },
  [exactlyOne('warning_only', 'restart')],
);

const maximumPrefix = nested({
  num_prefixes: plain(z.number().int().min(1).max(4294967295).optional()),
  threshold: plain(z.number().int().min(1).max(100).optional()),
  action: plain(action.optional()),
});

const sendCommunity = nested(
  {
    all: plain(nested({}).optional()),
    both: plain(nested({}).optional()),
    extended: plain(nested({}).optional()),
    large: plain(nested({}).optional()),
    standard: plain(nested({}).optional()),
  },
  [exactlyOne('all', 'both', 'extended', 'large', 'standard')],
);

const unicast = nested({
  enable: plain(z.boolean().optional()),
  soft_reconfig_with_stored_info: plain(z.boolean().optional()),
  add_path: plain(
    nested({
      tx_all_paths: plain(z.boolean().optional()),
      tx_bestpath_per_as: plain(z.boolean().optional(), { wire: 'tx_bestpath_per_AS' }),
    }).optional(),
  ),
  as_override: plain(z.boolean().optional()),
  route_reflector_client: plain(z.boolean().optional()),
  default_originate: plain(z.boolean().optional()),
  default_originate_map: plain(z.string().optional()),
  allowas_in: plain(
    nested({ origin: plain(nested({}).optional()), occurrence: plain(z.number().int().min(1).max(10).optional()) }, [
      exactlyOne('origin', 'occurrence'),
    ]).optional(),
  ),
  maximum_prefix: plain(maximumPrefix.optional()),
  next_hop: plain(
    nested({ self: plain(nested({}).optional()), self_force: plain(nested({}).optional()) }, [
      exactlyOne('self', 'self_force'),
    ]).optional(),
  ),
  remove_private_as: plain(
    nested({ all: plain(nested({}).optional()), replace_as: plain(nested({}).optional(), { wire: 'replace_AS' }) }, [
      exactlyOne('all', 'replace_as'),
    ]).optional(),
    { wire: 'remove_private_AS' },
  ),
  send_community: plain(sendCommunity.optional()),
  orf: plain(nested({ orf_prefix_list: plain(z.enum(['none', 'both', 'receive', 'send']).optional()) }).optional()),
});

export const bgpAddressFamilyProfile = defineResource({
  name: 'bgp_address_family_profile',
  doc: 'BGP address family profile.',
  api: { path: '/config/network/v1/bgp-address-family-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ipv4: attr(
      nested({ unicast: plain(unicast.optional()), multicast: plain(unicast.optional()) }, [
        { count: 'at-least-one', of: [['unicast'], ['multicast']] },
      ]).optional(),
      'IPv4.',
    ),
  }),
});
