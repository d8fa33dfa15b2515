/** Maps paths of the specification to those of the public API. */
export function publicPath(path: string): string {
  return path
    .replace(/^\/jobs\//, '/config/operations/v1/jobs/')
    .replace('/config/objects/v1/address-objects', '/config/objects/v1/addresses');
}

/** Findings that are not errors, each with its reason. */
const known: readonly (readonly [RegExp, string])[] = [
  [/\/jobs: query\.filter /, 'the specification filters jobs (section 4)'],
  [/\/jobs: query\.(offset|limit) /, 'SDKs page through jobs'],
  [
    /jobs(\/\{id\})?: answer\.data\[\d+\]\.(insert_ts|last_update|owner|type_i|status_i|result_i) /,
    'public clients want them',
  ],
  [/\/auto-tag-actions: request\.log_type /, 'public clients send it'],
  [/candidate:push: request\.folders /, 'the public description calls it folder in one place and folders in another'],
  [/nat-rules.*interface_address has none of (ip, floating_ip|floating_ip, ip)/, 'an interface may have one address'],
  [/nat-rules.* has none of \w*destination_translation, \w*destination_translation/, 'a rule may translate the source'],
  [/candidate:push: request\.devices\[\d+\] /, 'a serial number is no number: leading zeros, 16 digits'],
  [
    /\/authentication-settings: (request|answer(\.data\[\d+\])?)\.name /,
    'list, delete and move go by a name that the description of the body forgets',
  ],
  [
    /\/url-admin-override: answer\.data\[\d+\]\.(folder|snippet|device) /,
    'a create names snippets and firewalls, too, but the description of its list does not',
  ],
  [
    /\/logical-routers.*\.connection_options\.max_prefixes is not known|\/zones.*\.(dos_profile|dos_log_setting) is not known|\/service-connections.*\.(bgp_peer\.same_as_primary|region_tag) is not known/,
    'the official provider sends and reads it, and the public description forgets it',
  ],
  [
    /\/forwarding-profiles.*\.block_non_tcp_non_udp_traffic_when_connected_to_tunnel is not known/,
    'the official provider has another name for it than the public description',
  ],
  [/\/snippet-audit-logs(\/\{id\})?: answer\.id /, 'the local service has UUIDs where the API counts'],
];

/** Reports whether a finding is a deliberate difference. */
export function isKnownDifference(finding: string): boolean {
  return known.some(([pattern]) => pattern.test(finding));
}
