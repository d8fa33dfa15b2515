import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, applicationNames, serviceNames, userNames, zoneNames } from '../security/match-names';
import { hostNames, interfaceNames } from './interface-names';

export const pbfRule = defineResource({
  name: 'pbf_rule',
  doc: 'Sends traffic another way than routing would. Rules are tried in order, the first that matches decides.',
  api: { path: '/config/network/v1/pbf-rules', ordered: true },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    tag: tagNames('Tags that it carries; each must exist.'),
    schedule: attr(z.string().optional(), 'Times at which the rule applies; without one, always.', {
      refs: { kinds: ['schedule'] },
      narrows: {},
    }),
    from: attr(
      nested(
        {
          zone: attr(z.array(z.string()).optional(), 'Zones that the traffic comes from.', {
            set: true,
            refs: zoneNames,
          }),
          interface: attr(z.array(z.string()).optional(), 'Interfaces that the traffic comes in on.', {
            set: true,
            refs: interfaceNames,
          }),
        },
        [exactlyOne('zone', 'interface')],
      ).optional(),
      'Where the traffic comes in.',
      { narrows: {} },
    ),
    source: attr(z.array(z.string()).optional(), 'Addresses that the traffic comes from; without any, every address.', {
      set: true,
      refs: addressNames,
      narrows: { open: ['any'] },
    }),
    source_user: attr(
      z.array(z.string()).optional(),
      'Users and user groups that the traffic belongs to; without any, every user.',
      { set: true, refs: userNames, narrows: { open: ['any'] } },
    ),
    destination: attr(
      z.array(z.string()).optional(),
      'Addresses that the traffic goes to; without any, every address.',
      { set: true, refs: addressNames, narrows: { open: ['any'] } },
    ),
    service: attr(z.array(z.string()).optional(), 'Protocols and ports, by service name; without any, every service.', {
      set: true,
      refs: serviceNames,
      narrows: { open: ['any'] },
    }),
    application: attr(z.array(z.string()).optional(), 'Applications, by name; without any, every application.', {
      set: true,
      refs: applicationNames,
      narrows: { open: ['any'] },
    }),
    action: attr(
      nested(
        {
          forward: attr(
            nested({
              egress_interface: attr(z.string().optional(), 'Interface that it leaves by.', { refs: interfaceNames }),
              nexthop: attr(
                nested(
                  {
                    ip_address: attr(z.string().optional(), 'Address of the router.', { refs: hostNames }),
                    fqdn: attr(z.string().optional(), 'DNS name of the router.'),
                  },
                  [exactlyOne('ip_address', 'fqdn')],
                ).optional(),
                'Router that it is handed to; without one, its destination is on the network.',
              ),
              monitor: attr(
                nested({
                  profile: attr(
                    z.string().optional(),
                    'Monitor profile: how often is asked, and what happens on failure.',
                  ),
                  disable_if_unreachable: attr(
                    z.boolean().optional(),
                    'Whether routing decides while the way is closed.',
                  ),
                  ip_address: attr(z.string().optional(), 'Address that is pinged; without it, the next hop.'),
                }).optional(),
                'Watches whether the way is open.',
              ),
            }).optional(),
            'It is sent out of an interface.',
          ),
          discard: attr(nested({}).optional(), 'It is dropped.'),
          no_pbf: attr(nested({}).optional(), 'It goes where routing sends it.'),
        },
        [exactlyOne('forward', 'discard', 'no_pbf')],
      ).optional(),
      'What happens to traffic that matches.',
    ),
    enforce_symmetric_return: attr(
      nested({
        enabled: attr(z.boolean().optional(), 'Whether they do.'),
        nexthop_address_list: attr(
          z.array(nested({ name: attr(z.string().optional(), 'Address of the router.') })).optional(),
          'Routers that answers are handed to.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Answers go back the way that the traffic came.',
    ),
  }),
});
