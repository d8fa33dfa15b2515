import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { bfd } from './bfd';
import {
  abr,
  abrLists,
  acceptSummary,
  defaultInformation,
  defaultRoute,
  exportRules,
  gracefulRestart,
  noSummary,
  normalArea,
  nssaDefaultRoute,
  nssaExtRange,
  ospfInterface,
  virtualLink,
  vrTimers,
  vrTiming,
} from './ospf-parts';
import { ospfv3AuthProfile } from './ospfv3-auth-profile';

const nssaNssaExtRange = nested(
  {
    name: attr(z.string().min(1), 'Network, with the length of its mask.'),
    route_tag: attr(z.number().int().optional(), 'Tag that the route gets.'),
    advertise: attr(nested({}).optional(), 'It is told as one.'),
    suppress: attr(nested({}).optional(), 'Neither it nor its parts are told.'),
  },
  [exactlyOne('advertise', 'suppress')],
);

/** OSPF of a router, for IPv6. */
export const ospfv3 = nested({
  enable: attr(z.boolean().optional(), 'Whether OSPF is spoken.'),
  reject_default_route: attr(z.boolean().optional(), 'Whether default routes of neighbours are left out.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Whether default routes of other sources are told.'),
  router_id: attr(z.string().optional(), 'Address that the router is known by.'),
  global_bfd: bfd,
  disable_transit_traffic: attr(z.boolean().optional(), 'Whether the router is only a destination, never on the way.'),
  vr_timers: vrTimers,
  auth_profile: attr(
    z.array(ospfv3AuthProfile).optional(),
    'Profiles by which neighbours know each other, in the older routing engine.',
    { itemKey: 'name' },
  ),
  spf_timer: attr(z.string().optional(), 'Profile that says how soon ways are computed anew.'),
  global_if_timer: attr(z.string().optional(), 'Profile of the timers, where an interface has none of its own.'),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  area: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Number of the area, as `0.0.0.0`.'),
          authentication: attr(z.string().optional(), 'Profile by which routers of the area know each other.'),
          type: attr(
            nested(
              {
                normal: normalArea,
                stub: attr(
                  nested({
                    accept_summary: acceptSummary,
                    default_route: defaultRoute,
                    no_summary: noSummary,
                    default_route_metric: attr(z.number().int().optional(), 'Metric of the default route.'),
                    abr,
                  }).optional(),
                  'The area is told a default route instead of routes of other sources.',
                ),
                nssa: attr(
                  nested({
                    nssa_ext_range: attr(
                      z.array(nssaNssaExtRange).optional(),
                      'The same in the older routing engine.',
                      { itemKey: 'name' },
                    ),
                    no_summary: noSummary,
                    default_information_originate: defaultInformation,
                    accept_summary: acceptSummary,
                    default_route: nssaDefaultRoute,
                    abr: attr(
                      nested({
                        ...abrLists,
                        nssa_ext_range: attr(
                          z.array(nssaNssaExtRange).optional(),
                          'Networks of other sources that are told as one.',
                          { itemKey: 'name' },
                        ),
                      }).optional(),
                      'What this router tells between the area and others.',
                    ),
                  }).optional(),
                  'As a stub, but the area may tell of routes of its own sources.',
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
                  name: attr(z.string().min(1), 'Network, with the length of its mask.'),
                  advertise: attr(z.boolean().optional(), 'Whether it is told; false hides its parts as well.'),
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
                  ...ospfInterface,
                  neighbor: attr(
                    z.array(nested({ name: attr(z.string().min(1), 'Address of the neighbour.') })).optional(),
                    'Neighbours, where they are named.',
                    { itemKey: 'name' },
                  ),
                  vr_timing: attr(vrTiming.optional(), 'Timers, in the older routing engine.'),
                  metric: attr(z.number().int().optional(), 'Cost of the interface.'),
                  instance_id: attr(z.number().int().optional(), 'Number of the OSPF instance.'),
                  authentication: attr(
                    z.string().optional(),
                    'Profile by which neighbours on the interface know each other.',
                  ),
                  bfd,
                  timing: attr(z.string().optional(), 'Profile of the timers.'),
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
