import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList } from '../../attribute';
import { isInstalled, software, timeSince } from './software';

const state = z.enum(['encrypted', 'unencrypted', 'partial', 'unknown']).optional();

/** Disk backup software. */
export const diskBackup = software({
  is_installed: isInstalled,
  last_backup_time: attr(timeSince, 'Time of the last backup.'),
});

/** Disk encryption software. */
export const diskEncryption = software({
  is_installed: isInstalled,
  encrypted_locations: attr(
    nestedList({
      name: attr(z.string().min(1).max(1023), 'Location, for example `C:\\`, or `All`.'),
      encryption_state: attr(
        nested({ is: attr(state, 'Encryption state is.'), is_not: attr(state, 'Encryption state is not.') }, [
          exactlyOne('is', 'is_not'),
        ]).optional(),
        'Encryption state of the location.',
      ),
    }).optional(),
    'Encrypted locations to check.',
  ),
});
