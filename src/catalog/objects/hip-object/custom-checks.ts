import * as z from 'zod';
import { attr, nested, nestedList } from '../../attribute';
import { anyText } from './text-match';

const name = z.string().min(1).max(1023);
const negate = attr(z.boolean().default(false), 'Negate the condition.');

const value = nested({
  name: attr(name, 'Name of the registry value.'),
  value_data: attr(anyText(1024), 'Expected value data.'),
  negate,
});
const key = nested({
  name: attr(name, 'Name of the key.'),
  value: attr(anyText(1024), 'Expected value of the key.'),
  negate,
});

/** Custom checks on the device. */
export const customChecks = nested({
  criteria: attr(
    nested({
      process_list: attr(
        nestedList({
          name: attr(name, 'Name of the process.'),
          running: attr(z.boolean().default(true), 'Require that the process is running.'),
        }).optional(),
        'Processes to check for.',
      ),
      registry_key: attr(
        nestedList({
          name: attr(name, 'Registry path of the key.'),
          default_value_data: attr(anyText(1024), 'Expected default value data of the key.'),
          negate,
          registry_value: attr(z.array(value).optional(), 'Values in the registry key.'),
        }).optional(),
        'Registry keys of Windows.',
      ),
      plist: attr(
        nestedList({
          name: attr(name, 'Name of the property list (plist).'),
          negate,
          key: attr(z.array(key).optional(), 'Keys in the property list.'),
        }).optional(),
        'Property lists (plist) of macOS.',
      ),
    }),
    'Criteria of the custom checks.',
  ),
}).optional();
