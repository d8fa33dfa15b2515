import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { anyText } from './text-match';

const name = z.string().min(1).max(1023);
const negate = attr(z.boolean().default(false), 'Whether it must be otherwise.');
const byName = { itemKey: 'name' } as const;

const value = nested({
  name: attr(name, 'Name of the value.'),
  value_data: attr(anyText(1024), 'What it must hold.'),
  negate,
});
const key = nested({ name: attr(name, 'Name of the key.'), value: attr(anyText(1024), 'What it must hold.'), negate });

/** What is looked for on the device itself. */
export const customChecks = nested({
  criteria: attr(
    nested({
      process_list: attr(
        z
          .array(
            nested({
              name: attr(name, 'Name of the program.'),
              running: attr(z.boolean().default(true), 'Whether it must run.'),
            }),
          )
          .optional(),
        'Programs that must run, or not.',
        byName,
      ),
      registry_key: attr(
        z
          .array(
            nested({
              name: attr(name, 'Path of the key.'),
              default_value_data: attr(anyText(1024), 'What its default value must hold.'),
              negate,
              registry_value: attr(z.array(value).optional(), 'Values that it must have.', byName),
            }),
          )
          .optional(),
        'Keys of the Windows registry.',
        byName,
      ),
      plist: attr(
        z
          .array(
            nested({
              name: attr(name, 'Name of the list.'),
              negate,
              key: attr(z.array(key).optional(), 'Keys that it must have.', byName),
            }),
          )
          .optional(),
        'Property lists of macOS.',
        byName,
      ),
    }),
    'What is looked for.',
  ),
}).optional();
