import type { Dice } from '../support/policy-edits';
import { policyOf, reachOf, type Flow } from './oracle';
import type { World } from './world';

/** Flows at the edges of what two worlds name: there, and beside, their policies can differ. */

function edges(text: string): readonly number[] {
  return text.split(/[-/]/).length === 2 && text.includes('-') ? text.split('-').flatMap(around) : cidrEdges(text);
}

const valueOf = (text: string): number => text.split('.').reduce((sum, one) => sum * 256 + Number(one), 0);
const around = (text: string): readonly number[] => [valueOf(text) - 1, valueOf(text), valueOf(text) + 1];

function cidrEdges(text: string): readonly number[] {
  const [base = '', bits = '32'] = text.split('/');
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(valueOf(base) / size) * size;
  return [first - 1, first, first + Math.floor(size / 2), first + size - 1, first + size];
}

const users = ['unknown', 'corp\\staff', 'corp\\bob', 'corp\\someone'];
const applications = ['web-browsing', 'ssl', 'ssh', 'ms-ds-smb'];

/** Flows that are random among the edges of the two worlds. */
function sampled(worlds: readonly World[], count: number, dice: Dice): readonly Flow[] {
  const text = JSON.stringify(worlds.map((world) => world.map(({ fields }) => fields)));
  const found = text.match(/\d+\.\d+\.\d+\.\d+([/-][\d.]+)?/g) ?? [];
  const all = [...new Set(found.flatMap(edges))].filter((one) => one >= 0 && one < 2 ** 32) as [number, ...number[]];
  const named = [...text.matchAll(/"port":"([^"]+)"/g)].flatMap(([, ports = '']) => ports.split(/[,-]/).map(Number));
  const ports = [...new Set([...named.flatMap((one) => [one - 1, one, one + 1]), 22, 53, 443, 445, 1433, 3389])].filter(
    (one) => one > 0 && one < 65536,
  ) as [number, ...number[]];
  const zones = [...new Set(worlds.flat().flatMap(({ kind, name }) => (kind === 'zone' ? [name] : [])))] as [string];
  const known = <T>(value: T, others: readonly T[]): T =>
    dice.below(2) === 0 ? value : dice.of(others as [T, ...T[]]);
  return Array.from({ length: count }, () => ({
    from: dice.of(zones),
    to: known('servers', zones),
    source: dice.of(all),
    destination: dice.of(all),
    protocol: known<Flow['protocol']>('tcp', ['tcp', 'udp', 'icmp']),
    port: dice.of(ports),
    user: known('corp\\staff', users),
    hour: known(9, [3, 9, 17, 20]),
    application: known('ssl', applications),
  }));
}

/** What sampled flows say about a change. */
export interface Compared {
  readonly opened: readonly Flow[];
  readonly closed: number;
}

export function comparedFlows(before: World, after: World, count: number, dice: Dice): Compared {
  const [was, is] = [policyOf(before), policyOf(after)];
  const flows = sampled([before, after], count, dice);
  const opened = flows.filter((flow) => is(flow) && !was(flow));
  return { opened, closed: flows.filter((flow) => was(flow) && !is(flow)).length };
}

/** The same for the hosts that sessions reach by routes and NAT. */
export function comparedReach(before: World, after: World, count: number, dice: Dice): Compared {
  const [was, is] = [reachOf(before), reachOf(after)];
  const flows = sampled([before, after], count, dice);
  const published = [80, 81, 82, 83, 84, 85, 86, 87].map((last) => 203 * 2 ** 24 + 113 * 2 ** 8 + last);
  const opened = flows.filter((flow) => {
    const host = is(flow);
    if (host === undefined) return false;
    return ![flow.destination, host, ...published].some((destination) => was({ ...flow, destination }) === host);
  });
  return { opened, closed: flows.filter((flow) => was(flow) !== undefined && is(flow) === undefined).length };
}
