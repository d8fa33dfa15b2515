import * as z from 'zod';

/** A compute region. No public source lists all of them; all known ones have lower-case letters, digits and hyphens. */
export const computeRegion = z.string().refine((text) => /^[a-z0-9-]*$/.test(text), {
  message: 'a region has lower-case letters, digits and hyphens, such as us-east; the location data source lists them',
});
