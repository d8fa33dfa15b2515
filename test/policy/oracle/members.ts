// Which points lie in a region, read from its words by means that share nothing with src/engine/policy.
import type { Condition, Part, Region } from '../../../src/engine/policy';
import type { Truth } from './oracle';
import { addresses, applications, traffic, zones, type Flow } from './world';

/** A region that can be asked for flows. */
export interface Members {
  /** Whether it holds zones of this world: every tenant has more, from the start. */
  readonly reachable: boolean;
  has(flow: Flow, answers: number): boolean;
}

export function membersOf(region: Region, truth: Truth): Members {
  const of = (
    part: Part,
    points: readonly string[],
    lies: (point: string, text: string) => boolean,
  ): readonly boolean[] =>
    points.map((point) => {
      if (part.is === 'any') return true;
      return part.values.some((text) => lies(point, text)) === (part.is === 'only');
    });
  const equal = (point: string, text: string): boolean => point === text;
  const [from, to] = [of(region.from, zones, equal), of(region.to, zones, equal)];
  const [source, destination] = [of(region.source, addresses, isAddress), of(region.destination, addresses, isAddress)];
  const application = of(region.application, applications, equal);
  const service = of(
    region.service,
    traffic.map((one) => one.service),
    isService,
  );
  const sourcePort = traffic.map((one) => {
    if (region.sourcePort.is === 'any' || !('sourcePort' in one)) return true;
    const port = BigInt(one.sourcePort);
    return region.sourcePort.values.some((text) => isBetween(port, text, BigInt)) === (region.sourcePort.is === 'only');
  });
  return {
    reachable: from.includes(true) && to.includes(true),
    has: (flow, answers) =>
      from[flow.from] === true &&
      to[flow.to] === true &&
      source[flow.source] === true &&
      destination[flow.destination] === true &&
      service[flow.traffic] === true &&
      sourcePort[flow.traffic] === true &&
      application[flow.application] === true &&
      region.provided.every((condition) => isSo(condition, truth, answers)),
  };
}

function isSo({ question, answer }: Condition, truth: Truth, answers: number): boolean {
  const holds =
    question.anyOf?.some((all) => all.every((one) => isSo(one, truth, answers))) ?? truth.holds(question.text, answers);
  return holds === (answer === 'yes');
}

function isAddress(point: string, text: string): boolean {
  if (point.includes(':') !== text.includes(':')) return false;
  const bits = point.includes(':') ? 128n : 32n;
  const [base = '', length] = text.split('/');
  if (length === undefined) return isBetween(numberOf(point), text, numberOf);
  const shift = bits - BigInt(length);
  return numberOf(point) >> shift === numberOf(base) >> shift;
}

function isBetween(value: bigint, text: string, read: (text: string) => bigint): boolean {
  const [first = '', last = first] = text.split('-');
  return read(first) <= value && value <= read(last);
}

function numberOf(text: string): bigint {
  if (!text.includes(':')) return text.split('.').reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
  const [head = '', tail = ''] = text.split('::');
  const words = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  const missing = 8 - words(head).length - words(tail).length;
  const all = text.includes('::') ? [...words(head), ...Array<string>(missing).fill('0'), ...words(tail)] : words(text);
  return all.reduce((sum, word) => (sum << 16n) + BigInt(`0x${word}`), 0n);
}

function isService(point: string, text: string): boolean {
  const [protocol = '', port] = point.split('/');
  const [wanted = '', ports] = text.split('/');
  if (wanted === 'ip') return protocol === 'icmp' && ports !== undefined && isBetween(1n, ports, BigInt);
  if (protocol !== wanted) return false;
  return ports === undefined || (port !== undefined && isBetween(BigInt(port), ports, BigInt));
}
