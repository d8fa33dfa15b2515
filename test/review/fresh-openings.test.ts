import { describe, expect, test } from '@jest/globals';
import type { Values } from './plan-json';
import { newObject, reviewedEdit, type RichEdit } from './support/rich-policy';

const any = ['any'];
const inTexas = { folder: 'Texas', position: 'pre', from: any, to: any, source: any, destination: any };
const list = (more: Values): Values => ({
  type: { ip: { url: 'https://lists.example/bad', recurring: { hourly: {} }, ...more } },
});

describe('a way to weaken the policy that is no opened flow by itself', () => {
  test.each<[string, RichEdit]>([
    [
      'management from all of IPv6',
      { change: { mgmt: { permitted_ip: [{ name: '10.1.9.0/28' }, { name: '::/0' }] } } },
    ],
    ['management from an IPv6 network', { change: { mgmt: { permitted_ip: [{ name: '2001:db8::/32' }] } } }],
    ['a deny rule without logs', { change: { 'no-smb': { log_end: false } } }],
    ['a deny rule without log forwarding', { change: { rest: { log_setting: null, log_end: false } } }],
    [
      'a block list that is read once a month',
      { change: { bad: list({ recurring: { monthly: { day_of_month: 1 } } }) } },
    ],
    ['a block list whose server is not verified', { change: { bad: list({ certificate_profile: 'None' }) } }],
  ])('%s is not proved harmless', (_title, edit) => {
    expect(['opens', 'dangerous', 'undecided']).toContain(reviewedEdit(edit).verdict);
  });

  test('a list of services that covers every port stops the gate', () => {
    const edit: RichEdit = {
      add: [
        newObject('scm_service', 'wide', { protocol: { tcp: { port: '1-65535' } } }),
        newObject('scm_service_group', 'wide-group', { members: ['web', 'wide'] }),
      ],
      change: { app: { service: ['wide-group'] } },
    };
    expect(reviewedEdit(edit).verdict).toBe('dangerous');
  });

  test('authentication that asks nobody is no gain', () => {
    const after = { ...inTexas, name: 'a', service: any, authentication_enforcement: 'default-no-captive-portal' };
    expect(
      reviewedEdit({ add: [{ type: 'scm_authentication_rule', name: 'a', after }] }).accounts.counts.stricter,
    ).toBe(0);
  });
});
