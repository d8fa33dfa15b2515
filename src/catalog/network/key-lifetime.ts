import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';

/** Lifetime of a VPN key. */
export const keyLifetime = nested(
  {
    seconds: attr(z.number().int().min(180).max(65535).optional(), 'Lifetime in seconds, 180 to 65535.'),
    minutes: attr(z.number().int().min(3).max(65535).optional(), 'Lifetime in minutes, 3 to 65535.'),
    hours: attr(z.number().int().min(1).max(65535).optional(), 'Lifetime in hours, 1 to 65535.'),
    days: attr(z.number().int().min(1).max(365).optional(), 'Lifetime in days, 1 to 365.'),
  },
  [exactlyOne('seconds', 'minutes', 'hours', 'days')],
);
