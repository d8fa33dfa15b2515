import { tagColors } from '../../catalog/schemas';
import type { KindMapping } from './kind-mapping';

/** Colors of tags by their number; there is no color 18. */
const tagColorsByNumber = Object.fromEntries(
  tagColors.map((color, i) => [`color${String(i < 17 ? i + 1 : i + 2)}`, color]),
);
/** Names of ciphers before 7.0. */
const ciphers = { aes128: 'aes-128-cbc', aes192: 'aes-192-cbc', aes256: 'aes-256-cbc' };
const packetCapture = { 'rules/packet_capture': { no: 'disable', yes: 'single-packet' } };
/** Parts of an interface that the service does not have. Addresses of IPv6 interfaces are not among them. */
const unitLosses = {
  lldp: 'the service has no LLDP on this interface',
  'ndp-proxy': 'the service has no NDP proxy',
  'ipv6/neighbor-discovery': 'the service has no neighbor discovery settings',
  'adjust-tcp-mss': 'the service decides the segment size',
  'untagged-sub-interface': 'the service has no untagged subinterfaces',
};
const interfaceLosses = Object.fromEntries(Object.entries(unitLosses).map(([path, why]) => [`layer3/${path}`, why]));
/** A virtual router becomes a logical router with one routing table. */
const routerFields = {
  interface: 'vrf/0/interface',
  'routing-table': 'vrf/0/routing_table',
  'admin-dists': 'vrf/0/vr_admin_dists',
  ecmp: 'vrf/0/ecmp',
  'protocol/bgp': 'vrf/0/bgp',
  'protocol/ospf': 'vrf/0/ospf',
  'protocol/ospfv3': 'vrf/0/ospfv3',
};

/** Objects, profiles and network settings, in no order. */
export const objectMappings: readonly KindMapping[] = [
  { path: 'address', kind: 'address' },
  { path: 'address-group', kind: 'address_group', membersTo: 'static' },
  { path: 'tag', kind: 'tag', values: { color: tagColorsByNumber } },
  { path: 'service', kind: 'service' },
  { path: 'service-group', kind: 'service_group', membersTo: 'members' },
  { path: 'application', kind: 'application', lost: { 'spyware-ident': 'the service has no such mark' } },
  { path: 'application-group', kind: 'application_group', membersTo: 'members' },
  { path: 'application-filter', kind: 'application_filter' },
  { path: 'region', kind: 'region' },
  { path: 'schedule', kind: 'schedule' },
  { path: 'external-list', kind: 'external_dynamic_list' },
  { path: 'dynamic-user-group', kind: 'dynamic_user_group' },
  { path: 'zone', kind: 'zone' },
  { path: 'profiles/custom-url-category', kind: 'url_category', membersTo: 'list' },
  {
    path: 'profiles/spyware',
    kind: 'anti_spyware_profile',
    fields: { 'rules/*/action/default': './reset_both' },
    lost: {
      'rules/*/action/default':
        'the service has no default action of a signature here; resetting both sides blocks at least as much',
    },
  },
  { path: 'profiles/vulnerability', kind: 'vulnerability_protection_profile', values: packetCapture },
  {
    path: 'profiles/url-filtering',
    kind: 'url_access_profile',
    lost: {
      action: 'the service always blocks when a license ends as it decides itself',
      'license-expired': 'the service decides what happens when a license ends',
      'dynamic-url': 'the service always looks up categories',
      'enable-container-page': 'the service always logs container pages',
      'mlav-engine-urlbased-enabled': 'the service has one switch for local inline categorization',
    },
  },
  { path: 'profiles/file-blocking', kind: 'file_blocking_profile' },
  {
    path: 'profiles/virus',
    kind: 'wildfire_anti_virus_profile',
    lost: {
      decoder: 'the service applies its own actions for each protocol',
      'mlav-engine-filebased-enabled': 'the service applies its own models',
    },
  },
  { path: 'profiles/wildfire-analysis', kind: 'wildfire_anti_virus_profile' },
  { path: 'profiles/data-objects', kind: 'data_object' },
  { path: 'profiles/data-filtering', kind: 'data_filtering_profile' },
  {
    path: 'profiles/decryption',
    kind: 'decryption_profile',
    lost: {
      'ssh-proxy': 'the service does not decrypt SSH',
      'ssl-forward-proxy/block-if-no-resource': 'the service decides what happens without resources',
    },
  },
  { path: 'profiles/dos-protection', kind: 'dos_protection_profile' },
  { path: 'profiles/hip-objects', kind: 'hip_object' },
  { path: 'profiles/hip-profiles', kind: 'hip_profile' },
  {
    path: 'profile-group',
    kind: 'profile_group',
    fields: { virus: 'virus_and_wildfire_analysis', 'wildfire-analysis': 'virus_and_wildfire_analysis' },
  },
  {
    path: 'log-settings/profiles',
    kind: 'log_forwarding_profile',
    noConfiguration: ['match-list/*/send-to-panorama'],
  },
  { path: 'log-settings/syslog', kind: 'syslog_server_profile' },
  { path: 'log-settings/http', kind: 'http_server_profile' },
  { path: 'server-profile/ldap', kind: 'ldap_server_profile' },
  { path: 'server-profile/radius', kind: 'radius_server_profile' },
  { path: 'server-profile/tacplus', kind: 'tacacs_server_profile' },
  { path: 'server-profile/kerberos', kind: 'kerberos_server_profile' },
  { path: 'server-profile/saml-idp', kind: 'saml_server_profile' },
  { path: 'authentication-profile', kind: 'authentication_profile' },
  {
    path: 'network/profiles/zone-protection-profile',
    kind: 'zone_protection_profile',
    fields: {
      'discard-ip-spoof': 'spoofed_ip_discard',
      'discard-ip-frag': 'fragmented_traffic_discard',
      'discard-strict-source-routing': 'strict_source_routing_discard',
      'discard-loose-source-routing': 'loose_source_routing_discard',
      'discard-timestamp': 'timestamp_discard',
      'discard-record-route': 'record_route_discard',
      'discard-security': 'security_discard',
      'discard-stream-id': 'stream_id_discard',
      'discard-unknown-option': 'unknown_option_discard',
      'discard-malformed-option': 'malformed_option_discard',
      'discard-overlapping-tcp-segment-mismatch': 'mismatched_overlapping_tcp_segment_discard',
      'tcp-reject-non-syn': 'reject_non_syn_tcp',
      'strip-mptcp-option': 'mptcp_option_strip',
      'strip-tcp-fast-open-and-data': 'tcp_fast_open_and_data_strip',
      'remove-tcp-timestamp': 'tcp_timestamp_strip',
      'discard-icmp-ping-zero-id': 'icmp_ping_zero_id_discard',
      'discard-icmp-frag': 'icmp_frag_discard',
      'discard-icmp-large-packet': 'icmp_large_packet_discard',
      'discard-tcp-split-handshake': 'tcp_handshake_discard',
      'discard-tcp-syn-with-data': 'tcp_syn_with_data_discard',
      'discard-tcp-synack-with-data': 'tcp_synack_with_data_discard',
      'discard-icmp-error': 'discard_icmp_embedded_error',
    },
    lost: { 'ipv6/routing-header': 'the service has a switch for each type of routing header' },
  },
  {
    path: 'network/profiles/interface-management-profile',
    kind: 'interface_management_profile',
    lost: { snmp: 'the service has no SNMP on interfaces' },
  },
  {
    path: 'network/ike/crypto-profiles/ike-crypto-profiles',
    kind: 'ike_crypto_profile',
    values: { encryption: ciphers },
  },
  {
    path: 'network/ike/crypto-profiles/ipsec-crypto-profiles',
    kind: 'ipsec_crypto_profile',
    values: { 'esp/encryption': ciphers },
  },
  {
    path: 'network/interface/ethernet',
    kind: 'ethernet_interface',
    lost: interfaceLosses,
    elsewhere: ['layer3/units', 'layer2/units'],
  },
  {
    path: 'network/interface/aggregate-ethernet',
    kind: 'aggregate_interface',
    lost: interfaceLosses,
    elsewhere: ['layer3/units', 'layer2/units'],
  },
  {
    path: 'network/interface/ethernet/*/layer3/units',
    kind: 'layer3_subinterface',
    parentTo: 'parent_interface',
    lost: unitLosses,
  },
  {
    path: 'network/interface/aggregate-ethernet/*/layer3/units',
    kind: 'layer3_subinterface',
    parentTo: 'parent_interface',
    lost: unitLosses,
  },
  {
    path: 'network/interface/ethernet/*/layer2/units',
    kind: 'layer2_subinterface',
    parentTo: 'parent_interface',
    fields: { tag: 'vlan_tag' },
  },
  { path: 'network/interface/loopback/units', kind: 'loopback_interface', lost: unitLosses },
  { path: 'network/interface/tunnel/units', kind: 'tunnel_interface', lost: unitLosses },
  { path: 'network/interface/vlan/units', kind: 'vlan_interface', lost: unitLosses },
  { path: 'network/ike/gateway', kind: 'ike_gateway' },
  { path: 'network/tunnel/ipsec', kind: 'ipsec_tunnel' },
  {
    path: 'network/qos/profile',
    kind: 'qos_profile',
    fields: { class: 'class_bandwidth_type/mbps/class' },
  },
  {
    path: 'network/virtual-router',
    kind: 'logical_router',
    fields: routerFields,
    itemName: 'default',
  },
  {
    path: 'network/logical-router',
    kind: 'logical_router',
  },
];

/** Fields of every rule. */
const ofRules = {
  noConfiguration: ['target/negate', 'uuid'],
};

/** Rules, in their order. */
export const ruleMappings: readonly KindMapping[] = [
  {
    path: 'security/rules',
    kind: 'security_rule',
    fields: { 'hip-profiles': 'source_hip' },
    lost: {
      'option/disable-server-response-inspection': 'the service inspects both directions',
      icmp: 'the service has no such response',
    },
    noConfiguration: [...ofRules.noConfiguration, 'rule-type'],
  },
  { path: 'nat/rules', kind: 'nat_rule', single: ['to'], ...ofRules },
  {
    path: 'decryption/rules',
    kind: 'decryption_rule',
    lost: { 'type/ssh-proxy': 'the service does not decrypt SSH' },
    absent: { service: ['any'], category: ['any'], source_user: ['any'] },
    ...ofRules,
  },
  { path: 'authentication/rules', kind: 'authentication_rule', ...ofRules },
  { path: 'application-override/rules', kind: 'app_override_rule', ...ofRules },
  { path: 'pbf/rules', kind: 'pbf_rule', ...ofRules },
  { path: 'qos/rules', kind: 'qos_policy_rule', ...ofRules },
  { path: 'dos/rules', kind: 'dos_protection_rule', ...ofRules },
  { path: 'network-packet-broker/rules', kind: 'network_packet_broker_rule', ...ofRules },
];
