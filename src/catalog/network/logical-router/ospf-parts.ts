import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';

/** What a router between areas tells of one in the other. */
export const abr = nested({
  import_list: attr(z.string().optional(), 'List of networks that are taken in.'),
  export_list: attr(z.string().optional(), 'List of networks that are told.'),
  inbound_filter_list: attr(z.string().optional(), 'Filter of networks that come from other areas.'),
  outbound_filter_list: attr(z.string().optional(), 'Filter of networks that other areas are told.'),
});

/** Whether a stub area is told a default route. */
export const defaultRoute = nested(
  {
    disable: plain(nested({}).optional()),
    advertise: plain(nested({ metric: plain(z.number().int().optional()) }).optional()),
  },
  [exactlyOne('disable', 'advertise')],
);

/** The same for an area that is not so stubby. */
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

/** Networks that are told, or not told, as one. */
export const nssaExtRange = nested(
  { name: plain(z.string().min(1)), advertise: plain(nested({}).optional()), suppress: plain(nested({}).optional()) },
  [exactlyOne('advertise', 'suppress')],
);

/** What kind of network an interface is on. */
export const linkType = nested(
  {
    broadcast: attr(nested({}).optional(), 'All neighbours hear each other.'),
    p2p: attr(nested({}).optional(), 'There is one neighbour.'),
    p2mp: attr(
      nested({
        neighbor: attr(
          z.array(nested({ name: plain(z.string().min(1)), priority: plain(z.number().int().optional()) })).optional(),
          'Neighbours, by address.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Neighbours are named.',
    ),
  },
  [exactlyOne('broadcast', 'p2p', 'p2mp')],
);

/** Timers of an interface in the older routing engine. */
export const vrTiming = nested({
  hello_interval: attr(z.number().int().optional(), 'Seconds between two signs of life.'),
  dead_counts: attr(z.number().int().optional(), 'Signs of life that may be missed.'),
  retransmit_interval: attr(z.number().int().optional(), 'Seconds before an update is sent again.'),
  transit_delay: attr(z.number().int().optional(), 'Seconds that an update takes.'),
  gr_delay: attr(z.number().int().optional(), 'Seconds before a restart is announced.'),
});

const virtualLinkVrTiming = nested({
  hello_interval: attr(z.number().int().optional(), 'Seconds between two signs of life.'),
  dead_counts: attr(z.number().int().optional(), 'Signs of life that may be missed.'),
  retransmit_interval: attr(z.number().int().optional(), 'Seconds before an update is sent again.'),
  transit_delay: attr(z.number().int().optional(), 'Seconds that an update takes.'),
});

/** A way to the backbone through another area. */
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
  bfd: attr(nested({ profile: plain(z.string().optional()) }).optional(), 'How quickly a lost neighbour is noticed.'),
});

/** Routes of other sources that are told, in the older routing engine. */
export const exportRules = nested({
  name: plain(z.string().min(1)),
  new_path_type: plain(z.enum(['ext-1', 'ext-2']).optional()),
  new_tag: plain(z.string().optional()),
  metric: plain(z.number().int().optional()),
});

/** How a router restarts without losing its routes. */
export const gracefulRestart = nested({
  enable: plain(z.boolean().optional()),
  grace_period: plain(z.number().int().optional()),
  helper_enable: plain(z.boolean().optional()),
  strict_lsa_checking: plain(z.boolean().optional(), { wire: 'strict_LSA_checking' }),
  max_neighbor_restart_time: plain(z.number().int().optional()),
});
