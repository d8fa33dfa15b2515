import { CodedError } from '../../../core';
import { addressRanges, serviceRanges, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';

/** Parses an address or service of a query, or resolves its name; `any` if it is omitted. Throws `INVALID_FLOW`. */
export function parseHeaderField(
  { names }: Firewall,
  field: 'source' | 'destination' | 'service',
  text: string | undefined,
  any: Ranges,
): Ranges {
  if (text === undefined || text === 'any') return any;
  const ranges =
    field === 'service'
      ? (serviceRanges(text) ?? names.services(text))
      : (addressRanges(text) ?? names.addresses([text]));
  if (ranges !== undefined) return ranges;
  const wanted =
    field === 'service'
      ? 'a service such as tcp/22, or the name of a service or App-ID with known ports'
      : 'an address, a network, a range, or the name of an object';
  throw new CodedError('INVALID_FLOW', `cannot query ${field} "${text}": it is not ${wanted}; correct it`);
}
