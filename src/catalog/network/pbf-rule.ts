import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

export const pbfRule = defineResource({
  name: 'pbf_rule',
  doc: 'PBF rule.',
  api: { path: '/config/network/v1/pbf-rules', ordered: true },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    schedule: attr(z.string().optional(), 'Schedule.', { refs: { kinds: ['schedule'] } }),
    from: attr(
      nested({ zone: plain(z.array(z.string()).optional()), interface: plain(z.array(z.string()).optional()) }, [
        exactlyOne('zone', 'interface'),
      ]).optional(),
      'From.',
    ),
    source: attr(z.array(z.string()).optional(), 'Source.'),
    source_user: attr(z.array(z.string()).optional(), 'Source user.'),
    destination: attr(z.array(z.string()).optional(), 'Destination.'),
    service: attr(z.array(z.string()).optional(), 'Service.'),
    application: attr(z.array(z.string()).optional(), 'Application.'),
    action: attr(
      nested(
        {
          forward: plain(
            nested({
              egress_interface: plain(z.string().optional()),
              nexthop: plain(
                nested({ ip_address: plain(z.string().optional()), fqdn: plain(z.string().optional()) }, [
                  exactlyOne('ip_address', 'fqdn'),
                ]).optional(),
              ),
              monitor: plain(
                nested({
                  profile: plain(z.string().optional()),
                  disable_if_unreachable: plain(z.boolean().optional()),
                  ip_address: plain(z.string().optional()),
                }).optional(),
              ),
            }).optional(),
          ),
          discard: plain(nested({}).optional()),
          no_pbf: plain(nested({}).optional()),
        },
        [exactlyOne('forward', 'discard', 'no_pbf')],
      ).optional(),
      'Action.',
    ),
    enforce_symmetric_return: attr(
      nested({
        enabled: plain(z.boolean().optional()),
        nexthop_address_list: plain(z.array(nested({ name: plain(z.string().optional()) })).optional()),
      }).optional(),
      'Enforce symmetric return.',
    ),
  }),
});
