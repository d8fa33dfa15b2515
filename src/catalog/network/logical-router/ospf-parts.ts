import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, nestedList, optionalNested } from '../../attribute';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';
import { dottedId, ipText } from '../../ip-text';
import { integer } from '../../integer';

const abrLists = {
  import_list: attr(z.string().optional(), 'Import list: access list for routes imported into the area.'),
  export_list: attr(z.string().optional(), 'Export list: prefixes advertised from this area.'),
  inbound_filter_list: attr(z.string().optional(), 'Inbound filter list: prefix list for LSAs from other areas.'),
  outbound_filter_list: attr(z.string().optional(), 'Outbound filter list: prefix list for LSAs to other areas.'),
};

/** ABR filters between areas. */
export const abr = attr(nested(abrLists).optional(), 'Area border router (ABR) filters.');

/** Builds the ABR filters of an NSSA, with its external ranges. */
export function nssaAbr(range: z.ZodObject) {
  return optionalNested('Area border router (ABR) filters and NSSA external ranges.', {
    ...abrLists,
    nssa_ext_range: attr(z.array(range).optional(), 'NSSA external ranges: external prefixes that are summarized.'),
  });
}

/** Builds the area type: normal, stub or NSSA. */
export function areaType(stub: z.ZodRawShape, nssa: z.ZodRawShape) {
  return attr(
    nested(
      {
        normal: optionalNested('Normal area: receives all LSAs.', { abr }),
        stub: attr(nested(stub).optional(), 'Stub area: receives a default route instead of external LSAs.'),
        nssa: attr(
          nested(nssa).optional(),
          'Not-so-stubby area (NSSA): a stub area that may originate external routes.',
        ),
      },
      [exactlyOne('normal', 'stub', 'nssa')],
    ).optional(),
    'Area type: normal, stub or NSSA.',
  );
}

export const noSummary = attr(
  z.boolean().optional(),
  'No summary: do not send summary LSAs into the area (totally stubby).',
);

export const acceptSummary = attr(
  z.boolean().optional(),
  'Accept summary LSAs from other areas (legacy routing engine).',
);

/** Default route of an NSSA. */
export const defaultInformation = optionalNested('Default route (default information originate) for the NSSA.', {
  metric: attr(integer().optional(), 'Metric of the default route.'),
  metric_type: attr(
    z.enum(['type-1', 'type-2']).optional(),
    'External metric type: `type-1` adds the internal cost, `type-2` does not.',
  ),
});

/** Timers of the router in the legacy routing engine. */
export const vrTimers = optionalNested('OSPF timers (legacy routing engine).', {
  spf_calculation_delay: attr(integer().optional(), 'SPF calculation delay in seconds after a topology change.'),
  lsa_interval: attr(integer().optional(), 'LSA interval: seconds between two LSAs of the same route.'),
});

// Builds the setting of whether, and how, a default route is advertised into an area.
function defaultRouteOf(advertised: z.ZodRawShape) {
  return attr(
    nested(
      {
        disable: optionalNested('Do not advertise a default route.', {}),
        advertise: attr(nested(advertised).optional(), 'Advertise a default route.'),
      },
      [exactlyOne('disable', 'advertise')],
    ).optional(),
    'Default route into the area (legacy routing engine).',
  );
}

const defaultRouteCost = attr(integer().optional(), 'Metric of the default route.');

const externalPathType = attr(
  z.enum(['ext-1', 'ext-2']).optional(),
  'External path type: `ext-1` adds the internal cost, `ext-2` does not.',
);

/** Default route advertised into a stub area. */
export const defaultRoute = defaultRouteOf({ metric: defaultRouteCost });

/** Default route advertised into an NSSA. */
export const nssaDefaultRoute = defaultRouteOf({ metric: defaultRouteCost, type: externalPathType });

/** Metric of the default route of a stub area. */
export const defaultRouteMetric = attr(integer().optional(), 'Metric of the default route.');

const summaryRange = nested(
  {
    name: attr(z.string().min(1), 'Prefix of the range.'),
    advertise: optionalNested('Advertise the summary.', {}),
    suppress: optionalNested('Suppress the range.', {}),
  },
  [maybeSeveral(exactlyOne('advertise', 'suppress'))],
);

/** Area ranges (summarized prefixes) in the legacy routing engine. */
export const vrRanges = attr(
  z.array(summaryRange).optional(),
  'Area ranges: prefixes summarized for other areas (legacy routing engine).',
);

/** Network type of an interface. */
const linkType = nested(
  {
    broadcast: optionalNested('Broadcast network.', {}),
    p2p: optionalNested('Point-to-point (P2P) network.', {}),
    p2mp: optionalNested('Point-to-multipoint (P2MP) network with configured neighbors.', {
      neighbor: attr(
        nestedList({
          name: attr(ipText.min(1), 'IP address of the neighbor.'),
          priority: attr(integer().optional(), 'Priority of the neighbor in the designated router (DR) election.'),
        }).optional(),
        'OSPF neighbors.',
      ),
    }),
  },
  [exactlyOne('broadcast', 'p2p', 'p2mp')],
);

/** Attributes of every interface of an area. */
export const ospfInterface = {
  name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
  enable: attr(z.boolean().optional(), 'Enable OSPF on the interface.'),
  mtu_ignore: attr(z.boolean().optional(), 'Ignore MTU mismatch with neighbors.'),
  passive: attr(z.boolean().optional(), 'Passive interface: advertise its network, form no adjacency.'),
  priority: attr(integer().optional(), 'Priority in the designated router (DR) election; 0 never becomes DR.'),
  link_type: attr(linkType.optional(), 'OSPF link type of the interface.'),
};

const linkTimes = {
  hello_interval: attr(integer().optional(), 'Hello interval in seconds.'),
  dead_counts: attr(
    integer().optional(),
    'Hello packets a neighbor may miss before it is declared down (dead count, dead interval).',
  ),
  retransmit_interval: attr(integer().optional(), 'LSA retransmit interval in seconds.'),
  transit_delay: attr(integer().optional(), 'Transit delay of LSAs in seconds.'),
};

/** Timers of an interface in the legacy routing engine. */
export const vrTiming = optionalNested('Interface timers (legacy routing engine).', {
  ...linkTimes,
  gr_delay: attr(integer().optional(), 'Graceful restart hello delay in seconds.'),
});

const virtualLink = nested({
  name: attr(z.string().min(1), 'Name of the virtual link.'),
  neighbor_id: attr(dottedId.optional(), 'Router ID of the neighbor.'),
  transit_area_id: attr(dottedId.optional(), 'ID of the transit area.'),
  enable: attr(z.boolean().optional(), 'Enable the virtual link.'),
  interface_id: attr(integer().optional(), 'Interface ID of the virtual link (OSPFv3).'),
  instance_id: attr(integer().optional(), 'OSPFv3 instance ID.'),
  timing: attr(z.string().optional(), 'OSPF interface timer profile.'),
  vr_timing: attr(nested(linkTimes).optional(), 'Interface timers (legacy routing engine).'),
  passive: attr(z.boolean().optional(), 'Passive: form no adjacency over the virtual link.'),
  authentication: attr(z.string().optional(), 'OSPF authentication profile of the virtual link.'),
  bfd,
});

/** Virtual links to the backbone area. */
export const virtualLinks = attr(
  z.array(virtualLink).optional(),
  'Virtual links to the backbone area through a transit area.',
);

const exportRule = nested({
  name: attr(z.string().min(1), 'Prefix or redistribution profile of the rule.'),
  new_path_type: externalPathType,
  new_tag: attr(z.string().optional(), 'Tag to set.'),
  metric: attr(integer().optional(), 'Metric to set.'),
});

const gracefulRestart = nested({
  enable: attr(z.boolean().optional(), 'Enable graceful restart.'),
  grace_period: attr(integer().optional(), 'Grace period in seconds for a restart of this router.'),
  helper_enable: attr(z.boolean().optional(), 'Enable helper mode: keep routes of a neighbor that restarts.'),
  strict_lsa_checking: attr(z.boolean().optional(), 'Strict LSA checking: end helper mode when the topology changes.', {
    wire: 'strict_LSA_checking',
  }),
  max_neighbor_restart_time: attr(integer().optional(), 'Maximum neighbor restart time in seconds.'),
});

/** Export of routes from other sources, and graceful restart. */
export const exportAndRestart = {
  export_rules: attr(
    z.array(exportRule).optional(),
    'Export rules for routes from other sources (legacy routing engine).',
  ),
  graceful_restart: attr(
    gracefulRestart.optional(),
    'Graceful restart: routes survive a restart of the router or a neighbor.',
  ),
};
