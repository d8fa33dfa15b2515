import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';

/** Which routes a router between areas takes in and tells. */
export const abrLists = {
  import_list: attr(z.string().optional(), 'List of networks that are taken in.'),
  export_list: attr(z.string().optional(), 'List of networks that are told.'),
  inbound_filter_list: attr(z.string().optional(), 'Filter of networks that come from other areas.'),
  outbound_filter_list: attr(z.string().optional(), 'Filter of networks that other areas are told.'),
};

/** What a router between areas tells of one in the other. */
export const abr = attr(nested(abrLists).optional(), 'What this router tells between the area and others.');

/** An area that is told everything. */
export const normalArea = attr(nested({ abr }).optional(), 'The area is told everything.');

export const noSummary = attr(z.boolean().optional(), 'Whether the area is told no routes of other areas.');

export const acceptSummary = attr(
  z.boolean().optional(),
  'Whether routes of other areas are taken in, in the older routing engine.',
);

const isToldDefault = 'Whether the area is told a default route, in the older routing engine.';

/** The default route of an area that is not so stubby. */
export const defaultInformation = attr(
  nested({
    metric: attr(z.number().int().optional(), 'Its metric.'),
    metric_type: attr(
      z.enum(['type-1', 'type-2']).optional(),
      'Whether the way inside counts (`type-1`) or not (`type-2`).',
    ),
  }).optional(),
  'Default route that the area is told.',
);

/** Timers of the whole router in the older routing engine. */
export const vrTimers = attr(
  nested({
    spf_calculation_delay: attr(z.number().int().optional(), 'Seconds after a change before ways are computed anew.'),
    lsa_interval: attr(z.number().int().optional(), 'Seconds between two updates of the same route.'),
  }).optional(),
  'Timers, in the older routing engine.',
);

/** Whether a stub area is told a default route. */
export const defaultRoute = attr(
  nested(
    {
      disable: attr(nested({}).optional(), 'No default route is told.'),
      advertise: attr(
        nested({ metric: attr(z.number().int().optional(), 'Its metric.') }).optional(),
        'A default route is told.',
      ),
    },
    [exactlyOne('disable', 'advertise')],
  ).optional(),
  isToldDefault,
);

/** The same for an area that is not so stubby. */
export const nssaDefaultRoute = attr(
  nested(
    {
      disable: attr(nested({}).optional(), 'No default route is told.'),
      advertise: attr(
        nested({
          metric: attr(z.number().int().optional(), 'Its metric.'),
          type: attr(
            z.enum(['ext-1', 'ext-2']).optional(),
            'Whether the way inside counts (`ext-1`) or not (`ext-2`).',
          ),
        }).optional(),
        'A default route is told.',
      ),
    },
    [exactlyOne('disable', 'advertise')],
  ).optional(),
  isToldDefault,
);

/** Networks that are told, or not told, as one. */
export const nssaExtRange = nested(
  {
    name: attr(z.string().min(1), 'Network, with the length of its mask.'),
    advertise: attr(nested({}).optional(), 'It is told as one.'),
    suppress: attr(nested({}).optional(), 'Neither it nor its parts are told.'),
  },
  [exactlyOne('advertise', 'suppress')],
);

/** What kind of network an interface is on. */
const linkType = nested(
  {
    broadcast: attr(nested({}).optional(), 'All neighbours hear each other.'),
    p2p: attr(nested({}).optional(), 'There is one neighbour.'),
    p2mp: attr(
      nested({
        neighbor: attr(
          z
            .array(
              nested({
                name: attr(z.string().min(1), 'Address of the neighbour.'),
                priority: attr(
                  z.number().int().optional(),
                  'Priority of the neighbour in the election of a designated router.',
                ),
              }),
            )
            .optional(),
          'Neighbours, by address.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Neighbours are named.',
    ),
  },
  [exactlyOne('broadcast', 'p2p', 'p2mp')],
);

/** What every interface of an area says. */
export const ospfInterface = {
  name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
  enable: attr(z.boolean().optional(), 'Whether OSPF is spoken on the interface.'),
  mtu_ignore: attr(z.boolean().optional(), 'Whether neighbours may have another packet size.'),
  passive: attr(z.boolean().optional(), 'Whether only the network is told, and no neighbour looked for.'),
  priority: attr(z.number().int().optional(), 'Priority in the election of a designated router; 0 never is one.'),
  link_type: attr(linkType.optional(), 'What kind of network the interface is on.'),
};

const linkTimes = {
  hello_interval: attr(z.number().int().optional(), 'Seconds between two signs of life.'),
  dead_counts: attr(z.number().int().optional(), 'Signs of life that may be missed.'),
  retransmit_interval: attr(z.number().int().optional(), 'Seconds before an update is sent again.'),
  transit_delay: attr(z.number().int().optional(), 'Seconds that an update takes.'),
};

/** Timers of an interface in the older routing engine. */
export const vrTiming = nested({
  ...linkTimes,
  gr_delay: attr(z.number().int().optional(), 'Seconds before a restart is announced.'),
});

const virtualLinkVrTiming = nested({
  ...linkTimes,
});

/** A way to the backbone through another area. */
export const virtualLink = nested({
  name: attr(z.string().min(1), 'Name of the way.'),
  neighbor_id: attr(z.string().optional(), 'Router id of the other end.'),
  transit_area_id: attr(z.string().optional(), 'Area that it passes.'),
  enable: attr(z.boolean().optional(), 'Whether the way is in use.'),
  interface_id: attr(z.number().int().optional(), 'Number of the interface that stands for the way, for IPv6.'),
  instance_id: attr(z.number().int().optional(), 'Number of the OSPF instance, for IPv6.'),
  timing: attr(z.string().optional(), 'Profile of the timers.'),
  vr_timing: attr(virtualLinkVrTiming.optional(), 'Timers, in the older routing engine.'),
  passive: attr(z.boolean().optional(), 'Whether only the network is told, and no neighbour looked for.'),
  authentication: attr(z.string().optional(), 'Profile by which the two ends know each other.'),
  bfd,
});

/** Routes of other sources that are told, in the older routing engine. */
export const exportRules = nested({
  name: attr(z.string().min(1), 'Network, or redistribution profile, that the rule is for.'),
  new_path_type: attr(
    z.enum(['ext-1', 'ext-2']).optional(),
    'Whether the way inside counts (`ext-1`) or not (`ext-2`).',
  ),
  new_tag: attr(z.string().optional(), 'Tag that the routes get.'),
  metric: attr(z.number().int().optional(), 'Metric that the routes get.'),
});

/** How a router restarts without losing its routes. */
export const gracefulRestart = nested({
  enable: attr(z.boolean().optional(), 'Whether routes survive an own restart.'),
  grace_period: attr(z.number().int().optional(), 'Seconds that an own restart may take.'),
  helper_enable: attr(z.boolean().optional(), 'Whether routes of a neighbour that restarts are kept.'),
  strict_lsa_checking: attr(z.boolean().optional(), 'Whether the help ends as soon as the network changes.', {
    wire: 'strict_LSA_checking',
  }),
  max_neighbor_restart_time: attr(
    z.number().int().optional(),
    'Longest restart of a neighbour that is waited for, in seconds.',
  ),
});
