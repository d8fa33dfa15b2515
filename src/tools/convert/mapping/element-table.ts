import type { ElementEffect, ElementMeaning } from './element-meaning';

/**
 * Elements of PAN-OS 8.0 to 12.1 that have no field at the service, by list, with their meaning for traffic. The names are
 * those of public schemas and exports (test/reference/panos-elements.json), and test/convert/panos-elements.test.ts compares both.
 * Elements that have a field are not here, except for values that mean something else than the field.
 */
export function elementsOf(path: string, of: 'rule' | 'object'): readonly ElementMeaning[] {
  return [...(elements[path] ?? []), ...(of === 'rule' ? ofRules : ofObjects)];
}

const meansNothing = (at: string, why: string, ...values: readonly string[]): ElementMeaning =>
  row(at, 'means nothing', why, values);
const noEffect = (at: string, why: string, ...values: readonly string[]): ElementMeaning =>
  row(at, 'no effect', why, values);
const narrows = (at: string, why: string, ...values: readonly string[]): ElementMeaning =>
  row(at, 'narrows', why, values);
const lost = (at: string, why: string): ElementMeaning => row(at, 'lost', why, []);

function row(at: string, effect: ElementEffect, why: string, values: readonly string[]): ElementMeaning {
  return { at, effect, why, ...(values.length === 0 ? {} : { values }) };
}

/** A list of what a rule matches, without a field: `any` is as if it were absent. */
function unmatched(at: string, what: string): readonly ElementMeaning[] {
  return [
    meansNothing(at, `the rule matches any ${what}`, 'any'),
    narrows(at, `the rule matches not every ${what}, and the service cannot match it in this rulebase`),
  ];
}

/** Lists of negated addresses, without a field. */
const unmatchedNegation = ['source', 'destination'].flatMap((side) => [
  meansNothing(`negate-${side}`, 'the addresses are not negated', 'no'),
  narrows(`negate-${side}`, `the ${side} addresses are negated, which the service cannot do in this rulebase`),
]);

const noGroups = 'the service does not group the rules of this rulebase by tag';

/** Elements of every rule. */
const ofRules: readonly ElementMeaning[] = [
  meansNothing('target/negate', 'the rule applies to every firewall of the group'),
  meansNothing('uuid', 'it is an identifier'),
  meansNothing('loc', 'it says where the rule comes from'),
  noEffect('audit-comment', 'the service has no audit comments'),
  noEffect('group-tag', noGroups),
  meansNothing('schedule', 'the rule has no schedule', ''),
];

/** Elements of every object. */
const ofObjects: readonly ElementMeaning[] = [
  meansNothing('disable-override', 'device groups below may override the object', 'no'),
  noEffect('disable-override', 'the service cannot forbid that a folder below has another object of this name'),
  meansNothing('uuid', 'it is an identifier'),
];

const noBonjour = noEffect('bonjour', 'the service forwards no Bonjour');
const noIpv6 = lost('ipv6', 'interfaces of the service have no IPv6 addresses of this form');

/** Parts of an interface that the service does not have. */
const ofUnits: readonly ElementMeaning[] = [
  noEffect('lldp', 'the service has no LLDP on this interface'),
  noEffect('ndp-proxy', 'the service has no NDP proxy'),
  noEffect('ipv6/neighbor-discovery', 'the service has no neighbor discovery settings'),
  noEffect('adjust-tcp-mss', 'the service decides the segment size'),
  noEffect('untagged-sub-interface', 'the service has no untagged subinterfaces'),
  noBonjour,
  noEffect('df-ignore', 'the service decides about fragmentation'),
  noEffect('link-tag', 'the service has no SD-WAN on interfaces'),
  noEffect('ddns-config/ddns-ipv6', 'the service registers no IPv6 addresses'),
  noEffect('decrypt-forward', 'the service mirrors no decrypted traffic'),
  lost('ip/*/sdwan-gateway', 'the service has no SD-WAN on interfaces'),
  lost('sdwan-link-settings', 'the service has no SD-WAN on interfaces'),
  lost('dhcp-client', 'the service has no such setting of the DHCP client'),
  lost('pppoe', 'the service has no such setting of PPPoE'),
  lost('cluster-interconnect', 'the service has no clusters'),
  lost('traffic-interconnect', 'the service has no clusters'),
  noIpv6,
];
const ofInterfaces: readonly ElementMeaning[] = [
  ...ofUnits.map((one) => ({ ...one, at: `layer3/${one.at}` })),
  noEffect('layer2/lldp', 'the service has no LLDP on this interface'),
  noEffect('layer2/lacp/high-availability', 'the service has no LACP between firewalls of a pair'),
  noEffect('layer3/lacp/high-availability', 'the service has no LACP between firewalls of a pair'),
  noEffect('lacp', 'the service has no such setting of LACP'),
  noEffect('decrypt-mirror', 'the service mirrors no decrypted traffic'),
  lost('ha', 'the service configures the links of a pair itself'),
  lost('virtual-wire', 'the service has no virtual wires'),
  lost('log-card', 'the service has no log cards'),
];

const ownProfiles: readonly ElementMeaning[] = [
  noEffect('gtp', 'the service has no GTP protection profiles'),
  noEffect('sctp', 'the service has no SCTP protection profiles'),
];

const elements: Readonly<Record<string, readonly ElementMeaning[]>> = {
  'security/rules': [
    ...unmatched('saas-user-list', 'user of a SaaS application'),
    ...unmatched('saas-tenant-list', 'tenant of a SaaS application'),
    ...unmatched('source-imsi', 'subscriber'),
    ...unmatched('source-imei', 'device of a subscriber'),
    ...unmatched('source-nw-slice', 'network slice'),
    ...unmatched('source-subscriber', 'subscriber'),
    ...unmatched('source-equipment', 'device of a subscriber'),
    meansNothing('icmp-unreachable', 'the firewall sends no ICMP answer', 'no'),
    noEffect('icmp-unreachable', 'the service sends no ICMP answer to blocked connections'),
    meansNothing('disable-inspect', 'the firewall inspects the traffic, as the service does', 'no'),
    noEffect('disable-inspect', 'the service inspects the traffic nevertheless'),
    meansNothing('option/disable-server-response-inspection', 'the service inspects both directions', 'no'),
    noEffect('option/disable-server-response-inspection', 'the service inspects both directions'),
    meansNothing('option', 'it is empty', ''),
    noEffect('qos', 'the service does not mark packets in security rules'),
    meansNothing('profile-setting', 'the rule has no profiles', '', 'none'),
    ...ownProfiles.map((one) => ({ ...one, at: `profile-setting/profiles/${one.at}` })),
    meansNothing('rule-type', 'it matches traffic within zones and between them', 'universal'),
  ],
  'nat/rules': [
    meansNothing('destination-translation', 'the destination is not translated', ''),
    meansNothing('source-translation', 'the source is not translated', '', 'none'),
    meansNothing('to-interface', 'the rule matches any interface', ''),
  ],
  'decryption/rules': [
    ...unmatched('hip-profiles', 'HIP profile'),
    meansNothing('packet-broker-profile', 'the rule forwards nothing to a packet broker', '', 'None', 'none'),
    noEffect('packet-broker-profile', 'the service forwards no decrypted traffic from this rule'),
    meansNothing('forwarding-profile', 'the rule forwards nothing', '', 'None', 'none'),
    noEffect('forwarding-profile', 'the service forwards no decrypted traffic from this rule'),
    meansNothing('profile', 'the rule has no decryption profile', '', 'None', 'none'),
    narrows('schedule', 'the rule applies only at some times, and decryption rules of the service have no schedule'),
    narrows('type/ssh-proxy', 'the service does not decrypt SSH', ''),
  ],
  'authentication/rules': [],
  'application-override/rules': [],
  'pbf/rules': [
    ...unmatchedNegation,
    meansNothing('disabled', 'the rule is active', 'no'),
    narrows('disabled', 'the rule is disabled, and PBF rules of the service cannot be'),
    meansNothing('active-active-device-binding', 'both firewalls of a pair apply the rule', 'both'),
    narrows('active-active-device-binding', 'only one firewall of a pair applies the rule'),
    narrows('action/forward-to-vsys', 'the service has no virtual systems'),
  ],
  'qos/rules': [
    noEffect('tag', 'QoS rules of the service have no tags'),
    ...unmatchedNegation,
    ...unmatched('from', 'source zone'),
    ...unmatched('to', 'destination zone'),
    ...unmatched('source', 'source address'),
    ...unmatched('destination', 'destination address'),
    ...unmatched('source-user', 'user'),
    ...unmatched('application', 'application'),
    ...unmatched('service', 'service'),
    ...unmatched('category', 'URL category'),
    ...unmatched('source-hip', 'HIP profile'),
    ...unmatched('destination-hip', 'HIP profile'),
    ...unmatched('hip-profiles', 'HIP profile'),
    meansNothing('dscp-tos', 'the rule matches any marking', '', 'any'),
    meansNothing('disabled', 'the rule is active', 'no'),
    narrows('disabled', 'the rule is disabled, and QoS rules of the service cannot be'),
  ],
  'dos/rules': [
    ...unmatchedNegation,
    narrows('from/interface', 'the rule matches interfaces, and DoS rules of the service match zones'),
    narrows('to/interface', 'the rule matches interfaces, and DoS rules of the service match zones'),
  ],
  'network-packet-broker/rules': [],
  service: [
    ...['tcp', 'udp'].flatMap((protocol) => [
      meansNothing(`protocol/${protocol}/override`, 'the timeouts are those of the application', '', 'no'),
      meansNothing(`protocol/${protocol}/source-port`, 'the service has any source port', ''),
    ]),
    narrows('protocol/sctp', 'the service has no SCTP services'),
  ],
  application: [
    noEffect('spyware-ident', 'the service has no such mark'),
    noEffect('alg-disabled', 'the service decides about gateways of applications'),
    noEffect('tag', 'applications of the service have no tags, so filters by tag do not find this one'),
  ],
  'application-group': [noEffect('tag', 'groups of applications have no tags at the service')],
  'application-filter': [meansNothing('exclude', 'no application is excluded', '')],
  'external-list': [
    noEffect('description', 'the description of a list has another place since 8.0'),
    narrows('url', 'the list has a form of a version before 8.0'),
    ...['ip', 'domain', 'url', 'predefined-ip', 'predefined-url', 'imsi', 'imei'].map((type) =>
      meansNothing(`type/${type}/exception-list`, 'the list has no exceptions', ''),
    ),
  ],
  zone: [
    noEffect('device-acl/exclude-acl', 'the element has no effect: its name is exclude-list'),
    noEffect('network/net-inspection', 'the service has no such inspection'),
  ],
  'profile-group': ownProfiles,
  'profiles/spyware': [
    noEffect('botnet-domains/sinkhole/ipv6-address', 'the service has its own IPv6 sinkhole'),
    noEffect('botnet-domains/packet-capture', 'the service captures packets for each list'),
    noEffect('botnet-domains/action', 'the service has actions for each list'),
    noEffect('botnet-domains/rtype-action', 'the service has no actions by type of record'),
  ],
  'profiles/vulnerability': [
    noEffect('cloud-inline-analysis', 'the service decides about inline analysis'),
    noEffect('inline-exception-edl-url', 'the service has no exceptions of inline analysis'),
    noEffect('inline-exception-ip-address', 'the service has no exceptions of inline analysis'),
    noEffect('mica-engine-vulnerability-enabled', 'the service decides about inline analysis'),
  ],
  'profiles/url-filtering': [
    noEffect('action', 'the service always blocks when a license ends as it decides itself'),
    noEffect('license-expired', 'the service decides what happens when a license ends'),
    noEffect('dynamic-url', 'the service always looks up categories'),
    noEffect('enable-container-page', 'the service always logs container pages'),
    noEffect('override', 'the service has no passwords that override categories'),
    noEffect('http-header-insertion', 'header insertion is a profile of its own at the service'),
    noEffect('mlav-engine-urlbased-enabled', 'the service has one switch for local inline categorization'),
  ],
  'profiles/virus': [
    noEffect('decoder', 'the service applies its own actions for each protocol'),
    noEffect('application', 'the service has no exceptions by application'),
    noEffect('wfrt-hold-mode', 'the service decides whether packets wait for a verdict'),
    noEffect('mlav-engine-filebased-enabled', 'the service applies its own models'),
  ],
  'profiles/decryption': [
    noEffect('ssh-proxy', 'the service does not decrypt SSH'),
    noEffect('ssl-forward-proxy/block-if-no-resource', 'the service decides what happens without resources'),
    noEffect('ssl-forward-proxy/block-if-hsm-unavailable', 'the service has no hardware security modules'),
    noEffect('ssl-forward-proxy/block-if-sni-mismatch', 'the service does not compare the names of servers'),
    noEffect(
      'ssl-inbound-proxy/block-tls13-downgrade-no-resource',
      'the service decides what happens without resources',
    ),
    noEffect('forwarded-only', 'the service mirrors no decrypted traffic'),
    noEffect('interface', 'the service mirrors no decrypted traffic'),
  ],
  'log-settings/http': [
    noEffect('server/*/username', 'the service has no users of HTTP servers'),
    noEffect('server/*/password', 'the service has no users of HTTP servers'),
  ],
  'server-profile/ldap': [
    meansNothing('disabled', 'the profile is active', 'no'),
    lost('disabled', 'the profile is disabled'),
  ],
  'server-profile/saml-idp': [
    meansNothing('admin-use-only', 'users may use the profile', 'no'),
    noEffect('admin-use-only', 'the service does not reserve profiles for administrators'),
    ...['access-domain', 'admin-role', 'usergroup', 'username'].map((name) =>
      noEffect(
        `attribute-name-${name}-import`,
        'the service has the names of attributes in the authentication profile',
      ),
    ),
  ],
  'authentication-profile': [
    lost('method/cloud', 'the service has another form of this method'),
    noEffect('method/none', 'the service has no profiles without a method'),
    noEffect('method/saml-idp/attribute-name-access-domain', 'administrators are accounts of the service'),
    noEffect('method/saml-idp/attribute-name-admin-role', 'administrators are accounts of the service'),
    noEffect('single-sign-on/service-principal', 'the service has no such setting of Kerberos'),
  ],
  'log-settings/profiles': [
    meansNothing('enhanced-application-logging', 'the profile sends no such logs', 'no'),
    noEffect('enhanced-application-logging', 'the service decides about logs of applications'),
    meansNothing('match-list/*/quarantine', 'the firewall isolates no device', 'no'),
    noEffect('match-list/*/quarantine', 'the service isolates no device for a log'),
    noEffect('match-list/*/actions', 'the service has no actions for logs, such as tags of addresses'),
    meansNothing('match-list/*/send-to-panorama', 'the service stores the logs itself'),
  ],
  'network/profiles/zone-protection-profile': [
    noEffect('ipv6/multicast-source', 'the service has no such switch'),
    noEffect('net-inspection', 'the service has no such inspection'),
    noEffect('ipv6/routing-header', 'the service has a switch for each type of routing header'),
  ],
  'network/profiles/interface-management-profile': [noEffect('snmp', 'the service has no SNMP on interfaces')],
  'network/ike/gateway': [
    lost('authentication/certificate/local-certificate', 'certificates leave no firewall in clear'),
    noEffect('comment', 'gateways of the service have no comments'),
    meansNothing('disabled', 'the gateway is active', 'no'),
    lost('disabled', 'the gateway is disabled, and those of the service cannot be'),
    meansNothing('ipv6', 'the gateway has no IPv6', 'no'),
    lost('ipv6', 'gateways of the service have no IPv6 of this form'),
    lost('local-address/floating-ip', 'the service has no floating addresses here'),
    noEffect('peer-id/matching', 'the service matches the whole identity'),
    noEffect('protocol-common/nat-traversal', 'the service has no such setting'),
    noEffect('protocol', 'the service has no such setting of IKE'),
  ],
  'network/tunnel/ipsec': [
    noEffect('anti-replay-window', 'the service decides about the window'),
    lost('auto-key', 'the service has no such part of a proxy ID'),
    noEffect('comment', 'tunnels of the service have no comments'),
    noEffect('copy-flow-label', 'the service copies no flow labels'),
    meansNothing('disabled', 'the tunnel is active', 'no'),
    lost('disabled', 'the tunnel is disabled, and those of the service cannot be'),
    lost('global-protect-satellite', 'the service has no satellites'),
    lost('ipsec-mode', 'tunnels of the service are in tunnel mode'),
    meansNothing('ipv6', 'the tunnel has no IPv6', 'no'),
    lost('ipv6', 'tunnels of the service have no IPv6 of this form'),
    lost('manual-key', 'the service has no tunnels with manual keys'),
    noEffect('tunnel-monitor/tunnel-monitor-profile', 'the service has its own monitoring of tunnels'),
  ],
  'network/virtual-router': [
    meansNothing('multicast/enable', 'the router forwards no multicast', 'no'),
    lost('multicast', 'multicast of virtual routers has another form at the service'),
    ...['bgp', 'ospf', 'ospfv3', 'rip'].map((name) =>
      meansNothing(`protocol/${name}/enable`, 'the router does not use the protocol', 'no'),
    ),
    lost('protocol', 'dynamic routing of virtual routers has another form at the service'),
    lost('ecmp', 'the service has no such setting of ECMP'),
    lost('routing-table', 'the service has no such part of a route'),
  ],
  'network/logical-router': [lost('vrf', 'the service has no such part of a router')],
  'network/interface/ethernet': ofInterfaces,
  'network/interface/aggregate-ethernet': ofInterfaces,
  'network/interface/ethernet/*/layer3/units': ofUnits,
  'network/interface/aggregate-ethernet/*/layer3/units': ofUnits,
  'network/interface/loopback/units': ofUnits,
  'network/interface/tunnel/units': ofUnits,
  'network/interface/vlan/units': ofUnits,
};
