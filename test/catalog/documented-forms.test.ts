import { describe, expect, test } from '@jest/globals';
import { allKinds, kindNamed, validateFields, type Attribute, type ResourceKind } from '../../src/catalog';
import { numberPairsOf } from '../../src/catalog/number-order';

/** Issues of a configuration, as "certainty path". */
function found(kind: string, fields: object): readonly string[] {
  const all = { name: 'a', folder: 'All', ...fields };
  return validateFields(kindNamed(kind), all, { names: 'terraform', isUnknown: () => false }).flatMap(
    ({ path, certainty }) => (path[0] !== undefined && path[0] in fields ? [`${certainty} ${path.join('.')}`] : []),
  );
}

const variable = (type: string, value: string) => ({ name: '$v', type, value });
const entry = (least: number, most: number) => ({
  type: {
    ipv4: {
      ipv4_entry: [
        {
          name: 1,
          prefix: { entry: { network: '10.0.0.0/8', greater_than_or_equal: least, less_than_or_equal: most } },
        },
      ],
    },
  },
});
const dns = (primary: string) => ({ default: { primary } });
const port = (ports: string) => ({ protocol: { tcp: { port: ports } } });
const addressed = (name: string) => ({ layer3: { ip: [{ name }] } });
const certificate = (name: string) => ({ certificate: name });

const routes = (...all: readonly object[]) => ({
  vrf: [{ name: 'default', routing_table: { ip: { static_route: all } } }],
});
const tcp = (...all: readonly string[]) => ({ default: { port: all } });
const server = { name: 'a', server: '10.0.0.5' };

test.each<[string, object, string, object]>([
  ['variable', variable('fqdn', 'https://example.com/'), 'value', variable('fqdn', 'www.example.com')],
  ['variable', variable('router-id', '7'), 'value', variable('router-id', '10.0.0.1')],
  ['variable', { name: 'branch' }, 'name', { name: '$branch' }],
  ['route_prefix_list', entry(24, 16), 'type.ipv4.ipv4_entry.0.prefix.entry.greater_than_or_equal', entry(16, 24)],
  ['url_category', { list: ['*.*.com*'] }, 'list.0', { list: ['*.*.com', '*.example.com/*', 'example.^.com'] }],
  ['url_category', { list: ['*example.com'] }, 'list.0', { list: ['*.example.com'] }],
  ['dns_proxy', dns('dns'), 'default.primary', dns('inherited')],
  ['ethernet_interface', addressed('10.0.0.1'), 'layer3.ip.0.name', addressed('10.0.0.1/24')],
  ['tls_service_profile', certificate(''), 'certificate', certificate('web')],
  ['service', port('80,443,80'), 'protocol.tcp.port', port('80,443')],
  ['service', port('80-90,85'), 'protocol.tcp.port', port('80-90,91')],
  ['certificate', { country_code: 'de' }, 'country_code', { country_code: 'DE' }],
  ['remote_network', { region: 'US East' }, 'region', { region: 'us-east' }],
  ['variable', variable('timer', 'soon'), 'value', variable('timer', '30')],
  ['variable', variable('rate', '-5'), 'value', variable('rate', '5')],
  ['variable', variable('zone', ''), 'value', variable('zone', 'lan')],
  ['address', { fqdn: 'www..example.com' }, 'fqdn', { fqdn: 'www.example.com' }],
  [
    'logical_router',
    routes({ name: 'r', destination: '10.1.2.3/8' }),
    'vrf.0.routing_table.ip.static_route.0.destination',
    routes({ name: 'r', destination: '10.0.0.0/8' }, { name: 's', destination: '0.0.0.0/0' }),
  ],
  [
    'logical_router',
    routes({ name: 'r', destination: '2001:db8::/32' }),
    'vrf.0.routing_table.ip.static_route.0.destination',
    routes({ name: 'r', destination: '$net' }),
  ],
  [
    'logical_router',
    { vrf: [{ name: 'default', ospf: { area: [{ name: 'backbone' }] } }] },
    'vrf.0.ospf.area.0.name',
    { vrf: [{ name: 'default', ospf: { area: [{ name: '0.0.0.0' }] } }] },
  ],
  ['syslog_server_profile', { server: [server, server] }, 'server', { server: [server, { ...server, name: 'b' }] }],
  ['ethernet_interface', addressed('10.0.0.0/24'), 'layer3.ip.0.name', addressed('10.0.0.0/31')],
  ['ethernet_interface', addressed('10.0.0.255/24'), 'layer3.ip.0.name', addressed('10.0.0.254/24')],
  ['ethernet_interface', { default_value: 'eth1/1' }, 'default_value', { default_value: 'ethernet1/1' }],
  ['ldap_server_profile', { base: 'example.com' }, 'base', { base: 'DC=example,DC=com' }],
  [
    'internal_dns_server',
    { domain_name: ['http://a.example.com'] },
    'domain_name.0',
    { domain_name: ['*.example.com'] },
  ],
  ['application', tcp('8080'), 'default.port.0', tcp('tcp/8080', 'udp/dynamic', 'tcp/80-90,443')],
  ['application', tcp('tcp/99999'), 'default.port.0', tcp('sctp/5000')],
  ['security_rule', { source: ['XX'] }, 'source.0', { source: ['DE', 'EU', 'A1'] }],
  ['security_rule', { source: ['ZZ'] }, 'source.0', { source: ['XK', 'UK'] }],
  ['security_rule', { source: ['UN'] }, 'source.0', { source: ['AP', 'A2'] }],
  ['security_rule', { application: ['web-browsng'] }, 'application.0', { application: ['web-browsing', 'web-ads'] }],
  [
    'dns_proxy',
    { static_entries: [{ name: 'a', domain: 'http://a.example.com', address: ['10.0.0.1'] }] },
    'static_entries.0.domain',
    { static_entries: [{ name: 'a', domain: 'a.example.com', address: ['10.0.0.1', '2001:db8::1'] }] },
  ],
  [
    'ldap_server_profile',
    { server: [{ name: 'a', address: 'ldap://a.example.com' }] },
    'server.0.address',
    { server: [{ name: 'a', address: 'a.example.com' }] },
  ],
  ['saml_server_profile', { sso_url: 'idp.example.com' }, 'sso_url', { sso_url: 'https://idp.example.com/login' }],
  [
    'service_connection',
    { bgp_peer: { local_ipv6_address: '10.0.0.1' } },
    'bgp_peer.local_ipv6_address',
    { bgp_peer: { local_ipv6_address: '2001:db8::1' } },
  ],
  [
    'remote_network',
    { ecmp_tunnels: [{ name: 'a', ipsec_tunnel: 't', protocol: { bgp: { peer_as: 'AS65000' } } }] },
    'ecmp_tunnels.0.protocol.bgp.peer_as',
    { ecmp_tunnels: [{ name: 'a', ipsec_tunnel: 't', protocol: { bgp: { peer_as: '65000' } } }] },
  ],
  [
    'ethernet_interface',
    { layer3: { ip: [], arp: [{ name: '10.0.0.1', hw_address: '00:11:22:33:44' }] } },
    'layer3.arp.0.hw_address',
    { layer3: { ip: [], arp: [{ name: '10.0.0.1', hw_address: '00:11:22:33:44:55' }] } },
  ],
  [
    'dhcp_interface',
    { server: { option: { subnet_mask: '255.0.255.0' } } },
    'server.option.subnet_mask',
    { server: { option: { subnet_mask: '255.255.255.0' } } },
  ],
  ['remote_network', { subnets: ['10.0.0.0/33'] }, 'subnets.0', { subnets: ['10.0.0.0/8', '2001:db8::/32'] }],
])('%s: %j is a warning at %s, but not %j', (kind, wrong, at, right) => {
  expect(found(kind, wrong)).toEqual([`documented ${at}`]);
  expect(found(kind, right)).toEqual([]);
});

/** Attributes at every depth, with the attributes of the same object. */
interface Found {
  readonly at: string;
  readonly attribute: Attribute;
  readonly beside: readonly Attribute[];
}

function everyAttribute(kind: ResourceKind): readonly Found[] {
  const walk = (attributes: readonly Attribute[], path: string): readonly Found[] =>
    attributes.flatMap((attribute) => {
      const at = `${path}.${attribute.name}`;
      let { type } = attribute;
      while (type.kind === 'list') type = type.item;
      return [{ at, attribute, beside: attributes }, ...(type.kind === 'object' ? walk(type.attributes, at) : [])];
    });
  return walk(kind.attributes, kind.name);
}

const all = allKinds()
  .flatMap(everyAttribute)
  .filter(({ attribute }) => attribute.setBy === undefined);
const texts = all.filter(
  ({ attribute: { type, refs } }) =>
    refs === undefined && (type.kind === 'string' || (type.kind === 'list' && type.item.kind === 'string')),
);

function accepts({ schema, type }: Attribute, value: string): boolean {
  return schema.safeParse(type.kind === 'list' ? [value] : value).success;
}

describe('every kind of the catalog', () => {
  // The description says what the value is. What it says of these is not its form.
  const others: Readonly<Record<string, RegExp>> = {
    'no address':
      /server profiles|SNMP trap|^Priority|^Name of|Description of|^Region of|^Mode of|^Domain|UUID|notifies/,
    'an address or a name': /ostname|FQDN|Mode of the DHCP/,
    'destination of a service route, which may be a name': /^Destination IP address\.$/,
    'an access list has its own words, such as any': /^IP address of the network\.$/,
    'derived from a MAC address': /^Interface ID/,
    'with wildcards': /asterisk|for which the location matches/,
    'one alternative of a proxy': /^Local \(on-premises\)|proxy/i,
  };
  const address = /\bIP(v4|v6)? address(es)?\b|\b(DNS|NTP|WINS|NIS|POP3|SMTP) server\b/;

  test('takes an address, and not a word, where the description says IP address or server', () => {
    const meant = texts.filter(
      ({ attribute: { doc } }) => address.test(doc) && !Object.values(others).some((other) => other.test(doc)),
    );
    expect(meant.length).toBeGreaterThan(90);
    const silent = meant.filter(({ attribute }) => accepts(attribute, 'dns'));
    expect(silent.map(({ at, attribute }) => `${at}: ${attribute.doc}`)).toEqual([]);
    const narrow = meant.filter(
      ({ attribute }) =>
        !['10.0.0.1', '2001:db8::1', '10.0.0.0/8', '2001:db8::/32', '10.0.0.1/0.0.0.255'].some((one) =>
          accepts(attribute, one),
        ),
    );
    expect(narrow.map(({ at }) => at)).toEqual([]);
  });

  test('takes no URL where the description says hostname or FQDN', () => {
    const meant = texts.filter(
      ({ attribute: { doc } }) =>
        /^(Fully qualified|FQDN|Destination FQDN|Hostname|IP address or hostname)/.test(doc) &&
        !/asterisk|device/.test(doc),
    );
    expect(meant.length).toBeGreaterThan(25);
    const silent = meant.filter(({ attribute }) => accepts(attribute, 'https://www.example.com/'));
    expect(silent.map(({ at, attribute }) => `${at}: ${attribute.doc}`)).toEqual([]);
  });

  test('compares two numbers whose names say which one is lower', () => {
    const objects = new Map(all.map(({ at, beside }) => [beside, at.slice(0, at.lastIndexOf('.'))]));
    const pairs = [...objects].flatMap(([beside, at]) =>
      numberPairsOf(beside).map(({ low, high }) => `${at} ${low.name} ${high.name}`),
    );
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs).toEqual(
      expect.arrayContaining([
        'auto_vpn_setting.as_range start end',
        'dos_protection_profile.flood.udp.red activate_rate maximal_rate',
        'qos_profile.aggregate_bandwidth egress_guaranteed egress_max',
        'route_prefix_list.type.ipv4.ipv4_entry.prefix.entry greater_than_or_equal less_than_or_equal',
      ]),
    );
  });

  test('reports two numbers in the wrong order once, and not zero without a limit, nor a value out of range', () => {
    const bandwidth = (guaranteed: number, most: number) => ({
      aggregate_bandwidth: { egress_guaranteed: guaranteed, egress_max: most },
    });
    expect(found('qos_profile', bandwidth(20, 10))).toEqual(['documented aggregate_bandwidth.egress_guaranteed']);
    expect(found('qos_profile', bandwidth(20, 0))).toEqual([]);
    expect(found('qos_profile', bandwidth(20, 20))).toEqual([]);
    expect(found('route_prefix_list', entry(33, 16))).toHaveLength(1);
  });

  test('reports two items of one key in every list with keys', () => {
    const lists = allKinds().flatMap((kind) =>
      kind.attributes.flatMap(({ name, itemKey, type, setBy }) =>
        itemKey === undefined || setBy !== undefined || type.kind !== 'list' ? [] : [{ kind, name, itemKey }],
      ),
    );
    expect(lists.length).toBeGreaterThan(20);
    const silent = lists.filter(({ kind, name, itemKey }) => {
      const fields = { [name]: [{ [itemKey]: 'a' }, { [itemKey]: 'a' }] };
      return !found(kind.name, fields).includes(`documented ${name}`);
    });
    expect(silent.map(({ kind, name }) => `${kind.name}.${name}`)).toEqual([]);
  });

  test('reports an empty text in every reference that it can be in', () => {
    const references = all.filter(
      ({ attribute: { refs, type } }) => refs !== undefined && refs.expression !== true && type.kind === 'string',
    );
    expect(references.length).toBeGreaterThan(150);
    const silent = allKinds().flatMap((kind) =>
      kind.attributes.flatMap(({ name, refs, type, setBy }) =>
        refs === undefined || refs.expression === true || type.kind !== 'string' || setBy !== undefined
          ? []
          : found(kind.name, { [name]: '' }).length === 0
            ? [`${kind.name}.${name}`]
            : [],
      ),
    );
    expect(silent).toEqual([]);
  });
});
