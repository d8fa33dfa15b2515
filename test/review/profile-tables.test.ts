import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kindNamed } from '../../src/catalog';
import { compareObject } from '../../src/review/protection/compare-object';
import { verdictOf } from '../../src/review/protection/strength-difference';
import { runs } from '../support/runs';

/** Oracles that ask for every file or threat which action it gets, and know nothing of the review. */

type Verdict = 'equal' | 'stricter' | 'weaker';

function oracle<T>(subjects: readonly T[], before: (one: T) => number, after: (one: T) => number): Verdict {
  const steps = subjects.map((one) => after(one) - before(one));
  if (steps.some((step) => step < 0)) return 'weaker';
  return steps.some((step) => step > 0) ? 'stricter' : 'equal';
}

function reviewed(kind: string, before: object, after: object): string {
  const compared = compareObject(kindNamed(kind), { ...before }, { ...after });
  return verdictOf(compared.flatMap(({ differences }) => differences));
}

const isIn = (value: string, wanted: readonly string[]): boolean => wanted.includes(value) || wanted.includes('any');

function some<T>(...values: readonly T[]): fc.Arbitrary<T[]> {
  return fc.subarray([...values], { minLength: 1 });
}

describe('files', () => {
  interface FileRule {
    readonly file_type: readonly string[];
    readonly direction: string;
    readonly action: string;
  }

  const severity = ['allow', 'alert', 'continue', 'block'];
  /** An executable is of both types; the vendor documents that the most severe action of all matching rules counts. */
  const files = ['exe', 'PE', 'pdf', 'zip'].flatMap((type) =>
    ['upload', 'download'].map((direction) => ({ types: type === 'exe' ? ['exe', 'PE'] : [type], direction })),
  );
  const actionFor = (rules: readonly FileRule[], file: (typeof files)[number]): number =>
    Math.max(
      0,
      ...rules
        .filter(
          (rule) =>
            file.types.some((type) => isIn(type, rule.file_type)) &&
            (rule.direction === 'both' || rule.direction === file.direction),
        )
        .map(({ action }) => severity.indexOf(action)),
    );
  const rules = fc.array(
    fc.record({
      file_type: some('exe', 'PE', 'pdf', 'any'),
      direction: fc.constantFrom('upload', 'download', 'both'),
      action: fc.constantFrom('alert', 'continue', 'block'),
    }),
    { maxLength: 4 },
  );
  const fields = (all: readonly FileRule[]): object => ({
    rules: all.map((rule, i) => ({ name: `r${i}`, application: ['any'], ...rule })),
  });

  test('are compared by the most severe matching rule', () => {
    fc.assert(
      fc.property(rules, rules, (before, after) => {
        const wanted = oracle(
          files,
          (file) => actionFor(before, file),
          (file) => actionFor(after, file),
        );
        expect(reviewed('file_blocking_profile', fields(before), fields(after))).toBe(wanted);
      }),
      { numRuns: runs(300) },
    );
  });

  test('in another order of the rules are the same', () => {
    const before = [
      { file_type: ['exe'], direction: 'both', action: 'alert' },
      { file_type: ['any'], direction: 'both', action: 'block' },
    ];
    expect(reviewed('file_blocking_profile', fields(before), fields(before.toReversed()))).toBe('equal');
  });
});

describe('threats', () => {
  interface ThreatRule {
    readonly severity: readonly string[];
    readonly cve: readonly string[];
    readonly threat_name: string;
    readonly action: string;
  }
  interface Exception {
    readonly name: string;
    readonly action: string;
  }
  interface Profile {
    readonly rules: readonly ThreatRule[];
    readonly exceptions: readonly Exception[];
  }

  const strength: Readonly<Record<string, number>> = { none: 0, allow: 0, alert: 1, drop: 2, reset_both: 2 };
  const ids = ['100', '200', '300'];
  const threats = ids.flatMap((id) =>
    ['critical', 'high', 'medium', 'low', 'informational'].flatMap((level) =>
      [[], ['CVE-1'], ['CVE-2'], ['CVE-1', 'CVE-2']].flatMap((cves) =>
        ['brute force', 'ssh login', 'ssh brute force', 'other'].map((name) => ({ id, level, cves, name })),
      ),
    ),
  );
  const ruleFor = ({ rules }: Profile, threat: (typeof threats)[number]): string =>
    rules.find(
      ({ severity, cve, threat_name: part }) =>
        isIn(threat.level, severity) &&
        (cve.includes('any') || threat.cves.some((one) => cve.includes(one))) &&
        (part === 'any' || threat.name.includes(part)),
    )?.action ?? 'none';
  const actionFor = (profile: Profile, threat: (typeof threats)[number]): number =>
    strength[profile.exceptions.find(({ name }) => name === threat.id)?.action ?? ruleFor(profile, threat)] ?? NaN;
  const action = fc.constantFrom('allow', 'alert', 'drop', 'reset_both');
  const rules = fc.array(
    fc.record({
      severity: some('critical', 'low', 'any'),
      cve: some('CVE-1', 'CVE-2', 'any'),
      threat_name: fc.constantFrom('brute', 'ssh', 'any'),
      action,
    }),
    { maxLength: 3 },
  );
  const exceptions = fc.uniqueArray(fc.record({ name: fc.constantFrom('100', '200'), action }), {
    selector: ({ name }) => name,
    maxLength: 2,
  });
  const fields = ({ rules: all, exceptions: except }: Profile): object => ({
    rules: all.map((rule, i) => ({ name: `r${i}`, host: 'any', ...rule, action: { [rule.action]: {} } })),
    threat_exception: except.map(({ name, action: one }) => ({ name, action: { [one]: {} } })),
  });
  const compare = (before: Profile, after: Profile): readonly [string, Verdict] => [
    reviewed('vulnerability_protection_profile', fields(before), fields(after)),
    oracle(
      threats,
      (threat) => actionFor(before, threat),
      (threat) => actionFor(after, threat),
    ),
  ];

  test('are compared by the first matching rule', () => {
    fc.assert(
      fc.property(rules, rules, (before, after) => {
        const [found, wanted] = compare({ rules: before, exceptions: [] }, { rules: after, exceptions: [] });
        expect(found).toBe(wanted);
      }),
      { numRuns: runs(200) },
    );
  });

  test('with an exception are never proved to be protected if one is not', () => {
    fc.assert(
      fc.property(rules, exceptions, exceptions, (all, before, after) => {
        const [found, wanted] = compare({ rules: all, exceptions: before }, { rules: all, exceptions: after });
        if (wanted === 'weaker') expect(['weaker', 'incomparable']).toContain(found);
        if (found === 'equal') expect(wanted).toBe('equal');
        // Which rule applies to a threat ID is not known, so that a rule which no threat reaches counts, too.
        if (found === 'stricter') expect(['equal', 'stricter']).toContain(wanted);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each<[string, object, object, string]>([
    [
      'block_ip → drop',
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 600 } } }] },
      { rules: [{ severity: ['any'], action: { drop: {} } }] },
      'weaker',
    ],
    [
      'a shorter block',
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 600 } } }] },
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 60 } } }] },
      'weaker',
    ],
    [
      'a longer block',
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 60 } } }] },
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 600 } } }] },
      'stricter',
    ],
    [
      'a longer block of fewer connections',
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 60 } } }] },
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source-and-destination', duration: 600 } } }] },
      'weaker',
    ],
    [
      'an exception with the default of the signature where a rule drops',
      { rules: [{ severity: ['any'], action: { drop: {} } }] },
      {
        rules: [{ severity: ['any'], action: { drop: {} } }],
        threat_exception: [{ name: '1', action: { default: {} } }],
      },
      'weaker',
    ],
    [
      'an exception that drops where a rule blocks the address',
      { rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 60 } } }] },
      {
        rules: [{ severity: ['any'], action: { block_ip: { track_by: 'source', duration: 60 } } }],
        threat_exception: [{ name: '1', action: { drop: {} } }],
      },
      'weaker',
    ],
    [
      'a higher threshold of a brute-force signature',
      { threat_exception: [{ name: '40015', action: { drop: {} }, time_attribute: { interval: 60, threshold: 10 } }] },
      { threat_exception: [{ name: '40015', action: { drop: {} }, time_attribute: { interval: 60, threshold: 900 } }] },
      'weaker',
    ],
    [
      'a brute-force signature that counts pairs of addresses',
      { threat_exception: [{ name: '40015', action: { drop: {} }, time_attribute: { track_by: 'source' } }] },
      {
        threat_exception: [
          { name: '40015', action: { drop: {} }, time_attribute: { track_by: 'source-and-destination' } },
        ],
      },
      'weaker',
    ],
    [
      'a brute-force signature that counts the other address',
      { threat_exception: [{ name: '40015', action: { drop: {} }, time_attribute: { track_by: 'source' } }] },
      { threat_exception: [{ name: '40015', action: { drop: {} }, time_attribute: { track_by: 'destination' } }] },
      'incomparable',
    ],
  ])('%s', (_title, before, after, wanted) => {
    expect(reviewed('vulnerability_protection_profile', before, after)).toBe(wanted);
  });
});

test.each<[string, string, object, object, string]>([
  [
    'a port scan blocks packets instead of the address',
    'zone_protection_profile',
    { scan: [{ name: '8001', action: { block_ip: { track_by: 'source', duration: 60 } }, interval: 2, threshold: 9 }] },
    { scan: [{ name: '8001', action: { block: {} }, interval: 2, threshold: 9 }] },
    'weaker',
  ],
  [
    'a sinkhole becomes a block',
    'dns_security_profile',
    { botnet_domains: { dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }] } },
    { botnet_domains: { dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'block' }] } },
    'weaker',
  ],
  [
    'a list of domains is allowed',
    'dns_security_profile',
    { botnet_domains: { dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }] } },
    {
      botnet_domains: {
        dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }],
        lists: [{ name: 'mine', action: { allow: {} } }],
      },
    },
    'weaker',
  ],
  [
    'a list of domains is blocked no longer',
    'dns_security_profile',
    { botnet_domains: { lists: [{ name: 'mine', action: { block: {} } }] } },
    { botnet_domains: { lists: [] } },
    'weaker',
  ],
  [
    'a list of domains is allowed no longer',
    'dns_security_profile',
    { botnet_domains: { lists: [{ name: 'mine', action: { allow: {} } }] } },
    { botnet_domains: { lists: [] } },
    'stricter',
  ],
  [
    'files go to a private cloud',
    'wildfire_anti_virus_profile',
    { rules: [{ name: 'a', analysis: 'public-cloud', application: ['any'], direction: 'both', file_type: ['any'] }] },
    { rules: [{ name: 'a', analysis: 'private-cloud', application: ['any'], direction: 'both', file_type: ['any'] }] },
    'incomparable',
  ],
  ['blocked sites are isolated', 'url_access_profile', { block: ['gambling'] }, { redirect: ['gambling'] }, 'weaker'],
  [
    'a pattern is never blocked',
    'data_filtering_profile',
    { rules: [{ name: 'a', data_object: 'cards', alert_threshold: 1, block_threshold: 5 }] },
    { rules: [{ name: 'a', data_object: 'cards', alert_threshold: 1, block_threshold: 0 }] },
    'weaker',
  ],
])('%s', (_title, kind, before, after, wanted) => {
  expect(reviewed(kind, before, after)).toBe(wanted);
});
