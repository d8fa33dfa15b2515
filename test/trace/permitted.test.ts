import { describe, expect, test } from '@jest/globals';
import { firewallOf, parsePermit, permitText, permitted, type PermitQuery } from '../../src/engine/trace';
import { object, office, officeWith, zone } from './office';

const objects = [object('address', 'servers', { ip_netmask: '10.2.0.0/24' }), zone('guests'), zone('empty')];
const security = [
  { name: 'admins', from: ['guests'], source: ['10.3.0.5'], service: ['ssh'] },
  { name: 'no ssh', from: ['guests'], destination: ['servers'], service: ['ssh'], action: 'deny' },
  { name: 'web', from: ['guests'], to: ['dmz'], application: ['ssl'], source_user: ['corp\\alice'] },
];
const ssh = object('service', 'ssh', { protocol: { tcp: { port: '22' } } });
const firewall = firewallOf(officeWith({ objects: [...objects, ssh], security, routers: [] }), office);

function asked(question: string) {
  const query = parsePermit(question);
  if (query === undefined) throw new Error(`not about the rules: ${question}`);
  return permitted(firewall, query);
}

describe('what the rules permit', () => {
  test.each<readonly [string, PermitQuery]>([
    [
      'what may zone guests send to servers on tcp/22?',
      { fromZone: 'guests', destination: 'servers', service: 'tcp/22' },
    ],
    ['what may 10.3.0.5 send to zone dmz', { source: '10.3.0.5', toZone: 'dmz' }],
    [
      'what may zone guests 10.3.0.5 send to zone dmz servers with ssl as corp\\alice',
      {
        fromZone: 'guests',
        source: '10.3.0.5',
        toZone: 'dmz',
        destination: 'servers',
        application: 'ssl',
        user: 'corp\\alice',
      },
    ],
  ])('%s', (question, query) => {
    expect(parsePermit(question)).toEqual(query);
  });

  test.each([
    'what may send to servers',
    'what may zone guests send to',
    'what may zone guests send to zone',
    'what may x send to y on',
  ])('is not read from "%s"', (question) => {
    expect(() => parsePermit(question)).toThrow('cannot read the query');
  });

  test('rejects questions of another form', () => {
    expect(parsePermit('what can 10.3.0.5 reach')).toBeUndefined();
  });

  test('groups equal outcomes, with what each rule decides', () => {
    const { verdict, outcomes } = asked('what may zone guests send to servers on tcp/22');
    expect(verdict).toBe('some');
    expect(
      outcomes.map(({ effect, by }) => [effect, ...by.map(({ rule, certainty }) => `${rule.name} ${certainty}`)]),
    ).toEqual([
      ['allow', 'admins surely'],
      ['block', 'no ssh surely'],
    ]);
  });

  test('needs no route and no interface', () => {
    expect(asked('what may zone guests 10.3.0.5 send to servers on ssh').verdict).toBe('all');
    expect(asked('what may zone empty send to zone dmz').verdict).toBe('none');
  });

  test('answers for a user, and says maybe without one', () => {
    const question = 'what may zone guests send to zone dmz on tcp/443 with ssl';
    expect(asked(question).outcomes[0]?.by[0]?.certainty).toBe('maybe');
    expect(asked(`${question} as corp\\alice`).verdict).toBe('all');
  });

  test.each([
    ['what may zone guest send to servers', 'cannot use zone "guest"'],
    ['what may zone guests send to server', 'cannot query destination "server"'],
    ['what may 2001:db8::1 send to servers', 'no packet has both addresses'],
    ['what may zone guests send to servers on tcp/99999', 'cannot query service "tcp/99999"'],
  ])('refuses %s', (question, message) => {
    expect(() => asked(question)).toThrow(message);
  });

  test('is shown as text', () => {
    const text = permitText(asked('what may zone guests send to servers on tcp/22'), () => undefined);
    expect(text).toContain('a part of it (at folder Office)');
    expect(text).toContain('allowed by rule "admins"\n  - tcp/22 from zone guests 10.3.0.5 to any zone 10.2.0.0/24');
    expect(text).toContain('blocked by rule "no ssh"');
  });
});
