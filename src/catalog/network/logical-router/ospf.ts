import * as z from 'zod';
import { exactlyOne, nested, plain } from '../../attribute';

const monitorDestinations = nested({
  name: plain(z.string().min(1)),
  enable: plain(z.boolean().optional()),
  source: plain(z.string().optional()),
  destination: plain(z.string().optional()),
  destination_fqdn: plain(z.string().optional()),
  interval: plain(z.number().int().optional()),
  count: plain(z.number().int().optional()),
});

/** Path monitor. */
export const pathMonitor = nested({
  enable: plain(z.boolean().optional()),
  failure_condition: plain(z.enum(['any', 'all']).optional()),
  hold_time: plain(z.number().int().optional()),
  monitor_destinations: plain(z.array(monitorDestinations).optional()),
});

/** Abr. */
export const abr = nested({
  import_list: plain(z.string().optional()),
  export_list: plain(z.string().optional()),
  inbound_filter_list: plain(z.string().optional()),
  outbound_filter_list: plain(z.string().optional()),
});

/** Default route. */
export const defaultRoute = nested(
  {
    disable: plain(nested({}).optional()),
    advertise: plain(nested({ metric: plain(z.number().int().optional()) }).optional()),
  },
  [exactlyOne('disable', 'advertise')],
);

/** Nssa default route. */
export const nssaDefaultRoute = nested(
  {
    disable: plain(nested({}).optional()),
    advertise: plain(
      nested({
        metric: plain(z.number().int().optional()),
        type: plain(z.enum(['ext-1', 'ext-2']).optional()),
      }).optional(),
    ),
  },
  [exactlyOne('disable', 'advertise')],
);

/** Nssa ext range. */
export const nssaExtRange = nested(
  { name: plain(z.string().min(1)), advertise: plain(nested({}).optional()), suppress: plain(nested({}).optional()) },
  [exactlyOne('advertise', 'suppress')],
);

/** Link type. */
export const linkType = nested(
  {
    broadcast: plain(nested({}).optional()),
    p2p: plain(nested({}).optional()),
    p2mp: plain(
      nested({
        neighbor: plain(
          z.array(nested({ name: plain(z.string().min(1)), priority: plain(z.number().int().optional()) })).optional(),
        ),
      }).optional(),
    ),
  },
  [exactlyOne('broadcast', 'p2p', 'p2mp')],
);

/** Vr timing. */
export const vrTiming = nested({
  hello_interval: plain(z.number().int().optional()),
  dead_counts: plain(z.number().int().optional()),
  retransmit_interval: plain(z.number().int().optional()),
  transit_delay: plain(z.number().int().optional()),
  gr_delay: plain(z.number().int().optional()),
});

const virtualLinkVrTiming = nested({
  hello_interval: plain(z.number().int().optional()),
  dead_counts: plain(z.number().int().optional()),
  retransmit_interval: plain(z.number().int().optional()),
  transit_delay: plain(z.number().int().optional()),
});

/** Virtual link. */
export const virtualLink = nested({
  name: plain(z.string().min(1)),
  neighbor_id: plain(z.string().optional()),
  transit_area_id: plain(z.string().optional()),
  enable: plain(z.boolean().optional()),
  interface_id: plain(z.number().int().optional()),
  instance_id: plain(z.number().int().optional()),
  timing: plain(z.string().optional()),
  vr_timing: plain(virtualLinkVrTiming.optional()),
  passive: plain(z.boolean().optional()),
  authentication: plain(z.string().optional()),
  bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
});

/** Export rules. */
export const exportRules = nested({
  name: plain(z.string().min(1)),
  new_path_type: plain(z.enum(['ext-1', 'ext-2']).optional()),
  new_tag: plain(z.string().optional()),
  metric: plain(z.number().int().optional()),
});

/** Graceful restart. */
export const gracefulRestart = nested({
  enable: plain(z.boolean().optional()),
  grace_period: plain(z.number().int().optional()),
  helper_enable: plain(z.boolean().optional()),
  strict_lsa_checking: plain(z.boolean().optional(), { wire: 'strict_LSA_checking' }),
  max_neighbor_restart_time: plain(z.number().int().optional()),
});

/** OSPF. */
export const ospf = nested({
  router_id: plain(z.string().optional()),
  global_bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
  enable: plain(z.boolean().optional()),
  rfc1583: plain(z.boolean().optional()),
  reject_default_route: plain(z.boolean().optional()),
  allow_redist_default_route: plain(z.boolean().optional()),
  flood_prevention: plain(
    nested({
      hello: plain(
        nested({ enable: plain(z.boolean().optional()), max_packet: plain(z.number().int().optional()) }).optional(),
      ),
      lsa: plain(
        nested({ enable: plain(z.boolean().optional()), max_packet: plain(z.number().int().optional()) }).optional(),
      ),
    }).optional(),
  ),
  spf_timer: plain(z.string().optional()),
  global_if_timer: plain(z.string().optional()),
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
            password: plain(z.string().optional(), { secret: true }),
            md5: plain(
              z
                .array(
                  nested({
                    name: plain(z.number()),
                    key: plain(z.string().optional()),
                    preferred: plain(z.boolean().optional()),
                  }),
                )
                .optional(),
            ),
          },
          [exactlyOne('password', 'md5')],
        ),
      )
      .optional(),
  ),
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
                    nssa_ext_range: plain(z.array(nssaExtRange).optional()),
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
                        ),
                      }).optional(),
                    ),
                  }).optional(),
                ),
              },
              [exactlyOne('normal', 'stub', 'nssa')],
            ).optional(),
          ),
          range: plain(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  substitute: plain(z.string().optional()),
                  advertise: plain(z.boolean().optional()),
                }),
              )
              .optional(),
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
                  metric: plain(z.number().int().optional()),
                  authentication: plain(z.string().optional()),
                  bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
                  timing: plain(z.string().optional()),
                  vr_timing: plain(vrTiming.optional()),
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
