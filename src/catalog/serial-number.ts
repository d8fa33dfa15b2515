import * as z from 'zod';

/** Serial number of a firewall. No public source states its form; all known ones have 12 or 15 digits or letters. */
export const serialNumber = z.string().refine((text) => /^[0-9A-Z]{12,15}$/i.test(text), {
  message: 'the serial number of a firewall has 12 to 15 characters',
});
