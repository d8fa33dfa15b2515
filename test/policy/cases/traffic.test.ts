import { describe, expect, test } from '@jest/globals';
import { decided, deny, exposures, flow, object, policyOf, rule, type Situation, tcp } from './situation';

const yes = 'surely allow by r';
const no = 'surely block by interzone-default';
const maybe = 'maybe: allow by r, block by interzone-default';
const one = (fields: Readonly<Record<string, unknown>>, objects: Situation['objects'] = []): Situation => ({
  rules: [rule('r', fields)],
  objects,
});

describe('services and applications', () => {
  const low = object('service', 'low', {
    protocol: { tcp: { port: '443', source_port: '1-1023' } },
  });
  const shop = (port: readonly string[]): ReturnType<typeof object> =>
    object('application', 'shop', { default: { port } });

  test.each<[why: string, situation: Situation, asked: Parameters<typeof flow>[0], expected: string]>([
    [
      'A service is its ports: 8080-8090 holds 8090.',
      one({ service: ['s'] }, [tcp('s', '80,8080-8090')]),
      { service: 'tcp/8090' },
      yes,
    ],
    ['TCP 53 is not UDP 53.', one({ service: ['s'] }, [tcp('s', '53')]), { service: 'udp/53' }, no],
    ['`any` is every protocol, ICMP and GRE too.', one({}), { service: 'ip/47' }, yes],
    [
      'A service with ports never matches ICMP.',
      one({ service: ['s'] }, [tcp('s', '0-65535')]),
      { service: 'icmp' },
      no,
    ],
    [
      'What every tenant has from the start is there: service-http is TCP 80 and 8080.',
      one({ service: ['service-http'] }),
      { service: 'tcp/8080' },
      yes,
    ],
    ['Source ports belong to the service: 50000 is not in 1-1023.', one({ service: ['low'] }, [low]), {}, no],
    [
      'Source ports belong to the service: 1000 is in 1-1023.',
      one({ service: ['low'] }, [low]),
      { sourcePort: 1000 },
      yes,
    ],
    [
      'A group of services is its members, each with its own source ports.',
      one({ service: ['g'] }, [low, tcp('s', '80'), object('service_group', 'g', { members: ['low', 's'] })]),
      { service: 'tcp/80' },
      yes,
    ],
    ['A service that nothing defines may be any.', one({ service: ['missing'] }), {}, maybe],
    [
      'Applications are compared by name: facebook-chat is not facebook here.',
      one({ application: ['facebook'] }),
      { application: 'facebook-chat' },
      no,
    ],
    [
      'A group of applications is its members.',
      one({ application: ['g'] }, [object('application_group', 'g', { members: ['ssl', 'ssh'] })]),
      {},
      yes,
    ],
    [
      'What an application filter holds is known to the vendor alone.',
      one({ application: ['f'] }, [object('application_filter', 'f', { category: ['media'] })]),
      {},
      maybe,
    ],
    ['ssl is at home on TCP 443 ...', one({ service: ['application-default'] }), {}, yes],
    ['... and nowhere else.', one({ service: ['application-default'] }), { service: 'tcp/8443' }, no],
    [
      'web-browsing is at home on TCP 80; TCP 443 counts only where the firewall decrypts.',
      one({ service: ['application-default'], application: ['web-browsing'] }),
      { application: 'web-browsing' },
      maybe,
    ],
    [
      'Where an application is at home that the package does not know is a question.',
      one({ service: ['application-default'], application: ['mystery'] }),
      { application: 'mystery' },
      maybe,
    ],
    [
      'An application that the configuration defines is at home where it says.',
      one({ service: ['application-default'], application: ['shop'] }, [shop(['tcp/9000'])]),
      { application: 'shop', service: 'tcp/9000' },
      yes,
    ],
    [
      'Of the same name as one of the vendor, the one of the configuration counts.',
      one({ service: ['application-default'] }, [object('application', 'ssl', { default: { port: ['tcp/9000'] } })]),
      {},
      no,
    ],
  ])('%s', (_, situation, query, expected) => {
    expect(decided(situation, flow(query))).toBe(expected);
  });
});

describe('users, categories, postures and times', () => {
  test.each<
    [why: string, fields: Readonly<Record<string, unknown>>, asked: Parameters<typeof flow>[0], expected: string]
  >([
    ['Whether a flow is of a user is a question.', { source_user: ['alice'] }, {}, maybe],
    ['A flow that comes with the user answers it.', { source_user: ['alice'] }, { user: 'alice' }, yes],
    ['Bob may be in a group called alice: unknown.', { source_user: ['alice'] }, { user: 'bob' }, maybe],
    ['One of several names is enough.', { source_user: ['alice', 'bob'] }, { user: 'bob' }, yes],
    ['A URL category is a question ...', { category: ['gambling'] }, {}, maybe],
    ['... that a flow can answer.', { category: ['gambling'] }, { category: 'gambling' }, yes],
    ['A device posture is a question.', { source_hip: ['managed'] }, {}, maybe],
    ['A schedule is a question about the time.', { schedule: 'nights' }, {}, maybe],
    [
      'An Internet rule is opaque: it may allow, block, or leave the flow to the next rule.',
      { policy_type: 'Internet' },
      {},
      'maybe: block by r, allow by r, block by interzone-default',
    ],
    ['Outside its zones an Internet rule decides nothing.', { policy_type: 'Internet', from: ['dmz'] }, {}, no],
  ])('%s', (_, fields, query, expected) => {
    expect(decided(one(fields), flow(query))).toBe(expected);
  });

  test('hang together where both rules ask the same: nothing slips between a rule for a user and its twin', () => {
    const situation = {
      rules: [deny('a', { source_user: ['alice'] }), rule('b', { source_user: ['alice'] })],
    };
    expect(decided(situation, flow())).toBe('surely block by a, interzone-default'.replace(', ', ', block by '));
  });

  test('make one question of more than twelve names, which any of the names answers', () => {
    const many = Array.from({ length: 13 }, (_, i) => `user${String(i)}`);
    const policy = policyOf(one({ source_user: many }));
    expect(policy.rules[0]?.boxes).toHaveLength(1);
    expect(decided(policy, flow())).toBe(maybe);
    expect(decided(policy, flow({ user: 'user7' }))).toBe(yes);
  });

  test('leave a field open that is known only after the apply', () => {
    const later = { ...rule('r', { source: [] }), unknown: ['source'] };
    expect(decided({ rules: [later] }, flow())).toBe(maybe);
    expect(
      decided(
        {
          rules: [{ ...rule('r', { action: undefined }), unknown: ['action'] }],
        },
        flow(),
      ),
    ).toBe('maybe: allow by r, block by r');
  });
});

describe('queries', () => {
  test('are about everything that is left open: 10.1.0.0/24 is allowed, the other half of its /23 is not', () => {
    const situation = one({ source: ['10.1.0.0/24'] });
    expect(decided(situation, flow({ source: '10.1.0.0/24' }))).toBe(yes);
    expect(decided(situation, flow({ source: '10.1.0.0/23' }))).toBe(maybe);
  });

  test.each([
    [{ source: '10.1.0.300' }, 'source "10.1.0.300" is not an address, a network or a range'],
    [{ service: 'https' }, 'service "https" is not a service such as tcp/443, udp/53, icmp or ip/47'],
    [{ source: '2001:db8::1' }, 'no flow goes from 2001:db8::1 to 198.51.100.7: give two addresses of one family'],
    [{ sourcePort: 70000 }, 'source port 70000 is not a whole number from 0 to 65535'],
  ])('say what is wrong with %j', (query, message) => {
    expect(() => decided({}, flow(query))).toThrow(message);
  });
});

describe('exposure', () => {
  const web = {
    from: ['trust'],
    to: ['untrust'],
    source: ['10.1.0.0/16'],
    destination: ['203.0.113.0/24'],
  };

  test('is unchanged where only the application of a rule with a port changes: the handshake passes either way', () => {
    const rules = (application: string): Situation =>
      one({ ...web, service: ['s'], application: [application] }, [tcp('s', '443')]);
    expect(exposures(rules('ssl'), rules('any'))).toEqual([]);
  });

  test('is closed by no rule that blocks an application: it has to see it first', () => {
    const allow = rule('allow', { ...web, service: ['service-https'] });
    expect(exposures({ rules: [allow] }, { rules: [deny('no ssh', { application: ['ssh'] }), allow] })).toEqual([]);
  });

  test('grows by the ports: application-default on ssl is TCP 443, `any` is every port', () => {
    const rules = (service: string): Situation => one({ ...web, application: ['ssl'], service: [service] });
    expect(exposures(rules('application-default'), rules('any'))).toEqual([
      'surely opened: any but tcp/443 from zone trust 10.1.0.0/16 to zone untrust 203.0.113.0/24 (interzone-default → r)',
    ]);
  });
});
