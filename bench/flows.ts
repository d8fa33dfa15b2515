import { Vocabulary } from '../src/engine/policy';
import { firewallOf, trace } from '../src/engine/trace';
import { randomsFrom } from '../test/support/randoms';
import { office } from '../test/trace/office';
import { randomNetwork } from '../test/trace/random-network';
import type { Figure } from './report';

const worlds = 40;
const flowsEach = 200;

/** Flows through random networks that are loaded already: CPU time of one trace. */
export function flows(): readonly Figure[] {
  let micros = 0;
  for (let seed = 1; seed <= worlds; seed++) {
    const random = randomsFrom(seed * 7919);
    const { configuration, addresses, services, applications } = randomNetwork(random);
    const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
    const firewall = firewallOf(configuration, office, new Vocabulary());
    const wanted = Array.from({ length: flowsEach }, () => ({
      source: pick(addresses),
      destination: pick(addresses),
      service: pick(services),
      application: pick(applications),
    }));
    const started = process.cpuUsage();
    for (const flow of wanted) trace(firewall, flow);
    const { user, system } = process.cpuUsage(started);
    micros += user + system;
  }
  return [
    {
      what: `flow through one of ${worlds} random networks`,
      value: micros / (worlds * flowsEach) / 1000,
      unit: 'ms',
      bound: { of: 'value', most: 0.5 },
    },
  ];
}
