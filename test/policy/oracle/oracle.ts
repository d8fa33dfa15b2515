// Decides flows one by one from the sentences of docs/policy-semantics.md. It shares nothing with src/policy.
import { filterOf, host, type AddressModel, type Model, type RuleModel } from './model';
import { addresses, applications, called, homes, services, traffic, written, zones, type Flow } from './world';

/** Answers to questions: bit i of a number answers statement i. */
export interface Truth {
  readonly statements: readonly string[];
  holds(statement: string, answers: number): boolean;
}

export function truthOf(models: readonly Model[]): Truth {
  const statements = [...new Set(models.flatMap(statementsIn))];
  return {
    statements,
    holds: (statement, answers) => {
      const bit = statements.indexOf(statement);
      if (bit < 0) throw new Error(`nobody listed the statement "${statement}"`);
      return (answers & (1 << bit)) !== 0;
    },
  };
}

/** What keeps a flow in a zone that no configuration names. */
export const sameZone = 'both zones are the same one';
const atHome = 'the service is a default port of the application';
const addressOf = (side: string): string => `the ${side} is an address of ${host}`;
const undefinedIn = (side: string): string => `the ${side} is in "nowhere", which nothing that was read defines`;
const registered = (side: string, filter: string): string =>
  `the ${side} is registered with tags that satisfy ${filter}`;

function statementsIn(model: Model): readonly string[] {
  const found = [sameZone];
  for (const rule of model.rules) {
    if (rule.user !== 'any') found.push(user(rule.user));
    if (rule.schedule !== undefined) found.push(schedule(rule.schedule));
    if (rule.service === 'application-default') found.push(atHome);
    for (const side of ['source', 'destination'] as const) {
      const reach = new Set(rule[side].flatMap((name) => reachable(model, name)));
      if (reach.has('nowhere')) found.push(undefinedIn(side));
      if (reach.has(model.dynamic.name)) found.push(registered(side, filterOf(model.dynamic)));
      if ([...reach].some((name) => visible(model).get(name)?.text === host)) found.push(addressOf(side));
    }
  }
  return found;
}

const user = (name: string): string => `the user is ${name}, or in a group of that name`;
const schedule = (name: string): string => `the schedule ${name} is running`;

function reachable(model: Model, name: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const group = model.groups.find((one) => one.name === name);
  const members = group?.members ?? (name === model.dynamic.name ? declared(model) : []);
  return [name, ...members.flatMap((member) => reachable(model, member, seen))];
}

/** The address objects that names mean from the child: its own, those of its snippet, those of the parent. */
function visible({ objects }: Model): ReadonlyMap<string, AddressModel> {
  return new Map([...objects.parent, ...objects.snippet, ...objects.child].map((one) => [one.name, one]));
}

function declared(model: Model): readonly string[] {
  const { tag, butNot } = model.dynamic;
  return [...visible(model).values()]
    .filter(({ tags }) => tags.includes(tag) && (butNot === undefined || !tags.includes(butNot)))
    .map(({ name }) => name);
}

/** One rule, ready to be asked whether it matches. */
export interface Matcher {
  readonly name: string;
  readonly effect: 'allow' | 'block';
  matches(flow: Flow, answers: number): boolean;
}

/** Enabled rules in the order in which they are tried, and the defaults. */
export function matchersOf(model: Model, truth: Truth): readonly Matcher[] {
  const places = [
    ['parent', 'pre'],
    ['child', 'pre'],
    ['snippet', 'pre'],
    ['child', 'post'],
    ['snippet', 'post'],
    ['parent', 'post'],
  ] as const;
  const rules = places.flatMap(([level, base]) =>
    model.rules.filter((rule) => rule.level === level && rule.base === base && !rule.disabled),
  );
  return [
    ...rules.map((rule) => matcherOf(model, rule, truth)),
    {
      name: 'intrazone-default',
      effect: 'allow',
      matches: (flow, answers) => staysInZone(flow, answers, truth),
    },
    { name: 'interzone-default', effect: 'block', matches: () => true },
  ];
}

function staysInZone({ from, to }: Flow, answers: number, truth: Truth): boolean {
  if (from !== to) return false;
  return zones[from] === 'a' || truth.holds(sameZone, answers);
}

function matcherOf(model: Model, rule: RuleModel, truth: Truth): Matcher {
  const masks = 1 << truth.statements.length;
  const table = (size: number, holds: (at: number, answers: number) => boolean): readonly (readonly boolean[])[] =>
    Array.from({ length: size }, (_, at) => Array.from({ length: masks }, (__, answers) => holds(at, answers)));
  const side = (field: 'source' | 'destination', negated: boolean): readonly (readonly boolean[])[] =>
    table(addresses.length, (at, answers) => {
      const point = addresses[at] ?? '';
      return rule[field].some((name) => isIn(model, name, { point, side: field, answers, truth })) !== negated;
    });
  const source = side('source', rule.negateSource);
  const destination = side('destination', rule.negateDestination);
  const together = table(traffic.length * applications.length, (at, answers) =>
    isTraffic(rule, Math.floor(at / applications.length), applications[at % applications.length] ?? '', answers, truth),
  );
  const besides = table(1, (_, answers) => {
    const isUser = rule.user === 'any' || truth.holds(user(rule.user), answers);
    return isUser && (rule.schedule === undefined || truth.holds(schedule(rule.schedule), answers));
  });
  return {
    name: rule.name,
    effect: rule.action === 'allow' ? 'allow' : 'block',
    matches: (flow, answers) =>
      (rule.from === 'any' || zones[flow.from] === rule.from) &&
      (rule.to === 'any' || zones[flow.to] === rule.to) &&
      source[flow.source]?.[answers] === true &&
      destination[flow.destination]?.[answers] === true &&
      together[flow.traffic * applications.length + flow.application]?.[answers] === true &&
      besides[0]?.[answers] === true,
  };
}

interface Asked {
  readonly point: string;
  readonly side: 'source' | 'destination';
  readonly answers: number;
  readonly truth: Truth;
}

function isIn(model: Model, name: string, asked: Asked, seen = new Set<string>()): boolean {
  if (name === 'any') return true;
  if (seen.has(name)) return false;
  seen.add(name);
  const { point, side, answers, truth } = asked;
  if (name === 'nowhere') return truth.holds(undefinedIn(side), answers);
  const object = visible(model).get(name);
  if (object !== undefined) {
    if (object.text === host) return truth.holds(addressOf(side), answers);
    return written[object.text]?.includes(point) === true;
  }
  const group = model.groups.find((one) => one.name === name);
  if (group !== undefined) return group.members.some((member) => isIn(model, member, asked, seen));
  if (name !== model.dynamic.name) return written[name]?.includes(point) === true;
  if (truth.holds(registered(side, filterOf(model.dynamic)), answers)) return true;
  return declared(model).some((member) => isIn(model, member, asked, seen));
}

function isTraffic(rule: RuleModel, kind: number, application: string, answers: number, truth: Truth): boolean {
  if (called[rule.application]?.includes(application) !== true) return false;
  if (rule.service !== 'application-default') return services[rule.service]?.includes(kind) === true;
  return homes[application]?.includes(kind) ?? truth.holds(atHome, answers);
}
