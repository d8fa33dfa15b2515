import * as z from 'zod';
import { attr, nested } from '../attribute';

const texts = z.array(z.string()).optional();
const named = z.string().min(1).max(1023);
const processes = attr(texts, 'Processes whose presence is reported.', { set: true });

/** What a device must have for a profile to apply. */
export const agentChecks = nested({
  criteria: attr(
    nested({
      plist: attr(
        z
          .array(
            nested({
              name: attr(z.string().optional(), 'Name of the property list.'),
              negate: attr(z.boolean().optional(), 'Whether the list must not be there.'),
              key: attr(
                z
                  .array(
                    nested({
                      name: attr(z.string().optional(), 'Key in the list.'),
                      value: attr(z.string().max(1024).optional(), 'Value that the key has to have.'),
                      negate: attr(z.boolean().optional(), 'Whether the value must be another one.'),
                    }),
                  )
                  .optional(),
                'Keys in it.',
                { itemKey: 'name' },
              ),
            }),
          )
          .optional(),
        'Property lists of macOS.',
        { itemKey: 'name' },
      ),
      registry_key: attr(
        z
          .array(
            nested({
              name: attr(z.string().max(1023).optional(), 'Path of the key in the registry.'),
              default_value_data: attr(z.string().max(1024).optional(), 'Value that the key itself has to have.'),
              negate: attr(z.boolean().optional(), 'Whether the key must not be there.'),
              registry_value: attr(
                z
                  .array(
                    nested({
                      name: attr(z.string().optional(), 'Name of the value in the key.'),
                      value_data: attr(z.string().optional(), 'What the value has to be.'),
                      negate: attr(z.boolean().optional(), 'Whether the value must be another one.'),
                    }),
                  )
                  .optional(),
                'Values in it.',
                { itemKey: 'name' },
              ),
            }),
          )
          .optional(),
        'Registry keys of Windows.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'What is looked for.',
  ),
});

/** What the agent reports about a device. */
export const postureCollection = nested({
  collect_hip_data: attr(z.boolean().optional(), 'Whether anything is reported.'),
  max_wait_time: attr(z.number().int().min(10).max(60).optional(), 'Seconds that a login waits for the report.'),
  certificate_profile: attr(z.string().optional(), 'Profile that checks the certificate of the device.', {
    refs: { kinds: ['certificate_profile'], open: true },
  }),
  custom_checks: attr(
    nested({
      linux: attr(nested({ process_list: processes }).optional(), 'What is looked for on Linux.'),
      mac_os: attr(
        nested({
          process_list: processes,
          plist: attr(
            z
              .array(
                nested({
                  name: attr(named, 'Name of the property list.'),
                  key: attr(texts, 'Keys in it.', { set: true }),
                }),
              )
              .optional(),
            'Property lists that are reported.',
            { itemKey: 'name' },
          ),
        }).optional(),
        'On macOS.',
      ),
      windows: attr(
        nested({
          process_list: processes,
          registry_key: attr(
            z
              .array(
                nested({
                  name: attr(named, 'Path of the key in the registry.'),
                  registry_value: attr(texts, 'Values in it.', { set: true }),
                }),
              )
              .optional(),
            'Registry keys that are reported.',
            { itemKey: 'name' },
          ),
        }).optional(),
        'On Windows.',
      ),
    }).optional(),
    'What is reported beside the usual.',
  ),
  exclusion: attr(
    nested({
      category: attr(
        z
          .array(
            nested({
              name: attr(z.string().optional(), 'Category that is left out, such as `anti-malware`.'),
              vendor: attr(
                z
                  .array(
                    nested({
                      name: attr(z.string().optional(), 'Vendor whose products are left out.'),
                      product: attr(texts, 'Products.', { set: true }),
                    }),
                  )
                  .optional(),
                'Vendors.',
                { itemKey: 'name' },
              ),
            }),
          )
          .optional(),
        'Categories of software.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'What is not reported.',
  ),
});
