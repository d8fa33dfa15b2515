import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { anyText, textMatch } from './text-match';
import { integer } from '../../integer';

const days = nested({ days: attr(integer(1, 365), 'Number of days, 1 to 365.') }).optional();
const text = textMatch.optional();

const application = nested({
  name: attr(z.string().min(1).max(31), 'Name of the application.'),
  package: attr(anyText(1024), 'Package name of the application.'),
  hash: attr(anyText(1024), 'Hash of the package.'),
});
const applications = z.array(application).optional();

/** State of a phone or tablet. */
export const mobileDevice = nested({
  criteria: optional.nested('Criteria of the mobile device.', {
    jailbroken: optional.flag('Jailbroken or rooted state.'),
    disk_encrypted: optional.flag('Disk encryption state.'),
    passcode_set: optional.flag('Passcode state.'),
    last_checkin_time: optional.oneOf('Last check-in time at the MDM server.', {
      within: attr(days, 'Within this time.'),
      not_within: attr(days, 'Not within this time.'),
    }),
    imei: attr(text, 'IMEI of the device.'),
    model: attr(text, 'Model of the device.'),
    phone_number: attr(text, 'Phone number of the device.'),
    tag: attr(text, 'MDM tag of the device.'),
    applications: optional.nested('Installed applications.', {
      has_malware: optional.oneOf('Malware state of the installed applications.', {
        no: optional.nested('No malware installed.', {}),
        yes: optional.nested('Malware installed.', {
          excludes: attr(applications, 'Applications excluded from the malware check.'),
        }),
      }),
      has_unmanaged_app: optional.flag('Unmanaged applications are installed.'),
      includes: attr(applications, 'Applications that must be installed.'),
    }),
  }),
}).optional();
