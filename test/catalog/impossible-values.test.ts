import { describe, expect, test } from '@jest/globals';
import { kindNamed, validateFields, type Issue } from '../../src/catalog';
import { isReversedRange } from '../../src/catalog/reversed-range';

function issuesOf(kind: string, fields: object, names: 'terraform' | 'wire' = 'terraform'): readonly Issue[] {
  return validateFields(kindNamed(kind), { name: 'a', folder: 'All', ...fields }, { names, isUnknown: () => false });
}

describe('ports', () => {
  const service = (port: string) => ({ protocol: { tcp: { port } } });

  test.each(['99443', '65536', '80,65536', '1-65536', '90-80', '80, 90 - 80', '99999999999999999999'])(
    '%s is an error in a configuration and in a request',
    (port) => {
      for (const names of ['terraform', 'wire'] as const) {
        expect(issuesOf('service', service(port), names)).toEqual([
          expect.objectContaining({ path: ['protocol', 'tcp', 'port'], certainty: 'certain' }),
        ]);
      }
    },
  );

  test.each(['0', '65535', '80,443', '80, 8000-8099', '80-80', '$port', '80,$port', '0-65535'])(
    '%s is valid',
    (port) => {
      expect(issuesOf('service', service(port))).toEqual([]);
    },
  );

  test('of an application override as well', () => {
    expect(issuesOf('app_override_rule', { port: '99443' })).toContainEqual(
      expect.objectContaining({ path: ['port'], certainty: 'certain' }),
    );
  });
});

describe('a range of addresses', () => {
  test.each([
    ['10.8.0.9-10.8.0.1', true],
    ['10.8.0.10-10.8.0.9', true],
    ['255.255.255.255-0.0.0.0', true],
    ['2001:db8::2-2001:db8::1', true],
    ['10.8.0.1-10.8.0.9', false],
    ['10.8.0.9-10.8.0.10', false],
    ['10.8.0.1-10.8.0.1', false],
    ['::1-0:0:0:0:0:0:0:1', false],
    ['2001:db8::-2001:db8::ffff', false],
    ['web-server', false],
    ['10.8.0.9-2001:db8::1', false],
  ])('%s is reversed: %s', (text, isReversed) => {
    expect(isReversedRange(text)).toBe(isReversed);
  });

  test('is an error if it is reversed, and says so', () => {
    expect(issuesOf('address', { ip_range: '10.8.0.9-10.8.0.1' })).toEqual([
      {
        path: ['ip_range'],
        code: 'invalid',
        message: 'is a range from the higher to the lower address: "10.8.0.9-10.8.0.1"; swap the two',
        certainty: 'certain',
      },
    ]);
    expect(issuesOf('address', { ip_range: '2001:db8::2-2001:db8::1' })).toEqual([
      expect.objectContaining({ certainty: 'certain' }),
    ]);
  });
});

describe('a variable', () => {
  test.each([
    ['ip-range', '10.8.0.9-10.8.0.1'],
    ['port', '99443'],
    ['port', '90-80'],
  ])('of type %s cannot be %s', (type, value) => {
    expect(issuesOf('variable', { name: '$v', type, value })).toEqual([
      expect.objectContaining({ path: ['value'], certainty: 'certain' }),
    ]);
  });

  test.each([
    ['ip-range', '10.8.0.1-10.8.0.9'],
    ['port', '443'],
    ['port', 'None'],
    ['count', '99443'],
  ])('of type %s can be %s', (type, value) => {
    expect(issuesOf('variable', { name: '$v', type, value })).toEqual([]);
  });
});

describe('an App-ID', () => {
  const rule = (application: string) => {
    const any = Object.fromEntries(['from', 'to', 'source', 'destination', 'service'].map((one) => [one, ['any']]));
    const issues = issuesOf('security_rule', { ...any, action: 'allow', position: 'pre', application: [application] });
    return issues.map(({ message, certainty }) => `${certainty} ${message}`);
  };

  test.each([
    ['htps', 'ssl'],
    ['https', 'ssl'],
    ['HTTPS', 'ssl'],
    ['http', 'web-browsing'],
    ['htttp', 'web-browsing'],
  ])('that nothing is called: %s is a warning that names %s', (application, instead) => {
    expect(rule(application)).toEqual([expect.stringMatching(`^documented names nothing: .*"${instead}"`)]);
  });

  test.each(['ssl', 'ssh', 'ftp', 'ntp', 'http2', 'http-proxy', 'http-video', 'web-browsing', 'any', 'own-app'])(
    'that may exist: %s',
    (application) => {
      expect(rule(application)).toEqual([]);
    },
  );
});
