import { describe, expect, test } from '@jest/globals';
import {
  AddressGroup,
  AddressObject,
  any,
  EthernetInterface,
  existing,
  ip,
  LogForwardingProfile,
  LoopbackInterface,
  NatRule,
  OrderedRules,
  SecurityRule,
  Subinterface,
  TunnelInterface,
  Zone,
} from '../../constructs';
import { office, synth } from './office';

describe('an interface', () => {
  test('routes, switches, listens, or is a link of another one', () => {
    const { stack, all } = office();
    new EthernetInterface(all, 'lan', { name: '$lan', port: 'ethernet1/2', addresses: ['10.0.0.1/24'], mtu: 1400 });
    new EthernetInterface(all, 'wan', {
      name: '$wan',
      dhcp: { defaultRouteMetric: 5 },
      interfaceManagementProfile: existing('interface_management_profile', all, 'ping').name,
    });
    new EthernetInterface(all, 'switch', { name: '$switch', type: 'layer2', vlanTag: '7' });
    new EthernetInterface(all, 'mirror', { name: '$mirror', type: 'tap', linkSpeed: '1000' });
    new EthernetInterface(all, 'link', { name: '$link', aggregateGroup: 'ae1' });
    const { resource } = synth(stack);
    expect(resource['scm_ethernet_interface']).toMatchObject({
      'All-Firewalls_lan': {
        name: '$lan',
        default_value: 'ethernet1/2',
        layer3: { ip: [{ name: '10.0.0.1/24' }], mtu: 1400 },
      },
      'All-Firewalls_wan': {
        layer3: {
          dhcp_client: { enable: true, default_route_metric: 5 },
          interface_management_profile: 'ping',
        },
      },
      'All-Firewalls_switch': { layer2: { vlan_tag: '7' } },
      'All-Firewalls_mirror': { tap: {}, link_speed: '1000' },
      'All-Firewalls_link': { aggregate_group: 'ae1' },
    });
  });

  test('is of one VLAN, of no port, or the end of a tunnel', () => {
    const { stack, all } = office();
    const lan = new EthernetInterface(all, 'lan', { name: '$lan', addresses: ['10.0.0.1/24'] });
    new Subinterface(all, 'guests', { name: 'ethernet1/2.9', parent: lan, tag: 9, dhcp: true, comment: 'guests' });
    new LoopbackInterface(all, 'services', { name: '$services', number: 1, addresses: ['192.0.2.1/32'] });
    new TunnelInterface(all, 'hq', { name: '$hq', number: 2 });
    const { resource } = synth(stack);
    expect(resource['scm_layer3_subinterface']?.['All-Firewalls_guests']).toEqual({
      folder: 'All Firewalls',
      name: 'ethernet1/2.9',
      parent_interface: '${scm_ethernet_interface.All-Firewalls_lan.name}',
      tag: 9,
      comment: 'guests',
      dhcp_client: { enable: true },
    });
    expect(resource['scm_loopback_interface']?.['All-Firewalls_services']).toMatchObject({
      default_value: 'loopback.1',
      ip: [{ name: '192.0.2.1/32' }],
    });
    expect(resource['scm_tunnel_interface']?.['All-Firewalls_hq']).toEqual({
      folder: 'All Firewalls',
      name: '$hq',
      default_value: 'tunnel.2',
    });
  });

  test('belongs to a zone, by construct or by name', () => {
    const { stack, all } = office();
    const lan = new EthernetInterface(all, 'lan', { name: '$lan', dhcp: true });
    new Zone(all, 'inside', { interfaces: [lan, 'ethernet1/7'] });
    expect(synth(stack).resource['scm_zone']?.['All-Firewalls_inside']).toMatchObject({
      network: { layer3: ['${scm_ethernet_interface.All-Firewalls_lan.name}', 'ethernet1/7'] },
    });
  });

  test('cannot have static addresses and ask for one', () => {
    const { all } = office();
    expect(() => new EthernetInterface(all, 'lan', { name: '$lan', addresses: ['10.0.0.1/24'], dhcp: true })).toThrow(
      /office\/All Firewalls\/lan: layer3\.dhcpClient cannot be combined with ip/,
    );
  });
});

describe('a NAT rule', () => {
  const match = { from: ['trust'], to: 'untrust', source: any, destination: any, service: any } as const;

  test('replaces the source in one of three ways', () => {
    const { stack, all } = office();
    const wan = new EthernetInterface(all, 'wan', { name: '$wan', dhcp: true });
    const pool = new AddressObject(all, 'pool', { ipRange: '203.0.113.10-203.0.113.20' });
    new NatRule(all, 'out', { ...match, sourceTranslation: { shared: { interface: wan } }, toInterface: wan });
    new NatRule(all, 'shared', { ...match, sourceTranslation: { shared: [ip('203.0.113.1')] } });
    new NatRule(all, 'pooled', { ...match, sourceTranslation: { pool: [pool] } });
    new NatRule(all, 'fixed', {
      ...match,
      source: [ip('10.0.0.7')],
      sourceTranslation: { fixed: { address: '203.0.113.7', bothWays: true } },
    });
    expect(synth(stack).resource['scm_nat_rule']).toMatchObject({
      'All-Firewalls_out': {
        from: ['trust'],
        to: ['untrust'],
        service: 'any',
        to_interface: '${scm_ethernet_interface.All-Firewalls_wan.name}',
        source_translation: {
          dynamic_ip_and_port: {
            interface_address: { interface: '${scm_ethernet_interface.All-Firewalls_wan.name}' },
          },
        },
      },
      'All-Firewalls_shared': {
        source_translation: { dynamic_ip_and_port: { translated_address: ['203.0.113.1'] } },
      },
      'All-Firewalls_pooled': {
        source_translation: { dynamic_ip: { translated_address: ['${scm_address.All-Firewalls_pool.name}'] } },
      },
      'All-Firewalls_fixed': {
        source_translation: { static_ip: { translated_address: '203.0.113.7', bi_directional: 'yes' } },
      },
    });
  });

  test('replaces the destination, and stands in an order', () => {
    const { stack, all } = office();
    const web = new AddressObject(all, 'web', { ipNetmask: '10.0.0.7' });
    const rules = [
      new NatRule(all, 'web-in', {
        ...match,
        destination: [ip('203.0.113.7')],
        destinationTranslation: { address: web, port: 8443 },
      }),
      new NatRule(all, 'spread', {
        ...match,
        destinationTranslation: { address: AddressGroup.existing(all, 'hosts'), distribution: 'round-robin' },
      }),
    ];
    new OrderedRules(all, 'order', { rules });
    expect(synth(stack).resource['scm_nat_rule']).toMatchObject({
      'All-Firewalls_web-in': {
        destination_translation: { translated_address: '${scm_address.All-Firewalls_web.name}', translated_port: 8443 },
      },
      'All-Firewalls_spread': {
        dynamic_destination_translation: { translated_address: 'hosts', distribution: 'round-robin' },
      },
    });
  });
});

test('a log forwarding profile says who is told, and is named by rules and zones', () => {
  const { stack, all } = office();
  const logs = new LogForwardingProfile(all, 'to-soc', {
    matches: [
      {
        name: 'threats',
        log: 'threat',
        filter: '(severity geq high)',
        syslog: [existing('syslog_server_profile', all, 'soc').name],
      },
    ],
  });
  new Zone(all, 'inside', { logSetting: logs });
  const open = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;
  new SecurityRule(all, 'rule', { ...open, action: 'allow', logSetting: logs });
  const { resource } = synth(stack);
  const name = '${scm_log_forwarding_profile.All-Firewalls_to-soc.name}';
  expect(resource['scm_log_forwarding_profile']?.['All-Firewalls_to-soc']).toEqual({
    folder: 'All Firewalls',
    name: 'to-soc',
    match_list: [{ name: 'threats', log_type: 'threat', filter: '(severity geq high)', send_syslog: ['soc'] }],
  });
  expect(resource['scm_zone']?.['All-Firewalls_inside']).toMatchObject({ network: { log_setting: name } });
  expect(resource['scm_security_rule']?.['All-Firewalls_rule']).toMatchObject({ log_setting: name });
});
