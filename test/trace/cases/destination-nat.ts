import { object, usualRoutes, route } from '../office';
import { flow, type TraceCase } from './case';

/** The public address of a server: the route to it leads to untrust, so the NAT rule is from untrust to untrust. */
const publish = {
  name: 'rdp',
  from: ['untrust'],
  to: ['untrust'],
  destination: ['203.0.113.10'],
  destination_translation: { translated_address: '10.2.0.10' },
};
const rule = { name: 'in', from: ['untrust'], to: ['dmz'], destination: ['203.0.113.10'] };
const visit = flow('198.51.100.7', '203.0.113.10', 'tcp/3389');

/** Destination NAT, U-turn NAT, and both directions of static NAT. */
export const destinationNatCases: readonly TraceCase[] = [
  {
    what: 'the security rule matches the destination before NAT and the zone after NAT',
    follows: 'packetFlow',
    setup: { nat: [publish], security: [rule] },
    flow: visit,
    expect: {
      verdict: 'allow',
      rules: ['in'],
      zones: ['untrust', 'dmz'],
      delivered: ['198.51.100.7', '10.2.0.10', 'tcp/3389'],
    },
  },
  {
    what: 'a security rule for the translated destination does not match',
    follows: 'packetFlow',
    setup: { nat: [publish], security: [{ ...rule, destination: ['10.2.0.10'] }] },
    flow: visit,
    expect: { verdict: 'block', rules: ['interzone-default'] },
  },
  {
    what: 'a security rule for the zone before NAT does not match',
    follows: 'packetFlow',
    setup: { nat: [publish], security: [{ ...rule, to: ['untrust'] }] },
    flow: visit,
    expect: { verdict: 'block', rules: ['interzone-default'] },
  },
  {
    what: 'a NAT rule for the zone after NAT does not match: the packet stays in untrust',
    follows: 'natRules',
    setup: { nat: [{ ...publish, to: ['dmz'] }], security: [rule] },
    flow: visit,
    expect: { verdict: 'allow', rules: ['intrazone-default'], zones: ['untrust', 'untrust'] },
  },
  {
    what: 'port translation: the security rule matches the port before NAT',
    follows: 'destinationNat',
    setup: {
      nat: [{ ...publish, destination_translation: { translated_address: '10.2.0.10', translated_port: 8080 } }],
      security: [{ ...rule, service: ['http'] }],
    },
    flow: flow('198.51.100.7', '203.0.113.10', 'tcp/80'),
    expect: { verdict: 'allow', rules: ['in'], delivered: ['198.51.100.7', '10.2.0.10', 'tcp/8080'] },
  },
  {
    what: 'port translation: a security rule for the translated port does not match',
    follows: 'destinationNat',
    setup: {
      nat: [{ ...publish, destination_translation: { translated_address: '10.2.0.10', translated_port: 8080 } }],
      security: [{ ...rule, service: ['alt'] }],
    },
    flow: flow('198.51.100.7', '203.0.113.10', 'tcp/80'),
    expect: { verdict: 'block', rules: ['interzone-default'] },
  },
  {
    what: 'one public address, two servers: the service chooses the rule',
    follows: 'destinationNat',
    setup: {
      nat: [
        { ...publish, name: 'web', service: 'http', destination_translation: { translated_address: '10.2.0.20' } },
        { ...publish, service: 'rdp' },
      ],
      security: [rule],
    },
    flow: visit,
    expect: { verdict: 'allow', delivered: ['198.51.100.7', '10.2.0.10', 'tcp/3389'] },
  },
  {
    what: 'a public network is translated one to one to a network of equal size',
    follows: 'translatedPacket',
    setup: {
      nat: [
        {
          ...publish,
          destination: ['203.0.113.64/28'],
          destination_translation: { translated_address: '10.2.0.64/28' },
        },
      ],
      security: [{ ...rule, destination: ['203.0.113.64/28'] }],
    },
    flow: flow('198.51.100.7', '203.0.113.70', 'tcp/443'),
    expect: { verdict: 'allow', delivered: ['198.51.100.7', '10.2.0.70', 'tcp/443'] },
  },
  {
    what: 'a public address outside the networks of the interfaces: the default route gives the zone before NAT',
    follows: 'packetFlow',
    setup: {
      nat: [{ ...publish, destination: ['192.0.2.10'] }],
      security: [{ ...rule, destination: ['192.0.2.10'] }],
    },
    flow: flow('198.51.100.7', '192.0.2.10', 'tcp/3389'),
    expect: { verdict: 'allow', zones: ['untrust', 'dmz'] },
  },
  {
    what: 'the address of the interface itself is published',
    follows: 'destinationNat',
    setup: {
      nat: [{ ...publish, destination: ['203.0.113.1'], service: 'rdp' }],
      security: [{ ...rule, destination: ['203.0.113.1'] }],
    },
    flow: flow('198.51.100.7', '203.0.113.1', 'tcp/3389'),
    expect: { verdict: 'allow', delivered: ['198.51.100.7', '10.2.0.10', 'tcp/3389'] },
  },
  {
    what: 'the server moved to trust: the zone after NAT follows the route to it',
    follows: 'packetFlow',
    setup: {
      nat: [{ ...publish, destination_translation: { translated_address: '10.1.0.10' } }],
      security: [rule, { ...rule, name: 'to-trust', to: ['trust'] }],
    },
    flow: visit,
    expect: { verdict: 'allow', rules: ['to-trust'], zones: ['untrust', 'trust'] },
  },
  {
    what: 'no route to the translated address: the packet is dropped after NAT',
    follows: 'packetFlow',
    setup: {
      routes: usualRoutes.slice(1),
      nat: [{ ...publish, destination_translation: { translated_address: '172.16.0.1' } }],
      security: [rule],
    },
    flow: flow('203.0.113.99', '203.0.113.10', 'tcp/3389'),
    expect: { verdict: 'block', steps: ['has no route'] },
  },
  {
    what: 'source and destination NAT in one rule',
    follows: 'natRules',
    setup: {
      nat: [
        {
          ...publish,
          source_translation: { dynamic_ip_and_port: { interface_address: { interface: 'ethernet1/3' } } },
        },
      ],
      security: [rule],
    },
    flow: visit,
    expect: { verdict: 'allow', delivered: ['10.2.0.1', '10.2.0.10', 'tcp/3389'] },
  },
  {
    what: 'U-turn NAT: a client in trust reaches the server in dmz by its public address',
    follows: 'destinationNat',
    setup: {
      nat: [{ ...publish, name: 'u-turn', from: ['trust'] }],
      security: [{ name: 'u-turn', from: ['trust'], to: ['dmz'], destination: ['203.0.113.10'] }],
    },
    flow: flow('10.1.0.5', '203.0.113.10', 'tcp/443'),
    expect: {
      verdict: 'allow',
      rules: ['u-turn'],
      zones: ['trust', 'dmz'],
      delivered: ['10.1.0.5', '10.2.0.10', 'tcp/443'],
    },
  },
  {
    what: 'U-turn NAT in one zone needs source NAT too, and the intrazone default allows it',
    follows: 'securityPolicy',
    setup: {
      nat: [
        {
          ...publish,
          name: 'u-turn',
          from: ['trust'],
          destination_translation: { translated_address: '10.1.0.10' },
          source_translation: { dynamic_ip_and_port: { interface_address: { interface: 'ethernet1/2' } } },
        },
      ],
    },
    flow: flow('10.1.0.5', '203.0.113.10', 'tcp/443'),
    expect: {
      verdict: 'allow',
      rules: ['intrazone-default'],
      zones: ['trust', 'trust'],
      delivered: ['10.1.0.1', '10.1.0.10', 'tcp/443'],
    },
  },
  {
    what: 'bi-directional static NAT: the opposite direction from any zone',
    follows: 'translatedPacket',
    setup: {
      nat: [
        {
          name: 'both',
          from: ['dmz'],
          to: ['untrust'],
          source: ['10.2.0.10'],
          source_translation: { static_ip: { translated_address: '203.0.113.10', bi_directional: 'yes' } },
        },
      ],
      security: [rule],
    },
    flow: visit,
    expect: { verdict: 'allow', zones: ['untrust', 'dmz'], delivered: ['198.51.100.7', '10.2.0.10', 'tcp/3389'] },
  },
  {
    what: 'static NAT without bi-directional does not publish the server',
    follows: 'translatedPacket',
    setup: {
      nat: [
        {
          name: 'one-way',
          from: ['dmz'],
          to: ['untrust'],
          source: ['10.2.0.10'],
          source_translation: { static_ip: { translated_address: '203.0.113.10' } },
        },
      ],
      security: [rule],
    },
    flow: visit,
    expect: { verdict: 'allow', rules: ['intrazone-default'], delivered: ['198.51.100.7', '203.0.113.10', 'tcp/3389'] },
  },
  {
    what: 'dynamic destination NAT to a name: the verdict is that of every possible zone',
    follows: 'destinationNat',
    setup: {
      objects: [object('address', 'farm', { fqdn: 'farm.example.com' })],
      nat: [
        {
          ...publish,
          destination_translation: undefined,
          dynamic_destination_translation: { translated_address: 'farm' },
        },
      ],
      security: [{ ...rule, to: ['any'] }],
    },
    flow: visit,
    expect: { verdict: 'allow', delivered: ['198.51.100.7', 'unknown', 'tcp/3389'] },
  },
  {
    what: 'dynamic destination NAT to hosts in two zones depends on the choice of the firewall',
    follows: 'destinationNat',
    setup: {
      objects: [
        object('address_group', 'farm', { static: ['one', 'two'] }),
        object('address', 'one', { ip_netmask: '10.2.0.10' }),
        object('address', 'two', { ip_netmask: '10.1.0.10' }),
      ],
      nat: [
        {
          ...publish,
          destination_translation: undefined,
          dynamic_destination_translation: { translated_address: 'farm' },
        },
      ],
      security: [rule],
    },
    flow: visit,
    expect: { verdict: 'maybe' },
  },
  {
    what: 'a more specific route of the translated address wins',
    follows: 'staticRoutes',
    setup: {
      routes: [...usualRoutes, route('server', '10.2.0.10/32', {}, { interface: 'tunnel.1' })],
      nat: [publish],
      security: [rule, { ...rule, name: 'by-vpn', to: ['vpn'] }],
    },
    flow: visit,
    expect: { verdict: 'allow', rules: ['by-vpn'], zones: ['untrust', 'vpn'] },
  },
];
