import { flow, type TraceCase } from './case';
import { object, router, route } from '../office';

const outbound = { name: 'web-out', from: ['trust'], to: ['untrust'] };
const hide = {
  name: 'hide',
  from: ['trust'],
  to: ['untrust'],
  source_translation: { dynamic_ip_and_port: { interface_address: { interface: 'ethernet1/1' } } },
};
const web = flow('10.1.0.5', '198.51.100.7', 'tcp/443');

/** Source NAT, and traffic that is not translated. */
export const sourceNatCases: readonly TraceCase[] = [
  {
    what: 'dynamic IP and port: the server sees the address of the egress interface',
    follows: 'dipp',
    setup: { nat: [hide], security: [outbound] },
    flow: web,
    expect: {
      verdict: 'allow',
      rules: ['web-out'],
      zones: ['trust', 'untrust'],
      delivered: ['203.0.113.1', '198.51.100.7', 'tcp/443'],
    },
  },
  {
    what: 'the security rule matches the source before NAT',
    follows: 'packetFlow',
    setup: { nat: [hide], security: [{ ...outbound, source: ['10.1.0.0/16'] }] },
    flow: web,
    expect: { verdict: 'allow', rules: ['web-out'] },
  },
  {
    what: 'a security rule for the translated source does not match',
    follows: 'packetFlow',
    setup: { nat: [hide], security: [{ ...outbound, source: ['203.0.113.1'] }] },
    flow: web,
    expect: { verdict: 'block', rules: ['interzone-default'] },
  },
  {
    what: 'dynamic IP and port to an address of a pool',
    follows: 'sourceNat',
    setup: {
      nat: [{ ...hide, source_translation: { dynamic_ip_and_port: { translated_address: ['203.0.113.20'] } } }],
      security: [outbound],
    },
    flow: web,
    expect: { verdict: 'allow', delivered: ['203.0.113.20', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'dynamic IP: one address of a range',
    follows: 'sourceNat',
    setup: {
      nat: [{ ...hide, source_translation: { dynamic_ip: { translated_address: ['203.0.113.32-203.0.113.47'] } } }],
      security: [outbound],
    },
    flow: web,
    expect: { verdict: 'allow', delivered: ['203.0.113.32/28', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'static IP of a host',
    follows: 'sourceNat',
    setup: {
      nat: [
        { ...hide, source: ['10.1.0.5'], source_translation: { static_ip: { translated_address: '203.0.113.9' } } },
      ],
      security: [outbound],
    },
    flow: web,
    expect: { verdict: 'allow', delivered: ['203.0.113.9', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'static IP of a network keeps the host part',
    follows: 'translatedPacket',
    setup: {
      nat: [
        { ...hide, source: ['10.1.0.0/24'], source_translation: { static_ip: { translated_address: '192.0.2.0/24' } } },
      ],
      security: [outbound],
    },
    flow: flow('10.1.0.77', '198.51.100.7', 'tcp/443'),
    expect: { verdict: 'allow', delivered: ['192.0.2.77', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'a NAT rule with objects: the address object stands for its address',
    follows: 'natOverview',
    setup: {
      objects: [
        object('address', 'public', { ip_netmask: '203.0.113.30' }),
        object('address', 'pc', { ip_netmask: '10.1.0.5' }),
      ],
      nat: [{ ...hide, source: ['pc'], source_translation: { static_ip: { translated_address: 'public' } } }],
      security: [outbound],
    },
    flow: web,
    expect: { verdict: 'allow', delivered: ['203.0.113.30', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'no-NAT: an earlier rule without translation exempts the traffic',
    follows: 'natRules',
    setup: {
      nat: [{ name: 'exempt', from: ['trust'], to: ['untrust'], destination: ['198.51.100.0/24'] }, hide],
      security: [outbound],
    },
    flow: web,
    expect: {
      verdict: 'allow',
      delivered: ['10.1.0.5', '198.51.100.7', 'tcp/443'],
      steps: ['"exempt": no translation'],
    },
  },
  {
    what: 'the first matching NAT rule applies, a later one does not',
    follows: 'natRules',
    setup: {
      nat: [hide, { ...hide, name: 'later', source_translation: { static_ip: { translated_address: '203.0.113.9' } } }],
      security: [outbound],
    },
    flow: web,
    expect: { verdict: 'allow', delivered: ['203.0.113.1', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'a disabled NAT rule is skipped',
    follows: 'natOverview',
    setup: { nat: [{ ...hide, disabled: true }], security: [outbound] },
    flow: web,
    expect: { verdict: 'allow', delivered: ['10.1.0.5', '198.51.100.7', 'tcp/443'], steps: ['no NAT rule matches'] },
  },
  {
    what: 'a NAT rule for another source zone does not match',
    follows: 'natOverview',
    setup: { nat: [{ ...hide, from: ['dmz'] }], security: [outbound] },
    flow: web,
    expect: { verdict: 'allow', delivered: ['10.1.0.5', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'a NAT rule for another egress interface does not match',
    follows: 'natOverview',
    setup: { nat: [{ ...hide, to: ['any'], to_interface: 'ethernet1/3' }], security: [outbound] },
    flow: web,
    expect: { verdict: 'allow', delivered: ['10.1.0.5', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'a NAT rule for the egress interface matches',
    follows: 'natOverview',
    setup: { nat: [{ ...hide, to: ['any'], to_interface: 'ethernet1/1' }], security: [outbound] },
    flow: web,
    expect: { verdict: 'allow', delivered: ['203.0.113.1', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'a NAT rule for one service leaves the others untranslated',
    follows: 'natOverview',
    setup: { nat: [{ ...hide, service: 'http' }], security: [outbound] },
    flow: web,
    expect: { verdict: 'allow', delivered: ['10.1.0.5', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'traffic between internal zones is not translated by a rule for the internet',
    follows: 'natRules',
    setup: { nat: [hide], security: [{ name: 'to-dmz', from: ['trust'], to: ['dmz'] }] },
    flow: flow('10.1.0.5', '10.2.0.10', 'tcp/443'),
    expect: { verdict: 'allow', zones: ['trust', 'dmz'], delivered: ['10.1.0.5', '10.2.0.10', 'tcp/443'] },
  },
  {
    what: 'the address of an interface that gets it by DHCP is not known, the verdict is',
    follows: 'dipp',
    setup: {
      interfaces: [object('ethernet_interface', 'ethernet1/4', { layer3: { dhcp_client: {} } })],
      objects: [object('zone', 'dsl', { network: { layer3: ['ethernet1/4'] } })],
      routers: [router('main', ['ethernet1/2', 'ethernet1/4'], [])],
      nat: [
        {
          ...hide,
          to: ['dsl'],
          source_translation: { dynamic_ip_and_port: { interface_address: { interface: 'ethernet1/4' } } },
        },
      ],
      security: [{ ...outbound, to: ['dsl'] }],
    },
    flow: web,
    expect: { verdict: 'allow', zones: ['trust', 'dsl'], delivered: ['unknown', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'the branch behind an internal router is in the zone of the interface that leads to it',
    follows: 'packetFlow',
    setup: { nat: [hide], security: [outbound] },
    flow: flow('10.8.1.5', '198.51.100.7', 'tcp/443'),
    expect: { verdict: 'allow', zones: ['trust', 'untrust'], delivered: ['203.0.113.1', '198.51.100.7', 'tcp/443'] },
  },
  {
    what: 'traffic into a tunnel leaves by its zone and is not translated',
    follows: 'staticRouteSettings',
    setup: { nat: [hide], security: [{ name: 'partner', from: ['trust'], to: ['vpn'] }] },
    flow: flow('10.1.0.5', '10.9.0.7', 'tcp/443'),
    expect: { verdict: 'allow', zones: ['trust', 'vpn'], delivered: ['10.1.0.5', '10.9.0.7', 'tcp/443'] },
  },
  {
    what: 'IPv6 traffic does not match a NAT rule for IPv4 addresses',
    follows: 'natRules',
    setup: {
      interfaces: [],
      nat: [{ ...hide, source: ['10.0.0.0/8'] }],
      security: [outbound],
      routers: [
        router('main', ['ethernet1/1', 'ethernet1/2'], [route('default', '0.0.0.0/0', '203.0.113.254')], {
          routing_table: {
            ipv6: {
              static_route: [
                {
                  name: 'default6',
                  destination: '::/0',
                  interface: 'ethernet1/1',
                  nexthop: { ipv6_address: 'fe80::1' },
                },
                { name: 'lan6', destination: '2001:db8:1::/48', interface: 'ethernet1/2', nexthop: {} },
              ],
            },
          },
        }),
      ],
    },
    flow: flow('2001:db8:1::5', '2001:db8:ffff::7', 'tcp/443'),
    expect: { verdict: 'allow', zones: ['trust', 'untrust'], steps: ['no NAT rule matches'] },
  },
];
