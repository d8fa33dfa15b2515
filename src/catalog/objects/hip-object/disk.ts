import * as z from 'zod';
import { attr } from '../../attribute';
import { optional } from '../../usual-attributes';
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
  encrypted_locations: optional.nestedList('Encrypted locations to check.', {
    name: attr(z.string().min(1).max(1023), 'Location, for example `C:\\`, or `All`.'),
    encryption_state: optional.oneOf('Encryption state of the location.', {
      is: attr(state, 'Encryption state is.'),
      is_not: attr(state, 'Encryption state is not.'),
    }),
  }),
});
