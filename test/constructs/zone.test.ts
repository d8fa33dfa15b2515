import { describe, expect, test } from '@jest/globals';
import { any, existing, ip, ProfileGroup, SecurityRule, Zone } from '../../constructs';
import { office, synth } from './office';

describe('a zone', () => {
  test('has a type, and interfaces or none yet', () => {
    const { stack, all } = office();
    new Zone(all, 'lan', { interfaces: ['ethernet1/1'], userIdentification: { exclude: [ip('10.0.0.1')] } });
    new Zone(all, 'later');
    new Zone(all, 'wire', { type: 'virtual-wire', interfaces: ['ethernet1/3'], packetBufferProtection: true });
    new Zone(all, 'vpn', { type: 'tunnel', deviceIdentification: false });
    expect(synth(stack).resource['scm_zone']).toEqual({
      'All-Firewalls_lan': {
        folder: 'All Firewalls',
        name: 'lan',
        network: { layer3: ['ethernet1/1'] },
        enable_user_identification: true,
        user_acl: { exclude_list: ['10.0.0.1'] },
      },
      'All-Firewalls_later': { folder: 'All Firewalls', name: 'later', network: { layer3: [] } },
      'All-Firewalls_wire': {
        folder: 'All Firewalls',
        name: 'wire',
        network: { virtual_wire: ['ethernet1/3'], enable_packet_buffer_protection: true },
      },
      'All-Firewalls_vpn': {
        folder: 'All Firewalls',
        name: 'vpn',
        network: { tunnel: {} },
        enable_device_identification: false,
      },
    });
  });

  test('is named by rules, by construct, by what exists, or by name', () => {
    const { stack, all } = office();
    const lan = new Zone(all, 'lan');
    new SecurityRule(all, 'out', {
      from: [lan, Zone.existing(all, 'guests')],
      to: [Zone.existing(all, 'untrust')],
      source: any,
      destination: any,
      application: any,
      service: any,
      action: 'allow',
      profileGroup: ProfileGroup.existing(all, 'best-practice'),
    });
    expect(synth(stack).resource['scm_security_rule']?.['All-Firewalls_out']).toMatchObject({
      from: ['${scm_zone.All-Firewalls_lan.name}', 'guests'],
      to: ['untrust'],
      profile_setting: { group: ['best-practice'] },
    });
  });
});

test('a profile group names one profile for each purpose', () => {
  const { stack, all } = office();
  new ProfileGroup(all, 'strict', {
    spyware: 'best-practice',
    vulnerability: existing('vulnerability_protection_profile', all, 'ours'),
  });
  expect(synth(stack).resource['scm_profile_group']?.['All-Firewalls_strict']).toEqual({
    folder: 'All Firewalls',
    name: 'strict',
    spyware: ['best-practice'],
    vulnerability: ['ours'],
  });
});
