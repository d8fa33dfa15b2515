import { planJson, type PlanPiece, type Values } from '../plan-json';

const here = { folder: 'Texas' };
const numbered = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

function rule(i: number, more: Values): PlanPiece {
  const name = `rule-${i}`;
  return {
    type: 'scm_security_rule',
    name,
    after: {
      ...here,
      name,
      position: 'pre',
      from: ['trust'],
      to: ['untrust'],
      source: ['any'],
      destination: ['any'],
      service: ['any'],
      application: ['any'],
      profile_setting: { group: ['best-practice'] },
      ...more,
    },
  };
}

const hosts = (count: number): readonly PlanPiece[] =>
  numbered(count, (i) => ({
    type: 'scm_address',
    name: `h${i}`,
    after: { ...here, name: `h${i}`, fqdn: `h${i}.example` },
  }));
const named = (prefix: string, first: number, count: number, of: number): readonly string[] =>
  numbered(count, (j) => `${prefix}${(first + j) % of}`);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Plans that make few rules, which meet in many ways. The second value: whether the review can decide all of it. */
const cases: Readonly<Record<string, readonly [pieces: () => readonly PlanPiece[], isDecided: boolean]>> = {
  'rules with lists of users and categories': [
    () =>
      numbered(15, (i) =>
        rule(i, {
          source_user: named('u', i * 5, 8, 40),
          category: named('c', i * 3, 8, 30),
          action: i % 3 === 0 ? 'deny' : 'allow',
        }),
      ),
    true,
  ],
  'rules with long lists of users and categories': [
    () =>
      numbered(15, (i) =>
        rule(i, {
          source_user: named('u', i * 12, 12, 1000),
          category: named('c', i * 12, 12, 1000),
          action: i % 3 === 0 ? 'deny' : 'allow',
        }),
      ),
    true,
  ],
  'rules with lists of host names': [
    () => [
      ...hosts(90),
      ...numbered(3, (i) =>
        rule(i, {
          source: named('h', i * 15, 30, 90),
          destination: named('h', i * 15 + 40, 30, 90),
          action: i === 1 ? 'deny' : 'allow',
        }),
      ),
    ],
    true,
  ],
  'rules with a negated network': [
    () =>
      numbered(300, (i) =>
        rule(i, {
          source: [`10.${i % 200}.0.0/${9 + (i % 15)}`, `172.16.${i % 250}.0/24`],
          negate_source: true,
          destination: [`10.${(i * 7) % 200}.0.0/${8 + (i % 16)}`],
          action: i % 2 === 0 ? 'deny' : 'allow',
        }),
      ),
    true,
  ],
  'rules with negated regions': [
    () =>
      numbered(300, (i) =>
        rule(i, {
          source: [`${letters[i % 10]}${letters[Math.floor(i / 10) % 10]}`, `${letters[10 + (i % 10)]}A`],
          negate_source: true,
          service: [i % 3 === 0 ? 'any' : 'service-https'],
          action: i % 2 === 0 ? 'deny' : 'allow',
        }),
      ),
    false,
  ],
  'rules with a negated host name': [
    () => [
      ...hosts(300),
      ...numbered(300, (i) =>
        rule(i, {
          source: [`h${i}`, `10.${i % 200}.0.0/16`],
          negate_source: true,
          destination: [`10.${(i * 7) % 200}.0.0/${8 + (i % 16)}`],
          action: i % 2 === 0 ? 'deny' : 'allow',
        }),
      ),
    ],
    false,
  ],
  'dynamic groups with long filters, negated': [
    () => [
      ...numbered(800, (i) => ({
        type: 'scm_address',
        name: `t${i}`,
        after: { ...here, name: `t${i}`, ip_netmask: `10.${i % 200}.${i % 7}.${i % 250}/32`, tag: tagsOf(i) },
      })),
      ...numbered(30, (i) => ({
        type: 'scm_address_group',
        name: `g${i}`,
        after: { ...here, name: `g${i}`, dynamic: { filter: longFilter(i) } },
      })),
      ...numbered(30, (i) =>
        rule(i, {
          source: [`g${i}`],
          negate_source: true,
          destination: [`g${(i + 7) % 30}`],
          action: i % 3 === 0 ? 'deny' : 'allow',
        }),
      ),
    ],
    true,
  ],
  'dynamic groups that share tags': [
    () => [
      ...numbered(200, (i) => ({
        type: 'scm_address',
        name: `t${i}`,
        after: {
          ...here,
          name: `t${i}`,
          ip_netmask: `10.${i % 200}.${i % 7}.${i % 250}/32`,
          tag: [`a${i % 20}`, `b${i % 13}`],
        },
      })),
      ...numbered(30, (i) => ({
        type: 'scm_address_group',
        name: `g${i}`,
        after: { ...here, name: `g${i}`, dynamic: { filter: `'a${i % 20}' and not 'b${i % 13}' or 'c${i}'` } },
      })),
      ...numbered(60, (i) =>
        rule(i, {
          from: [`z${i % 3}`],
          to: ['servers'],
          source: [`g${i % 30}`],
          destination: [`g${(i * 7 + 3) % 30}`],
          action: i % 3 === 0 ? 'deny' : 'allow',
        }),
      ),
    ],
    true,
  ],
  'rules with scattered addresses and ports': [
    () => [
      ...numbered(120, (i) => ({
        type: 'scm_service',
        name: `s${i}`,
        after: { ...here, name: `s${i}`, protocol: { tcp: { port: scatteredPorts(i) } } },
      })),
      ...numbered(120, (i) =>
        rule(i, {
          source: scatteredHosts(i, 20),
          destination: scatteredHosts(i + 500, 20),
          service: [`s${i}`],
          action: i % 4 === 0 ? 'deny' : 'allow',
        }),
      ),
    ],
    true,
  ],
  'a filter nested 3,000 deep': [
    () => [
      {
        type: 'scm_address_group',
        name: 'deep',
        after: { ...here, name: 'deep', dynamic: { filter: `${'('.repeat(3000)}'t1'${')'.repeat(3000)}` } },
      },
      rule(0, { source: ['deep'], action: 'allow' }),
    ],
    true,
  ],
};

const tagsOf = (i: number): readonly string[] => [`t${i % 40}`, `u${i % 27}`, `v${i % 11}`];

/** A filter of 2,047 characters, the limit of the API. */
function longFilter(i: number): string {
  const terms: string[] = [];
  let length = 0;
  for (let j = 0; ; j++) {
    const term = `('t${(i + j) % 40}' and not 'u${(i * 3 + j) % 27}') or 'x${i}-${j}'`;
    length += term.length + (terms.length === 0 ? 0 : 4);
    if (length > 2047) return terms.join(' or ').padEnd(2047);
    terms.push(term);
  }
}

/** Numbers that are spread evenly, and the same at every run. */
const scattered = (i: number, below: number): number => (i * 7919 + 104_729 * (i % 13)) % below;
const scatteredHosts = (i: number, count: number): readonly string[] =>
  numbered(
    count,
    (j) => `10.${scattered(i * 31 + j, 200)}.${scattered(i * 17 + j * 3, 250)}.${scattered(j * 5 + i, 250)}/32`,
  );
const scatteredPorts = (i: number): string =>
  [...new Set(numbered(40, (j) => 1 + scattered(i * 41 + j * 7, 60_000)))].sort((a, b) => a - b).join(',');

/** New rules with negated sources, for a review with the snapshot of the fixtures. */
export function negatedRules(count: number): string {
  const zones = ['staff', 'guests', 'tills'] as const;
  return planJson(
    numbered(count, (i) =>
      rule(i, {
        folder: 'Kestrel',
        from: [zones[i % 3], zones[(i + 1) % 3]],
        to: ['servers'],
        source: [`10.${i % 8}.${i % 250}.0/24`],
        negate_source: true,
        destination: [`10.${i % 20}.0.0/${12 + (i % 5)}`, `172.16.${i % 16}.0/20`],
        action: i % 4 === 0 ? 'deny' : 'allow',
      }),
    ),
  );
}

/** One plan that falls into many parts. */
export interface BlowUp {
  readonly what: string;
  readonly plan: string;
  readonly isDecided: boolean;
}

export const blowUps: readonly string[] = Object.keys(cases);

export function blowUp(what: string): BlowUp {
  const [pieces, isDecided] = cases[what] ?? [() => [], true];
  const made = pieces();
  const names = made.filter(({ type }) => type === 'scm_security_rule').map(({ name = '' }) => name);
  const order: PlanPiece = {
    type: 'scm_rule_order',
    name: 'order',
    after: { ...here, type: 'security_rule', position: 'pre', rules: names },
  };
  return { what, plan: planJson([...made, order]), isDecided };
}
