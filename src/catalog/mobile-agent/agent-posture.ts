import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { integer } from '../integer';

const named = z.string().min(1).max(1023);
const processes = optional.textSet('Processes to check for.');

/** Conditions that a device must meet for a profile to apply. */
export const agentChecks = nested({
  criteria: optional.nested('Criteria of the custom checks.', {
    plist: optional.nestedList('Property lists (plist) of macOS.', {
      name: optional.text('Name of the property list (plist).'),
      negate: optional.flag('Negate: match if the property list is missing.'),
      key: optional.nestedList('Keys in the property list.', {
        name: optional.text('Key in the property list.'),
        value: attr(z.string().max(1024).optional(), 'Expected value of the key.'),
        negate: optional.flag('Negate: match if the value differs.'),
      }),
    }),
    registry_key: optional.nestedList('Registry keys of Windows.', {
      name: attr(z.string().max(1023).optional(), 'Registry path of the key.'),
      default_value_data: attr(z.string().max(1024).optional(), 'Expected default value data of the key.'),
      negate: optional.flag('Negate: match if the key is missing.'),
      registry_value: optional.nestedList('Values in the registry key.', {
        name: optional.text('Name of the registry value.'),
        value_data: optional.text('Expected value data.'),
        negate: optional.flag('Negate: match if the value differs.'),
      }),
    }),
  }),
});

/** Host information (HIP data) that the agent collects. */
export const postureCollection = nested({
  collect_hip_data: optional.flag('Collect HIP data from the device.'),
  max_wait_time: attr(integer(10, 60).optional(), 'Maximum time in seconds that a login waits for the HIP report.'),
  certificate_profile: optional.text('Certificate profile that verifies the device certificate.', {
    refs: { kinds: ['certificate_profile'], open: true },
  }),
  custom_checks: optional.nested('Custom checks: additional data to collect.', {
    linux: optional.nested('Custom checks on Linux.', { process_list: processes }),
    mac_os: optional.nested('Custom checks on macOS.', {
      process_list: processes,
      plist: optional.nestedList('Property lists (plist) to collect.', {
        name: attr(named, 'Name of the property list (plist).'),
        key: optional.textSet('Keys in the property list.'),
      }),
    }),
    windows: optional.nested('Custom checks on Windows.', {
      process_list: processes,
      registry_key: optional.nestedList('Registry keys to collect.', {
        name: attr(named, 'Registry path of the key.'),
        registry_value: optional.textSet('Values in the registry key.'),
      }),
    }),
  }),
  exclusion: optional.nested('Data excluded from HIP collection.', {
    category: optional.nestedList('Excluded categories of software.', {
      name: optional.text('Excluded category, for example `anti-malware`.'),
      vendor: optional.nestedList('Excluded vendors.', {
        name: optional.text('Vendor whose products are excluded.'),
        product: optional.textSet('Excluded products.'),
      }),
    }),
  }),
});
