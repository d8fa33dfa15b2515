import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';

const abrLists = {
  import_list: attr(z.string().optional(), 'List of networks that are taken in.'),
  export_list: attr(z.string().optional(), 'List of networks that are told.'),
  inbound_filter_list: attr(z.string().optional(), 'Filter of networks that come from other areas.'),
  outbound_filter_list: attr(z.string().optional(), 'Filter of networks that other areas are told.'),
};

/** What a router between areas tells of one in the other. */
export const abr = attr(nested(abrLists).optional(), 'What this router tells between the area and others.');

/** The same for an area that is not so stubby, with the networks that are told as one. */
export function nssaAbr(range: z.ZodObject) {
  return attr(
    nested({
      ...abrLists,
      nssa_ext_range: attr(z.array(range).optional(), 'Networks of other sources that are told as one.', {
        itemKey: 'name',
      }),
    }).optional(),
    'What this router tells between the area and others.',
  );
}

/** What an area is told, where it is a stub, or not so stubby. */
export function areaType(stub: z.ZodRawShape, nssa: z.ZodRawShape) {
  return attr(
    nested(
      {
        normal: attr(nested({ abr }).optional(), 'The area is told everything.'),
        stub: attr(nested(stub).optional(), 'The area is told a default route instead of routes of other sources.'),
        nssa: attr(nested(nssa).optional(), 'As a stub, but the area may tell of routes of its own sources.'),
      },
      [exactlyOne('normal', 'stub', 'nssa')],
    ).optional(),
    'What the area is told of others.',
  );
}

export const noSummary = attr(z.boolean().optional(), 'Whether the area is told no routes of other areas.');

export const acceptSummary = attr(
  z.boolean().optional(),
  'Whether routes of other areas are taken in, in the older routing engine.',
);

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

// Whether an area is told a default route, and what is said of it.
function defaultRouteOf(advertised: z.ZodRawShape) {
  return attr(
    nested(
      {
        disable: attr(nested({}).optional(), 'No default route is told.'),
        advertise: attr(nested(advertised).optional(), 'A default route is told.'),
      },
      [exactlyOne('disable', 'advertise')],
    ).optional(),
    'Whether the area is told a default route, in the older routing engine.',
  );
}

const defaultRouteCost = attr(z.number().int().optional(), 'Its metric.');

const externalPathType = attr(
  z.enum(['ext-1', 'ext-2']).optional(),
  'Whether the way inside counts (`ext-1`) or not (`ext-2`).',
);

/** Whether a stub area is told a default route. */
export const defaultRoute = defaultRouteOf({ metric: defaultRouteCost });

/** The same for an area that is not so stubby. */
export const nssaDefaultRoute = defaultRouteOf({ metric: defaultRouteCost, type: externalPathType });

/** Cost of the default route of a stub area. */
export const defaultRouteMetric = attr(z.number().int().optional(), 'Metric of the default route.');

const toldAsOne = nested(
  {
    name: attr(z.string().min(1), 'Network, with the length of its mask.'),
    advertise: attr(nested({}).optional(), 'It is told as one.'),
    suppress: attr(nested({}).optional(), 'Neither it nor its parts are told.'),
  },
  [exactlyOne('advertise', 'suppress')],
);

/** Networks that are told, or not told, as one, in the older routing engine. */
export const vrRanges = attr(z.array(toldAsOne).optional(), 'The same in the older routing engine.', {
  itemKey: 'name',
});

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
export const vrTiming = attr(
  nested({
    ...linkTimes,
    gr_delay: attr(z.number().int().optional(), 'Seconds before a restart is announced.'),
  }).optional(),
  'Timers, in the older routing engine.',
);

const virtualLink = nested({
  name: attr(z.string().min(1), 'Name of the way.'),
  neighbor_id: attr(z.string().optional(), 'Router id of the other end.'),
  transit_area_id: attr(z.string().optional(), 'Area that it passes.'),
  enable: attr(z.boolean().optional(), 'Whether the way is in use.'),
  interface_id: attr(z.number().int().optional(), 'Number of the interface that stands for the way, for IPv6.'),
  instance_id: attr(z.number().int().optional(), 'Number of the OSPF instance, for IPv6.'),
  timing: attr(z.string().optional(), 'Profile of the timers.'),
  vr_timing: attr(nested(linkTimes).optional(), 'Timers, in the older routing engine.'),
  passive: attr(z.boolean().optional(), 'Whether only the network is told, and no neighbour looked for.'),
  authentication: attr(z.string().optional(), 'Profile by which the two ends know each other.'),
  bfd,
});

/** Ways to the backbone through other areas. */
export const virtualLinks = attr(z.array(virtualLink).optional(), 'Ways to the backbone through other areas.', {
  itemKey: 'name',
});

const exportRule = nested({
  name: attr(z.string().min(1), 'Network, or redistribution profile, that the rule is for.'),
  new_path_type: externalPathType,
  new_tag: attr(z.string().optional(), 'Tag that the routes get.'),
  metric: attr(z.number().int().optional(), 'Metric that the routes get.'),
});

const gracefulRestart = nested({
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

/** What a router tells of other sources, and how it restarts without losing its routes. */
export const exportAndRestart = {
  export_rules: attr(
    z.array(exportRule).optional(),
    'Routes of other sources that are told, in the older routing engine.',
    { itemKey: 'name' },
  ),
  graceful_restart: attr(gracefulRestart.optional(), 'How the router restarts without losing its routes.'),
};
