import { describe, expect, test } from '@jest/globals';
import { any, Schedule, SecurityRule, ServiceGroup, ServiceObject } from '../../constructs';
import { office, strictOffice, synth } from './office';

describe('a service', () => {
  test('takes ports as numbers, ranges, or several', () => {
    const { stack, all } = office();
    new ServiceObject(all, 'https', { tcp: 443 });
    new ServiceObject(all, 'web', { tcp: [80, '8000-8099'], sourcePorts: '1024-65535', description: 'all web' });
    new ServiceObject(all, 'ike', { udp: [500, 4500], override: { timeout: 60 } });
    expect(synth(stack).resource['scm_service']).toEqual({
      'All-Firewalls_https': { folder: 'All Firewalls', name: 'https', protocol: { tcp: { port: '443' } } },
      'All-Firewalls_web': {
        folder: 'All Firewalls',
        name: 'web',
        description: 'all web',
        protocol: { tcp: { port: '80,8000-8099', source_port: '1024-65535' } },
      },
      'All-Firewalls_ike': {
        folder: 'All Firewalls',
        name: 'ike',
        protocol: { udp: { port: '500,4500', override: { timeout: 60 } } },
      },
    });
  });

  test.each<[string, number | string]>([
    ['a name', 'http'],
    ['too large', 70_000],
    ['a range that runs backwards', '90-80'],
    ['a fraction', 80.5],
    ['nothing', ''],
  ])('refuses %s as a port', (_, port) => {
    const { all } = office();
    expect(() => new ServiceObject(all, 's', { tcp: port })).toThrow(
      /^office\/All Firewalls\/s: ".*" is not a valid port/,
    );
  });

  test('tells a wrong timeout by the name that was written', () => {
    const { all } = strictOffice();
    expect(() => new ServiceObject(all, 's', { tcp: 1, override: { timewaitTimeout: 601 } })).toThrow(
      /s: protocol\.tcp\.override\.timewaitTimeout is 601; at most 600 is allowed/,
    );
  });

  test('is in groups and rules by construct, by what exists, or by name', () => {
    const { stack, all } = office();
    const https = new ServiceObject(all, 'https', { tcp: 443 });
    const web = new ServiceGroup(all, 'web', {
      members: [https, ServiceObject.existing(all, 'service-http'), ServiceObject.existing(all, 'other')],
    });
    new ServiceGroup(all, 'more', { members: [web, ServiceGroup.existing(all, 'mail')] });
    const open = { from: any, to: any, source: any, destination: any, application: any } as const;
    new SecurityRule(all, 'rule', { ...open, service: [web], action: 'allow' });
    const { resource } = synth(stack);
    expect(resource['scm_service_group']).toMatchObject({
      'All-Firewalls_web': { members: ['${scm_service.All-Firewalls_https.name}', 'service-http', 'other'] },
      'All-Firewalls_more': { members: ['${scm_service_group.All-Firewalls_web.name}', 'mail'] },
    });
    expect(resource['scm_security_rule']?.['All-Firewalls_rule']).toMatchObject({
      service: ['${scm_service_group.All-Firewalls_web.name}'],
    });
  });
});

describe('a schedule', () => {
  test('says when, in one of three ways, and is named by rules', () => {
    const { stack, all } = office();
    new Schedule(all, 'day', { daily: '08:00-17:00' });
    const week = new Schedule(all, 'week', {
      weekly: { monday: ['08:00-12:00', '13:00-15:00'], friday: '08:00-12:00' },
    });
    new Schedule(all, 'move', { once: '2027/06/21@18:00-2027/06/27@06:00' });
    const open = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;
    new SecurityRule(all, 'rule', { ...open, action: 'allow', schedule: week });
    new SecurityRule(all, 'other', { ...open, action: 'deny', schedule: Schedule.existing(all, 'night') });
    const { resource } = synth(stack);
    expect(resource['scm_schedule']).toMatchObject({
      'All-Firewalls_day': { schedule_type: { recurring: { daily: ['08:00-17:00'] } } },
      'All-Firewalls_week': {
        schedule_type: { recurring: { weekly: { monday: ['08:00-12:00', '13:00-15:00'], friday: ['08:00-12:00'] } } },
      },
      'All-Firewalls_move': { schedule_type: { non_recurring: ['2027/06/21@18:00-2027/06/27@06:00'] } },
    });
    expect(resource['scm_security_rule']).toMatchObject({
      'All-Firewalls_rule': { schedule: '${scm_schedule.All-Firewalls_week.name}' },
      'All-Firewalls_other': { schedule: 'night' },
    });
  });

  test('refuses a time that is none', () => {
    const { all } = strictOffice();
    expect(() => new Schedule(all, 's', { weekly: { monday: '8:00-17:00' } })).toThrow(
      /s: scheduleType\.recurring\.weekly\.monday\[0\] is not valid: "8:00-17:00" \(use two times of a day/,
    );
    expect(() => new Schedule(all, 's', { daily: '08:00-25:00' })).toThrow(
      /daily\[0\] is not valid: "08:00-25:00" \(hours end at 23/,
    );
  });
});
