import { attr, oneOf } from '../attribute';
import { integer } from '../integer';

/** Lifetime of a VPN key. */
export const keyLifetime = oneOf({
  seconds: attr(integer(180, 65535).optional(), 'Lifetime in seconds, 180 to 65535.'),
  minutes: attr(integer(3, 65535).optional(), 'Lifetime in minutes, 3 to 65535.'),
  hours: attr(integer(1, 65535).optional(), 'Lifetime in hours, 1 to 65535.'),
  days: attr(integer(1, 365).optional(), 'Lifetime in days, 1 to 365.'),
});
