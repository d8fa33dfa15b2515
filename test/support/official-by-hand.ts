import type { TfValue } from '../../src/terraform/protocol/value';

type Written = Readonly<Record<string, TfValue>>;

/** An object at the service, its configuration, and its state as written by the official provider. */
export interface Noted {
  readonly kind: string;
  /** Purpose of the row. */
  readonly shape: string;
  /** Path of the request, and its method if not POST. */
  readonly path: string;
  readonly method?: 'PUT';
  readonly config: Written;
  /** Values that the service set and returned in addition to the configured ones. */
  readonly filled?: Written;
  /** Request body, if it is not the configuration plus the values in `filled`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /**
   * Values in the state in addition to, or instead of, `config` and `filled`; `<id>` stands for the service's ID.
   * Assumed for all rows:
   * - every attribute of the official schema exists, also in nested objects that exist, and is null unless listed here;
   * - values are stored as the service returned them, but secrets and `position` as configured.
   */
  readonly state: Written;
  /** Further assumptions about this state. */
  readonly assumed: readonly string[];
}

/** Referenced objects, created before the rows. */
export const needed = [
  { path: '/config/setup/v1/folders', body: { name: 'Branches', parent: 'All Firewalls' } },
  {
    path: '/config/network/v1/ike-crypto-profiles',
    body: { name: 'strong', folder: 'Branches', hash: ['sha256'], encryption: ['aes-256-cbc'], dh_group: ['group19'] },
  },
] as const;

const named = { id: '<id>', tfid: 'Branches:::<id>' };
const folder = 'Branches';
const anywhere = { from: ['trust'], to: ['untrust'], source: ['any'] };
const secret = 'correct-horse-battery';

const routes = [
  { name: 'out', destination: '0.0.0.0/0', nexthop: { ip_address: '192.0.2.1' }, metric: 10 },
  { name: 'hole', destination: '198.51.100.0/24', nexthop: { discard: {} }, route_table: { unicast: {} } },
];
const area = { name: '0.0.0.0', type: { normal: {} }, interface: [{ name: 'ethernet1/1', passive: true }] };
const ospf = { enable: true, router_id: '192.0.2.2' };
const bgp = {
  ...{ enable: true, local_as: '4200000001' },
  peer_group: [{ name: 'up', peer: [{ name: 'a', peer_as: '65001' }] }],
};
const table = {
  name: 'default',
  interface: ['ethernet1/1', 'ethernet1/2'],
  routing_table: { ip: { static_route: routes } },
};

/** Ten kinds with different structures, written from the facts about the official provider. */
export const noted: readonly Noted[] = [
  {
    kind: 'logical_router',
    shape: 'lists in lists, markers, and much that is absent',
    path: '/config/network/v1/logical-routers',
    config: { name: 'core', folder, vrf: [{ ...table, ospf: { ...ospf, area: [area] }, bgp }] },
    filled: { routing_stack: 'advanced' },
    state: {
      ...named,
      vrf: [
        {
          ...table,
          ospf: { ...ospf, area: [{ ...area, range: [], virtual_link: [] }] },
          bgp: { ...bgp, redist_rules: [] },
        },
      ],
    },
    assumed: [
      'routing_stack is filled in by the service',
      'an object that only says which alternative is meant stands as an object of nulls',
      'some lists without items stand as [], others as null',
    ],
  },
  {
    kind: 'security_rule',
    shape: 'a rule of the post rulebase',
    path: '/config/security/v1/security-rules?position=post',
    config: {
      ...{ name: 'last', folder, position: 'post', ...anywhere, destination: ['192.0.2.0/24', '203.0.113.0/24'] },
      ...{ application: ['any'], service: ['any'], action: 'deny' },
    },
    filled: {
      ...{ category: ['any'], source_user: ['any'], source_hip: ['any'], destination_hip: ['any'], log_end: true },
      destination: ['203.0.113.0/24', '192.0.2.0/24'],
    },
    state: { ...named, tag: [], disabled: false, negate_source: false, policy_type: 'Security' },
    assumed: [
      'category and source_user have their defaults; hip and log_end are filled in by the service',
      'negate_destination, negate_user and devices, which have no default in the official schema, are null',
      'a list that means a set stands in the order of the service',
    ],
  },
  {
    kind: 'external_dynamic_list',
    shape: 'secrets deep inside',
    path: '/config/objects/v1/external-dynamic-lists',
    config: {
      ...{ name: 'feed', folder },
      type: {
        url: {
          url: 'https://feeds.example.com/list',
          auth: { username: 'me', password: secret },
          recurring: { hourly: {} },
        },
      },
    },
    state: {
      ...named,
      type: {
        url: {
          url: 'https://feeds.example.com/list',
          auth: { username: 'me', password: secret },
          recurring: { hourly: {} },
          ...{ certificate_profile: 'None', exception_list: [] },
        },
      },
      encrypted_values: { 'plaintext|type.url.auth.password': 'sealed', 'encrypted|type.url.auth.password': 'other' },
    },
    assumed: ['encrypted_values holds two forms of each secret', 'certificate_profile has its default'],
  },
  {
    kind: 'bgp_routing',
    shape: 'one in a tenant, without an id',
    path: '/config/deployment/v1/bgp-routing',
    method: 'PUT',
    config: {
      routing_preference: { hot_potato_routing: {} },
      backbone_routing: 'asymmetric-routing-only',
      accept_route_over_sc: true,
    },
    filled: {
      outbound_routes_for_services: ['10.0.0.0/8'],
      add_host_route_to_ike_peer: false,
      withdraw_static_route: false,
    },
    body: {
      routing_preference: { hot_potato_routing: {} },
      backbone_routing: 'asymmetric-routing-only',
      accept_route_over_SC: true,
      outbound_routes_for_services: ['10.0.0.0/8'],
      add_host_route_to_ike_peer: false,
      withdraw_static_route: false,
    },
    state: { tfid: 'bgp_routing' },
    assumed: [
      'there is no id; tfid is the name of the kind',
      'a renamed attribute stands under the name of Terraform',
      'what is not configured stands as the service has it',
    ],
  },
  {
    kind: 'nat_rule',
    shape: 'numbers, a choice, and a position in the query',
    path: '/config/network/v1/nat-rules?position=pre',
    config: {
      ...{ name: 'web', folder, ...anywhere, destination: ['203.0.113.7'], service: 'service-https' },
      destination_translation: { translated_address: '10.0.0.7', translated_port: 8443 },
    },
    filled: { nat_type: 'ipv4' },
    state: { ...named, position: 'pre', disabled: false, tag: [] },
    assumed: ['position, nat_type and disabled have their defaults'],
  },
  {
    kind: 'ike_gateway',
    shape: 'a secret in a choice, and objects that the service fills in',
    path: '/config/network/v1/ike-gateways',
    config: {
      ...{ name: 'hq', folder, authentication: { pre_shared_key: { key: secret } } },
      protocol: { ikev2: { ike_crypto_profile: 'strong', dpd: { enable: true } }, version: 'ikev2' },
      peer_address: { ip: '198.51.100.1' },
    },
    filled: {
      local_address: { interface: 'vlan' },
      protocol_common: { nat_traversal: { enable: true }, passive_mode: false, fragmentation: { enable: false } },
    },
    state: { ...named, encrypted_values: { 'plaintext|authentication.pre_shared_key.key': 'sealed' } },
    assumed: ['local_address and protocol_common are filled in by the service'],
  },
  {
    kind: 'zone',
    shape: 'a list that says something although it is empty',
    path: '/config/network/v1/zones',
    config: { name: 'tills', folder, network: { layer3: [] } },
    filled: {
      network: { layer3: [], enable_packet_buffer_protection: true },
      enable_user_identification: false,
      enable_device_identification: false,
    },
    state: named,
    assumed: ['the type of the zone stands as an empty list, the other types as null'],
  },
  {
    kind: 'bandwidth_allocation',
    shape: 'known by its name',
    path: '/config/deployment/v1/bandwidth-allocations',
    config: { name: 'us-east', allocated_bandwidth: 200, spn_name_list: ['us-east-larch', 'us-east-oak'] },
    filled: { qos: { enabled: false, customized: false, profile: '', guaranteed_ratio: 0 } },
    state: { tfid: 'bandwidth_allocation_us-east' },
    assumed: [
      'there is no id; tfid holds the name',
      'qos is filled in by the service',
      'an empty string stands as one',
    ],
  },
  {
    kind: 'service_setting',
    shape: 'one object around everything, listed without an envelope',
    path: '/config/device/v1/service-settings',
    config: {
      folder,
      services: {
        dns_setting: { servers: { primary: '192.0.2.53' } },
        secure_proxy_password: secret,
      },
    },
    state: {
      ...named,
      services: {
        dns_setting: { servers: { primary: '192.0.2.53' } },
        secure_proxy_password: secret,
        ...{ fqdn_refresh_time: 15, fqdn_stale_entry_timeout: 1440, server_verification: true },
        ...{ update_server: 'updates.paloaltonetworks.com', lcaas_use_proxy: false, inline_cloud_proxy: false },
      },
      encrypted_values: {},
    },
    assumed: [
      'defaults stand although the service did not answer them',
      'encrypted_values may be empty although there is a secret',
    ],
  },
  {
    kind: 'traffic_steering_rule',
    shape: 'nested otherwise than at the API, in a folder outside the configuration',
    path: '/config/deployment/v1/traffic-steering-rules?folder=Service%20Connections',
    config: {
      ...{ name: 'to-dc', action: { forward: { forward: { target: 'dc' } } } },
      ...{ source: ['any'], destination: ['10.0.0.0/8'], service: ['any'] },
    },
    body: {
      ...{ name: 'to-dc', folder: 'Service Connections', action: { forward: { target: 'dc' } } },
      ...{ source: ['any'], destination: ['10.0.0.0/8'], service: ['any'], source_user: ['any'] },
    },
    state: {
      ...{ id: '<id>', tfid: 'Service Connections:::<id>', folder: 'Service Connections' },
      source_user: ['any'],
    },
    assumed: ['folder is filled in by the provider', 'source_user has its default'],
  },
];
