import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, nestedList } from '../attribute';
import { onByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { floodLimits } from './zone-protection/flood-limits';
import { ipv6Drops } from './zone-protection/ipv6-drops';
import { fromWeak, higherIsStronger, lowerIsStronger, notComparable } from '../stronger';
import { ipv4Text, ipv6Text } from '../ip-text';
import { integer } from '../integer';
import { drops } from './zone-protection/drops';

export const zoneProtectionProfile = defineResource({
  name: 'zone_protection_profile',
  effect: 'protection',
  doc: 'Zone protection profile: protects a zone against floods, reconnaissance scans and malformed packets.',
  api: { path: '/config/network/v1/zone-protection-profiles' },
  seededObjects: [{ name: 'best-practice', folder: 'All' }],
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    description: attr(z.string().max(255).optional(), 'Description of the profile.'),
    flood: attr(floodLimits.optional(), 'Flood protection.', {
      weakensPolicyWhenRemoved: {},
    }),
    scan: optional
      .with({ weakensPolicyWhenRemoved: {}, strength: { of: 'items', otherwise: 'none' } })
      .nestedList('Reconnaissance protection: port scans and host sweeps.', {
        name: required.enum(
          ['8001', '8002', '8003', '8006'],
          'Scan type: TCP port scan (`8001`), host sweep (`8002`), UDP port scan (`8003`) or IP protocol scan (`8006`).',
        ),
        action: attr(
          nested(
            {
              allow: optional.nested('Allow the scan.', {}),
              alert: optional.nested('Alert: log the scan.', {}),
              block: optional.nested('Block the packets of the scan and log it.', {}),
              block_ip: optional.nested('Block IP: block the scanning address for some time.', {
                track_by: required.enum(
                  ['source-and-destination', 'source'],
                  'Track the scan by source, or by source and destination.',
                ),
                duration: attr(integer(1, 3600), 'Block duration in seconds.'),
              }),
            },
            [maybeSeveral(exactlyOne('allow', 'alert', 'block', 'block_ip'))],
          ).optional(),
          'Action for a detected scan.',
          { strength: { of: 'action', context: 'scan' } },
        ),
        interval: attr(integer(2, 65535).optional(), 'Interval in seconds for the threshold.', {
          strength: higherIsStronger(),
        }),
        threshold: attr(integer(2, 65535).optional(), 'Threshold: events within the interval that count as a scan.', {
          strength: lowerIsStronger(),
        }),
      }),
    scan_white_list: attr(
      nestedList(
        {
          name: attr(z.string().min(1), 'Name of the entry.', { isLabel: true }),
          ipv4: attr(ipv4Text.optional(), 'IPv4 address or subnet excluded from reconnaissance protection.', {
            strength: notComparable,
          }),
          ipv6: attr(ipv6Text.optional(), 'IPv6 address or subnet excluded from reconnaissance protection.', {
            strength: notComparable,
          }),
        },
        [maybeSeveral(exactlyOne('ipv4', 'ipv6'))],
      ).optional(),
      'Source address exclusion: addresses excluded from reconnaissance protection.',
      { strength: { of: 'exceptions' } },
    ),
    spoofed_ip_discard: drops('Discard packets with a spoofed IP address.'),
    strict_ip_check: drops('Strict IP address check: discard packets with malformed source or destination addresses.'),
    fragmented_traffic_discard: drops('Discard fragmented traffic.'),
    strict_source_routing_discard: drops('Discard packets with the strict source routing IP option.'),
    loose_source_routing_discard: drops('Discard packets with the loose source routing IP option.'),
    timestamp_discard: drops('Discard packets with the timestamp IP option.'),
    record_route_discard: drops('Discard packets with the record route IP option.'),
    security_discard: drops('Discard packets with the security IP option.'),
    stream_id_discard: drops('Discard packets with the stream ID IP option.'),
    unknown_option_discard: drops('Discard packets with unknown IP options.'),
    malformed_option_discard: drops('Discard packets with malformed IP options.'),
    mismatched_overlapping_tcp_segment_discard: drops('Discard mismatched overlapping TCP segments.'),
    tcp_handshake_discard: drops('Discard TCP sessions with a split handshake (not the three-way handshake).'),
    tcp_syn_with_data_discard: onByDefault('Discard TCP SYN packets with data.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    tcp_synack_with_data_discard: onByDefault('Discard TCP SYN-ACK packets with data.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    reject_non_syn_tcp: optional.enum(
      ['global', 'yes', 'no'],
      'Reject non-SYN TCP: drop packets of unknown sessions; `global` uses the setting of the firewall.',
      { strength: fromWeak(['no', 'yes']), weakensPolicyWhenRemoved: {} },
    ),
    asymmetric_path: optional.enum(
      ['global', 'drop', 'bypass'],
      'Action for asymmetric paths (out-of-window packets); `global` uses the setting of the firewall.',
      { strength: fromWeak(['bypass', 'drop']), weakensPolicyWhenRemoved: {} },
    ),
    tcp_timestamp_strip: drops('Strip the TCP timestamp option.'),
    tcp_fast_open_and_data_strip: drops('Strip the TCP Fast Open option and its data.'),
    mptcp_option_strip: attr(
      z.enum(['no', 'yes', 'global']).default('global'),
      'Strip the Multipath TCP (MPTCP) option; `global` uses the setting of the firewall.',
      { strength: fromWeak(['no', 'yes']), weakensPolicyWhenRemoved: {} },
    ),
    icmp_ping_zero_id_discard: drops('Discard ICMP echo packets with ID 0.'),
    icmp_frag_discard: drops('Discard ICMP fragments.'),
    icmp_large_packet_discard: drops('Discard ICMP packets larger than 1,024 bytes.'),
    discard_icmp_embedded_error: drops('Discard ICMP packets with an embedded error message.'),
    suppress_icmp_timeexceeded: optional.flag('Suppress ICMP TTL expired (time exceeded) errors.', {
      strength: notComparable,
    }),
    suppress_icmp_needfrag: optional.flag('Suppress ICMP fragmentation needed errors.', { strength: notComparable }),
    ipv6: attr(ipv6Drops.optional(), 'IPv6 drop settings.', { weakensPolicyWhenRemoved: {} }),
    non_ip_protocol: optional
      .with({ weakensPolicyWhenRemoved: {} })
      .nested('Protocol protection: non-IP protocols between layer 2 interfaces.', {
        list_type: optional.enum(
          ['exclude', 'include'],
          'Exclude list (`exclude`: listed protocols are dropped) or include list (`include`: only listed protocols are allowed).',
          { strength: notComparable },
        ),
        protocol: optional.with({ strength: notComparable }).nestedList('Protocols in the list.', {
          name: attr(z.string().min(1), 'Name of the protocol.'),
          ether_type: required.text('Ethertype of the protocol, for example `0x88cc`.'),
          enable: optional.flag('Enable the entry.'),
        }),
      }),
    l2_sec_group_tag_protection: optional
      .with({ weakensPolicyWhenRemoved: {} })
      .nested('Ethernet SGT protection: drop frames by security group tag.', {
        tags: optional.with({ strength: { of: 'entries' } }).nestedList('Security group tags (SGT).', {
          name: attr(z.string().min(1), 'Name of the entry.', { isLabel: true }),
          tag: required.text('Security group tag (SGT), or a range of tags.', { strength: notComparable }),
          enable: optional.flag('Enable the entry.', { strength: fromWeak([false, true]) }),
        }),
      }),
  },
});
