import { tagColors } from '../../../catalog/schemas';
import { elementsOf } from './element-table';
import type { KindMapping } from './kind-mapping';

/** Colors of tags by their number; there is no color 18. */
const tagColorsByNumber = Object.fromEntries(
  tagColors.map((color, i) => [`color${String(i < 17 ? i + 1 : i + 2)}`, color]),
);
/** Names of ciphers before 7.0. */
const ciphers = { aes128: 'aes-128-cbc', aes192: 'aes-192-cbc', aes256: 'aes-256-cbc' };
const packetCapture = { 'rules/packet_capture': { no: 'disable', yes: 'single-packet' } };
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

const objects: readonly KindMapping[] = [
  { path: 'address', kind: 'address' },
  { path: 'address-group', kind: 'address_group', membersTo: 'static' },
  { path: 'tag', kind: 'tag', values: { color: tagColorsByNumber } },
  {
    path: 'service',
    kind: 'service',
    fields: { 'protocol/tcp/override/yes': '.', 'protocol/udp/override/yes': '.' },
  },
  { path: 'service-group', kind: 'service_group', membersTo: 'members' },
  { path: 'application', kind: 'application' },
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
  },
  { path: 'profiles/vulnerability', kind: 'vulnerability_protection_profile', values: packetCapture },
  {
    path: 'profiles/url-filtering',
    kind: 'url_access_profile',
  },
  { path: 'profiles/file-blocking', kind: 'file_blocking_profile' },
  {
    path: 'profiles/virus',
    kind: 'wildfire_anti_virus_profile',
  },
  { path: 'profiles/wildfire-analysis', kind: 'wildfire_anti_virus_profile' },
  { path: 'profiles/data-objects', kind: 'data_object' },
  { path: 'profiles/data-filtering', kind: 'data_filtering_profile' },
  {
    path: 'profiles/decryption',
    kind: 'decryption_profile',
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
  },
  {
    path: 'network/profiles/interface-management-profile',
    kind: 'interface_management_profile',
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
    elsewhere: ['layer3/units', 'layer2/units'],
  },
  {
    path: 'network/interface/aggregate-ethernet',
    kind: 'aggregate_interface',
    elsewhere: ['layer3/units', 'layer2/units'],
  },
  {
    path: 'network/interface/ethernet/*/layer3/units',
    kind: 'layer3_subinterface',
    parentTo: 'parent_interface',
  },
  {
    path: 'network/interface/aggregate-ethernet/*/layer3/units',
    kind: 'layer3_subinterface',
    parentTo: 'parent_interface',
  },
  {
    path: 'network/interface/ethernet/*/layer2/units',
    kind: 'layer2_subinterface',
    parentTo: 'parent_interface',
    fields: { tag: 'vlan_tag' },
  },
  { path: 'network/interface/loopback/units', kind: 'loopback_interface' },
  { path: 'network/interface/tunnel/units', kind: 'tunnel_interface' },
  { path: 'network/interface/vlan/units', kind: 'vlan_interface' },
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

const rules: readonly KindMapping[] = [
  {
    path: 'security/rules',
    kind: 'security_rule',
    fields: { 'hip-profiles': 'source_hip' },
  },
  { path: 'nat/rules', kind: 'nat_rule', single: ['to'] },
  {
    path: 'decryption/rules',
    kind: 'decryption_rule',
    absent: { service: ['any'], category: ['any'], source_user: ['any'] },
  },
  { path: 'authentication/rules', kind: 'authentication_rule' },
  { path: 'application-override/rules', kind: 'app_override_rule' },
  { path: 'pbf/rules', kind: 'pbf_rule' },
  { path: 'qos/rules', kind: 'qos_policy_rule' },
  {
    path: 'dos/rules',
    kind: 'dos_protection_rule',
    fields: { from: '.', to: '.', 'from/zone': 'from', 'to/zone': 'to' },
  },
  { path: 'network-packet-broker/rules', kind: 'network_packet_broker_rule' },
];

/** Objects, profiles and network settings, in no order. */
export const objectMappings: readonly KindMapping[] = objects.map((mapping) => ({
  ...mapping,
  elements: elementsOf(mapping.path, 'object'),
}));

/** Rules, in their order. */
export const ruleMappings: readonly KindMapping[] = rules.map((mapping) => ({
  ...mapping,
  elements: elementsOf(mapping.path, 'rule'),
}));
