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

const nssaNssaExtRange = nested(
  {
    name: plain(z.string().min(1)),
    route_tag: plain(z.number().int().optional()),
    advertise: plain(nested({}).optional()),
    suppress: plain(nested({}).optional()),
  },
  [exactlyOne('advertise', 'suppress')],
);

/** OSPF of a router, for IPv6. */
export const ospfv3 = nested({
  enable: attr(z.boolean().optional(), 'Whether OSPF is spoken.'),
  reject_default_route: attr(z.boolean().optional(), 'Whether default routes of neighbours are left out.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Whether default routes of other sources are told.'),
  router_id: attr(z.string().optional(), 'Address that the router is known by.'),
  global_bfd: attr(
    nested({ profile: plain(z.string().optional()) }).optional(),
    'How quickly a lost neighbour is noticed.',
  ),
  disable_transit_traffic: attr(z.boolean().optional(), 'Whether the router is only a destination, never on the way.'),
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
            spi: plain(z.string().optional()),
            esp: plain(
              nested({
                authentication: plain(
                  nested(
                    {
                      sha1: plain(nested({ key: plain(z.string().optional()) }).optional()),
                      sha256: plain(nested({ key: plain(z.string().optional()) }).optional()),
                      sha384: plain(nested({ key: plain(z.string().optional()) }).optional()),
                      sha512: plain(nested({ key: plain(z.string().optional()) }).optional()),
                      md5: plain(nested({ key: plain(z.string().optional()) }).optional()),
                      none: plain(nested({}).optional()),
                    },
                    [exactlyOne('sha1', 'sha256', 'sha384', 'sha512', 'md5', 'none')],
                  ).optional(),
                ),
                encryption: plain(
                  nested({
                    algorithm: plain(z.enum(['3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'null']).optional()),
                    key: plain(z.string().optional()),
                  }).optional(),
                ),
              }).optional(),
            ),
            ah: plain(
              nested(
                {
                  sha1: plain(nested({ key: plain(z.string().optional()) }).optional()),
                  sha256: plain(nested({ key: plain(z.string().optional()) }).optional()),
                  sha384: plain(nested({ key: plain(z.string().optional()) }).optional()),
                  sha512: plain(nested({ key: plain(z.string().optional()) }).optional()),
                  md5: plain(nested({ key: plain(z.string().optional()) }).optional()),
                },
                [exactlyOne('sha1', 'sha256', 'sha384', 'sha512', 'md5')],
              ).optional(),
            ),
          },
          [exactlyOne('esp', 'ah')],
        ),
      )
      .optional(),
    'Profiles by which neighbours know each other, in the older routing engine.',
    { itemKey: 'name' },
  ),
  spf_timer: plain(z.string().optional()),
  global_if_timer: plain(z.string().optional()),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  area: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Number of the area, as `0.0.0.0`.'),
          authentication: plain(z.string().optional()),
          type: attr(
            nested(
              {
                normal: plain(nested({ abr: plain(abr.optional()) }).optional()),
                stub: plain(
                  nested({
                    accept_summary: plain(z.boolean().optional()),
                    default_route: plain(defaultRoute.optional()),
                    no_summary: plain(z.boolean().optional()),
                    default_route_metric: plain(z.number().int().optional()),
                    abr: plain(abr.optional()),
                  }).optional(),
                ),
                nssa: plain(
                  nested({
                    nssa_ext_range: plain(z.array(nssaNssaExtRange).optional(), { itemKey: 'name' }),
                    no_summary: plain(z.boolean().optional()),
                    default_information_originate: plain(
                      nested({
                        metric: plain(z.number().int().optional()),
                        metric_type: plain(z.enum(['type-1', 'type-2']).optional()),
                      }).optional(),
                    ),
                    accept_summary: plain(z.boolean().optional()),
                    default_route: plain(nssaDefaultRoute.optional()),
                    abr: plain(
                      nested({
                        import_list: plain(z.string().optional()),
                        export_list: plain(z.string().optional()),
                        inbound_filter_list: plain(z.string().optional()),
                        outbound_filter_list: plain(z.string().optional()),
                        nssa_ext_range: plain(z.array(nssaNssaExtRange).optional(), { itemKey: 'name' }),
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
            z.array(nested({ name: plain(z.string().min(1)), advertise: plain(z.boolean().optional()) })).optional(),
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
                  neighbor: plain(z.array(nested({ name: plain(z.string().min(1)) })).optional(), { itemKey: 'name' }),
                  vr_timing: plain(vrTiming.optional()),
                  metric: plain(z.number().int().optional()),
                  instance_id: plain(z.number().int().optional()),
                  authentication: plain(z.string().optional()),
                  bfd: attr(
                    nested({ profile: plain(z.string().optional()) }).optional(),
                    'How quickly a lost neighbour is noticed.',
                  ),
                  timing: plain(z.string().optional()),
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
