import { object, port, route, router, usualRoutes, zone } from '../office';
import { flow, type TraceCase } from './case';

const web = flow('10.1.0.5', '198.51.100.7', 'tcp/443');
const allow = { name: 'out', from: ['trust'], to: ['untrust'] };

/** Routes, zones, order of rules, default rules, inspection. */
export const zoneAndRuleCases: readonly TraceCase[] = [
  {
    what: 'the default rule denies traffic between zones',
    follows: 'securityPolicy',
    setup: {},
    flow: web,
    expect: { verdict: 'block', rules: ['interzone-default'], zones: ['trust', 'untrust'] },
  },
  {
    what: 'the default rule allows traffic within a zone',
    follows: 'securityPolicy',
    setup: {},
    flow: flow('10.1.0.5', '10.1.7.7', 'tcp/443'),
    expect: { verdict: 'allow', rules: ['intrazone-default'], zones: ['trust', 'trust'] },
  },
  {
    what: 'a rule before the default denies traffic within a zone',
    follows: 'securityPolicy',
    setup: { security: [{ name: 'isolate', from: ['trust'], to: ['trust'], action: 'deny' }] },
    flow: flow('10.1.0.5', '10.1.7.7', 'tcp/443'),
    expect: { verdict: 'block', rules: ['isolate'] },
  },
  {
    what: 'the first matching rule decides',
    follows: 'securityPolicy',
    setup: { security: [{ ...allow, name: 'no-web', service: ['https'], action: 'drop' }, allow] },
    flow: web,
    expect: { verdict: 'block', rules: ['no-web'] },
  },
  {
    what: 'a rule that does not match is passed',
    follows: 'securityPolicy',
    setup: { security: [{ ...allow, name: 'no-web', service: ['http'], action: 'drop' }, allow] },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'] },
  },
  {
    what: 'a disabled security rule is skipped',
    follows: 'securityPolicy',
    setup: { security: [{ ...allow, name: 'no-web', action: 'drop', disabled: true }, allow] },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'] },
  },
  {
    what: 'pre rules of the shared folder come before the rules of the folder',
    follows: 'preAndPost',
    setup: { topPre: [{ ...allow, name: 'global-block', action: 'deny' }], security: [allow] },
    flow: web,
    expect: { verdict: 'block', rules: ['global-block'] },
  },
  {
    what: 'post rules of the shared folder come after all others',
    follows: 'preAndPost',
    setup: { topPost: [{ ...allow, name: 'global-block', action: 'deny' }], security: [allow] },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'] },
  },
  {
    what: 'post rules apply before the default rules',
    follows: 'preAndPost',
    setup: { topPost: [{ ...allow, name: 'global-allow' }] },
    flow: web,
    expect: { verdict: 'allow', rules: ['global-allow'] },
  },
  {
    what: 'post rules of the folder come before those of the shared folder',
    follows: 'preAndPost',
    setup: { post: [allow], topPost: [{ ...allow, name: 'global-block', action: 'deny' }] },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'] },
  },
  {
    what: 'no route: the packet is dropped before any rule',
    follows: 'packetFlow',
    setup: { routes: usualRoutes.slice(1), security: [allow] },
    flow: web,
    expect: { verdict: 'block', rules: [], steps: ['has no route'] },
  },
  {
    what: 'a discard route drops the packet',
    follows: 'staticRouteSettings',
    setup: { routes: [...usualRoutes, route('hole', '198.51.100.0/24', { discard: {} })], security: [allow] },
    flow: web,
    expect: { verdict: 'block', rules: [], steps: ['static route hole discards it'] },
  },
  {
    what: 'a route that is not installed does not count',
    follows: 'staticRouteSettings',
    setup: {
      routes: [...usualRoutes, route('hole', '198.51.100.0/24', { discard: {} }, { route_table: { no_install: {} } })],
      security: [allow],
    },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'] },
  },
  {
    what: 'of two routes to one network the one with the lower administrative distance applies',
    follows: 'staticRoutes',
    setup: {
      routes: [
        ...usualRoutes,
        route('backup', '198.51.100.0/24', {}, { interface: 'tunnel.1', admin_dist: 20 }),
        route('first', '198.51.100.0/24', '203.0.113.253', { admin_dist: 10 }),
      ],
      security: [allow],
    },
    flow: web,
    expect: { verdict: 'allow', zones: ['trust', 'untrust'], steps: ['static route first'] },
  },
  {
    what: 'the route to another router continues there',
    follows: 'staticRouteSettings',
    setup: {
      interfaces: [port('ethernet1/5', '192.0.2.1/24')],
      objects: [zone('lab', 'ethernet1/5')],
      routers: [
        router('main', ['ethernet1/1', 'ethernet1/2'], [route('to-lab', '192.0.2.0/24', { next_lr: 'lab' })]),
        router('lab', ['ethernet1/5'], []),
      ],
      security: [{ name: 'to-lab', from: ['trust'], to: ['lab'] }],
    },
    flow: flow('10.1.0.5', '192.0.2.9', 'tcp/443'),
    expect: { verdict: 'allow', rules: ['to-lab'], zones: ['trust', 'lab'] },
  },
  {
    what: 'routers that route to each other drop the packet',
    follows: 'packetFlow',
    setup: {
      routers: [
        router('main', ['ethernet1/2'], [route('default', '0.0.0.0/0', { next_lr: 'edge' })]),
        router('edge', ['ethernet1/1'], [route('back', '172.16.0.0/12', { next_lr: 'main' })]),
      ],
      security: [allow],
    },
    flow: flow('10.1.0.5', '172.16.0.1', 'tcp/443'),
    expect: { verdict: 'block', rules: [], steps: ['routing loop'] },
  },
  {
    what: 'an interface without a zone passes nothing',
    follows: 'packetFlow',
    setup: {
      interfaces: [port('ethernet1/6', '192.0.2.1/24')],
      routers: [router('main', ['ethernet1/1', 'ethernet1/2', 'ethernet1/6'], usualRoutes.slice(0, 1))],
      security: [{ name: 'all' }],
    },
    flow: flow('10.1.0.5', '192.0.2.9', 'tcp/443'),
    expect: { verdict: 'block', rules: [] },
  },
  {
    what: 'policy-based forwarding overrides the route, and the zone with it',
    follows: 'forwarding',
    setup: {
      pbf: [{ name: 'by-vpn', from: { zone: ['trust'] }, action: { forward: { egress_interface: 'tunnel.1' } } }],
      security: [allow, { name: 'vpn-out', from: ['trust'], to: ['vpn'] }],
    },
    flow: web,
    expect: { verdict: 'allow', rules: ['vpn-out'], zones: ['trust', 'vpn'] },
  },
  {
    what: 'a policy-based forwarding rule that names an application does not route the first session',
    follows: 'forwarding',
    setup: {
      pbf: [
        {
          name: 'by-vpn',
          from: { zone: ['trust'] },
          application: ['ssl'],
          action: { forward: { egress_interface: 'tunnel.1' } },
        },
      ],
      security: [allow],
    },
    flow: { ...web, application: 'ssl' },
    expect: { verdict: 'allow', rules: ['out'], zones: ['trust', 'untrust'] },
  },
  {
    what: 'policy-based forwarding discards',
    follows: 'forwarding',
    setup: {
      pbf: [{ name: 'sink', from: { interface: ['ethernet1/2'] }, action: { discard: {} } }],
      security: [allow],
    },
    flow: web,
    expect: { verdict: 'block', rules: [], steps: ['policy-based forwarding rule "sink" discards it'] },
  },
  {
    what: 'QoS matches the addresses before NAT',
    follows: 'qos',
    setup: { security: [allow], qos: [{ name: 'voice', action: { class: '1' } }] },
    flow: web,
    expect: { verdict: 'allow', steps: ['"voice": class 1'] },
  },
  {
    what: 'a decryption rule and a profile group inspect what is allowed',
    follows: 'packetFlow',
    setup: {
      security: [{ ...allow, profile_setting: { group: ['best-practice'] } }],
      decryption: [{ name: 'tls', service: ['any'], category: ['any'], source_user: ['any'], action: 'decrypt' }],
    },
    flow: web,
    expect: { verdict: 'allow', steps: ['"tls": decrypt', 'profile group best-practice'] },
  },
  {
    what: 'an open application: each application has its rule',
    follows: 'securityPolicy',
    setup: { security: [{ ...allow, name: 'no-ssh', application: ['ssh'], action: 'deny' }, allow] },
    flow: web,
    expect: { verdict: 'maybe', rules: ['no-ssh', 'out'] },
  },
  {
    what: 'a user of a rule: without the user it depends',
    follows: 'securityPolicy',
    setup: { security: [{ ...allow, source_user: ['corp\\alice'] }] },
    flow: web,
    expect: { verdict: 'maybe', rules: ['out', 'interzone-default'] },
  },
  {
    what: 'a user of a rule: with the user it does not',
    follows: 'securityPolicy',
    setup: { security: [{ ...allow, source_user: ['corp\\alice'] }] },
    flow: { ...web, user: 'corp\\alice' },
    expect: { verdict: 'allow', rules: ['out'] },
  },
  {
    what: 'an interface variable: zone and router name it, the port is its value',
    follows: 'packetFlow',
    setup: {
      interfaces: [
        object('ethernet_interface', '$lan', {
          default_value: 'ethernet1/7',
          layer3: { ip: [{ name: '192.0.2.1/24' }] },
        }),
      ],
      objects: [zone('guest', '$lan')],
      routers: [router('main', ['ethernet1/1', '$lan'], usualRoutes.slice(0, 1))],
      security: [{ name: 'guest-out', from: ['guest'], to: ['untrust'] }],
    },
    flow: flow('192.0.2.9', '198.51.100.7', 'tcp/443'),
    expect: { verdict: 'allow', zones: ['guest', 'untrust'] },
  },
  {
    what: 'a DoS protection rule is looked up before the security rules, and deny drops',
    follows: 'packetFlow',
    setup: {
      dos: [{ name: 'closed', from: ['trust'], to: ['untrust'], source: ['10.1.0.0/24'], action: { deny: {} } }],
      security: [allow],
    },
    flow: web,
    expect: { verdict: 'block', rules: [] },
  },
  {
    what: 'a DoS protection rule that protects lets traffic go on to the security rules',
    follows: 'packetFlow',
    setup: {
      dos: [{ name: 'limited', from: ['trust'], to: ['untrust'], source: ['any'], action: { protect: {} } }],
      security: [allow],
    },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'], steps: ['rule "limited": protect'] },
  },
  {
    what: 'authentication rules are evaluated before the security rules',
    follows: 'securityPolicy',
    setup: {
      authentication: [{ name: 'portal', service: ['https'], authentication_enforcement: 'web-form' }],
      security: [allow],
    },
    flow: web,
    expect: { verdict: 'allow', rules: ['out'], steps: ['rule "portal": users authenticate, by web-form'] },
  },
  {
    what: 'an application override rule matches protocol and port, and skips App-ID and content inspection',
    follows: 'packetFlow',
    setup: {
      override: [
        { name: 'other', application: 'ssh', protocol: 'tcp', port: '80' },
        { name: 'own', application: 'erp', protocol: 'tcp', port: '440-450' },
      ],
      security: [allow],
    },
    flow: web,
    expect: {
      verdict: 'allow',
      rules: ['out'],
      steps: ['rule "own": application erp, without App-ID and content inspection'],
    },
  },
];
