// Decides flows one by one from the sentences of docs/policy-semantics.md. It shares nothing with src/engine/policy.
import { filterOf, host, list, region, type AddressModel, type Model, type RuleModel } from './model';
import {
  addresses,
  applications,
  called,
  homes,
  maskPrefixes,
  services,
  traffic,
  written,
  zones,
  type Flow,
} from './world';

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
      if (bit < 0) throw new Error(`unknown statement "${statement}"`);
      return (answers & (1 << bit)) !== 0;
    },
  };
}

/** What keeps a flow in a zone that no configuration names. */
export const sameZone = 'source and destination zone are the same';
const atHome = 'the service is a default port of the application';
const addressOf = (side: string): string => `the ${side} is an address of ${host}`;
const undefinedIn = (side: string): string => `the ${side} is in "nowhere", which is undefined in this configuration`;
const inRegion = (side: string): string => `the ${side} is in the region ${region}`;
const inList = (side: string): string => `the ${side} is in the external dynamic list ${list}`;
const selected = 'the application is in the application filter office';
const topDown = 'the device setting Wildcard Top Down Match Mode is enabled';
const registered = (side: string, filter: string): string =>
  `the ${side} is registered by another system with tags that satisfy ${filter}`;

function statementsIn(model: Model): readonly string[] {
  const found = [sameZone];
  for (const rule of model.rules) {
    if (rule.user !== 'any') found.push(user(rule.user));
    if (rule.schedule !== undefined) found.push(schedule(rule.schedule));
    if (rule.posture !== 'any') found.push(posture(rule.posture));
    if (rule.category !== 'any') found.push(category(rule.category));
    if (rule.application === 'office') found.push(selected);
    if (rule.service === 'application-default') found.push(atHome);
    for (const side of ['source', 'destination'] as const) {
      const reach = new Set(rule[side].flatMap((name) => reachable(model, name)));
      if (reach.has('nowhere')) found.push(undefinedIn(side));
      if (reach.has(region)) found.push(inRegion(side));
      if (reach.has(list)) found.push(inList(side));
      if (reach.has(model.dynamic.name)) found.push(registered(side, filterOf(model.dynamic)));
      if ([...reach].some((name) => visible(model).get(name)?.text === host)) found.push(addressOf(side));
    }
  }
  const masks = [...visible(model).values()].filter(({ text }) => maskPrefixes[text] !== undefined);
  if (new Set(masks.map(({ text }) => text)).size > 1) found.push(topDown);
  return found;
}

const user = (name: string): string => `the user is ${name}, or in a group of that name`;
/** The HIP profile of the model matches one HIP object. */
const posture = (_name: string): string => 'the source satisfies the HIP object disk';
const category = (name: string): string => `the URL is in the category ${name}`;
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
  /** Longest prefix of the wildcard masks on each side that is not negated. */
  readonly prefixes?: Readonly<Record<'source' | 'destination', number | undefined>>;
}

/**
 * The rule that decides: the first that matches. Unless the device setting says so, a later one with a longer prefix in
 * its wildcard mask comes before one with a shorter prefix on the same side.
 */
export function decider(matchers: readonly Matcher[], flow: Flow, answers: number, truth: Truth): Matcher {
  const [first, ...later] = matchers.filter((one) => one.matches(flow, answers));
  if (first === undefined) throw new Error('the defaults match everything');
  if (!isOrderOpen(truth) || truth.holds(topDown, answers)) return first;
  const longest = ({ prefixes }: Matcher): number => Math.max(prefixes?.source ?? 0, prefixes?.destination ?? 0);
  const [best] = later.filter((one) => hasLongerMask(one, first)).sort((a, b) => longest(b) - longest(a));
  return best ?? first;
}

/** Whether rules can decide in another order than they have. */
export function isOrderOpen({ statements }: Truth): boolean {
  return statements.includes(topDown);
}

function hasLongerMask({ prefixes: own }: Matcher, { prefixes: other }: Matcher): boolean {
  return (['source', 'destination'] as const).some((side) => {
    const [ownValues, theirs] = [own?.[side], other?.[side]];
    return ownValues !== undefined && theirs !== undefined && ownValues > theirs;
  });
}

/** Enabled rules in evaluation order, and the defaults. */
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
      effect: nearest(model, 'within') === 'deny' ? 'block' : 'allow',
      matches: (flow, answers) => staysInZone(flow, answers, truth),
    },
    {
      name: 'interzone-default',
      effect: nearest(model, 'between') === 'allow' ? 'allow' : 'block',
      matches: () => true,
    },
  ];
}

/** The action of a default rule: the child decides, then the parent. */
function nearest({ defaults: { parent, child } }: Model, name: 'within' | 'between'): string | undefined {
  return child[name] ?? parent[name];
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
    return (
      isUser &&
      (rule.schedule === undefined || truth.holds(schedule(rule.schedule), answers)) &&
      (rule.posture === 'any' || truth.holds(posture(rule.posture), answers)) &&
      (rule.category === 'any' || truth.holds(category(rule.category), answers))
    );
  });
  const prefix = (names: readonly string[], negated: boolean): number | undefined => {
    const all = names.flatMap((name) => reachable(model, name));
    const found = all.flatMap((name) => maskPrefixes[visible(model).get(name)?.text ?? ''] ?? []);
    return negated || found.length === 0 ? undefined : Math.max(...found);
  };
  return {
    name: rule.name,
    prefixes: {
      source: prefix(rule.source, rule.negateSource),
      destination: prefix(rule.destination, rule.negateDestination),
    },
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

function isIn(model: Model, name: string, query: Asked, seen = new Set<string>()): boolean {
  if (name === 'any') return true;
  if (seen.has(name)) return false;
  seen.add(name);
  const { point, side, answers, truth } = query;
  if (name === 'nowhere') return truth.holds(undefinedIn(side), answers);
  if (name === region) return truth.holds(inRegion(side), answers);
  if (name === list) return truth.holds(inList(side), answers);
  const object = visible(model).get(name);
  if (object !== undefined) {
    if (object.text === host) return truth.holds(addressOf(side), answers);
    return written[object.text]?.includes(point) === true;
  }
  const group = model.groups.find((one) => one.name === name);
  if (group !== undefined) return group.members.some((member) => isIn(model, member, query, seen));
  if (name !== model.dynamic.name) return written[name]?.includes(point) === true;
  if (truth.holds(registered(side, filterOf(model.dynamic)), answers)) return true;
  return declared(model).some((member) => isIn(model, member, query, seen));
}

function isTraffic(rule: RuleModel, kind: number, application: string, answers: number, truth: Truth): boolean {
  if (called[rule.application]?.includes(application) !== true) return false;
  if (rule.application === 'office' && !truth.holds(selected, answers)) return false;
  if (rule.service !== 'application-default') return services[rule.service]?.includes(kind) === true;
  return homes[application]?.includes(kind) ?? truth.holds(atHome, answers);
}
