import type { Configuration } from '../../src/engine/policy';
import { randomsFrom } from '../support/randoms';
import { object, officeWith } from '../trace/office';
import type { LoggedSession } from './logs';

/** A rule of a world, in its own words: undefined means any. */
interface WorldRule {
  readonly name: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly source: string | undefined;
  readonly isNegated: boolean;
  readonly destination: string | undefined;
  readonly application: string | undefined;
  readonly port: number | undefined;
  readonly user: string | undefined;
  readonly category: string | undefined;
  readonly action: 'allow' | 'deny';
}

/** What no configuration contains: answers by question. */
type Facts = Readonly<Record<string, boolean>>;

/** Two versions of a rulebase, a log that a firewall with hidden facts wrote, and these facts for each line. A line that
 * is not true is of another version of the rulebase. */
export interface World {
  readonly before: readonly WorldRule[];
  readonly after: readonly WorldRule[];
  readonly log: readonly { readonly session: LoggedSession; readonly facts: Facts; readonly isTrue: boolean }[];
}

const zones = ['trust', 'untrust', 'dmz'];
const list = 'bad';
const addresses = ['10.1.0.1', '10.1.0.2', '10.1.1.1', '198.51.100.7', '198.51.101.8', list];
const networks = ['10.1.0.0/24', '198.51.100.0/23'];
const applications = ['ssh', 'ssl', 'dns'];
const ports = [22, 443];
const users = ['alice', 'admins'];
const categories = ['news', 'games'];

/** A world that looks random. */
export function worldOf(seed: number): World {
  const random = randomsFrom(seed * 7_919_000);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const maybe = <T>(share: number, all: readonly T[]): T | undefined => (random() < share ? pick(all) : undefined);
  let count = 0;
  const rule = (): WorldRule => ({
    name: `r${count++}`,
    from: maybe(0.4, zones),
    to: maybe(0.4, zones),
    source: maybe(0.6, [...addresses, ...networks, list]),
    isNegated: random() < 0.15,
    destination: maybe(0.4, [...addresses, ...networks]),
    application: maybe(0.3, applications),
    port: maybe(0.3, ports),
    user: maybe(0.2, users),
    category: maybe(0.15, categories),
    action: random() < 0.5 ? 'allow' : 'deny',
  });
  const before = Array.from({ length: 2 + Math.floor(random() * 5) }, rule);
  const after = before.flatMap((one): readonly WorldRule[] => {
    const change = random();
    if (change < 0.15) return [];
    if (change < 0.3) return [rule(), one];
    if (change < 0.45) return [{ ...one, action: one.action === 'allow' ? 'deny' : 'allow' }];
    return change < 0.6 ? [{ ...one, source: undefined, isNegated: false }] : [one];
  });
  const hidden = new Set([...addresses, ...users, ...categories].filter(() => random() < 0.5));
  const hosts = addresses.filter((one) => one !== list);
  const log = Array.from({ length: 40 }, () => {
    const session = {
      time: '2026/11/20 10:00:00',
      source: pick(hosts),
      destination: pick(hosts),
      user: pick(['', 'alice', 'bob']),
      application: pick([...applications, 'other-app']),
      fromZone: pick(zones),
      toZone: pick(zones),
      sourcePort: 40_000,
      port: pick([...ports, 8080]),
      protocol: 'tcp',
      category: pick(['any', ...categories]),
    };
    const facts = factsOf(session, hidden);
    const right = decide(before, session, facts);
    // Some lines are of another version of the rulebase.
    const isWrong = random() < 0.15;
    const name = isWrong ? pick([...before.map((one) => one.name), 'gone']) : right.name;
    const action = isWrong ? pick(['allow', 'deny']) : right.action;
    const isTrue = name === right.name && action === right.action;
    return { session: { ...session, rule: name, action }, facts, isTrue };
  });
  return { before, after, log };
}

type Flow = Omit<LoggedSession, 'rule' | 'action'>;

/** The facts of a session; one that the log answers is not hidden. */
function factsOf(session: Flow, hidden: ReadonlySet<string>): Facts {
  const unknown = new Set(openFacts(session));
  const all = {
    [`source ${list}`]: hidden.has(session.source),
    [`destination ${list}`]: hidden.has(session.destination),
    ...Object.fromEntries(users.map((name) => [`user ${name}`, session.user !== '' && hidden.has(name)])),
    ...Object.fromEntries(categories.map((name) => [`category ${name}`, hidden.has(name)])),
  };
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, unknown.has(key) ? value : answered(key, session)]),
  );
}

/** What the log does not answer: lists; groups of a known user; further categories of a categorized session. */
function openFacts({ user, category }: Flow): readonly string[] {
  return [
    `source ${list}`,
    `destination ${list}`,
    ...users.filter((name) => user !== '' && name !== user).map((name) => `user ${name}`),
    ...categories.filter((name) => category !== 'any' && name !== category).map((name) => `category ${name}`),
  ];
}

function answered(key: string, { user, category }: Flow): boolean {
  return key === `user ${user}` || key === `category ${category}`;
}

/** The first rule that matches, as a firewall finds it. */
function decide(
  rules: readonly WorldRule[],
  flow: Flow,
  facts: Facts,
): { readonly name: string; readonly action: 'allow' | 'deny' } {
  const isAt = (wanted: string | undefined, side: 'source' | 'destination'): boolean => {
    const address = flow[side];
    if (wanted === undefined || wanted === address) return true;
    if (wanted === list) return facts[`${side} ${list}`] === true;
    if (wanted === networks[0]) return address.startsWith('10.1.0.');
    return wanted === networks[1] && address.startsWith('198.51.10');
  };
  const found = rules.find(
    (rule) =>
      (rule.from ?? flow.fromZone) === flow.fromZone &&
      (rule.to ?? flow.toZone) === flow.toZone &&
      isAt(rule.source, 'source') !== (rule.isNegated && rule.source !== undefined) &&
      isAt(rule.destination, 'destination') &&
      (rule.application ?? flow.application) === flow.application &&
      (rule.port ?? flow.port) === flow.port &&
      (rule.user === undefined || facts[`user ${rule.user}`] === true) &&
      (rule.category === undefined || facts[`category ${rule.category}`] === true),
  );
  if (found !== undefined) return found;
  return flow.fromZone === flow.toZone
    ? { name: 'intrazone-default', action: 'allow' }
    : { name: 'interzone-default', action: 'deny' };
}

/** Every list and the rules that may decide, by trying all facts. */
export function bruteForce({ before, after, log }: World): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { session } of log) {
    const key = outcomeOf(session, before, after);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function outcomeOf(session: LoggedSession, before: readonly WorldRule[], after: readonly WorldRule[]): string {
  const all = assignments(openFacts(session)).map((open): Facts => ({ ...factsOf(session, new Set()), ...open }));
  const isLogged = ({ name, action }: ReturnType<typeof decide>): boolean =>
    name === session.rule && action === session.action;
  const witnessed = all.filter((facts) => isLogged(decide(before, session, facts)));
  const possible = witnessed.length > 0 ? witnessed : all;
  const pairs = possible.map((facts) => [decide(before, session, facts), decide(after, session, facts)] as const);
  const [old, fresh] = [new Set(pairs.map(([one]) => one.action)), new Set(pairs.map(([, one]) => one.action))];
  const was = old.size === 1 ? [...old][0] : session.action;
  const isSame = pairs.every(([one, other]) => one.action === other.action);
  if (fresh.size === 2) {
    if (isSame && old.size === 2) return 'undecided';
    return was === 'deny' ? 'allowedUnless' : 'blockedUnless';
  }
  const [is] = fresh;
  if (is === was) return 'unchanged';
  return is === 'allow' ? 'allowed' : 'blocked';
}

function assignments(names: readonly string[]): readonly Facts[] {
  return names.reduce<readonly Facts[]>(
    (all, name) =>
      all.flatMap((one) => [
        { ...one, [name]: true },
        { ...one, [name]: false },
      ]),
    [{}],
  );
}

/** The configuration of a rulebase of a world. */
export function configurationOf(rules: readonly WorldRule[]): Configuration {
  const one = (value: string | undefined): readonly string[] => [value ?? 'any'];
  return officeWith({
    security: rules.map((rule) => ({
      name: rule.name,
      from: one(rule.from),
      to: one(rule.to),
      source: one(rule.source),
      destination: one(rule.destination),
      application: one(rule.application),
      service: [rule.port === undefined ? 'any' : `tcp-${rule.port}`],
      source_user: one(rule.user),
      category: one(rule.category),
      negate_source: rule.isNegated && rule.source !== undefined,
      action: rule.action,
    })),
    objects: [
      object('external_dynamic_list', list, {
        type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } },
      }),
      ...ports.map((port) => object('service', `tcp-${port}`, { protocol: { tcp: { port: String(port) } } })),
    ],
  });
}

/** The fact that a condition of the report is about. */
export function factOf(condition: string): string | undefined {
  const match = /^the (source|destination) is in the external dynamic list (\w+)$/.exec(condition);
  return match === null ? undefined : `${match[1] ?? ''} ${match[2] ?? ''}`;
}
