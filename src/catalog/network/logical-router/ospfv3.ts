import * as z from 'zod';
import { exactlyOne, nested, plain } from '../../attribute';
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
} from './ospf';

const nssaNssaExtRange = nested(
  {
    name: plain(z.string().min(1)),
    route_tag: plain(z.number().int().optional()),
    advertise: plain(nested({}).optional()),
    suppress: plain(nested({}).optional()),
  },
  [exactlyOne('advertise', 'suppress')],
);

/** OSPFv3. */
export const ospfv3 = nested({
  enable: plain(z.boolean().optional()),
  reject_default_route: plain(z.boolean().optional()),
  allow_redist_default_route: plain(z.boolean().optional()),
  router_id: plain(z.string().optional()),
  global_bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
  disable_transit_traffic: plain(z.boolean().optional()),
  vr_timers: plain(
    nested({
      spf_calculation_delay: plain(z.number().int().optional()),
      lsa_interval: plain(z.number().int().optional()),
    }).optional(),
  ),
  auth_profile: plain(
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
  ),
  spf_timer: plain(z.string().optional()),
  global_if_timer: plain(z.string().optional()),
  redistribution_profile: plain(z.string().optional()),
  area: plain(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          authentication: plain(z.string().optional()),
          type: plain(
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
                    nssa_ext_range: plain(z.array(nssaNssaExtRange).optional()),
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
                        nssa_ext_range: plain(z.array(nssaNssaExtRange).optional()),
                      }).optional(),
                    ),
                  }).optional(),
                ),
              },
              [exactlyOne('normal', 'stub', 'nssa')],
            ).optional(),
          ),
          range: plain(
            z.array(nested({ name: plain(z.string().min(1)), advertise: plain(z.boolean().optional()) })).optional(),
          ),
          vr_range: plain(z.array(nssaExtRange).optional()),
          interface: plain(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  enable: plain(z.boolean().optional()),
                  mtu_ignore: plain(z.boolean().optional()),
                  passive: plain(z.boolean().optional()),
                  priority: plain(z.number().int().optional()),
                  link_type: plain(linkType.optional()),
                  neighbor: plain(z.array(nested({ name: plain(z.string().min(1)) })).optional()),
                  vr_timing: plain(vrTiming.optional()),
                  metric: plain(z.number().int().optional()),
                  instance_id: plain(z.number().int().optional()),
                  authentication: plain(z.string().optional()),
                  bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
                  timing: plain(z.string().optional()),
                }),
              )
              .optional(),
          ),
          virtual_link: plain(z.array(virtualLink).optional()),
        }),
      )
      .optional(),
  ),
  export_rules: plain(z.array(exportRules).optional()),
  graceful_restart: plain(gracefulRestart.optional()),
});
