import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { isInstalled, software, timeSince } from './software';

const state = z.enum(['encrypted', 'unencrypted', 'partial', 'unknown']).optional();

/** Software that copies the disk to another place. */
export const diskBackup = software({
  is_installed: isInstalled,
  last_backup_time: attr(timeSince, 'When the last copy was made.'),
});

/** Software that encrypts the disk. */
export const diskEncryption = software({
  is_installed: isInstalled,
  encrypted_locations: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1).max(1023), 'Drive or folder, such as `C:\\`, or `All`.'),
          encryption_state: attr(
            nested({ is: attr(state, 'It is in this state.'), is_not: attr(state, 'It is in another state.') }, [
              exactlyOne('is', 'is_not'),
            ]).optional(),
            'State that it must be in.',
          ),
        }),
      )
      .optional(),
    'Places that must be encrypted, or not.',
    { itemKey: 'name' },
  ),
});
