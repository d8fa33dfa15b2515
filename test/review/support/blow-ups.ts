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
};

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
