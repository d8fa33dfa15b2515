import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { offByDefault, onByDefault, optional, required } from '../../usual-attributes';
import { anyText } from './text-match';

const name = z.string().min(1).max(1023);
const negate = offByDefault('Negate the condition.');

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
  criteria: required.nested('Criteria of the custom checks.', {
    process_list: optional.nestedList('Processes to check for.', {
      name: attr(name, 'Name of the process.'),
      running: onByDefault('Require that the process is running.'),
    }),
    registry_key: optional.nestedList('Registry keys of Windows.', {
      name: attr(name, 'Registry path of the key.'),
      default_value_data: attr(anyText(1024), 'Expected default value data of the key.'),
      negate,
      registry_value: attr(z.array(value).optional(), 'Values in the registry key.'),
    }),
    plist: optional.nestedList('Property lists (plist) of macOS.', {
      name: attr(name, 'Name of the property list (plist).'),
      negate,
      key: attr(z.array(key).optional(), 'Keys in the property list.'),
    }),
  }),
}).optional();
