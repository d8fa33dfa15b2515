import * as z from 'zod';
import { attr, nested, nestedList, oneOf } from '../../attribute';
import { offByDefault, onByDefault, optional } from '../../usual-attributes';
import { integer } from '../../integer';

const vendors = nestedList({
  name: attr(z.string().min(1).max(103), 'Vendor name.'),
  product: attr(z.array(z.string().max(1023).regex(/.*/)).optional(), 'Products of the vendor.', { set: true }),
}).optional();

/** Builds a software check: its criteria, and the vendors and products to match. */
export function software(criteria: z.ZodRawShape) {
  return nested({
    criteria: optional.nested('Criteria of the software.', criteria),
    vendor: attr(vendors, 'Vendors and products to match.'),
    exclude_vendor: offByDefault('Exclude vendor: match every vendor except the listed ones.'),
  }).optional();
}

/** Whether the software is installed. */
export const isInstalled = onByDefault('Require that the software is installed.');

/** A state that a device may be unable to report. */
export const yesNo = z.enum(['no', 'yes', 'not-available']).optional();

/** Software with its installed and enabled state. */
export const runningSoftware = software({
  is_installed: isInstalled,
  is_enabled: attr(yesNo, 'Enabled state of the software.'),
});

const span = oneOf({
  days: attr(integer(1, 65535).optional(), 'Number of days, 1 to 65535.'),
  hours: attr(integer(1, 65535).optional(), 'Number of hours, 1 to 65535.'),
}).optional();

/** Time since an event. */
export const timeSince = oneOf({
  not_available: optional.nested('Time not available.', {}),
  within: attr(span, 'Within this time.'),
  not_within: attr(span, 'Not within this time.'),
}).optional();
