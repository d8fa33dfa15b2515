// Decides flows one by one, the first matching rule first. It shares no code with src or with the generators' forms.
import type { Item, World } from './world';

export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly source: number;
  readonly destination: number;
  readonly protocol: 'tcp' | 'udp' | 'icmp';
  readonly port: number;
  readonly user: string;
  readonly hour: number;
  readonly application: string;
}

type Test<T> = (value: T) => boolean;
type Fields = Readonly<Record<string, unknown>>;

interface Rule {
  readonly allows: boolean;
  readonly matches: Test<Flow>;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const dig = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((now, key) => (now as Fields | null | undefined)?.[key], value);

/** Names are looked up in Texas, then in its snippet, then above. */
function found(world: World, name: string, kinds: readonly string[]): Item | undefined {
  return ['Texas', 'standard', 'All']
    .flatMap((place) => world.filter((one) => one.place === place && one.name === name && kinds.includes(one.kind)))
    .at(0);
}

const octets = (text: string): number => {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return ((a * 256 + b) * 256 + c) * 256 + d;
};

const isAddress = /^\d+\.\d+\.\d+\.\d+/;
const isSixth = /^[\da-f:]+\/\d+$/;

function spanTest(text: string): Test<number> {
  if (text.includes('-')) {
    const [low = '', high = ''] = text.split('-');
    return (value) => value >= octets(low) && value <= octets(high);
  }
  const [network = '', bits = '32'] = text.split('/');
  const size = 2 ** (32 - Number(bits));
  return (value) => Math.floor(value / size) === Math.floor(octets(network) / size);
}

/** The world without addresses that no object states: the list holds one network of the internet. */
const listed = spanTest('192.0.2.0/25');

function addressTest(world: World, name: string, depth = 0): Test<number> {
  if (name === 'any') return () => true;
  if (isAddress.test(name)) return spanTest(name);
  // No flow here has such an address.
  if (isSixth.test(name)) return () => false;
  const object = found(world, name, ['address', 'address_group', 'variable', 'external_dynamic_list']);
  if (object === undefined || depth > 9) throw new Error(`the oracle does not know ${name}`);
  const { fields, kind } = object;
  if (kind === 'external_dynamic_list') return listed;
  const text = fields['ip_netmask'] ?? fields['ip_range'] ?? fields['value'];
  if (typeof text === 'string') return spanTest(text);
  const filter = dig(fields, 'dynamic', 'filter');
  if (typeof filter !== 'string')
    return anyOf(listOf(fields['static']).map((one) => addressTest(world, one, depth + 1)));
  const visible = world.filter((one) => one.kind === 'address' && found(world, one.name, ['address']) === one);
  const members = visible.filter((one) => isTagged(filter, listOf(one.fields['tag'])));
  return anyOf(members.map((one) => addressTest(world, one.name, depth + 1)));
}

const anyOf =
  <T>(tests: readonly Test<T>[]): Test<T> =>
  (value) =>
    tests.some((test) => test(value));

/** Evaluates a filter from left to right, by recursion on its words. */
function isTagged(filter: string, tags: readonly string[]): boolean {
  const words = filter.match(/'[^']*'|\(|\)|and|or|not/g) ?? [];
  let at = 0;
  const unary = (): boolean => {
    const word = words[at++] ?? '';
    if (word === 'not') return !unary();
    if (word !== '(') return tags.includes(word.slice(1, -1));
    const inner = either();
    at += 1;
    return inner;
  };
  const all = (): boolean => {
    let value = unary();
    while (words[at] === 'and') {
      at += 1;
      value = unary() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = all();
    while (words[at] === 'or') {
      at += 1;
      value = all() || value;
    }
    return value;
  };
  return either();
}

type Service = Pick<Flow, 'protocol' | 'port'>;

function serviceTest(world: World, name: string): Test<Service> {
  if (name === 'any') return () => true;
  const object = found(world, name, ['service', 'service_group']);
  if (object === undefined) throw new Error(`the oracle does not know the service ${name}`);
  if (object.kind === 'service_group')
    return anyOf(listOf(object.fields['members']).map((one) => serviceTest(world, one)));
  const tests = (['tcp', 'udp'] as const).flatMap((protocol) =>
    textOf(dig(object.fields, 'protocol', protocol, 'port'))
      .split(',')
      .filter((part) => part !== '')
      .map((part): Test<Service> => {
        const [low = 0, high = low] = part.split('-').map(Number);
        return (one) => one.protocol === protocol && one.port >= low && one.port <= high;
      }),
  );
  return anyOf(tests);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function hourTest(world: World, name: unknown): Test<number> {
  if (typeof name !== 'string') return () => true;
  const [object] = [found(world, name, ['schedule'])];
  const spans = listOf(dig(object?.fields, 'schedule_type', 'recurring', 'daily'));
  return (hour) =>
    spans.some((span) => {
      const [start = 0, end = 0] = span.split('-').map((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60);
      return hour >= start && hour < end;
    });
}

const named =
  (names: readonly string[]): Test<string> =>
  (value) =>
    names.length === 0 || names.includes('any') || names.includes(value);

function ruleOf(world: World, { fields }: Item): Rule {
  const [from, to, apps] = ['from', 'to', 'application'].map((key) => named(listOf(fields[key])));
  const users = listOf(fields['source_user']);
  const user: Test<string> = (value) => named(users)(value) || (users.includes('known-user') && value !== 'unknown');
  const sides = (['source', 'destination'] as const).map((side) => {
    const test = anyOf(listOf(fields[side]).map((one) => addressTest(world, one)));
    return fields[`negate_${side}`] === true ? (value: number): boolean => !test(value) : test;
  });
  const service = anyOf(listOf(fields['service']).map((one) => serviceTest(world, one)));
  const hour = hourTest(world, fields['schedule']);
  return {
    allows: fields['action'] === 'allow',
    matches: (flow) =>
      from?.(flow.from) === true &&
      to?.(flow.to) === true &&
      apps?.(flow.application) === true &&
      sides[0]?.(flow.source) === true &&
      sides[1]?.(flow.destination) === true &&
      service(flow) &&
      user(flow.user) &&
      hour(flow.hour),
  };
}

/** The rules of a firewall in Texas, in their order. */
function rulesIn(world: World, kind: string): readonly Item[] {
  const at = (place: string, position: string): readonly Item[] =>
    world.filter((one) => one.kind === kind && one.place === place && one.position === position);
  return [
    ...at('All', 'pre'),
    ...at('Texas', 'pre'),
    ...at('standard', 'pre'),
    ...at('Texas', 'post'),
    ...at('standard', 'post'),
    ...at('All', 'post'),
  ].filter(({ fields }) => fields['disabled'] !== true);
}

/** Reports for flows whether the rules allow them. */
export function policyOf(world: World): Test<Flow> {
  const rules = rulesIn(world, 'security_rule').map((one) => ruleOf(world, one));
  return (flow) => rules.find(({ matches }) => matches(flow))?.allows ?? flow.from === flow.to;
}

/** A session by its addresses: zones follow from the routes. */
export type Session = Omit<Flow, 'from' | 'to'>;

/** The host that a session reaches, or undefined. */
export function reachOf(world: World): (session: Session) => number | undefined {
  const allows = policyOf(world);
  const router = world.find(({ kind }) => kind === 'logical_router');
  const [vrf] = (router?.fields['vrf'] ?? []) as readonly Fields[];
  const connected = world
    .filter(({ kind }) => kind === 'ethernet_interface')
    .flatMap(({ name, fields }) =>
      (dig(fields, 'layer3', 'ip') as readonly Fields[]).map((ip) => ({ to: String(ip['name']), port: name })),
    );
  const fixed = ((dig(vrf, 'routing_table', 'ip', 'static_route') ?? []) as readonly Fields[]).map((one) => ({
    to: String(one['destination']),
    port: typeof one['interface'] === 'string' ? one['interface'] : 'ethernet1/1',
  }));
  const table = [...connected, ...fixed]
    .map(({ to, port }) => ({ lies: spanTest(to), bits: Number(to.split('/')[1] ?? 32), port }))
    .sort((a, b) => b.bits - a.bits);
  const zones = world.filter(({ kind }) => kind === 'zone');
  const zoneOf = (address: number): string => {
    const port = table.find(({ lies }) => lies(address))?.port ?? '';
    return zones.find(({ fields }) => listOf(dig(fields, 'network', 'layer3')).includes(port))?.name ?? '';
  };
  const translations = rulesIn(world, 'nat_rule').map(({ fields }) => ({
    from: named(listOf(fields['from'])),
    to: named(listOf(fields['to'])),
    source: anyOf(listOf(fields['source']).map((one) => addressTest(world, one))),
    destination: anyOf(listOf(fields['destination']).map((one) => addressTest(world, one))),
    service: serviceTest(world, String(fields['service'])),
    target: dig(fields, 'destination_translation', 'translated_address'),
  }));
  return (session) => {
    const { source, destination } = session;
    const [from, before] = [zoneOf(source), zoneOf(destination)];
    const nat = translations.find(
      (one) =>
        one.from(from) && one.to(before) && one.source(source) && one.destination(destination) && one.service(session),
    );
    const host = typeof nat?.target === 'string' ? octets(nat.target) : destination;
    const to = zoneOf(host);
    return from !== '' && to !== '' && allows({ ...session, from, to }) ? host : undefined;
  };
}
