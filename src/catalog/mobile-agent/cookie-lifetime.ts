import { atMostOne, attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { integer } from '../integer';

// The API description has no such constraint, but a lifetime has only one unit.
const lifetime = nested(
  {
    lifetime_in_days: attr(integer(1, 365).optional(), 'Cookie lifetime in days, 1 to 365.'),
    lifetime_in_hours: attr(integer(1, 72).optional(), 'Cookie lifetime in hours, 1 to 72.'),
    lifetime_in_minutes: attr(integer(1, 59).optional(), 'Cookie lifetime in minutes, 1 to 59.'),
  },
  [atMostOne('lifetime_in_days', 'lifetime_in_hours', 'lifetime_in_minutes')],
);

/** Lifetime of an authentication override cookie. */
export const cookieLifetime = attr(
  lifetime.optional(),
  'Lifetime of the authentication override cookie, in one of three units.',
);

/** Certificate that encrypts the cookies. */
export const cookieCertificate = optional.text('Certificate that encrypts and decrypts the cookies.', {
  refs: { kinds: ['certificate'], open: true },
});

/** Whether a login generates a cookie. */
export const generateCookie = optional.flag('Generate an authentication override cookie after a login.');
