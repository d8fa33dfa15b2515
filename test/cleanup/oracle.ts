import { isDeepStrictEqual } from 'node:util';
import type { Configuration, ConfiguredRule } from '../../src/engine/policy';
import type { Container } from '../../src/catalog';
import { applications, firewalls, hosts, ports, zones } from './random-policy';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a configuration does with every flow of the small world, read by hand: which rule decides, and what it does with
 * the flow. It shares no code with the engine.
 */
export function decisionsOf(configuration: Configuration): readonly string[] {
  return firewalls.flatMap((place) => decisionsAt(configuration, place));
}

interface Tests {
  readonly from: readonly boolean[];
  readonly to: readonly boolean[];
  readonly source: readonly boolean[];
  readonly destination: readonly boolean[];
  readonly traffic: readonly (readonly boolean[])[];
  readonly user: readonly boolean[];
  readonly night: readonly boolean[];
  readonly does: string;
}

function decisionsAt({ objects, rulebases }: Configuration, place: Container): readonly string[] {
  const order = [
    ['All', 'pre'],
    [place.name, 'pre'],
    [place.name, 'post'],
    ['All', 'post'],
  ];
  const rules = order
    .flatMap(([folder, side]) => rulebases.filter((one) => one.container.name === folder && one.rulebase === side))
    .flatMap((list) => list.rules)
    .filter(({ fields }) => fields['disabled'] !== true);
  const find = (kinds: readonly string[], name: string): { kind: string; fields: Fields } | undefined => {
    const named = objects.filter((one) => one.name === name && kinds.includes(one.kind));
    return (
      named.find(({ container }) => container?.name === place.name) ??
      named.find(({ container }) => container?.name === 'All')
    );
  };
  const isHost = (name: string, host: string): boolean => {
    if (name === 'any') return true;
    const found = find(['address', 'address_group'], name);
    if (found === undefined) throw new Error(`nothing is called ${name}`);
    const { fields } = found;
    if (found.kind === 'address') return isIn(String(fields['ip_netmask']), host);
    if (Array.isArray(fields['static'])) return fields['static'].some((one) => isHost(String(one), host));
    // The only filter of this world.
    return objects.some(
      ({ kind, container, fields: own }) =>
        kind === 'address' &&
        [place.name, 'All'].includes(container?.name ?? '') &&
        isDeepStrictEqual(own['tag'], ['red']) &&
        isIn(String(own['ip_netmask']), host),
    );
  };
  const isService = (name: string, port: string, application: string): boolean => {
    if (name === 'any') return true;
    if (name === 'application-default') return { ssl: 'tcp/443', 'web-browsing': 'tcp/80' }[application] === port;
    const protocol = find(['service'], name)?.fields['protocol'] as Record<string, { port: string }> | undefined;
    if (protocol === undefined) throw new Error(`no service is called ${name}`);
    return Object.entries(protocol).some(([own, value]) => `${own}/${value.port}` === port);
  };
  const all = rules.map((rule) => testsOf(rule, isHost, isService));
  const known = new Map<string, readonly string[]>();
  return zones.flatMap((zone, from) =>
    zones.flatMap((other, to) =>
      hosts.flatMap((_, source) =>
        hosts.flatMap((__, destination) => {
          const near = all.filter(
            (one) => one.from[from] && one.to[to] && one.source[source] && one.destination[destination],
          );
          const rest = zone === other ? 'allow {"end":false}' : 'deny {"end":false}';
          const key = [rest, ...near.map((one) => all.indexOf(one))].join();
          const decided = known.get(key) ?? decisionsAmong(near, rest);
          known.set(key, decided);
          return decided;
        }),
      ),
    ),
  );
}

/** What some rules do with each traffic, for a user and at night, and without. */
function decisionsAmong(near: readonly Tests[], rest: string): readonly string[] {
  return ports.flatMap((_, port) =>
    applications.flatMap((__, application) =>
      [0, 1].flatMap((user) =>
        [0, 1].map((night) => {
          const isMatch = (one: Tests): boolean =>
            one.traffic[port]?.[application] === true && one.user[user] === true && one.night[night] === true;
          return near.find(isMatch)?.does ?? rest;
        }),
      ),
    ),
  );
}

function testsOf(
  { fields }: ConfiguredRule,
  isHost: (name: string, host: string) => boolean,
  isService: (name: string, port: string, application: string) => boolean,
): Tests {
  const names = (field: string): readonly string[] => (fields[field] as readonly string[] | undefined) ?? ['any'];
  const zone = (field: string): readonly boolean[] =>
    zones.map((one) => names(field).some((name) => name === 'any' || name === one));
  const host = (field: string): readonly boolean[] =>
    hosts.map((one) => names(field).some((name) => isHost(name, one)) !== (fields[`negate_${field}`] === true));
  const { action, profile_setting: profiles, log_setting: log, log_end: end } = fields;
  return {
    from: zone('from'),
    to: zone('to'),
    source: host('source'),
    destination: host('destination'),
    traffic: ports.map((port) =>
      applications.map(
        (application) =>
          names('application').some((name) => name === 'any' || name === application) &&
          names('service').some((name) => isService(name, port, application)),
      ),
    ),
    user: [true, false].map((isAlice) =>
      names('source_user').some((name) => name === 'any' || (isAlice && name === 'alice')),
    ),
    night: [true, false].map((isNight) => isNight || fields['schedule'] === undefined),
    does: `${String(action)} ${JSON.stringify({ profiles, log, end })}`,
  };
}

function isIn(network: string, host: string): boolean {
  const [address = '', length = '32'] = network.split('/');
  const bits = (text: string): string =>
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
  return bits(address) === bits(host);
}
