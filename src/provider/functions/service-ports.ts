import { pairsOf, portRanges } from '../../engine/policy/arithmetic';
import { ArgumentError, textArgument, type ProviderFunction } from './function';

/** Returns the ports of a service as ranges, for loops and comparisons. */
export const servicePorts: ProviderFunction = {
  schema: {
    summary: 'Ports of a service as a list of ranges',
    description:
      'Reads ports as a service object writes them (`80,8080-8090`) and returns ranges in ascending order. Ranges that overlap or touch become one. A single port has equal ends.',
    parameters: [{ name: 'ports', type: 'string', description: 'Ports and ranges of ports, separated by commas.' }],
    returns: ['list', ['object', { from: 'number', to: 'number' }]],
  },
  call: (args) => {
    const text = textArgument(args, 0);
    const ranges = portRanges(text);
    if (ranges === undefined) {
      const form = 'ports from 0 to 65535 and ranges of them, for example 80,8080-8090';
      throw new ArgumentError(0, `cannot read ${JSON.stringify(text)}: it is not a list of ports; use ${form}`);
    }
    return pairsOf(ranges).map(([from, to]) => ({ from: Number(from), to: Number(to) - 1 }));
  },
};
