import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';

/** How long a key of a VPN is good for. */
export const keyLifetime = nested(
  {
    seconds: attr(z.number().int().min(180).max(65535).optional(), 'Seconds, 180 to 65535.'),
    minutes: attr(z.number().int().min(3).max(65535).optional(), 'Minutes, 3 to 65535.'),
    hours: attr(z.number().int().min(1).max(65535).optional(), 'Hours, 1 to 65535.'),
    days: attr(z.number().int().min(1).max(365).optional(), 'Days, 1 to 365.'),
  },
  [exactlyOne('seconds', 'minutes', 'hours', 'days')],
);
