import * as z from 'zod';
import { attr, nested, nestedList, optionalNested } from '../attribute';
import { integer } from '../integer';

const texts = z.array(z.string()).optional();
const named = z.string().min(1).max(1023);
const processes = attr(texts, 'Processes to check for.', { set: true });

/** Conditions that a device must meet for a profile to apply. */
export const agentChecks = nested({
  criteria: optionalNested('Criteria of the custom checks.', {
    plist: attr(
      nestedList({
        name: attr(z.string().optional(), 'Name of the property list (plist).'),
        negate: attr(z.boolean().optional(), 'Negate: match if the property list is missing.'),
        key: attr(
          nestedList({
            name: attr(z.string().optional(), 'Key in the property list.'),
            value: attr(z.string().max(1024).optional(), 'Expected value of the key.'),
            negate: attr(z.boolean().optional(), 'Negate: match if the value differs.'),
          }).optional(),
          'Keys in the property list.',
        ),
      }).optional(),
      'Property lists (plist) of macOS.',
    ),
    registry_key: attr(
      nestedList({
        name: attr(z.string().max(1023).optional(), 'Registry path of the key.'),
        default_value_data: attr(z.string().max(1024).optional(), 'Expected default value data of the key.'),
        negate: attr(z.boolean().optional(), 'Negate: match if the key is missing.'),
        registry_value: attr(
          nestedList({
            name: attr(z.string().optional(), 'Name of the registry value.'),
            value_data: attr(z.string().optional(), 'Expected value data.'),
            negate: attr(z.boolean().optional(), 'Negate: match if the value differs.'),
          }).optional(),
          'Values in the registry key.',
        ),
      }).optional(),
      'Registry keys of Windows.',
    ),
  }),
});

/** Host information (HIP data) that the agent collects. */
export const postureCollection = nested({
  collect_hip_data: attr(z.boolean().optional(), 'Collect HIP data from the device.'),
  max_wait_time: attr(integer(10, 60).optional(), 'Maximum time in seconds that a login waits for the HIP report.'),
  certificate_profile: attr(z.string().optional(), 'Certificate profile that verifies the device certificate.', {
    refs: { kinds: ['certificate_profile'], open: true },
  }),
  custom_checks: optionalNested('Custom checks: additional data to collect.', {
    linux: optionalNested('Custom checks on Linux.', { process_list: processes }),
    mac_os: optionalNested('Custom checks on macOS.', {
      process_list: processes,
      plist: attr(
        nestedList({
          name: attr(named, 'Name of the property list (plist).'),
          key: attr(texts, 'Keys in the property list.', { set: true }),
        }).optional(),
        'Property lists (plist) to collect.',
      ),
    }),
    windows: optionalNested('Custom checks on Windows.', {
      process_list: processes,
      registry_key: attr(
        nestedList({
          name: attr(named, 'Registry path of the key.'),
          registry_value: attr(texts, 'Values in the registry key.', { set: true }),
        }).optional(),
        'Registry keys to collect.',
      ),
    }),
  }),
  exclusion: optionalNested('Data excluded from HIP collection.', {
    category: attr(
      nestedList({
        name: attr(z.string().optional(), 'Excluded category, for example `anti-malware`.'),
        vendor: attr(
          nestedList({
            name: attr(z.string().optional(), 'Vendor whose products are excluded.'),
            product: attr(texts, 'Excluded products.', { set: true }),
          }).optional(),
          'Excluded vendors.',
        ),
      }).optional(),
      'Excluded categories of software.',
    ),
  }),
});
