import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, oneOf } from '../../attribute';
import { optional } from '../../usual-attributes';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';
import { dottedId, ipText } from '../../ip-text';
import { presence } from '../../stronger';

const abrLists = {
  import_list: optional.text('Import list: access list for routes imported into the area.'),
  export_list: optional.text('Export list: prefixes advertised from this area.'),
  inbound_filter_list: optional.text('Inbound filter list: prefix list for LSAs from other areas.'),
  outbound_filter_list: optional.text('Outbound filter list: prefix list for LSAs to other areas.'),
};

/** ABR filters between areas. */
export const abr = optional.nested('Area border router (ABR) filters.', abrLists);

/** Builds the ABR filters of an NSSA, with its external ranges. */
export function nssaAbr(range: z.ZodObject) {
  return optional.nested('Area border router (ABR) filters and NSSA external ranges.', {
    ...abrLists,
    nssa_ext_range: attr(z.array(range).optional(), 'NSSA external ranges: external prefixes that are summarized.'),
  });
}

/** Builds the area type: normal, stub or NSSA. */
export function areaType(stub: z.ZodRawShape, nssa: z.ZodRawShape) {
  return optional.oneOf('Area type: normal, stub or NSSA.', {
    normal: optional.nested('Normal area: receives all LSAs.', { abr }),
    stub: optional.nested('Stub area: receives a default route instead of external LSAs.', stub),
    nssa: optional.nested('Not-so-stubby area (NSSA): a stub area that may originate external routes.', nssa),
  });
}

export const noSummary = optional.flag('No summary: do not send summary LSAs into the area (totally stubby).');

export const acceptSummary = optional.flag('Accept summary LSAs from other areas (legacy routing engine).');

/** Default route of an NSSA. */
export const defaultInformation = optional.nested('Default route (default information originate) for the NSSA.', {
  metric: optional.integer('Metric of the default route.'),
  metric_type: optional.enum(
    ['type-1', 'type-2'],
    'External metric type: `type-1` adds the internal cost, `type-2` does not.',
  ),
});

/** Timers of the router in the legacy routing engine. */
export const vrTimers = optional.nested('OSPF timers (legacy routing engine).', {
  spf_calculation_delay: optional.integer('SPF calculation delay in seconds after a topology change.'),
  lsa_interval: optional.integer('LSA interval: seconds between two LSAs of the same route.'),
});

// Builds the setting of whether, and how, a default route is advertised into an area.
function defaultRouteOf(advertised: z.ZodRawShape) {
  return optional.oneOf('Default route into the area (legacy routing engine).', {
    disable: optional.nested('Do not advertise a default route.', {}),
    advertise: optional.nested('Advertise a default route.', advertised),
  });
}

const defaultRouteCost = optional.integer('Metric of the default route.');

const externalPathType = optional.enum(
  ['ext-1', 'ext-2'],
  'External path type: `ext-1` adds the internal cost, `ext-2` does not.',
);

/** Default route advertised into a stub area. */
export const defaultRoute = defaultRouteOf({ metric: defaultRouteCost });

/** Default route advertised into an NSSA. */
export const nssaDefaultRoute = defaultRouteOf({ metric: defaultRouteCost, type: externalPathType });

/** Metric of the default route of a stub area. */
export const defaultRouteMetric = optional.integer('Metric of the default route.');

const summaryRange = nested(
  {
    name: attr(z.string().min(1), 'Prefix of the range.'),
    advertise: optional.nested('Advertise the summary.', {}),
    suppress: optional.nested('Suppress the range.', {}),
  },
  [maybeSeveral(exactlyOne('advertise', 'suppress'))],
);

/** Area ranges (summarized prefixes) in the legacy routing engine. */
export const vrRanges = attr(
  z.array(summaryRange).optional(),
  'Area ranges: prefixes summarized for other areas (legacy routing engine).',
);

/** Network type of an interface. */
const linkType = oneOf({
  broadcast: optional.nested('Broadcast network.', {}),
  p2p: optional.nested('Point-to-point (P2P) network.', {}),
  p2mp: optional.nested('Point-to-multipoint (P2MP) network with configured neighbors.', {
    neighbor: optional.nestedList('OSPF neighbors.', {
      name: attr(ipText.min(1), 'IP address of the neighbor.'),
      priority: optional.integer('Priority of the neighbor in the designated router (DR) election.'),
    }),
  }),
});

/** Attributes of every interface of an area. */
export const ospfInterface = {
  name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
  enable: optional.flag('Enable OSPF on the interface.'),
  mtu_ignore: optional.flag('Ignore MTU mismatch with neighbors.'),
  passive: optional.flag('Passive interface: advertise its network, form no adjacency.'),
  priority: optional.integer('Priority in the designated router (DR) election; 0 never becomes DR.'),
  link_type: attr(linkType.optional(), 'OSPF link type of the interface.'),
};

const linkTimes = {
  hello_interval: optional.integer('Hello interval in seconds.'),
  dead_counts: optional.integer(
    'Hello packets a neighbor may miss before it is declared down (dead count, dead interval).',
  ),
  retransmit_interval: optional.integer('LSA retransmit interval in seconds.'),
  transit_delay: optional.integer('Transit delay of LSAs in seconds.'),
};

/** Timers of an interface in the legacy routing engine. */
export const vrTiming = optional.nested('Interface timers (legacy routing engine).', {
  ...linkTimes,
  gr_delay: optional.integer('Graceful restart hello delay in seconds.'),
});

const virtualLink = nested({
  name: attr(z.string().min(1), 'Name of the virtual link.'),
  neighbor_id: attr(dottedId.optional(), 'Router ID of the neighbor.'),
  transit_area_id: attr(dottedId.optional(), 'ID of the transit area.'),
  enable: optional.flag('Enable the virtual link.'),
  interface_id: optional.integer('Interface ID of the virtual link (OSPFv3).'),
  instance_id: optional.integer('OSPFv3 instance ID.'),
  timing: optional.text('OSPF interface timer profile.'),
  vr_timing: optional.nested('Interface timers (legacy routing engine).', linkTimes),
  passive: optional.flag('Passive: form no adjacency over the virtual link.'),
  authentication: optional.text('OSPF authentication profile of the virtual link.', {
    effect: 'identity',
    strength: presence,
  }),
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
  new_tag: optional.text('Tag to set.'),
  metric: optional.integer('Metric to set.'),
});

const gracefulRestart = nested({
  enable: optional.flag('Enable graceful restart.'),
  grace_period: optional.integer('Grace period in seconds for a restart of this router.'),
  helper_enable: optional.flag('Enable helper mode: keep routes of a neighbor that restarts.'),
  strict_lsa_checking: optional.flag('Strict LSA checking: end helper mode when the topology changes.', {
    wire: 'strict_LSA_checking',
  }),
  max_neighbor_restart_time: optional.integer('Maximum neighbor restart time in seconds.'),
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
