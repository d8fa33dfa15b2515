import * as z from 'zod';

const longest = 63;

/** Name of a rule. Neither public source states a maximum; PAN-OS accepts 63 characters. */
export const ruleName = z
  .string()
  .min(1)
  .refine((text) => text.length <= longest, {
    message: `a firewall accepts ${longest} characters in the name of a rule`,
  });
