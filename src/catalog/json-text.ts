import * as z from 'zod';

/** An object of any keys that Terraform holds as its JSON. */
export const jsonText = z.union([z.string(), z.record(z.string(), z.unknown())]);
