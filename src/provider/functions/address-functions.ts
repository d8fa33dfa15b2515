import { addressRanges, addressTexts, includes, meets, type Ranges } from '../../engine/policy/arithmetic';
import type { FunctionParameter, TfValue } from '../../terraform/protocol';
import { ArgumentError, textArgument, type ProviderFunction } from './function';

const forms = 'an IP address, a network (`10.0.0.0/8`, `2001:db8::/32`) or a range (`10.0.0.1-10.0.0.9`)';

/** Checks whether a network contains an address, a network or a range completely. */
export const cidrContains: ProviderFunction = {
  schema: {
    summary: 'Whether a network contains another address, network or range',
    description:
      'Returns true if every address of `address` is in `network`. IPv4 and IPv6 never contain each other. Bits of a network behind its prefix length are ignored, as on the firewall.',
    parameters: [
      parameter('network', 'Network to look in'),
      parameter('address', 'Address, network or range that may be in the network'),
    ],
    returns: 'bool',
  },
  call: (args) => includes(rangesArgument(args, 0), rangesArgument(args, 1)),
};

/** Checks whether two addresses, networks or ranges have an address in common. */
export const addressOverlaps: ProviderFunction = {
  schema: {
    summary: 'Whether two addresses, networks or ranges have an address in common',
    description: 'Returns true if at least one address is in both arguments. IPv4 and IPv6 never overlap.',
    parameters: [parameter('first', 'First value'), parameter('second', 'Second value')],
    returns: 'bool',
  },
  call: (args) => meets(rangesArgument(args, 0), rangesArgument(args, 1)),
};

/** Returns the canonical form of an address, a network or a range. */
export const normalizeAddress: ProviderFunction = {
  schema: {
    summary: 'Canonical form of an address, network or range',
    description:
      'Returns the shortest equal form: bits behind the prefix length are cleared, a network of one address becomes that address, a range that is exactly a network becomes that network, and IPv6 is in lower case and compressed (RFC 5952). Equal sets of addresses have equal results.',
    parameters: [parameter('address', 'Value to normalize')],
    returns: 'string',
  },
  call: (args) => addressTexts(rangesArgument(args, 0))[0] ?? null,
};

function parameter(name: string, what: string): FunctionParameter {
  return { name, type: 'string', description: `${what}: ${forms}.` };
}

function rangesArgument(args: readonly TfValue[], argument: number): Ranges {
  const text = textArgument(args, argument);
  const ranges = addressRanges(text);
  if (ranges !== undefined) return ranges;
  throw new ArgumentError(
    argument,
    `cannot read ${JSON.stringify(text)}: it is not an address; use ${forms.replaceAll('`', '')}`,
  );
}
