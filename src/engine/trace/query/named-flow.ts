import { CodedError } from '../../../core';
import { addressRanges, addressTexts, pairsOf, serviceRanges, serviceTexts, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { TracedFlow } from '../trace-result';

/** A name of a flow, and the value that a packet has in its place. */
export interface NamedPart {
  readonly name: string;
  /** Everything that the name resolves to, cut after a few. */
  readonly is: readonly string[];
  readonly used: string;
}

/** Most values of a name that are listed. */
const listed = 4;

/**
 * Replaces names of objects and networks in a flow by one address or port each, because a packet has only one. Throws
 * `INVALID_FLOW` for a name that resolves to nothing.
 */
export function namedFlow(
  firewall: Firewall,
  flow: TracedFlow,
): { readonly flow: TracedFlow; readonly named: readonly NamedPart[] } {
  const named: NamedPart[] = [];
  const replaced = (name: string, all: readonly string[], used: string | undefined): string => {
    if (used === undefined) return name;
    if (used !== name) named.push({ name, is: all.slice(0, listed), used });
    return used;
  };
  const address = (field: 'source' | 'destination'): string => {
    const text = flow[field];
    const ranges = rangesOrFail(text, addressRanges(text) ?? firewall.names.addresses([text]), field);
    return replaced(text, addressTexts(ranges), addressTexts(oneOf(ranges))[0]);
  };
  const service = (): string => {
    const { service: text } = flow;
    const ranges = rangesOrFail(text, serviceRanges(text) ?? firewall.names.services(text), 'service');
    const [first] = pairsOf(ranges);
    return replaced(text, serviceTexts(ranges), first && serviceTexts([first[0], next(first[0])])[0]);
  };
  return {
    flow: { ...flow, source: address('source'), destination: address('destination'), service: service() },
    named,
  };
}

/** Returns the second address of a set that has more than two: the first one of a network is not a host. */
function oneOf(found: Ranges): Ranges {
  const [first] = pairsOf(found);
  if (first === undefined) return [];
  const [from, until] = first;
  const at = Number(until) - Number(from) > 2 ? next(from) : from;
  return [at, next(at)];
}

function next(position: number | bigint): number | bigint {
  return typeof position === 'bigint' ? position + 1n : position + 1;
}

function rangesOrFail(text: string, found: Ranges | undefined, field: string): Ranges {
  if (found !== undefined && found.length > 0) return found;
  const wanted = field === 'service' ? 'a service such as tcp/443' : 'an address';
  throw new CodedError(
    'INVALID_FLOW',
    `cannot trace ${field} "${text}": it is neither ${wanted} nor an object whose value is known; correct it`,
  );
}
