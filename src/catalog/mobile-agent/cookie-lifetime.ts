import { atMostOne, attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { integer } from '../integer';
import { notComparable, offIsStronger } from '../stronger';

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
  {
    effect: 'identity',
    strength: {
      of: 'amount',
      stronger: 'lower',
      units: { lifetime_in_days: 1440, lifetime_in_hours: 60, lifetime_in_minutes: 1 },
      // The vendor documents a default of 24 hours.
      absent: 1440,
    },
  },
);

/** Certificate that encrypts the cookies. */
export const cookieCertificate = optional.text('Certificate that encrypts and decrypts the cookies.', {
  refs: { kinds: ['certificate'], open: true },
  strength: notComparable,
});

/** Whether a login generates a cookie. */
export const generateCookie = optional.flag('Generate an authentication override cookie after a login.', {
  effect: 'identity',
  strength: offIsStronger,
});
