import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';
import { interfaceNames } from '../interface-names';
import {
  abr,
  defaultRoute,
  exportRules,
  gracefulRestart,
  linkType,
  nssaDefaultRoute,
  nssaExtRange,
  virtualLink,
  vrTiming,
} from './ospf-parts';

/** OSPF of a router, for IPv4. */
export const ospf = nested({
  router_id: attr(z.string().optional(), 'Address that the router is known by.'),
  global_bfd: attr(
    nested({ profile: plain(z.string().optional()) }).optional(),
    'How quickly a lost neighbour is noticed.',
  ),
  enable: attr(z.boolean().optional(), 'Whether OSPF is spoken.'),
  rfc1583: attr(z.boolean().optional(), 'Whether costs are computed as RFC 1583 says.'),
  reject_default_route: attr(z.boolean().optional(), 'Whether default routes of neighbours are left out.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Whether default routes of other sources are told.'),
  flood_prevention: attr(
    nested({
      hello: plain(
        nested({ enable: plain(z.boolean().optional()), max_packet: plain(z.number().int().optional()) }).optional(),
      ),
      lsa: plain(
        nested({ enable: plain(z.boolean().optional()), max_packet: plain(z.number().int().optional()) }).optional(),
      ),
    }).optional(),
    'Most packets that are taken at a time.',
  ),
  spf_timer: plain(z.string().optional()),
  global_if_timer: plain(z.string().optional()),
  vr_timers: plain(
    nested({
      spf_calculation_delay: plain(z.number().int().optional()),
      lsa_interval: plain(z.number().int().optional()),
    }).optional(),
  ),
  auth_profile: attr(
    z
      .array(
        nested(
          {
            name: plain(z.string().min(1)),
            password: plain(z.string().optional(), { secret: true }),
            md5: attr(
              z
                .array(
                  nested({
                    name: plain(z.number()),
                    key: plain(z.string().optional()),
                    preferred: plain(z.boolean().optional()),
                  }),
                )
                .optional(),
              'Keys that messages are signed with, by their number.',
              { itemKey: 'name' },
            ),
          },
          [exactlyOne('password', 'md5')],
        ),
      )
      .optional(),
    'Profiles by which neighbours know each other, in the older routing engine.',
    { itemKey: 'name' },
  ),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  area: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Number of the area, as `0.0.0.0`.'),
          authentication: attr(z.string().optional(), 'Profile by which routers of the area know each other.', {
            refs: { kinds: ['ospf_auth_profile'], open: true },
          }),
          type: attr(
            nested(
              {
                normal: plain(nested({ abr: plain(abr.optional()) }).optional()),
                stub: plain(
                  nested({
                    no_summary: plain(z.boolean().optional()),
                    accept_summary: plain(z.boolean().optional()),
                    default_route: plain(defaultRoute.optional()),
                    default_route_metric: plain(z.number().int().optional()),
                    abr: plain(abr.optional()),
                  }).optional(),
                ),
                nssa: plain(
                  nested({
                    no_summary: plain(z.boolean().optional()),
                    accept_summary: plain(z.boolean().optional()),
                    default_information_originate: plain(
                      nested({
                        metric: plain(z.number().int().optional()),
                        metric_type: plain(z.enum(['type-1', 'type-2']).optional()),
                      }).optional(),
                    ),
                    default_route: plain(nssaDefaultRoute.optional()),
                    nssa_ext_range: plain(z.array(nssaExtRange).optional(), { itemKey: 'name' }),
                    abr: plain(
                      nested({
                        import_list: plain(z.string().optional()),
                        export_list: plain(z.string().optional()),
                        inbound_filter_list: plain(z.string().optional()),
                        outbound_filter_list: plain(z.string().optional()),
                        nssa_ext_range: plain(
                          z
                            .array(
                              nested({
                                name: plain(z.string().min(1)),
                                route_tag: plain(z.number().int().optional()),
                                advertise: plain(z.boolean().optional()),
                              }),
                            )
                            .optional(),
                          { itemKey: 'name' },
                        ),
                      }).optional(),
                    ),
                  }).optional(),
                ),
              },
              [exactlyOne('normal', 'stub', 'nssa')],
            ).optional(),
            'What the area is told of others.',
          ),
          range: attr(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  substitute: plain(z.string().optional()),
                  advertise: plain(z.boolean().optional()),
                }),
              )
              .optional(),
            'Networks that other areas are told as one.',
            { itemKey: 'name' },
          ),
          vr_range: attr(z.array(nssaExtRange).optional(), 'The same in the older routing engine.', {
            itemKey: 'name',
          }),
          interface: attr(
            z
              .array(
                nested({
                  name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
                  enable: plain(z.boolean().optional()),
                  mtu_ignore: plain(z.boolean().optional()),
                  passive: plain(z.boolean().optional()),
                  priority: plain(z.number().int().optional()),
                  link_type: plain(linkType.optional()),
                  metric: plain(z.number().int().optional()),
                  authentication: attr(
                    z.string().optional(),
                    'Profile by which neighbours on the interface know each other.',
                    { refs: { kinds: ['ospf_auth_profile'], open: true } },
                  ),
                  bfd: attr(
                    nested({ profile: plain(z.string().optional()) }).optional(),
                    'How quickly a lost neighbour is noticed.',
                  ),
                  timing: plain(z.string().optional()),
                  vr_timing: plain(vrTiming.optional()),
                }),
              )
              .optional(),
            'Interfaces in the area.',
            { itemKey: 'name' },
          ),
          virtual_link: attr(z.array(virtualLink).optional(), 'Ways to the backbone through other areas.', {
            itemKey: 'name',
          }),
        }),
      )
      .optional(),
    'Areas that the router is in.',
    { itemKey: 'name' },
  ),
  export_rules: attr(
    z.array(exportRules).optional(),
    'Routes of other sources that are told, in the older routing engine.',
    { itemKey: 'name' },
  ),
  graceful_restart: attr(gracefulRestart.optional(), 'How the router restarts without losing its routes.'),
});
