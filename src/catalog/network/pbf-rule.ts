import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
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
  networkRole: 'forwarding-rule',
  trafficEffect: { is: 'forwards', decidedBy: ['from', 'source', 'destination', 'action'] },
  schema: {
    name: attr(ruleName.optional(), 'Name, unique in its location.'),
    description: optional.text('Description of the rule.'),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    schedule: optional.text('Schedule of the rule; if absent, always.', {
      refs: { kinds: ['schedule'] },
      weakensPolicyWhenRemoved: {},
    }),
    from: optional.with({ weakensPolicyWhenRemoved: {} }).oneOf('Source zones or interfaces.', {
      zone: optional.textSet('Source zones.', { refs: zoneNames }),
      interface: optional.textSet('Source (ingress) interfaces.', { refs: interfaceNames }),
    }),
    source: optional.textSet('Source addresses; if absent, any.', {
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    source_user: optional.textSet('Source users and user groups; if absent, any.', {
      refs: userNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    destination: optional.textSet('Destination addresses; if absent, any.', {
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    service: optional.textSet('Services to match; if absent, any.', {
      refs: serviceNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    application: optional.textSet('Applications (App-ID); if absent, any.', {
      refs: applicationNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    action: optional.oneOf('Action for matching traffic.', {
      forward: optional.nested('Forward to an egress interface.', {
        egress_interface: optional.text('Egress interface of the forwarded traffic.', { refs: interfaceNames }),
        nexthop: optional.oneOf('Next hop; if absent, the destination is directly connected.', {
          ip_address: optional.text('IP address of the next-hop router.', { refs: hostNames }),
          fqdn: attr(domainName.optional(), 'FQDN of the next-hop router.'),
        }),
        monitor: optional.nested('Path monitoring of the forwarding target.', {
          profile: optional.text('Monitor profile: probe interval and action on failure.'),
          disable_if_unreachable: optional.flag('Disable the rule while the monitored address is unreachable.'),
          ip_address: attr(ipText.optional(), 'Monitored IP address; if absent, the next hop.'),
        }),
      }),
      discard: optional.nested('Discard the traffic.', {}),
      no_pbf: optional.nested('No policy-based forwarding: follow the routing table.', {}),
    }),
    enforce_symmetric_return: optional.nested(
      'Enforce symmetric return: return traffic leaves by the ingress interface.',
      {
        enabled: optional.flag('Enable symmetric return.'),
        nexthop_address_list: optional.nestedList('Next hops for return traffic.', {
          name: attr(ipText.optional(), 'IP address of the next-hop router.'),
        }),
      },
    ),
  },
});
