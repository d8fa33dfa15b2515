import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import { integer } from '../../integer';

const vendors = nestedList({
  name: attr(z.string().min(1).max(103), 'Vendor name.'),
  product: attr(z.array(z.string().max(1023).regex(/.*/)).optional(), 'Products of the vendor.', { set: true }),
}).optional();

/** Builds a software check: its criteria, and the vendors and products to match. */
export function software(criteria: z.ZodRawShape) {
  return nested({
    criteria: attr(nested(criteria).optional(), 'Criteria of the software.'),
    vendor: attr(vendors, 'Vendors and products to match.'),
    exclude_vendor: attr(z.boolean().default(false), 'Exclude vendor: match every vendor except the listed ones.'),
  }).optional();
}

/** Whether the software is installed. */
export const isInstalled = attr(z.boolean().default(true), 'Require that the software is installed.');

/** A state that a device may be unable to report. */
export const yesNo = z.enum(['no', 'yes', 'not-available']).optional();

/** Software with its installed and enabled state. */
export const runningSoftware = software({
  is_installed: isInstalled,
  is_enabled: attr(yesNo, 'Enabled state of the software.'),
});

const span = nested(
  {
    days: attr(integer(1, 65535).optional(), 'Number of days, 1 to 65535.'),
    hours: attr(integer(1, 65535).optional(), 'Number of hours, 1 to 65535.'),
  },
  [exactlyOne('days', 'hours')],
).optional();

/** Time since an event. */
export const timeSince = nested(
  {
    not_available: optionalNested('Time not available.', {}),
    within: attr(span, 'Within this time.'),
    not_within: attr(span, 'Not within this time.'),
  },
  [exactlyOne('not_available', 'within', 'not_within')],
).optional();
