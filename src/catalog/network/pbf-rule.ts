import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, applicationNames, serviceNames, userNames, zoneNames } from '../security/match-names';
import { hostNames, interfaceNames } from './interface-names';
import { ruleName } from '../security/rule-name';
import { ipText } from '../ip-text';
import { domainName } from '../host-text';

export const pbfRule = defineResource({
  name: 'pbf_rule',
  effect: 'routing',
  doc: 'Policy-based forwarding (PBF) rule: overrides the routing table. The first matching rule applies.',
  api: { path: '/config/network/v1/pbf-rules', ordered: true },
  scopes,
  affectsRouting: true,
  networkRole: 'forwarding-rule',
  trafficEffect: { is: 'forwards', decidedBy: ['from', 'source', 'destination', 'action'] },
  schema: {
    name: attr(ruleName.optional(), 'Name, unique in its location.'),
    description: attr(z.string().optional(), 'Description of the rule.'),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    schedule: attr(z.string().optional(), 'Schedule of the rule; if absent, always.', {
      refs: { kinds: ['schedule'] },
      weakensPolicyWhenRemoved: {},
    }),
    from: attr(
      nested(
        {
          zone: attr(z.array(z.string()).optional(), 'Source zones.', {
            set: true,
            refs: zoneNames,
          }),
          interface: attr(z.array(z.string()).optional(), 'Source (ingress) interfaces.', {
            set: true,
            refs: interfaceNames,
          }),
        },
        [exactlyOne('zone', 'interface')],
      ).optional(),
      'Source zones or interfaces.',
      { weakensPolicyWhenRemoved: {} },
    ),
    source: attr(z.array(z.string()).optional(), 'Source addresses; if absent, any.', {
      set: true,
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    source_user: attr(z.array(z.string()).optional(), 'Source users and user groups; if absent, any.', {
      set: true,
      refs: userNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    destination: attr(z.array(z.string()).optional(), 'Destination addresses; if absent, any.', {
      set: true,
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    service: attr(z.array(z.string()).optional(), 'Services to match; if absent, any.', {
      set: true,
      refs: serviceNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    application: attr(z.array(z.string()).optional(), 'Applications (App-ID); if absent, any.', {
      set: true,
      refs: applicationNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    action: attr(
      nested(
        {
          forward: optionalNested('Forward to an egress interface.', {
            egress_interface: attr(z.string().optional(), 'Egress interface of the forwarded traffic.', {
              refs: interfaceNames,
            }),
            nexthop: attr(
              nested(
                {
                  ip_address: attr(z.string().optional(), 'IP address of the next-hop router.', { refs: hostNames }),
                  fqdn: attr(domainName.optional(), 'FQDN of the next-hop router.'),
                },
                [exactlyOne('ip_address', 'fqdn')],
              ).optional(),
              'Next hop; if absent, the destination is directly connected.',
            ),
            monitor: optionalNested('Path monitoring of the forwarding target.', {
              profile: attr(z.string().optional(), 'Monitor profile: probe interval and action on failure.'),
              disable_if_unreachable: attr(
                z.boolean().optional(),
                'Disable the rule while the monitored address is unreachable.',
              ),
              ip_address: attr(ipText.optional(), 'Monitored IP address; if absent, the next hop.'),
            }),
          }),
          discard: optionalNested('Discard the traffic.', {}),
          no_pbf: optionalNested('No policy-based forwarding: follow the routing table.', {}),
        },
        [exactlyOne('forward', 'discard', 'no_pbf')],
      ).optional(),
      'Action for matching traffic.',
    ),
    enforce_symmetric_return: optionalNested(
      'Enforce symmetric return: return traffic leaves by the ingress interface.',
      {
        enabled: attr(z.boolean().optional(), 'Enable symmetric return.'),
        nexthop_address_list: attr(
          nestedList({ name: attr(ipText.optional(), 'IP address of the next-hop router.') }).optional(),
          'Next hops for return traffic.',
        ),
      },
    ),
  },
});
