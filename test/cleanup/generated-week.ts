import type { Container } from '../../src/catalog';
import { NamedSets, type Configuration, type ConfiguredRule } from '../../src/engine/policy';
import { addressTexts, pairsOf, textsAt } from '../../src/engine/policy/engine';
import { randomsFrom } from '../support/randoms';

const header = 'time_generated,src,dst,rule,app,from,to,dport,proto,action,bytes';

/** Default port of each application. */
const ports: Readonly<Record<string, string>> = {
  ssl: '443,tcp',
  'web-browsing': '80,tcp',
  ssh: '22,tcp',
  'ms-rdp': '3389,tcp',
  smtp: '25,tcp',
  dns: '53,udp',
  ntp: '123,udp',
  'ipsec-esp-udp': '4500,udp',
};

/** Networks of what a rule calls any. */
const networks: Readonly<Record<string, string>> = {
  tills: '10.1.1.',
  staff: '10.1.5.',
  guests: '172.16.4.',
  servers: '10.0.10.',
  internet: '198.51.100.',
};

/** The sessions of a week that the allow rules of a place would log, each rule with a few hosts. */
export function generatedWeek(
  configuration: Configuration,
  place: Container,
  above: readonly string[],
  seed: number,
): string {
  const random = randomsFrom(seed);
  const number = (below: number): number => Math.floor(random() * below);
  const pick = <T>(all: readonly T[]): T => all[number(all.length)] as T;
  const sets = new NamedSets(configuration, place);
  const addressOf = (names: readonly string[], zone: string): string => {
    const certain = names.includes('any') ? [] : sets.ofAddresses(names).certain;
    const pairs = pairsOf(certain);
    if (pairs.length === 0) return `${networks[zone] ?? '203.0.113.'}${String(10 + number(6))}`;
    const [from, to] = pick(pairs);
    const size = Number(to) - Number(from);
    // A few hosts of a few networks.
    const offset = Math.min(size - 1, number(3) * 256 + number(6));
    const at = typeof from === 'bigint' ? from + BigInt(offset) : from + offset;
    return addressTexts([at, typeof at === 'bigint' ? at + 1n : at + 1])[0] ?? '';
  };
  const lineOf = ({ name, fields }: ConfiguredRule): string => {
    const zone = (list: string, other: string): string => {
      const zones = textsAt(fields, list);
      return zones.includes('any') ? other : pick(zones);
    };
    const [from, to] = [zone('from', 'staff'), zone('to', 'internet')];
    const applications = textsAt(fields, 'application');
    const application = applications.includes('any') ? pick(['ssl', 'web-browsing']) : pick(applications);
    const [service = ''] = textsAt(fields, 'service');
    const port = service === 'till-maker' ? pick(['8443,tcp', '9100,tcp']) : (ports[application] ?? '443,tcp');
    const time = `2026/11/${String(14 + number(7))} ${String(10 + number(10))}:00:00`;
    const sides = [addressOf(textsAt(fields, 'source'), from), addressOf(textsAt(fields, 'destination'), to)];
    return [time, ...sides, name, application, from, to, port, 'allow', String(number(9000))].join(',');
  };
  const rules = configuration.rulebases
    .filter(({ kind, container }) => kind === 'security_rule' && above.includes(container.name))
    .flatMap((list) => list.rules)
    .filter(({ fields }) => fields['action'] === 'allow');
  return [header, ...rules.flatMap((rule) => Array.from({ length: 25 }, () => lineOf(rule))), ''].join('\n');
}
