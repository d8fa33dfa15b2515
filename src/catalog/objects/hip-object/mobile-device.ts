import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { anyText, textMatch } from './text-match';

const days = nested({ days: attr(z.number().int().min(1).max(365), 'Days, 1 to 365.') }).optional();
const text = textMatch.optional();

const application = nested({
  name: attr(z.string().min(1).max(31), 'Name of the app.'),
  package: attr(anyText(1024), 'Name of its package.'),
  hash: attr(anyText(1024), 'Digest of its package.'),
});
const applications = z.array(application).optional();

/** What a phone or tablet reports. */
export const mobileDevice = nested({
  criteria: attr(
    nested({
      jailbroken: attr(z.boolean().optional(), 'Whether the protection by its maker is broken.'),
      disk_encrypted: attr(z.boolean().optional(), 'Whether its storage is encrypted.'),
      passcode_set: attr(z.boolean().optional(), 'Whether it asks for a code when it is switched on.'),
      last_checkin_time: attr(
        nested({ within: attr(days, 'At most that long ago.'), not_within: attr(days, 'Longer ago than that.') }, [
          exactlyOne('within', 'not_within'),
        ]).optional(),
        'When it reported to its management last.',
      ),
      imei: attr(text, 'Identity of the device.'),
      model: attr(text, 'Model of the device.'),
      phone_number: attr(text, 'Phone number of the device.'),
      tag: attr(text, 'Tag that its management gave it.'),
      applications: attr(
        nested({
          has_malware: attr(
            nested(
              {
                no: attr(nested({}).optional(), 'None that is known to be malware.'),
                yes: attr(
                  nested({
                    excludes: attr(applications, 'Applications that do not count.', { itemKey: 'name' }),
                  }).optional(),
                  'One that is known to be malware.',
                ),
              },
              [exactlyOne('no', 'yes')],
            ).optional(),
            'Whether there is malware among them.',
          ),
          has_unmanaged_app: attr(z.boolean().optional(), 'Whether there are some that no management installed.'),
          includes: attr(applications, 'Applications that must be there.', { itemKey: 'name' }),
        }).optional(),
        'What is installed on it.',
      ),
    }).optional(),
    'What is asked of it.',
  ),
}).optional();
