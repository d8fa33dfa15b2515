import * as z from 'zod';
import { attr, exactlyOne, nested, optionalNested } from '../../attribute';
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
  criteria: optionalNested('Criteria of the mobile device.', {
    jailbroken: attr(z.boolean().optional(), 'Jailbroken or rooted state.'),
    disk_encrypted: attr(z.boolean().optional(), 'Disk encryption state.'),
    passcode_set: attr(z.boolean().optional(), 'Passcode state.'),
    last_checkin_time: attr(
      nested({ within: attr(days, 'Within this time.'), not_within: attr(days, 'Not within this time.') }, [
        exactlyOne('within', 'not_within'),
      ]).optional(),
      'Last check-in time at the MDM server.',
    ),
    imei: attr(text, 'IMEI of the device.'),
    model: attr(text, 'Model of the device.'),
    phone_number: attr(text, 'Phone number of the device.'),
    tag: attr(text, 'MDM tag of the device.'),
    applications: optionalNested('Installed applications.', {
      has_malware: attr(
        nested(
          {
            no: optionalNested('No malware installed.', {}),
            yes: optionalNested('Malware installed.', {
              excludes: attr(applications, 'Applications excluded from the malware check.'),
            }),
          },
          [exactlyOne('no', 'yes')],
        ).optional(),
        'Malware state of the installed applications.',
      ),
      has_unmanaged_app: attr(z.boolean().optional(), 'Unmanaged applications are installed.'),
      includes: attr(applications, 'Applications that must be installed.'),
    }),
  }),
}).optional();
