import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

const vendors = z
  .array(
    nested({
      name: attr(z.string().min(1).max(103), 'Name of the vendor.'),
      product: attr(z.array(z.string().max(1023).regex(/.*/)).optional(), 'Products of the vendor.', { set: true }),
    }),
  )
  .optional();

/** Software that a device must have: what is asked of it, and whose it may be. */
export function software(criteria: z.ZodRawShape) {
  return nested({
    criteria: attr(nested(criteria).optional(), 'What is asked of the software.'),
    vendor: attr(vendors, 'Vendors and products that are meant.', { itemKey: 'name' }),
    exclude_vendor: attr(z.boolean().default(false), 'Whether every vendor is meant but those that are listed.'),
  }).optional();
}

/** Whether software is there at all. */
export const isInstalled = attr(z.boolean().default(true), 'Whether it must be installed.');

/** An answer that a device may be unable to give. */
export const yesNo = z.enum(['no', 'yes', 'not-available']).optional();

/** Whether software is there, and switched on. */
export const runningSoftware = software({
  is_installed: isInstalled,
  is_enabled: attr(yesNo, 'Whether it must be switched on.'),
});

const span = nested(
  {
    days: attr(z.number().int().min(1).max(65535).optional(), 'Days, 1 to 65535.'),
    hours: attr(z.number().int().min(1).max(65535).optional(), 'Hours, 1 to 65535.'),
  },
  [exactlyOne('days', 'hours')],
).optional();

/** How long ago something happened. */
export const timeSince = nested(
  {
    not_available: attr(nested({}).optional(), 'The device cannot tell.'),
    within: attr(span, 'At most that long ago.'),
    not_within: attr(span, 'Longer ago than that.'),
  },
  [exactlyOne('not_available', 'within', 'not_within')],
).optional();
